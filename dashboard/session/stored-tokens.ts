// The tokens as Amplify keeps them in this browser, and the one way to them.
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage } from 'aws-amplify/utils';
import { markRefused, onDevice } from './browser-storage.ts';
import { SupersededRefresh, strictRefresh } from './strict-refresh.ts';

const { authTokenStore, tokenOrchestrator } = cognitoUserPoolsTokenProvider;
const listeners = new Set<() => void>();
/** Ends once the tokens of a new session are stored. */
let replaced: Promise<unknown> = Promise.resolve();

/** Called once, before anything asks for tokens. */
export function prepareTokens(): void {
  // Amplify's own throws where there is no room.
  Object.assign(defaultStorage, onDevice);
  const refresh = tokenOrchestrator.getTokenRefresher();
  tokenOrchestrator.setTokenRefresher(
    strictRefresh(refresh, {
      refreshToken: async () => (await authTokenStore.loadTokens())?.refreshToken,
      end: async (userId) => {
        if (userId) markRefused(userId);
        await endStoredSession();
        for (const listener of listeners) listener();
      },
    }),
  );
  // The session store hears of other tabs itself, also of a storage that was emptied.
  cognitoUserPoolsTokenProvider.teardownNotify();
  // Coming back from a hosted sign-in is waited for before anything else starts. In another tab a sign-in that
  // somebody began and left would otherwise hold up every call for minutes.
  tokenOrchestrator.waitForInflightOAuth = () => Promise.resolve();
}

/** Tells when the provider ended the session of this browser by refusing to renew its tokens. */
export function onRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** While `replace` puts a new session in the place of this one, whoever asks for tokens waits. */
export async function replacingTokens<T>(replace: () => Promise<T>): Promise<T> {
  const replacing = replace();
  replaced = replacing.catch(() => {});
  return await replacing;
}

/** The tokens, renewed when they have run out or `forceRefresh` asks for it. Throws what kept them from being renewed. */
export async function freshTokens(options: { readonly forceRefresh?: boolean } = {}) {
  await replaced;
  try {
    return (await cognitoUserPoolsTokenProvider.getTokens(options)) ?? undefined;
  } catch (error) {
    if (!(error instanceof SupersededRefresh)) throw error;
    await replaced;
    return (await cognitoUserPoolsTokenProvider.getTokens()) ?? undefined;
  }
}

/** The access token for a call; renewed when it has run out, nothing when nobody is signed in. */
export async function accessToken(options: { readonly forceRefresh?: boolean } = {}): Promise<string | undefined> {
  return (await freshTokens(options))?.accessToken.toString();
}

/** By how much the provider's clock is ahead of this machine's. */
export async function clockDriftMs(): Promise<number> {
  return (await authTokenStore.loadTokens())?.clockDrift ?? 0;
}

/** Whether signing out will lead through the provider's own page. */
export async function isHostedSession(): Promise<boolean> {
  return (await authTokenStore.getOAuthMetadata())?.oauthSignIn === true;
}

/** An identity that stays behind in memory would be refused to the next person, and to guests. */
export function forgetCredentials(): Promise<void> {
  return cognitoCredentialsProvider.clearCredentialsAndIdentityId();
}

/**
 * Takes the refresh token out of this browser, after it was handed to `note`, and answers it. Amplify would end it at the
 * pool, and keep to itself whether that worked.
 */
export async function takeRefreshToken(note: (token: string) => void): Promise<string | undefined> {
  const tokens = await authTokenStore.loadTokens();
  if (!tokens?.refreshToken) return undefined;
  const { refreshToken, ...others } = tokens;
  note(refreshToken);
  await authTokenStore.storeTokens(others);
  return refreshToken;
}

/** Here alone; the provider is not told. */
export async function endStoredSession(): Promise<void> {
  await authTokenStore.clearTokens();
  await forgetCredentials();
}
