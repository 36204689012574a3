import type { Analytics, DayFigures } from '@fanfare/contract/analytics.ts';
import { expect, test } from 'vitest';
import { fromItsFirstDay } from './first-day.ts';

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
