// A second sign-in of the person who is signed in already, to prove who they are or to begin their session anew.
import { Amplify, createAmplifyContext } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { type SignInOutput, confirmSignIn, signIn } from 'aws-amplify/auth';
import { DefaultTokenStore, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { named, withinTimeLimit } from './pool-call.ts';
import { noteRevocation, retryRevocations } from './revocation.ts';
import { replacingTokens } from './stored-tokens.ts';

const { authTokenStore } = cognitoUserPoolsTokenProvider;

/** Throws when the password is not the person's. The session stays as it is, whatever comes of it. */
export async function provePassword(password: string): Promise<void> {
  const username = await ownUserName();
  await apart((context) => signIn(context, { username, password }));
}

/** Puts a new session in the place of this one; answers the step that the pool asks for instead. */
export async function openSessionAnew(password: string) {
  const username = await ownUserName();
  const { nextStep } = await keepWhereDone((context) => signIn(context, { username, password }));
  return { username, nextStep };
}

/** The same with the code that the pool has asked for. */
export async function openSessionByCode(code: string) {
  const { nextStep } = await keepWhereDone((context) => confirmSignIn(context, { challengeResponse: code }));
  return { nextStep };
}

type Enter = (context: ReturnType<typeof createAmplifyContext>) => Promise<SignInOutput>;

/** What comes too late is not kept. */
async function keepWhereDone(enter: Enter): Promise<SignInOutput> {
  return await replacingTokens(async () => {
    const before = await authTokenStore.loadTokens();
    const { output, tokens } = await withinTimeLimit(apart(enter));
    if (output.nextStep.signInStep !== 'DONE' || !tokens) return output;
    const now = await authTokenStore.loadTokens();
    // Signed out meanwhile, perhaps in another tab: nobody is signed in again by what comes late.
    const isOver = now?.refreshToken !== before?.refreshToken;
    if (isOver && tokens.refreshToken) noteRevocation(tokens.refreshToken);
    if (!isOver) await authTokenStore.storeTokens(tokens);
    // Nobody holds that one any more.
    if (!isOver && before?.refreshToken) noteRevocation(before.refreshToken);
    void retryRevocations();
    if (isOver) throw noSession();
    return output;
  });
}

/**
 * Signs in beside the session that there is. Amplify refuses that, and whoever cleared the stored tokens for it would
 * send the person's other tabs away.
 */
async function apart(enter: Enter) {
  const { Auth } = Amplify.getConfig();
  if (!Auth) throw noSession();
  const storage = storageInMemory();
  const store = new DefaultTokenStore();
  store.setAuthConfig(Auth);
  store.setKeyValueStorage(storage);
  const tokenProvider = createUserPoolsTokenProvider(Auth, storage);
  // Its own way would wait for a hosted sign-in that somebody began in another tab.
  const getTokens = () => store.loadTokens();
  const context = createAmplifyContext(
    { Auth },
    { Auth: { tokenProvider: Object.assign(tokenProvider, { getTokens }) } },
  );
  const output = await enter(context);
  return { output, tokens: await store.loadTokens() };
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
  if (typeof name !== 'string') throw noSession();
  return name;
}

function noSession(): Error {
  return named('NoSessionFoundException', 'Auth session was not found. Make sure to call signIn.');
}
