// What takes the same time for everybody tells nobody who has an account.
import { expect } from 'vitest';
import { minuteMs } from './builders.ts';
import type { TestApp } from './start-app.ts';

/** Less than what an answer must not tell by its time would take. */
const spreadMsMax = 200;
/** In as many hours no sign-up ends. */
const roundsMax = 20;

/**
 * Compares the quickest of some tries each: a busy machine makes any of them slow, and none of them quick. An hour passes
 * between two rounds, so that nobody asks too often.
 */
export async function expectAlikeInTime(
  apps: readonly Pick<TestApp, 'passTime'>[],
  asks: readonly (() => Promise<unknown>)[],
): Promise<void> {
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
    for (const app of apps) app.passTime(60 * minuteMs);
  } while (spread() >= spreadMsMax && rounds < roundsMax);
  expect(spread()).toBeLessThan(spreadMsMax);
}
