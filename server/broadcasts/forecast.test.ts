import { expect, test } from 'vitest';
import { foresee } from './forecast.ts';

const hours = { timeZone: 'America/New_York', fromMinute: 9 * 60, toMinute: 20 * 60 };
const newYork = ['America/New_York'];
const losAngeles = ['America/Los_Angeles'];
const evening = Date.parse('2026-11-25T23:00:00Z');
const course = { hours, pacePerMinute: 2, from: evening, until: Number.MAX_SAFE_INTEGER };
const show = ({ lastAt, unreached }: ReturnType<typeof foresee>) => [new Date(lastAt).toISOString(), unreached];

test('texts that do not fit into a day go on when the hours begin again, also after a second night', () => {
  expect(show(foresee([{ zones: newYork, count: 100 }], course))).toEqual(['2026-11-25T23:50:00.000Z', 0]);
  // Two hours are left of this day, eleven of each other.
  expect(show(foresee([{ zones: newYork, count: 240 + 60 }], course))).toEqual(['2026-11-26T14:30:00.000Z', 0]);
  expect(show(foresee([{ zones: newYork, count: 240 + 1_320 + 2 }], course))).toEqual(['2026-11-27T14:01:00.000Z', 0]);
  expect(show(foresee([{ zones: newYork, count: 240 + 60 }], { ...course, hours: 'always' }))).toEqual([
    '2026-11-26T01:30:00.000Z',
    0,
  ]);
});

test('years ahead are foreseen by the pace of the first days', () => {
  const from = Date.parse('2026-11-26T14:00:00Z');
  const dayMs = 24 * 60 * 60_000;
  const slow = { ...course, pacePerMinute: 1, from };
  // A thousand days of 660 texts.
  const { lastAt, unreached } = foresee([{ zones: newYork, count: 660_000 }], slow);
  expect(Math.abs(lastAt - from - 1_000 * dayMs)).toBeLessThan(2 * dayMs);
  expect(unreached).toBe(0);
  const oneMinute = { ...slow, hours: { ...hours, toMinute: hours.fromMinute + 1 }, until: from + 1_000_000 * dayMs };
  const endless = foresee([{ zones: newYork, count: 50_000_000 }], oneMinute);
  expect(Math.abs(endless.unreached - 49_000_000)).toBeLessThan(100_000);
});

test('those who share no more time before the end are not reached', () => {
  const until = Date.parse('2026-11-26T15:00:00Z');
  expect(show(foresee([{ zones: newYork, count: 240 + 500 }], { ...course, until }))).toEqual([
    '2026-11-26T15:00:00.000Z',
    380,
  ]);
  expect(foresee([{ zones: newYork, count: 5 }], { ...course, until: evening })).toEqual({
    lastAt: evening,
    unreached: 5,
  });
});

test('whoever may be texted by later clocks shares the pace with the others, and ends with them', () => {
  const both = (early: number, late: number) =>
    show(
      foresee(
        [
          { zones: newYork, count: early },
          { zones: losAngeles, count: late },
          { zones: losAngeles, count: 1 },
        ],
        { ...course, from: Date.parse('2026-11-26T08:00:00Z') },
      ),
    );
  expect(both(60, 119)).toEqual(['2026-11-26T18:00:00.000Z', 0]);
  expect(both(600, 119)).toEqual(['2026-11-26T20:00:00.000Z', 0]);
});

test('those of other broadcasts that go first take their time, and are nobody whom this one leaves out', () => {
  const first = { zones: newYork, count: 60, isOthers: true, from: evening };
  expect(show(foresee([first, { zones: newYork, count: 60 }], course))).toEqual(['2026-11-26T00:00:00.000Z', 0]);
  // This one is over before the other's last one.
  const later = { ...first, zones: losAngeles, from: evening + 16 * 3_600_000 };
  expect(show(foresee([later, { zones: newYork, count: 60 }], course))).toEqual(['2026-11-25T23:30:00.000Z', 0]);
  const until = evening + 45 * 60_000;
  expect(show(foresee([first, { zones: newYork, count: 60 }], { ...course, until }))).toEqual([
    '2026-11-25T23:45:00.000Z',
    30,
  ]);
  expect(show(foresee([first], { ...course, until: evening }))).toEqual(['2026-11-25T23:00:00.000Z', 0]);
});

test('those who wait for a later hour keep nobody who may be texted now', () => {
  const later = { zones: newYork, count: 10, from: evening + 30 * 60_000 };
  expect(show(foresee([{ zones: newYork, count: 100 }, later], course))).toEqual(['2026-11-25T23:55:00.000Z', 0]);
});

test('those of other broadcasts go first from when they may be texted, however late the last of them may', () => {
  const morning = Date.parse('2026-11-26T14:00:00Z');
  const first = { zones: newYork, count: 10_000, isOthers: true, from: morning };
  const last = { ...first, count: 1, from: morning + 5 * 3_600_000 };
  const own = { zones: newYork, count: 3_000 };
  const quick = { ...course, pacePerMinute: 60, from: morning };
  expect(show(foresee([first, last, own], quick))).toEqual(['2026-11-26T17:36:40.000Z', 0]);
  expect(foresee([first, last, own], { ...quick, until: morning + 2 * 3_600_000 })).toMatchObject({ unreached: 3_000 });
  // In the midst of this one, which goes on behind them.
  const between = { ...first, count: 60, from: morning + 15 * 60_000 };
  expect(show(foresee([between, { zones: newYork, count: 60 }], { ...course, from: morning }))).toEqual([
    '2026-11-26T15:00:00.000Z',
    0,
  ]);
});

test('what goes before a start that is weeks away does not slow what is foreseen by the pace', () => {
  const from = Date.parse('2026-11-26T14:00:00Z');
  const dayMs = 24 * 60 * 60_000;
  const before = { zones: newYork, count: 1, isOthers: true, from: from - 100 * dayMs };
  const own = { zones: newYork, count: 660_000 };
  const { lastAt } = foresee([before, own], { ...course, pacePerMinute: 1, from });
  expect(Math.abs(lastAt - from - 1_000 * dayMs)).toBeLessThan(2 * dayMs);
});
