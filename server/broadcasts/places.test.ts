import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Places } from './sender.ts';

describe('places for texts on their way', () => {
  let places: Places;
  const answerSlowly = (givesBack: readonly (() => number)[]) => {
    vi.advanceTimersByTime(3_000);
    for (const giveBack of givesBack) giveBack();
  };
  /** As the sender does: whoever comes takes all it may have. */
  const takeAll = (workspace: string) => {
    const free = Math.max(0, places.freeFor(workspace));
    const givesBack = Array.from({ length: free }, () => places.take(workspace));
    return { free, giveBack: () => answerSlowly(givesBack) };
  };
  const makeSlow = (workspace: string) => answerSlowly([places.take(workspace)]);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    places = new Places();
  });
  afterEach(() => vi.useRealTimers());

  test('of slow gateways are shared alike, and all of one that is alone', () => {
    for (const slow of ['one', 'other']) makeSlow(slow);
    const one = takeAll('one');
    expect(one.free).toBe(48);
    expect(takeAll('other').free).toBe(1);
    one.giveBack();
    // Beside the one that it has.
    expect([takeAll('one').free, takeAll('other').free]).toEqual([24, 23]);
  });

  test('are one at least for each slow gateway, also where those of fast ones are busy', () => {
    for (const slow of ['slow', 'other']) makeSlow(slow);
    takeAll('slow');
    for (const fast of ['one', 'second', 'third']) takeAll(fast);
    expect(takeAll('other').free).toBe(1);
  });

  test('are 96 at most for slow gateways, however many there are, one each', () => {
    const slow = Array.from({ length: 100 }, (_, index) => `slow ${index}`);
    for (const workspace of slow) makeSlow(workspace);
    const [first, ...others] = slow.map(takeAll);
    const oneEach = Array.from({ length: 48 }, () => 1);
    const freeOf = (all: readonly { readonly free: number }[]) =>
      all.map(({ free }) => free).filter((free) => free > 0);
    expect([first?.free, freeOf(others)]).toEqual([48, oneEach]);
    first?.giveBack();
    expect(freeOf(slow.map(takeAll))).toEqual(oneEach);
    expect(takeAll('fast').free).toBe(16);
  });
});
