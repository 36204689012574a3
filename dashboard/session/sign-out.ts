import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { forgetKept } from './kept-here.ts';
import { useSessionStore } from './session-provider.tsx';

/** Signs out and goes to the sign-in page; the next person does not start where this one stopped. */
export function useSignOut() {
  const { t } = useTranslation();
  const store = useSessionStore();
  const navigate = useNavigate();
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    try {
      const { user } = store.get();
      await store.signOut();
      if (user) forgetKept(user.id);
      await navigate(paths.signIn, { replace: true });
    } catch (error) {
      console.error('Signing out failed.', error);
      toastFailure(t('userMenu.signOutFailed'));
    } finally {
      setSigningOut(false);
    }
  };
  return { isSigningOut, signOut: () => void signOut() };
}
