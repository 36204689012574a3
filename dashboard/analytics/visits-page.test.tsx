// What the page says of an answer that a test gives.
import type { Analytics, DayFigures } from '@fanfare/contract/analytics.ts';
import { addDays, localDayOf } from '@fanfare/contract/local-day.ts';
import type { ButtonProps } from '@mui/material/Button';
import { beforeAll, expect, test, vi } from 'vitest';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { VisitsPage } from './visits-page.tsx';

const answer: { data?: Analytics; isPlaceholderData?: boolean } = {};
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => ({
    isError: false,
    error: null,
    ...(queryKey.includes('analytics') ? answer : {}),
  }),
}));

const saved: string[] = [];
const files: Blob[] = [];
vi.mock('../ui/download-file.ts', () => ({
  ownDelimiter: () => ';',
  downloadFile: (name: string, file: Blob) => {
    saved.push(name);
    files.push(file);
  },
}));
const pressed = { export: () => {} };
vi.mock('@mui/material/Button', () => ({
  default: ({ children, disabled = false, onClick }: ButtonProps) => {
    if (children === 'Export CSV') pressed.export = () => void (disabled || onClick?.({} as never));
    return children;
  },
}));

beforeAll(() => startAllTexts());

const none = { views: 0, visitors: 0, viewMs: 0, clicks: 0, visitorsWithClick: 0, unknownViews: 0 };
const some = { ...none, views: 500, visitors: 100, viewMs: 2_000_000 };
const onDay = (figures: Omit<DayFigures, 'day'>, day: string): DayFigures => ({ ...figures, day });

/** What the address shows of these days. */
function show(search: string, given: Partial<Analytics> & Pick<Analytics, 'from' | 'to'>, isPlaceholderData = false) {
  answer.data = {
    timeZone: 'UTC',
    totals: none,
    days: [onDay(given.totals ?? none, given.from), onDay(none, given.to)].slice(given.from === given.to ? 1 : 0),
    before: null,
    images: [],
    funnel: null,
    clicks: { facebook: 0, instagram: 0, tiktok: 0, x: 0, youtube: 0 },
    medianViewSeconds: null,
    hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
    campaigns: [],
    ...given,
  };
  answer.isPlaceholderData = isPlaceholderData;
  const site = { publicUrl: 'https://fanfare.example' };
  return drawPage(<VisitsPage />, { path: `/analytics?${search}`, workspace: { timeZone: 'UTC' }, site });
}

const march = { from: '2026-03-01', to: '2026-03-02' };

test('a file is of what is chosen, names the campaign, and waits until its counts are there', () => {
  for (const search of ['campaign=c2', 'range=30']) {
    show(search, { ...march, totals: some }, true);
    pressed.export();
    expect(saved).toEqual([]);
  }
  for (const search of ['campaign=c2', 'range=30']) {
    show(search, { ...march, totals: some });
    pressed.export();
  }
  expect(saved).toEqual(['analytics-2026-03-01-2026-03-02-c2.csv', 'analytics-2026-03-01-2026-03-02.csv']);
});

test('where a comma stands in numbers it does in the file, whose cells semicolons part', async () => {
  show('', { ...march, totals: some, days: [onDay({ ...some, views: 400, viewMs: 1_000_000 }, '2026-03-01')] });
  pressed.export();
  expect(await files.at(-1)?.text()).toContain('\r\n2026-03-01;400;100;2,5;0;0\r\n');
});

test('days without views say what the days before had, and who only glanced; only without any of it are there no views yet', () => {
  const before = { totals: some, days: [onDay(some, '2026-02-27'), onDay(none, '2026-02-28')] };
  const fallen = show('compare=on', { ...march, before });
  expect(fallen).toContain('100% less than the 2 days before');
  expect(fallen).not.toContain('No views yet');
  expect(show('', { ...march, totals: { ...none, visitors: 12 } })).toMatch(/Visitors<\/span><span[^>]*>12</);
  const empty = show('compare=on', { ...march, before: { ...before, totals: none } });
  expect(empty).toContain('Share the campaign link to start collecting views.');
});

test('counts with a day that has not ended are compared so far, and those of other days without that', () => {
  const today = localDayOf(Date.now(), 'UTC');
  const changesOf = ([from, to]: readonly [string, string], totals: Analytics['totals'] = some) => {
    const before = { totals, days: [onDay(totals, from)] };
    const given = { from, to, totals: { ...some, views: 125 }, before };
    const html = show(`range=custom&from=${from}&to=${to}&compare=on`, given);
    return [...html.matchAll(/(?:75% less|300% more|Up from zero)[^<]*/g)].map(([change]) => change);
  };
  expect(changesOf([today, today])).toEqual(['75% less than the day before, so far', '300% more than the day before']);
  expect(changesOf([addDays(today, -1), today])[0]).toBe('75% less than the 2 days before, so far');
  expect(changesOf([today, today], none)[0]).toBe('Up from zero the day before');
  expect(changesOf(['2026-03-01', '2026-03-01'])[0]).toBe('75% less than the day before');
});
