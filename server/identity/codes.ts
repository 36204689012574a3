// Six digits that prove an address. They are kept as a keyed hash, work once, for one account and one purpose.
import { createHmac, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/open.ts';
import { isEmail, maskEmail } from './attributes.ts';
import { type CodeUse, findCode, putCode, takeCode } from './codes-store.ts';
import { type CodeToWrite, type Letter, writeAddressLetter, writeResetLetter, writeSignUpLetter } from './letters.ts';
import { toSignInName } from './names-store.ts';
import { isSame } from './passwords.ts';
import type { Pool } from './pool.ts';
import { PoolRefusal } from './pool-refusal.ts';
import { countCodeTry, forgetCodeTries } from './tries.ts';
import type { PoolUser } from './users-store.ts';

type Write = (given: CodeToWrite) => Letter;

/** What a code is for, how long it works, and the letter that brings it. */
export interface Purpose {
  readonly name: string;
  readonly lifetimeMs: number;
  readonly write: Write;
}

const hourMs = 60 * 60_000;

export const signUpPurpose: Purpose = { name: 'sign-up', lifetimeMs: 24 * hourMs, write: writeSignUpLetter };
export const resetPurpose: Purpose = { name: 'reset', lifetimeMs: hourMs, write: writeResetLetter };
/** Proves an address that replaced the one before. */
export const emailPurpose: Purpose = { name: 'email', lifetimeMs: 24 * hourMs, write: writeAddressLetter };

export const Code = z.string().min(1).max(2048);

export interface CodeDeliveryDetails {
  readonly AttributeName: 'email';
  readonly DeliveryMedium: 'EMAIL';
  readonly Destination: string;
}

/** Makes a new code and sends it; the letter is on its way when this returns, else `CodeDeliveryFailureException`. */
export async function sendCode(pool: Pool, user: PoolUser, purpose: Purpose): Promise<CodeDeliveryDetails> {
  const code = await makeCode(pool, user.userName, purpose);
  await deliverCode(pool, user, { purpose, code });
  return toDeliveryDetails(user.attributes['email'] ?? '');
}

/** A new code, which replaces the one before; nobody knows it yet. */
export async function makeCode(pool: Pool, userName: string, purpose: Purpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const use = { userName, purpose: purpose.name };
  const expiresAt = pool.clock() + purpose.lifetimeMs;
  await putCode(pool.database, use, { hash: hashCode(pool, use, code), expiresAt });
  return code;
}

export async function deliverCode(
  pool: Pool,
  user: PoolUser,
  { purpose, code }: { readonly purpose: Purpose; readonly code: string },
): Promise<void> {
  const to = user.attributes['email'] ?? '';
  const letter = purpose.write({ siteName: pool.settings.siteName, code });
  try {
    await pool.send({ to, ...letter, code, username: user.userName, purpose: purpose.name });
  } catch (cause) {
    throw new PoolRefusal('CodeDeliveryFailureException', 'The code could not be sent. Please try again later.', {
      cause,
    });
  }
}

/** In small letters, so that an answer does not tell how the owner of an address wrote it. */
export function toDeliveryDetails(address: string): CodeDeliveryDetails {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(toSignInName(address)) };
}

/** Where a code for a make-believe account is said to have gone: to the name itself if that is an address. */
export function toMadeUpDetails(name: string, userName: string): CodeDeliveryDetails {
  return toDeliveryDetails(isEmail(name) ? name : `${userName}@${userName.slice(-1)}`);
}

/** Counts the try and looks at the code; `then` does what it allows, together with using it up or not at all. */
export async function redeemCode(
  pool: Pool,
  use: CodeUse & { readonly code: string },
  then: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await countCodeTry(pool, use.userName, use.purpose);
  const kept = await findCode(pool.database, use);
  if (!kept || kept.expiresAt <= pool.clock()) throw codeExpired();
  if (!isSame(Buffer.from(hashCode(pool, use, use.code)), Buffer.from(kept.hash))) throw codeMismatch();
  await pool.database.transaction().execute(async (transaction) => {
    if (!(await takeCode(transaction, use, kept.hash))) throw codeExpired();
    await then(transaction);
  });
  await forgetCodeTries(pool, use.userName, use.purpose);
}

export function codeExpired(): PoolRefusal {
  return new PoolRefusal('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

export function codeMismatch(): PoolRefusal {
  return new PoolRefusal('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

function hashCode(pool: Pool, use: CodeUse, code: string): string {
  return createHmac('sha256', pool.secrets.code)
    .update(JSON.stringify([use.userName, use.purpose, code]))
    .digest('base64url');
}
