import type { Analytics, DayFigures } from '@fanfare/contract/analytics.ts';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { DaysCard } from './days-card.tsx';

beforeAll(() => startAllTexts());

const nothing = { views: 0, visitors: 0, viewMs: 0, clicks: 0, visitorsWithClick: 0, unknownViews: 0 };

type Counts = readonly [visitors: number, clicked: number];

function drawRates(...counts: readonly Counts[]): string {
  return drawRatesOn('2026-04-01', ...counts);
}

/** A day each, with so many visitors and so many of these who clicked. */
function drawRatesOn(today: string, ...counts: readonly Counts[]): string {
  const days = counts.map(([visitors, visitorsWithClick], index): DayFigures => ({
    ...nothing,
    day: `2026-03-0${index + 1}`,
    visitors,
    visitorsWithClick,
  }));
  const analytics: Analytics = {
    timeZone: 'UTC',
    from: '2026-03-01',
    to: `2026-03-0${days.length}`,
    totals: nothing,
    days,
    before: null,
    images: [],
    funnel: null,
    clicks: { facebook: 0, instagram: 0, tiktok: 0, x: 0, youtube: 0 },
    medianViewSeconds: null,
    hours: [],
    campaigns: [],
  };
  return renderToStaticMarkup(
    <ThemeProvider theme={createTheme()}>
      <DaysCard analytics={analytics} rangeStart="2026-03-01" measure="clickRate" today={today} />
    </ThemeProvider>,
  );
}

const linesOf = (drawn: string) => [...drawn.matchAll(/points="([^"]*)"/g)].map(([, points]) => points);

test('a day with too few visitors for a rate is a gap in the line and told as one, not as 0%', () => {
  const drawn = drawRates([20, 4], [20, 2], [9, 5], [10, 1], [10, 0]);
  expect(linesOf(drawn)).toEqual(['0.5,0 1.5,0.1', '3.5,0.1 4.5,0.2']);
  expect(drawn).toContain('Click rate: 20% on Sun, Mar 1, 0% on Thu, Mar 5, highest on Sun, Mar 1: 20%.');
  expect(drawn).toContain('Days with too few visitors for a rate are left blank.');
});

test('days of which none has a rate show no chart, but why', () => {
  const drawn = drawRates([9, 5], [0, 0]);
  expect(drawn).toContain('Too few visitors to show a rate');
  expect(drawn).not.toContain('<figure');
});

test('a day that has not ended is told as one so far', () => {
  const two = drawRatesOn('2026-03-02', [20, 4], [20, 8]);
  expect(two).toContain('20% on Sun, Mar 1, 40% on Mon, Mar 2, so far, highest on Mon, Mar 2, so far: 40%.');
  expect(drawRatesOn('2026-03-01', [20, 4])).toContain('Click rate: 20% on Sun, Mar 1, so far. Days follow');
});
