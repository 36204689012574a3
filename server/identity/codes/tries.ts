// How often something may be tried. A try is counted before it is looked at, so that guesses sent at once do not slip
// through, and a refused one is not counted, so that clients that repeat a call are not locked out by repeating.
import type { Pool } from '../pool.ts';
import { limitExceeded, notAuthorized } from '../pool-refusal.ts';
import { type Counter, type Tries, findTries, removeTries, replaceTries } from './tries-store.ts';

const minuteMs = 60_000;
/** A lock never lasts longer, and this long without a try makes a fresh start. */
const quietMs = 15 * minuteMs;
const freeTries = 5;
const messagesPerHour = 5;
/** To an address that anybody may have named, from all accounts together. */
const strangersMessagesPerHour = 20;
/** After this nothing that was counted is looked at any more. */
export const countsMatterMs = 60 * minuteMs;
const collisionsMax = 200;

/** The next count, or nothing where one more is refused. */
export type TryRule = (seen: Tries | undefined, now: number) => Tries | undefined;

/** From the fifth wrong password on the account is locked for 1, 2, 4 … seconds. */
export const passwordRule: TryRule = (seen, now) => {
  if (!seen || now - seen.lastAt >= quietMs) return first(now);
  const lockMs = seen.count < freeTries ? 0 : Math.min(2 ** (seen.count - freeTries) * 1_000, quietMs);
  return now - seen.lastAt < lockMs ? undefined : oneMore(seen, now);
};

/** Five wrong codes close the account's purpose for a quarter of an hour. */
export const codeRule: TryRule = (seen, now) => {
  if (!seen || now - seen.lastAt >= quietMs) return first(now);
  return seen.count >= freeTries ? undefined : oneMore(seen, now);
};

export const messageRule = atMostAnHour(messagesPerHour);
const strangersRule = atMostAnHour(strangersMessagesPerHour);

/** Refuses with `Password attempts exceeded` while the account is locked. */
export async function countPasswordTry(pool: Pool, subject: string): Promise<void> {
  const isCounted = await count(pool, { subject, kind: 'password' }, passwordRule);
  if (!isCounted) throw notAuthorized('Password attempts exceeded');
}

export async function forgetPasswordTries(pool: Pool, subject: string): Promise<void> {
  await removeTries(pool.database, { subject, kind: 'password' });
}

export async function countCodeTry(pool: Pool, subject: string, purpose: string): Promise<void> {
  if (!(await count(pool, { subject, kind: `code ${purpose}` }, codeRule))) throw limitExceeded();
}

export async function forgetCodeTries(pool: Pool, subject: string, purpose: string): Promise<void> {
  await removeTries(pool.database, { subject, kind: `code ${purpose}` });
}

export async function countMessage(pool: Pool, subject: string, purpose: string): Promise<void> {
  if (!(await count(pool, { subject, kind: `message ${purpose}` }, messageRule))) throw limitExceeded();
}

/** Counts a message to an address that is not proven: other accounts that name it make no more of them. */
export async function countStrangersMessage(pool: Pool, address: string): Promise<void> {
  if (!(await count(pool, { subject: address, kind: 'message to a stranger' }, strangersRule))) throw limitExceeded();
}

async function count(pool: Pool, counter: Counter, rule: TryRule): Promise<boolean> {
  for (let collisions = 0; collisions < collisionsMax; collisions += 1) {
    const seen = await findTries(pool.database, counter);
    const next = rule(seen, pool.clock());
    if (!next) return false;
    if (await replaceTries(pool.database, counter, { seen, next })) return true;
  }
  return false;
}

function atMostAnHour(max: number): TryRule {
  return (seen, now) => {
    if (!seen || now - seen.firstAt >= countsMatterMs) return first(now);
    return seen.count >= max ? undefined : oneMore(seen, now);
  };
}

function first(now: number): Tries {
  return { count: 1, firstAt: now, lastAt: now };
}

function oneMore(seen: Tries, now: number): Tries {
  return { ...seen, count: seen.count + 1, lastAt: now };
}
