import { expect, test } from 'vitest';
import { changeOf, figureOf, rateChangeOf, rateOf } from './figures.ts';

const counted = { views: 40, visitors: 20, viewMs: 100_000, clicks: 7, visitorsWithClick: 5 };

test('every measure is told by the counts', () => {
  expect(figureOf(counted, 'views')).toBe(40);
  expect(figureOf(counted, 'visitors')).toBe(20);
  expect(figureOf(counted, 'viewTime')).toBe(2_500);
  expect(figureOf(counted, 'clicks')).toBe(7);
  expect(figureOf(counted, 'clickRate')).toBe(0.25);
});

test('nine visitors make no rate, and no views no average', () => {
  expect(rateOf(3, 9)).toBeUndefined();
  expect(rateOf(3, 10)).toBe(0.3);
  expect(figureOf({ ...counted, views: 0, viewMs: 0 }, 'viewTime')).toBeUndefined();
});

test('a change is told in shares of what was before', () => {
  expect(changeOf(112, 100)).toEqual({ way: 'more', share: 0.12 });
  expect(changeOf(50, 100)).toEqual({ way: 'less', share: 0.5 });
  expect(changeOf(5, 5)).toEqual({ way: 'same' });
  expect(changeOf(1_004, 1_000)).toEqual({ way: 'same' });
  expect(changeOf(5, 0)).toEqual({ way: 'new' });
  expect(changeOf(undefined, 5)).toBeUndefined();
});

test('a rate changes by percentage points, also from nothing: from 10% to 12% is 2 points, not 20%', () => {
  expect(rateChangeOf(0.12, 0.1)).toEqual({ way: 'more', points: 2 });
  expect(rateChangeOf(0.1, 0.25)).toEqual({ way: 'less', points: 15 });
  expect(rateChangeOf(0.05, 0)).toEqual({ way: 'more', points: 5 });
  expect(rateChangeOf(0.104, 0.1)).toEqual({ way: 'same' });
  expect(rateChangeOf(undefined, 0.1)).toBeUndefined();
});
