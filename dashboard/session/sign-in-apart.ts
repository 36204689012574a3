// A second sign-in of the person who is signed in already, to prove who they are or to begin their session anew.
import { type SignInOutput, confirmSignIn, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { named } from './pool-call.ts';
import { noteRevocation, retryRevocations } from './revocation.ts';
import { keepingTokensIn } from './stored-tokens.ts';

const { authTokenStore } = cognitoUserPoolsTokenProvider;

/** Throws when the password is not the person's. The session stays as it is, whatever comes of it. */
export async function provePassword(password: string): Promise<void> {
  const username = await ownUserName();
  await apart(() => signIn({ username, password }));
}

/** Puts a new session in the place of this one; answers the step that the pool asks for instead. */
export async function openSessionAnew(password: string) {
  const username = await ownUserName();
  const { nextStep } = await keepWhereDone(() => signIn({ username, password }));
  return { username, nextStep };
}

/** The same with the code that the pool has asked for. */
export async function openSessionByCode(code: string) {
  const { nextStep } = await keepWhereDone(() => confirmSignIn({ challengeResponse: code }));
  return { nextStep };
}

async function keepWhereDone(enter: () => Promise<SignInOutput>): Promise<SignInOutput> {
  const before = await authTokenStore.loadTokens();
  const { output, tokens } = await apart(enter);
  if (output.nextStep.signInStep !== 'DONE' || !tokens) return output;
  await authTokenStore.storeTokens(tokens);
  // Nobody holds that one any more.
  if (before?.refreshToken) noteRevocation(before.refreshToken);
  void retryRevocations();
  return output;
}

/**
 * Signs in beside the session that there is. Amplify refuses that, and whoever cleared the stored tokens for it would
 * send the person's other tabs away.
 */
async function apart(enter: () => Promise<SignInOutput>) {
  return await keepingTokensIn(storageInMemory(), async () => {
    const output = await enter();
    return { output, tokens: await authTokenStore.loadTokens() };
  });
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
