// How often something may be tried. A try is counted before it is looked at, so that guesses sent at once do not slip
// through, and a refused one is not counted, so that clients that repeat a call are not locked out by repeating.
//
// What strangers can try is counted for the account and where they ask from, more loosely for the account alone, and
// over all accounts for where they ask from and for the installation. A marked browser has a count of its own before that,
// and as loose a one with all marked ones of its account; while nobody has confirmed that, beside the last two.
import { type Budget, findSpent, giveBack, spend } from '../../database/budgets.ts';
import type { Database } from '../../database/open.ts';
import { hashOf } from '../../http/secrets.ts';
import type { PoolUser } from '../accounts/users-store.ts';
import { findMark, isKnownTo } from '../asking-browser.ts';
import { limitExceeded, notAuthorized } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { type Counter, type Tries, findTries, removeTries, removeTriesOf, replaceTries } from './tries-store.ts';

const collisionsMax = 200;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A lock never lasts longer, and this long without a try makes a fresh start. */
const quietMs = 15 * minuteMs;
const codesMax = 5;
/** After this nothing that was counted is looked at any more. */
export const countsMatterMs = 60 * minuteMs;
/** Of passwords and codes, by one address, of all accounts. */
const wrongTriesPerAddress = 50;

/** An account, or a make-believe one. */
export interface Tried {
  readonly userName: string;
  readonly user: Pick<PoolUser, 'sub' | 'salt' | 'status'> | undefined;
}

/** Once it has turned out right: takes back what was counted. */
export type Forget = () => Promise<void>;

/** When one more try is allowed, decided from those before: the next count, or nothing where one more is refused. */
type TryRule = (seen: Tries | undefined, now: number) => Tries | undefined;

interface Kind {
  readonly kind: string;
  /** For whoever asks. */
  readonly alone: TryRule;
  /** For all strangers together, and for all marked browsers; without it strangers cannot come here, and the account has one count. */
  readonly together?: TryRule;
  /** Whether wrong ones add up over accounts. */
  readonly addsUp: boolean;
}

interface Counts {
  readonly counters: readonly (Counter & { readonly rule: TryRule })[];
  readonly budgets: readonly Budget[];
}

const passwords: Kind = { kind: 'password', alone: lockingFrom(5), together: lockingFrom(50), addsUp: true };

/** Refuses with `Password attempts exceeded` while there may be no more. */
export async function countPasswordTry(pool: Pool, tried: Tried): Promise<Forget> {
  const forget = await countTry(pool, tried, passwords);
  if (!forget) throw notAuthorized('Password attempts exceeded');
  return forget;
}

/** After a new password: everybody begins anew. */
export async function forgetPasswordTries(database: Database, userName: string): Promise<void> {
  await removeTriesOf(database, userName, { alone: passwords.kind, together: [passwords.kind, ofMarked(passwords)] });
}

/** A code that strangers can try too, because it takes no more than a name. */
export async function countStrangersCodeTry(pool: Pool, tried: Tried, purpose: string): Promise<Forget> {
  const rules = { alone: codeRule, together: atMostAnHour(20), addsUp: true };
  return (await countTry(pool, tried, { kind: `code ${purpose}`, ...rules })) ?? refuse();
}

/** A code of somebody who has shown a password or a token before. */
export async function countCodeTry(pool: Pool, tried: Tried, purpose: string): Promise<Forget> {
  return (await countTry(pool, tried, { kind: `code ${purpose}`, alone: codeRule, addsUp: true })) ?? refuse();
}

/** The same of one session, whose code counts for its account as well. */
export async function countSessionTry(pool: Pool, sessionHash: string, purpose: string): Promise<void> {
  const session = { userName: sessionHash, user: undefined };
  if (!(await countTry(pool, session, { kind: `code ${purpose}`, alone: codeRule, addsUp: false }))) refuse();
}

/** A message that strangers can ask for too. */
export async function countStrangersMessage(pool: Pool, tried: Tried, purpose: string): Promise<void> {
  const rules = { alone: atMostAnHour(5), together: atMostAnHour(10), addsUp: false };
  if (!(await countTry(pool, tried, { kind: `message ${purpose}`, ...rules }))) refuse();
}

/** What somebody who is signed in asks for, a message for each purpose: all of them or none. */
export async function countMessages(pool: Pool, userName: string, purposes: readonly string[]): Promise<void> {
  const kinds = purposes.map((purpose) => ({ kind: `message ${purpose}`, alone: atMostAnHour(5), addsUp: false }));
  if (!(await countTry(pool, { userName, user: undefined }, ...kinds))) refuse();
}

/** Of the whole installation; apart, so that a code by mail helps while passwords are guessed. */
export function wrongTriesBudget({ settings }: Pick<Pool, 'settings'>, what: 'passwords' | 'codes'): Budget {
  return { name: `wrong ${what}`, max: settings.wrongTriesPerHour, windowMs: hourMs };
}

