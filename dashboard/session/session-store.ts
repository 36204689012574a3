// Who is signed in, held outside React so that calls, guards and tabs agree.
import { fetchUserAttributes, signOut as amplifySignOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { toTokenTimes, type TokenTimes } from './token-times.ts';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** Known once the pool was asked for the attributes. */
  readonly emailMktUpdates?: boolean;
  readonly emailSecUpdates?: boolean;
}

export interface SessionState {
  readonly isLoading: boolean;
  readonly user: User | null;
  readonly tokens: TokenTimes | null;
  readonly error: string | null;
}

const nobody: SessionState = { isLoading: false, user: null, tokens: null, error: null };

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore() {
  let state: SessionState = { ...nobody, isLoading: true };
  const listeners = new Set<() => void>();
  const put = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const load = async () => put(await readSession(state));
  const loadWithAttributes = async () => {
    await load();
    const attributes = state.user ? await readEmailWishes() : undefined;
    if (attributes && state.user) put({ ...state, user: { ...state.user, ...attributes } });
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => {
      const stopHearing = hearChanges({
        signedIn: () => void loadWithAttributes(),
        signedOut: () => put(nobody),
        changed: () => void load(),
      });
      void loadWithAttributes();
      return stopHearing;
    },
    load,
    refresh: async () => (await freshTokens({ forceRefresh: true }).catch(() => undefined)) !== undefined,
    signOut: () => amplifySignOut(),
  };
}

/** The access token for a call; refreshed when it has run out, nothing when nobody is signed in. */
export async function accessToken(options: { forceRefresh?: boolean } = {}): Promise<string | undefined> {
  return (await freshTokens(options))?.accessToken.toString();
}

/** Any refresh that fails for another reason than the network ends the session, as the specification says. */
async function freshTokens(options: { forceRefresh?: boolean }) {
  try {
    return (await cognitoUserPoolsTokenProvider.getTokens(options)) ?? undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NetworkError') {
      await cognitoUserPoolsTokenProvider.authTokenStore.clearTokens();
    }
    throw error;
  }
}

/** A session that ran out under an open page stays as it was: the dialog tells, and reloading starts anew. */
async function readSession(before: SessionState): Promise<SessionState> {
  try {
    const tokens = await freshTokens({});
    if (!tokens?.idToken) return before.user && before.tokens ? before : nobody;
    const drift = (await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens())?.clockDrift ?? 0;
    const user = toUser(tokens.idToken.payload);
    const sameUser = before.user?.id === user.id ? before.user : undefined;
    return {
      isLoading: false,
      user: { ...sameUser, ...user },
      tokens: toTokenTimes(tokens.idToken, drift),
      error: null,
    };
  } catch (error) {
    if (before.user) return before;
    const isOffline = error instanceof Error && error.name === 'NetworkError';
    return isOffline ? { ...nobody, error: 'A network error has occurred.' } : nobody;
  }
}

function toUser(claims: Readonly<Record<string, unknown>>): User {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  return {
    id: text('sub'),
    name: [firstName, lastName].filter(Boolean).join(' '),
    firstName,
    lastName,
    email: text('email'),
    phoneNumber: text('phone_number'),
  };
}

async function readEmailWishes(): Promise<Pick<User, 'emailMktUpdates' | 'emailSecUpdates'> | undefined> {
  try {
    const attributes = await fetchUserAttributes();
    return {
      emailMktUpdates: attributes['custom:email_mkt_updates'] === 'true',
      emailSecUpdates: attributes['custom:email_sec_updates'] === 'true',
    };
  } catch (error) {
    console.warn('The attributes of the signed-in user could not be read.', error);
    return undefined;
  }
}

interface Changes {
  readonly signedIn: () => void;
  readonly signedOut: () => void;
  readonly changed: () => void;
}

/** Changes in this tab come from Amplify, changes in other tabs from the storage that they share. */
function hearChanges({ signedIn, signedOut, changed }: Changes): () => void {
  const stopHub = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') signedIn();
    if (payload.event === 'signedOut') signedOut();
    if (payload.event === 'tokenRefresh') changed();
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && !/^CognitoIdentityServiceProvider\..*\.(accessToken|idToken)$/.test(key)) return;
    if (newValue === null) signedOut();
    else signedIn();
  };
  addEventListener('storage', onStorage);
  return () => {
    stopHub();
    removeEventListener('storage', onStorage);
  };
}
