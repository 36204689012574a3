// Ending every other session of the account: the pool can only end all of them, so this one is opened anew.
import type { Config } from '@fanfare/contract/config.ts';
import { signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, type KeyValueStorageInterface } from 'aws-amplify/utils';
import { callPool, named } from '../session/pool-call.ts';
import { accessToken } from '../session/stored-tokens.ts';

const { authTokenStore } = cognitoUserPoolsTokenProvider;

/** Ends all sessions, this one included. Amplify can do that too, but keeps to itself whether it worked. */
export async function endEverySession(pool: Config['auth']): Promise<void> {
  await callPool(pool, 'GlobalSignOut', { AccessToken: await accessToken() });
}

/** Throws when the password is not the person's. The session stays as it is, whatever comes of it. */
export async function provePassword(password: string): Promise<void> {
  await signInApart(password);
}

/** Puts a new session in the place of this one; answers the step that the pool asks for instead. */
export async function openSessionAnew(password: string) {
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
