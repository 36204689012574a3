import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useFailedSignOutToast } from '../session/sign-out.ts';
import { useSettings } from '../theme/settings-provider.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { ToastArea } from '../ui/toasts.tsx';

/** Around every page, signed in or not. */
export function Root() {
  const { settings } = useSettings();
  useHeadingFocus();
  useFailedSignOutToast();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Announcer />
      <ToastArea direction={settings.direction} />
    </>
  );
}

/** After a navigation the page's heading has the focus, so that it is heard and tabbing starts there; unless a form took it. */
function useHeadingFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
