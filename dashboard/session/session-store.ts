// Who is signed in, held outside React so that calls, guards and tabs agree.
import { signOut as amplifySignOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { paths } from '../paths.ts';
import { isMarkedRefused, markRefused } from './browser-storage.ts';
import { leavePage, silenceQuestions } from './leave-page.ts';
import { noteRevocation, retryRevocations, sendRevocation } from './revocation.ts';
import {
  type SessionHolder,
  type SessionState,
  hasExpired,
  holdSession,
  nobody,
  readEmailPreferences,
  toTokenTimes,
  toUser,
} from './session-state.ts';
import {
  clockDriftMs,
  endStoredSession,
  freshTokens,
  isHostedSession,
  onRefused,
  takeRefreshToken,
} from './stored-tokens.ts';
import { isNetworkError } from './strict-refresh.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore() {
  const holder = holdSession();
  const { load, loadEmailPreferences, leave } = readInto(holder);

  /** The server takes the tokens no longer, and new ones did not help. The page says so; what is on it stays. */
  const refuse = () => {
    const state = holder.get();
    if (state.tokens && !hasExpired(state.tokens, Date.now())) holder.put({ ...state, isRefused: true });
  };

  return {
    get: holder.get,
    subscribe: holder.subscribe,
    start: () => {
      const retry = () => void retryRevocations();
      const unsubscribe = subscribeToAuth({
        changed: () => {
          retry();
          void load();
        },
        signedOut: leave,
        stirred: () => void load(),
      });
      const stopRefusals = onRefused(refuse);
      const stopSilence = silenceQuestions();
      addEventListener('online', retry);
      retry();
      void load();
      return () => {
        removeEventListener('online', retry);
        unsubscribe();
        stopRefusals();
        stopSilence();
      };
    },
    load,
    /** Renews the tokens; says whether that worked. */
    refresh: refreshTokens,
    /** After a change of the person's own details: asks the pool for them anew. */
    reloadUser: async () => {
      await refreshTokens();
      await load();
      const { user } = holder.get();
      if (user) await loadEmailPreferences(user.id);
    },
    refuse,
    /**
     * Throws when it did not work here. Who signed in on the provider's page `isLeaving` for that page's end of it. Where
     * the pool could not be told, the next page says so, and that is tried again at the next chance.
     */
    signOut: async () => {
      const isLeaving = await isHostedSession();
      const token = await takeRefreshToken(noteRevocation);
      if (token !== undefined) await sendRevocation(token);
      await amplifySignOut();
      return { isLeaving };
    },
    /** After a refusal: the tokens go; the page stays as it is until it is left, and what is kept here stays kept. */
    endRefused: async () => {
      const { user } = holder.get();
      if (user) markRefused(user.id);
      await endStoredSession();
    },
  };
}

/** Answers whether the tokens could be renewed. */
async function refreshTokens(): Promise<boolean> {
  return (await freshTokens({ forceRefresh: true }).catch(() => undefined)) !== undefined;
}

function readInto(holder: SessionHolder) {
  let turn = 0;
  let askedFor: string | undefined;

  const loadEmailPreferences = async (userId: string) => {
    askedFor = userId;
    try {
      const preferences = await readEmailPreferences();
      const state = holder.get();
      if (state.user?.id === userId) holder.put({ ...state, user: { ...state.user, ...preferences } });
    } catch (error) {
      console.warn('The attributes of the signed-in user could not be read.', error);
      // What the pool refuses may be a session that it has ended; renewing the tokens tells.
      if (error instanceof Error && error.name === 'NotAuthorizedException') await refreshTokens();
    }
  };

  return {
    /** The newest reading counts, however long an older one takes. */
    load: async () => {
      turn += 1;
      const mine = turn;
      const next = await readSession(holder.get());
      if (mine !== turn) return;
      const { user } = holder.get();
      if (user && next.user && user.id !== next.user.id) {
        // Nothing of the first person may stay, not in memory and not in the tab's history.
        holder.put({ ...nobody, isLoading: true });
        leavePage(paths.overview);
        return;
      }
      holder.put(next);
      if (next.user && askedFor !== next.user.id) void loadEmailPreferences(next.user.id);
    },
    loadEmailPreferences,
    leave: () => {
      turn += 1;
      askedFor = undefined;
      holder.put(nobody);
    },
  };
}

async function readSession(before: SessionState): Promise<SessionState> {
  try {
    const tokens = await freshTokens();
    if (!tokens?.idToken) return withoutTokens(before);
    const user = toUser(tokens.idToken.payload);
    const times = toTokenTimes(tokens.idToken, await clockDriftMs());
    const sameUser = before.user?.id === user.id ? before.user : undefined;
    // Renewed tokens of a refused sign-in are refused like the ones before.
    const isRefused = before.isRefused && sameUser !== undefined && before.tokens?.signedInAt === times.signedInAt;
    return { ...nobody, user: { ...sameUser, ...user }, tokens: times, isRefused };
  } catch (error) {
    if (before.user) return before;
    return isNetworkError(error) ? { ...nobody, error: 'network' } : nobody;
  }
}

/** A session that ran out or was ended by the provider stays on its open page: the dialog tells, and nothing is lost. */
function withoutTokens(before: SessionState): SessionState {
  if (!before.user || !before.tokens) return nobody;
  if (before.isRefused || hasExpired(before.tokens, Date.now())) return before;
  return isMarkedRefused(before.user.id) ? { ...before, isRefused: true } : nobody;
}

interface Changes {
  /** Someone signed in in this tab, or the tokens of this tab were renewed. */
  readonly changed: () => void;
  /** Someone signed out in this tab. */
  readonly signedOut: () => void;
  /** Another tab changed what all tabs share, or this page comes back from a long sleep. */
  readonly stirred: () => void;
}

// A tab that signs in or out writes its keys one by one.
const settleMs = 30;

/** Changes in this tab come from Amplify, changes in other tabs from the storage that they share. */
function subscribeToAuth({ changed, signedOut, stirred }: Changes): () => void {
  const stopHub = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn' || payload.event === 'tokenRefresh') changed();
    if (payload.event === 'signedOut') signedOut();
  });
  let settling: ReturnType<typeof setTimeout> | undefined;
  const onStorage = ({ key }: StorageEvent) => {
    if (!isOfTokens(key)) return;
    clearTimeout(settling);
    settling = setTimeout(stirred, settleMs);
  };
  // A page out of the browser's own cache may show somebody who has left since.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stirred();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    stopHub();
    clearTimeout(settling);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

/** No key at all means that the whole storage was emptied. */
export function isOfTokens(storageKey: string | null): boolean {
  return storageKey === null || /^CognitoIdentityServiceProvider\..*\.(accessToken|idToken)$/.test(storageKey);
}
