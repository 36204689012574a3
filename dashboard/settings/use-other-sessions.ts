import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { useSignInSteps } from '../session/pages/use-sign-in-steps.ts';
import { toastDone } from '../ui/toasts.tsx';
import { guardHasLeft } from './guard-has-left.ts';
import { endEverySession, openSessionAnew } from './other-sessions.ts';

/**
 * Signs out everywhere and in again here. Where the pool wants more than the password, the sign-in page asks for it;
 * where it does not let the person in, that page says why they are there. Throws when nothing was ended.
 */
export function useOtherSessions() {
  const { t } = useTranslation(['common', 'translations']);
  const { auth } = useSite();
  const store = useSessionStore();
  const navigate = useNavigate();
  const follow = useSignInSteps(paths.account);

  const leave = async (say: () => Promise<void>) => {
    const { isLeaving } = await store.signOut();
    if (isLeaving) return;
    await guardHasLeft();
    await say();
  };

  const enterAgain = async (password: string) => {
    const { username, nextStep } = await openSessionAnew(password);
    if (nextStep.signInStep !== 'DONE') {
      return await leave(() => follow(nextStep, { username, password, replace: true }));
    }
    await store.load();
    toastDone(t('translations:settings.othersEnded'));
  };

  return async (password: string): Promise<void> => {
    await endEverySession(auth);
    try {
      await enterAgain(password);
    } catch (error) {
      console.warn('Signing in again failed.', error);
      await leave(async () => {
        const state = { notice: 'signedOutEverywhere', returnTo: paths.account };
        await navigate(paths.signIn, { replace: true, state });
      });
    }
  };
}
