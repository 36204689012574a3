// What many ask for at the same moment is done at once: one transaction, and one flush to the disk, for all of them.
// Nobody is answered before it is done.
import { setTimeout as wait } from 'node:timers/promises';
import { waitBriefly } from './engine.ts';
import type { Database, Transaction } from './open.ts';
import { DatabaseUnavailable, isLocked } from './unavailable.ts';

/** How long the first waits for others, and how often while more keep coming: whoever was just answered comes again at once. */
const gatherMsDefault = 1;
const gatherRoundsMax = 4;
/** Whoever finds more before them, or is not begun with for so long, is told to come again: nothing of theirs is done. */
const waitingMax = 5_000;
const waitMsMax = 3_000;
const lookMs = 250;

interface Waiting<Given, Outcome> {
  readonly given: Given;
  readonly since: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface Batcher<Given, Outcome> {
  (given: Given): Promise<Outcome>;
  /** How many have not been begun with. */
  readonly waiting: () => number;
}

/**
 * `settle` gives an outcome for each, in order. Where it throws, all of them are told so. Throws
 * {@link DatabaseUnavailable} where too many wait, or somebody would wait too long.
 */
export function createBatcher<Given, Outcome>(
  batchMax: number,
  settle: (batch: readonly Given[]) => Promise<readonly Outcome[]>,
  gatherMs = gatherMsDefault,
): Batcher<Given, Outcome> {
  let waiting: Waiting<Given, Outcome>[] = [];
  let isAtWork = false;

  async function work(): Promise<void> {
    isAtWork = true;
    const looking = setInterval(refuseLate, lookMs);
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await settleAll(batch);
    }
    clearInterval(looking);
    isAtWork = false;
  }

  async function gather(): Promise<void> {
    for (let round = 0, before = 0; round < gatherRoundsMax; round += 1) {
      if (waiting.length === before || waiting.length >= batchMax) return;
      before = waiting.length;
      await wait(gatherMs);
    }
  }

  function refuseLate(): void {
    const late = waiting.filter(({ since }) => performance.now() - since > waitMsMax);
    waiting = waiting.slice(late.length);
    for (const { reject } of late) reject(new DatabaseUnavailable(new Error('What came before takes too long.')));
  }

  async function settleAll(batch: readonly Waiting<Given, Outcome>[]): Promise<void> {
    try {
      const outcomes = await settle(batch.map(({ given }) => given));
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  const add = (given: Given): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) throw new DatabaseUnavailable(new Error('Too many wait to be written.'));
      waiting.push({ given, since: performance.now(), resolve, reject });
      if (!isAtWork) void work();
    });
  return Object.assign(add, { waiting: () => waiting.length });
}

interface Shared<Given, Outcome> {
  readonly database: Database;
  readonly batchMax: number;
  readonly ownerOf: (given: Given) => string;
  /** An outcome for each, in order. */
  readonly write: (transaction: Transaction, batch: readonly Given[]) => Promise<readonly Outcome[]>;
}

/**
 * The same for several owners, in a transaction: where one fails, or would wait for what others hold, each owner's are
 * written once more by themselves.
 */
export function createSharedBatcher<Given, Outcome>(of: Shared<Given, Outcome>): Batcher<Given, Outcome> {
  const { database, batchMax, ownerOf, write } = of;
  const together = createBatcher<Given, Outcome>(batchMax, async (batch) =>
    database.transaction().execute(async (transaction) => {
      await waitBriefly(transaction);
      return await write(transaction, batch);
    }),
  );
  const openOwn = () =>
    createBatcher<Given, Outcome>(batchMax, (batch) =>
      database.transaction().execute((transaction) => write(transaction, batch)),
    );
  const apart = new Map<string, { readonly own: Batcher<Given, Outcome>; underWay: number }>();

  async function addApart(owner: string, given: Given): Promise<Outcome> {
    const one = apart.get(owner) ?? { own: openOwn(), underWay: 0 };
    apart.set(owner, one);
    one.underWay += 1;
    let isWritten = false;
    try {
      const outcome = await one.own(given);
      isWritten = true;
      return outcome;
    } finally {
      one.underWay -= 1;
      // What comes now may go with the others again.
      if ((isWritten || one.underWay === 0) && apart.get(owner) === one) apart.delete(owner);
    }
  }

  async function add(given: Given): Promise<Outcome> {
    const owner = ownerOf(given);
    // So one owner holds up one connection, however many of theirs come.
    if (apart.has(owner)) return await addApart(owner, given);
    try {
      return await together(given);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && !isLocked(error)) throw error;
      return await addApart(owner, given);
    }
  }

  return Object.assign(add, {
    waiting: () => [...apart.values()].reduce((sum, { own }) => sum + own.waiting(), together.waiting()),
  });
}
