// What is known of the session at this moment, and who wants to hear when that changes.
import { fetchUserAttributes } from 'aws-amplify/auth';
import { removeStored, removeStoredByOthers, inTab, turnKey, unmarkRefused } from './browser-storage.ts';
import { forgetCredentials } from './stored-tokens.ts';

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
  inTab.setItem(turnKey, String(Date.now()));
  if (before && !next) removeStored(before.id, [inTab]);
  if (next) {
    removeStoredByOthers(next.id);
    unmarkRefused(next.id);
  }
  if (before) void forgetCredentials();
}

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

type EmailPreferences = Required<Pick<User, 'emailMktUpdates' | 'emailSecUpdates'>>;

/** From the claims of an identity token. */
export function toUser(claims: Readonly<Record<string, unknown>>): User {
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

/** Asks the pool. An attribute counts as a preference only when it is the text `true`. */
export async function readEmailPreferences(): Promise<EmailPreferences> {
  const attributes = await fetchUserAttributes();
  return {
    emailMktUpdates: attributes['custom:email_mkt_updates'] === 'true',
    emailSecUpdates: attributes['custom:email_sec_updates'] === 'true',
  };
}

/** When the identity token runs out, by this machine's clock: epoch milliseconds. */
interface TokenTimes {
  readonly expiresAt: number;
  readonly lifetimeMs: number;
  /** Of the sign-in that these tokens go back to, by the provider's clock: epoch milliseconds. */
  readonly signedInAt: number;
}

export const expiryCheckMs = 1_000;
const refreshAheadMs = 5 * 60_000;

interface IdToken {
  readonly payload: {
    readonly exp?: number | undefined;
    readonly iat?: number | undefined;
    readonly auth_time?: unknown;
  };
}

/** `clockDriftMs` is by how much the provider's clock is ahead of ours. */
export function toTokenTimes({ payload }: IdToken, clockDriftMs: number): TokenTimes {
  const expSeconds = payload.exp ?? 0;
  return {
    expiresAt: expSeconds * 1_000 - clockDriftMs,
    lifetimeMs: Math.max(0, expSeconds - (payload.iat ?? 0)) * 1_000,
    signedInAt: typeof payload.auth_time === 'number' ? payload.auth_time * 1_000 : 0,
  };
}

export function hasExpired(tokens: TokenTimes, now: number): boolean {
  return tokens.expiresAt - now <= 0;
}

/** Five minutes ahead, or in the last third of a token that lives shorter than that. */
export function isDueForRefresh(tokens: TokenTimes, now: number): boolean {
  return tokens.expiresAt - now <= Math.min(refreshAheadMs, tokens.lifetimeMs / 3);
}
