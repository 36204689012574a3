import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownLabels, ticksFor } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [38, [0, 10, 20, 30, 40]],
  [1_200, [0, 500, 1_000, 1_500]],
])('up to %i the axis says %j', (largest, ticks) => {
  expect(ticksFor(largest)).toEqual(ticks);
});

test.each([
  [0, [0, 0.01]],
  [0.07, [0, 0.02, 0.04, 0.06, 0.08]],
  [0.21, [0, 0.1, 0.2, 0.3]],
  [1, [0, 0.5, 1]],
])('of rates up to %d the axis ends at a round one above: %j', (largest, ticks) => {
  expect(ticksFor(largest, 100)).toEqual(ticks);
});

test('an axis holds its largest value and never says more than a handful of numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (largest) => {
      const ticks = ticksFor(largest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('an axis of rates holds each of them and never goes beyond 100%', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.integer({ min: 10, max: 5_000 }), (clicked, visitors) => {
      const rate = Math.min(clicked, visitors) / visitors;
      const top = ticksFor(rate, 100).at(-1);
      expect(top).toBeGreaterThanOrEqual(rate);
      expect(top).toBeLessThanOrEqual(1);
    }),
  );
});

test('of many labels the first and the last are shown, and each of a few', () => {
  expect([...shownLabels(3)]).toEqual([0, 1, 2]);
  expect([...shownLabels(7)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...shownLabels(30)]).toEqual([0, 7, 15, 22, 29]);
});
