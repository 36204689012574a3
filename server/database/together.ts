// What many ask for at the same moment is done at once: one transaction, and one flush to the disk, for all of them.
// Nobody is answered before it is done.
import { setTimeout as wait } from 'node:timers/promises';

/** How long the last who came waits for another; a flush costs more than what all of them bring. */
const gatherMsDefault = 1;
/** How often, so that the first of a crowd is not kept waiting for all of it. */
const gathersMax = 4;

interface Waiting<Given, Outcome> {
  readonly given: Given;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface Together<Given, Outcome> {
  (given: Given): Promise<Outcome>;
  /** How many have not been begun with. */
  readonly waiting: () => number;
}

/** `settle` gives an outcome for each, in order. Where it throws, all of them are told so. */
export function openTogether<Given, Outcome>(
  batchMax: number,
  settle: (batch: readonly Given[]) => Promise<readonly Outcome[]>,
  gatherMs = gatherMsDefault,
): Together<Given, Outcome> {
  let waiting: Waiting<Given, Outcome>[] = [];
  let isAtWork = false;

  async function work(): Promise<void> {
    isAtWork = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await settleAll(batch);
    }
    isAtWork = false;
  }

  async function gather(): Promise<void> {
    for (let gathers = 0, before = 0; gathers < gathersMax && waiting.length > before; gathers += 1) {
      before = waiting.length;
      if (before < batchMax) await wait(gatherMs);
    }
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
      waiting.push({ given, resolve, reject });
      if (!isAtWork) void work();
    });
  return Object.assign(add, { waiting: () => waiting.length });
}