function refuse(): never {
  throw limitExceeded();
}

/** Where a marked browser may try no more, it is as good as a stranger's: others with a mark can spend what they share. */
async function countTry(pool: Pool, tried: Tried, ...kinds: readonly Kind[]): Promise<Forget | undefined> {
  const forget = await countOnce(pool, tried, kinds);
  if (forget || findMark(pool, tried.user) === undefined) return forget;
  return await countOnce(pool, { ...tried, user: undefined }, kinds);
}

/** Counts everywhere or nowhere; nothing where there may be no more. */
async function countOnce(pool: Pool, tried: Tried, kinds: readonly Kind[]): Promise<Forget | undefined> {
  const each = kinds.map((kind) => toCounts(pool, tried, kind));
  const counts = { counters: each.flatMap((one) => one.counters), budgets: each.flatMap((one) => one.budgets) };
  if (!(await mayTry(pool, counts))) return undefined;
  try {
    await pool.database.transaction().execute(async (transaction) => {
      for (const counter of counts.counters) await count(transaction, pool.clock, counter);
      for (const budget of counts.budgets) await spendOne(transaction, pool, budget);
    });
  } catch (error) {
    if (error instanceof NoMore) return undefined;
    throw error;
  }
  const countedAt = pool.clock();
  return async () => {
    await pool.database.transaction().execute(async (transaction) => {
      for (const counter of counts.counters) await removeTries(transaction, counter);
      for (const budget of counts.budgets) await giveBack(transaction, budget, countedAt);
    });
  };
}

function toCounts(pool: Pool, { userName, user }: Tried, { kind, alone, together, addsUp }: Kind): Counts {
  const own = { subject: userName, kind, rule: alone };
  const mark = findMark(pool, user);
  const { address } = pool.caller;
  const adding = addsUp && pool.settings.hasRateLimits && !isKnownTo(pool, user);
  const ofAll = wrongTriesBudget(pool, kind === passwords.kind ? 'passwords' : 'codes');
  const ofAddress = {
    name: `${ofAll.name} of an address`,
    spender: address,
    max: wrongTriesPerAddress,
    windowMs: hourMs,
  };
  const budgets = adding ? [ofAddress, ofAll] : [];
  if (!together) return { counters: [own], budgets };
  const isMarked = mark !== undefined;
  const counters = [
    { ...own, kind: isMarked ? `${kind} by ${mark}` : `${kind} from ${hashOf(address)}` },
    { ...own, kind: isMarked ? ofMarked({ kind }) : kind, rule: together },
  ];
  return { counters, budgets };
}

/** What all marked browsers of an account have together. */
function ofMarked({ kind }: Pick<Kind, 'kind'>): string {
  return `marked ${kind}`;
}

/** Without writing, because refusals are most of what an attack asks for. */
async function mayTry({ database, clock }: Pool, { counters, budgets }: Counts): Promise<boolean> {
  for (const counter of counters) {
    if (!counter.rule(await findTries(database, counter), clock())) return false;
  }
  for (const budget of budgets) {
    if ((await findSpent(database, budget, clock())) >= budget.max) return false;
  }
  return true;
}

class NoMore extends Error {}

async function count(database: Database, clock: Pool['clock'], counter: Counts['counters'][number]): Promise<void> {
  for (let collisions = 0; collisions < collisionsMax; collisions += 1) {
    const seen = await findTries(database, counter);
    const next = counter.rule(seen, clock());
    if (!next) throw new NoMore();
    if (await replaceTries(database, counter, { seen, next })) return;
  }
  throw new NoMore();
}

async function spendOne(database: Database, pool: Pool, budget: Budget): Promise<void> {
  const spent = await spend(database, budget, pool.clock());
  if (spent === undefined) throw new NoMore();
  if (budget.spender === undefined && spent === Math.ceil(budget.max / 2)) {
    pool.warn(`Half of the ${budget.max} ${budget.name} that an hour allows have been tried.`);
  }
}

/** After so many the next have to wait 1, 2, 4 … seconds. */
function lockingFrom(freeTries: number): TryRule {
  return (seen, now) => {
    if (!seen || now - seen.lastAt >= quietMs) return first(now);
    const lockMs = seen.count < freeTries ? 0 : Math.min(2 ** (seen.count - freeTries) * 1_000, quietMs);
    // Of another server's clock, which may be ahead, the last may seem to be still to come.
    return Math.max(0, now - seen.lastAt) < lockMs ? undefined : oneMore(seen, now);
  };
}

/** Five, and then none for a quarter of an hour. */
const codeRule: TryRule = (seen, now) => {
  if (!seen || now - seen.lastAt >= quietMs) return first(now);
  return seen.count >= codesMax ? undefined : oneMore(seen, now);
};

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
