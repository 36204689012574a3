import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { removeStored } from './browser-storage.ts';
import { announceSignOut, leavePage } from './leave-page.ts';
import { takeFailedSignOut } from './revocation.ts';
import { useSessionStore } from './session-provider.tsx';

/** Signs out and loads the sign-in page anew, so that nothing of this person is left in memory for the next one. */
export function useSignOut() {
  const { t } = useTranslation();
  const store = useSessionStore();
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    const { user } = store.get();
    const takeBack = announceSignOut();
    try {
      const { isLeaving } = await store.signOut();
      if (!isLeaving) leavePage(paths.signIn);
    } catch (error) {
      console.error('Signing out failed.', error);
      toastFailure(t('userMenu.signOutFailed'));
      takeBack();
      setSigningOut(false);
    } finally {
      if (user && !store.get().user) removeStored(user.id);
    }
  };
  return { isSigningOut, signOut: () => void signOut() };
}

/** A sign-out that the pool was not told of has left its page; the next one says so. */
export function useFailedSignOutToast(): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (takeFailedSignOut()) toastFailure(t('userMenu.signOutFailed'));
  }, [t]);
}
