// Who is signed in, held outside React so that calls, guards and tabs agree.
import { signOut as amplifySignOut } from 'aws-amplify/auth';
import { markRefused } from './kept-here.ts';
import { silenceQuestions } from './leave-page.ts';
import { noteRevocation, retryRevocations, sendRevocation } from './revocation.ts';
import { subscribeToAuth } from './session-changes.ts';
import { readInto, refreshTokens } from './session-reading.ts';
import { holdSession } from './session-state.ts';
import { endStoredSession, isHostedSession, onRefused, takeRefreshToken } from './stored-tokens.ts';
import { hasExpired } from './token-times.ts';

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
