// What is known of the session at this moment, and who wants to hear when that changes.
import { forgetKept, forgetKeptByOthers, unmarkRefused } from './kept-here.ts';
import { forgetCredentials } from './stored-tokens.ts';
import type { TokenTimes } from './token-times.ts';
import type { User } from './user.ts';

export interface SessionState {
  readonly isLoading: boolean;
  readonly user: User | null;
  readonly tokens: TokenTimes | null;
  /** Why it can't be said whether somebody is signed in. */
  readonly error: 'network' | null;
  /** The tokens are taken no longer although their time is not up: only a new sign-in helps. */
  readonly isRefused: boolean;
}

export const nobody: SessionState = { isLoading: false, user: null, tokens: null, error: null, isRefused: false };

export type SessionHolder = ReturnType<typeof holdSession>;

export function holdSession() {
  let state: SessionState = { ...nobody, isLoading: true };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    put: (next: SessionState) => {
      const before = state;
      state = next;
      if (before.user?.id !== next.user?.id) changePerson(before.user, next.user);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What a person leaves in this tab is not for the next one. A session that ran out has kept its person until here. */
function changePerson(before: User | null, next: User | null): void {
  if (before && !next) forgetKept(before.id, [sessionStorage]);
  if (next) {
    forgetKeptByOthers(next.id);
    unmarkRefused(next.id);
  }
  if (before) void forgetCredentials();
}
