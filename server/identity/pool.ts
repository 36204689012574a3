// What every operation is given.
import type { Database, Transaction } from '../database/open.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import type { Language } from '../http/language.ts';
import type { Send } from '../letters/message.ts';
import type { Settings } from '../settings.ts';
import type { RemoveToo } from './accounts/users-store.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Secrets } from './keys/secrets.ts';

/** The names by which clients know the pool. */
export interface PoolIds {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly identityPoolId: string;
}

/** Who asks, as far as the connection tells. */
export interface Caller {
  /** An IPv4 address, or the /64 that one household has of IPv6. */
  readonly address: string;
  /** What the browser keeps for us: a mark for each of the last accounts. */
  readonly marks: string;
  readonly keepMarks: (marks: string) => void;
}

export interface Pool {
  readonly database: Database;
  readonly settings: Settings;
  readonly send: Send;
  /** Of whoever asks. */
  readonly language: Language;
  readonly caller: Caller;
  /** The browser and system of whoever asks, where they say. */
  readonly device?: string | undefined;
  /** Now, in epoch milliseconds; tests move it. */
  readonly clock: () => number;
  /** By which things grow old enough to be removed; without it by `clock`. */
  readonly steadyClock?: Pick<SteadyClock, 'before'>;
  /** Takes a letter that no answer waits for: closing the server does, and a failure is logged. */
  readonly goOn: (sending: Promise<void>) => void;
  /** Tells who reads the log. */
  readonly warn: (words: string) => void;
  readonly ids: PoolIds;
  readonly issuer: string;
  readonly secrets: Secrets;
  readonly keys: KeyRing;
  /** What else ends with an account, in the same transaction. */
  readonly userRemoved?: RemoveToo;
  /** What others see of somebody after a change, in the same transaction: an address only once it is proven. */
  readonly userChanged?: (
    transaction: Transaction,
    user: { readonly sub: string; readonly name: string; readonly email: string },
  ) => Promise<void>;
  /** Whether somebody waits for a person with this e-mail address; without it nobody does. */
  readonly isInvited?: IsInvited;
}

export type IsInvited = (database: Database, email: string, now: number) => Promise<boolean>;
