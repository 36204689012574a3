import type { DayFigures } from '@fanfare/contract/analytics.ts';
import { expect, test } from 'vitest';
import { tellingDays } from './telling-days.ts';

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
