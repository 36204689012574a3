// What takes the same time for everybody tells nobody who has an account.
import { expect } from 'vitest';

/** Less than what an answer must not tell by its time would take. */
const spreadMsMax = 200;
const roundsMax = 4;

/** Compares the quickest of some tries each: a busy machine makes any of them slow, and none of them quick. */
export async function expectAlikeInTime(asks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const quickest = asks.map(() => Number.MAX_VALUE);
  const spread = () => Math.max(...quickest) - Math.min(...quickest);
  let rounds = 0;
  do {
    for (const [index, ask] of asks.entries()) {
      const start = performance.now();
      await ask();
      quickest[index] = Math.min(quickest[index] ?? 0, performance.now() - start);
    }
    rounds += 1;
  } while (spread() >= spreadMsMax && rounds < roundsMax);
  expect(spread()).toBeLessThan(spreadMsMax);
}
