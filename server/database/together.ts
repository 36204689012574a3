// What many ask for at the same moment is done at once: one transaction, and one flush to the disk, for all of them.
// Nobody is answered before it is done.
import { setTimeout as wait } from 'node:timers/promises';

/** How long the first waits for others: those who have just been answered come again at once, and belong together. */
const gatherMsDefault = 1;

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
      if (waiting.length < batchMax) await wait(gatherMs);
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await settleAll(batch);
    }
    isAtWork = false;
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
