import { expect, test } from 'vitest';
import { cutPower } from './power-cuts.ts';
import { recordWork } from './recorded-work.ts';

test(
  'what was acknowledged outlives a power cut at any moment, and nothing is half after it',
  { timeout: 400_000 },
  async () => {
    await using work = await recordWork(2);
    const { cuts, lost, half } = await cutPower(work, { flushes: 15, between: 14, seed: 1 });
    expect(cuts).toBe(30);
    expect([lost, half]).toEqual([[], []]);
  },
);
