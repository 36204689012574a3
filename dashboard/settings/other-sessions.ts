// Ending every other session of the account: the pool can only end all of them, so this one is opened anew.
import type { Config } from '@fanfare/contract/config.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignInSteps } from '../auth/sign-in-steps.ts';
import { paths } from '../paths.ts';
import { callPool } from '../session/pool-call.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { openSessionAnew } from '../session/sign-in-apart.ts';
import { useSite } from '../session/site.tsx';
import { accessToken } from '../session/stored-tokens.ts';
import { toastDone } from '../ui/toasts.tsx';

/**
 * Signs out everywhere and in again here. Where the pool wants more than the password, the sign-in page asks for it;
 * where it does not let the person in, that page says why they are there. Throws when nothing was ended.
 */
export function useOtherSessions() {
  const { t } = useTranslation();
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
    toastDone(t('settings.othersEnded'));
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

/** The guard leads to the sign-in page by itself; who has more to say there speaks after it. */
export function guardHasLeft(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Ends all sessions, this one included. Amplify can do that too, but keeps to itself whether it worked. */
async function endEverySession(pool: Config['auth']): Promise<void> {
  await callPool(pool, 'GlobalSignOut', { AccessToken: await accessToken() });
}
