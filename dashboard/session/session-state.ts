// What is known of the session at this moment, and who wants to hear when that changes.
import { fetchUserAttributes } from 'aws-amplify/auth';
import { forgetKept, forgetKeptByOthers, unmarkRefused } from './kept-here.ts';
import { forgetCredentials } from './stored-tokens.ts';
import type { TokenTimes } from './token-times.ts';

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
