import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useRouteError } from 'react-router';
import { useFailedSignOutToast } from '../session/sign-out.ts';
import { useSettings } from '../theme/settings-provider.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { ErrorPanel } from '../ui/query-view.tsx';
import { BlockerProvider } from '../ui/stacked-blocker.tsx';
import { ToastArea } from '../ui/toasts.tsx';

/** Around every page, signed in or not. */
export function Root() {
  const { settings } = useSettings();
  useHeadingFocus();
  useFocusInPage();
  useFailedSignOutToast();
  return (
    <>
      <BlockerProvider>
        <Outlet />
      </BlockerProvider>
      <ScrollRestoration />
      <Announcer isOfPage />
      <ToastArea direction={settings.direction} />
    </>
  );
}

/**
 * After a navigation the page's heading has the focus, once it is there, so that it is heard and tabbing starts there;
 * unless a form took it, or the person went on meanwhile, which being kept in the page is not.
 */
function useHeadingFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    const { activeElement: first, body } = document;
    const look = () => {
      const now = document.activeElement;
      const isTaken = now instanceof HTMLInputElement || (now !== first && now !== body && now?.id !== 'main');
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
      if (!isTaken) heading?.focus({ preventScroll: true });
      if (isTaken || heading) changes.disconnect();
    };
    const changes = new MutationObserver(look);
    changes.observe(body, { childList: true, subtree: true });
    look();
    return () => changes.disconnect();
  }, [pathname]);
}

/** About a second: a page that a link asks for with another query comes no sooner where the device is busy. */
const framesOfAPress = 60;

/** Where a button or link goes as it is pressed, the keyboard goes on in the page. */
function useFocusInPage() {
  useEffect(() => {
    const keep = () => document.activeElement !== document.body && keepFocusSoon(undefined, framesOfAPress);
    document.addEventListener('click', keep, true);
    return () => document.removeEventListener('click', keep, true);
  }, []);
}

/** Stands in for a page that broke, or whose code could not be loaded. */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const messageOf = (failed: unknown) => {
    if (isCodeMissing(failed)) return t('ui.pageNotLoaded');
    return failed instanceof Error ? failed.message : String(failed);
  };
  useEffect(() => console.error('A page failed.', error), [error]);
  return (
    <Box sx={{ maxWidth: 720, marginInline: 'auto', paddingInline: { xs: 2, sm: 3 }, paddingBlock: { xs: 3, sm: 8 } }}>
      <ErrorPanel isPage lead={t('ui.somethingWrong')} message={messageOf(error)} onRetry={() => location.reload()} />
    </Box>
  );
}

// How Chromium, Safari and Firefox each say that a part of the program could not be fetched.
const sayings = [/dynamically imported module/i, /importing a module script failed/i];

/** Whether a page's code did not arrive: no connection, or a newer version has taken its place on the server. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof TypeError && sayings.some((saying) => saying.test(error.message));
}
