import type { Analytics, DayFigures } from '@fanfare/contract/analytics.ts';
import { expect, test } from 'vitest';
import { changeOf, figureOf, fromItsFirstDay, funnelSteps, rateChangeOf, rateOf, tellingDays } from './figures.ts';

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

/** Each of them with so many visitors, and so many of these who clicked. */
function daysOf(...counts: readonly (readonly [visitors: number, clicked: number])[]): readonly DayFigures[] {
  return counts.map(([visitors, visitorsWithClick], index) => ({
    day: `2026-03-0${index + 1}`,
    views: visitors,
    visitors,
    viewMs: visitors * 2_000,
    clicks: visitorsWithClick,
    visitorsWithClick,
  }));
}

test('the first, the last and the best day are days with a rate, however few visitors the others had', () => {
  expect(tellingDays(daysOf([9, 9], [20, 2], [10, 5], [40, 4], [0, 0]), 'clickRate')).toEqual({
    first: { day: '2026-03-02', figure: 0.1 },
    best: { day: '2026-03-03', figure: 0.5 },
    last: { day: '2026-03-04', figure: 0.1 },
  });
});

test('of equally good days the first one is told', () => {
  expect(tellingDays(daysOf([1, 0], [5, 0], [5, 0]), 'views')?.best).toEqual({ day: '2026-03-02', figure: 5 });
});

test('days without any rate tell nothing', () => {
  expect(tellingDays(daysOf([9, 1], [0, 0]), 'clickRate')).toBeUndefined();
});

const nothing = { views: 0, visitors: 0, viewMs: 0, clicks: 0, visitorsWithClick: 0, unknownViews: 0 };
const dayNames = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];

/** Four days, and of a campaign that begins on the third. */
function analyticsWith(seen: Partial<Record<string, number>>, start = '2026-03-03'): Analytics {
  const days = dayNames.map((day): DayFigures => ({ ...nothing, day, views: seen[day] ?? 0 }));
  const campaign = { ...nothing, id: 'c1', name: 'Spring', status: 'active', start: Date.parse(start), exp: 0 };
  return {
    timeZone: 'UTC',
    from: '2026-03-01',
    to: '2026-03-04',
    totals: { ...nothing, views: 9 },
    days,
    before: { totals: nothing, days: dayNames.map((day) => ({ ...nothing, day })) },
    images: [],
    funnel: null,
    clicks: { facebook: 0, instagram: 0, tiktok: 0, x: 0, youtube: 0 },
    medianViewSeconds: null,
    hours: [],
    campaigns: [campaign],
  };
}

const drawn = (analytics: Analytics, campaignId = 'c1') =>
  fromItsFirstDay(analytics, campaignId).days.map(({ day }) => day);

test('a campaign’s days are drawn from its first one on, and its totals stay', () => {
  const analytics = analyticsWith({ '2026-03-04': 9 });
  expect(drawn(analytics)).toEqual(['2026-03-03', '2026-03-04']);
  const { before, totals, from } = fromItsFirstDay(analytics, 'c1');
  expect(before?.days).toHaveLength(2);
  expect({ totals, from }).toEqual({ totals: analytics.totals, from: analytics.from });
});

test('no day on which something happened is left out, and two are always drawn', () => {
  expect(drawn(analyticsWith({ '2026-03-02': 1 }))).toEqual(dayNames.slice(1));
  expect(drawn(analyticsWith({ '2026-03-04': 9 }, '2026-03-04'))).toEqual(dayNames.slice(2));
});

test('all campaigns together keep every day of the range', () => {
  expect(drawn(analyticsWith({ '2026-03-04': 9 }), '')).toEqual(dayNames);
});

const funnel = { sawFirst: 30, sawLast: 12, clicked: 6 };

test('a funnel leads from opening past the first and the last picture to a click, each against the one before', () => {
  expect(funnelSteps({ funnel, visitors: 40, isOneImage: false })).toEqual([
    { name: 'opened', count: 40, rate: undefined },
    { name: 'sawFirst', count: 30, rate: 0.75 },
    { name: 'sawLast', count: 12, rate: 0.4 },
    { name: 'clicked', count: 6, rate: 0.5 },
  ]);
});

test('a campaign with one picture has one step for it, and those who saw it are whom clicks are told against', () => {
  expect(funnelSteps({ funnel: { ...funnel, sawLast: 30 }, visitors: 40, isOneImage: true })).toEqual([
    { name: 'opened', count: 40, rate: undefined },
    { name: 'sawOnly', count: 30, rate: 0.75 },
    { name: 'clicked', count: 6, rate: 0.2 },
  ]);
});

test('nobody continued from fewer than ten people, nor more people than there were', () => {
  const steps = funnelSteps({ funnel: { sawFirst: 9, sawLast: 3, clicked: 12 }, visitors: 8, isOneImage: false });
  expect(steps.map(({ rate }) => rate)).toEqual([undefined, undefined, undefined, undefined]);
  const [, , , clicked] = funnelSteps({ funnel: { ...funnel, clicked: 20 }, visitors: 40, isOneImage: false });
  expect(clicked).toEqual({ name: 'clicked', count: 20, rate: undefined });
});
