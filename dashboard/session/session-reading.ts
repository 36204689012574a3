// Reading who is signed in from what this browser stores, and following every change of it.
import { paths } from '../paths.ts';
import { isMarkedRefused } from './kept-here.ts';
import { leavePage } from './leave-page.ts';
import { nobody, type SessionHolder, type SessionState } from './session-state.ts';
import { clockDriftMs, freshTokens } from './stored-tokens.ts';
import { isNetworkError } from './strict-refresh.ts';
import { hasExpired, toTokenTimes } from './token-times.ts';
import { readEmailPreferences, toUser } from './user.ts';

/** Answers whether the tokens could be renewed. */
export async function refreshTokens(): Promise<boolean> {
  return (await freshTokens({ forceRefresh: true }).catch(() => undefined)) !== undefined;
}

export function readInto(holder: SessionHolder) {
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
