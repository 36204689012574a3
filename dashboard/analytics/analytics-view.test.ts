import { expect, test } from 'vitest';
import { type AnalyticsView, daysOf, readAnalyticsView, writeAnalyticsView } from './analytics-view.ts';

const plain = readAnalyticsView(new URLSearchParams());

test('an address that says nothing means all campaigns in the last thirty days', () => {
  expect(plain).toEqual({ campaignId: '', range: '30', from: '', to: '', isCompared: false, measure: 'views' });
  expect(writeAnalyticsView(plain).toString()).toBe('');
});

test('a view goes into the address and comes back', () => {
  const view: AnalyticsView = {
    campaignId: 'c1',
    range: 'custom',
    from: '2026-01-01',
    to: '2026-02-01',
    isCompared: true,
    measure: 'clicks',
  };
  expect(readAnalyticsView(writeAnalyticsView(view))).toEqual(view);
});

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['7', '2026-02-23', '2026-03-01'],
  ['30', '2026-01-31', '2026-03-01'],
] as const)('the range %s reaches from %s to %s', (range, from, to) => {
  expect(daysOf({ ...plain, range }, '2026-03-01')).toEqual({ from, to });
});

test.each([
  ['', '2026-01-01'],
  ['2026-01-02', '2026-01-01'],
  ['2026-13-01', '2026-14-01'],
  ['2024-01-01', '2026-01-01'],
  ['1899-12-31', '1900-01-02'],
  ['2099-12-30', '2100-01-01'],
  ['2026-02-30', '2026-03-01'],
])('from %j to %j is no range', (from, to) => {
  expect(daysOf({ ...plain, range: 'custom', from, to }, '2026-03-01')).toBeUndefined();
});
