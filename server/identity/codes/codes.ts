// Six digits that prove an address. They are kept as a keyed hash, work once, for one account, one purpose and the
// address that they went to.
import { createHmac, randomInt } from 'node:crypto';
import { z } from 'zod';
import { areEqualSecrets } from '../../http/secrets.ts';
import type { Database, Transaction } from '../../database/open.ts';
import type { Address, AddressName } from '../accounts/addresses.ts';
import { type CodeUse, type KeptCode, findCode, putCode, takeCode } from './codes-store.ts';
import type { Letters } from './letter-kinds.ts';
import type { Pool } from '../pool.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import type { Forget, Tried } from './tries.ts';
import { findTries } from './tries-store.ts';

/** What a code is for, how long it works, and the words that bring it. */
export interface Purpose {
  readonly name: string;
  readonly lifetimeMs: number;
  readonly letter: Exclude<keyof Letters, 'alert' | 'numberRemoved'>;
}

const hourMs = 60 * 60_000;

export const signUpPurpose: Purpose = { name: 'sign-up', lifetimeMs: 24 * hourMs, letter: 'signUpCode' };
export const resetPurpose: Purpose = { name: 'reset', lifetimeMs: hourMs, letter: 'resetCode' };

/** Proves an address that replaced the one before. */
export function addressPurpose(attribute: AddressName): Purpose {
  return { name: attribute, lifetimeMs: 24 * hourMs, letter: 'addressCode' };
}

export const Code = z.string().min(1).max(2048);

/** A code that came back, and the addresses to which it may have gone; none for a make-believe account. */
interface CodeBack extends CodeUse, Tried {
  readonly code: string;
  readonly addresses: readonly Address[];
}

/** A new code, which replaces the one before; nobody knows it yet. */
export async function makeCode(
  pool: Pool,
  userName: string,
  { purpose, address }: { readonly purpose: Purpose; readonly address: Address },
  database: Database = pool.database,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const use = { userName, purpose: purpose.name };
  const expiresAt = pool.clock() + purpose.lifetimeMs;
  await putCode(database, use, { hash: hashCode(pool, { ...use, code }, address), expiresAt });
  return code;
}

/** Counts the try and looks at the code; `then` does what it allows, together with using it up or not at all. */
export async function redeemCode(
  pool: Pool,
  back: CodeBack,
  count: (pool: Pool, tried: Tried, purpose: string) => Promise<Forget>,
  then: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const forget = await count(pool, back, back.purpose);
  const kept = await findCode(pool.database, back);
  const now = pool.clock();
  if (!kept || kept.expiresAt <= now) throw (await isAwaited(pool, back, kept)) ? codeMismatch() : codeExpired();
  if (!isRight(pool, back, kept.hash)) throw codeMismatch();
  await forget();
  await pool.database.transaction().execute(async (transaction) => {
    if (!(await takeCode(transaction, back, { hash: kept.hash, now }))) throw codeExpired();
    await then(transaction);
  });
}

/**
 * Whether a code for a new password was asked for in its time, and not ended since. None is there for who has no account,
 * and for who has had enough letters: both are answered as if there were one.
 */
async function isAwaited(pool: Pool, { userName, purpose }: CodeUse, kept: KeptCode | undefined): Promise<boolean> {
  if (purpose !== resetPurpose.name) return false;
  const asked = await findTries(pool.database, { subject: userName, kind: `message ${purpose}` });
  if (!asked || (kept?.isEnded && asked.lastAt <= kept.expiresAt)) return false;
  return pool.clock() - asked.lastAt < resetPurpose.lifetimeMs;
}

export function codeExpired(): PoolRefusal {
  return new PoolRefusal('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

export function codeMismatch(): PoolRefusal {
  return new PoolRefusal('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

/** Looks at every address, so that the time does not tell which it was. */
function isRight(pool: Pool, back: CodeBack, kept: string): boolean {
  return back.addresses.map((address) => areEqualSecrets(hashCode(pool, back, address), kept)).includes(true);
}

function hashCode(pool: Pool, { userName, purpose, code }: CodeUse & { code: string }, to: Address): string {
  return createHmac('sha256', pool.secrets.code)
    .update(JSON.stringify([userName, purpose, to.value, code]))
    .digest('base64url');
}
