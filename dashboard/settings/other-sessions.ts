// Ending every other session of the account: the pool can only end all of them, so this one is opened anew.
import type { Config } from '@fanfare/contract/config.ts';
import { signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { type KeyValueStorageInterface, defaultStorage } from 'aws-amplify/utils';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignInSteps } from '../auth/sign-in-steps.ts';
import { paths } from '../paths.ts';
import { callPool, named } from '../session/pool-call.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { accessToken } from '../session/stored-tokens.ts';
import { toastDone } from '../ui/toasts.tsx';

const { authTokenStore } = cognitoUserPoolsTokenProvider;

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

/** Throws when the password is not the person's. The session stays as it is, whatever comes of it. */
export async function provePassword(password: string): Promise<void> {
  await signInApart(password);
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

/** Puts a new session in the place of this one; answers the step that the pool asks for instead. */
async function openSessionAnew(password: string) {
  const { username, nextStep, tokens } = await signInApart(password);
  if (nextStep.signInStep === 'DONE' && tokens) await authTokenStore.storeTokens(tokens);
  return { username, nextStep };
}

/**
 * Signs in beside the session that there is. Amplify refuses that, and whoever cleared the stored tokens for it would
 * send the person's other tabs away.
 */
async function signInApart(password: string) {
  const username = await ownUserName();
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storageInMemory());
  try {
    const { nextStep } = await signIn({ username, password });
    return { username, nextStep, tokens: await authTokenStore.loadTokens() };
  } finally {
    cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage);
  }
}

function storageInMemory(): KeyValueStorageInterface {
  const kept = new Map<string, string>();
  return {
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  };
}

/** The name that stays the same while addresses change. */
async function ownUserName(): Promise<string> {
  const tokens = await authTokenStore.loadTokens();
  const name = tokens?.idToken?.payload['cognito:username'];
  if (typeof name !== 'string') {
    throw named('NoSessionFoundException', 'Auth session was not found. Make sure to call signIn.');
  }
  return name;
}
