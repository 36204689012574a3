// When a tablet is usually on, as its reports have shown.
import { expect, test } from 'vitest';
import type { DeviceReportRow } from '../database/device-tables.ts';
import { countHoursOn, isUsuallyOn, noteOn, toLocalHalfHour } from './on-times.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const berlin = 'Europe/Berlin';

/** A tablet that reports every five minutes in its opening hours: from when until when on each of these local days. */
function reportsOf(timeZone: string, days: readonly (readonly [day: string, from: string, until: string])[]): string {
  let before: DeviceReportRow | undefined;
  for (const [day, from, until] of days) {
    for (let at = momentOf(day, from, timeZone); at <= momentOf(day, until, timeZone); at += 5 * minuteMs) {
      const row = { workspace_id: '', device_id: '', app_version: '', showing: null, sessions: '[]' };
      const on_times = noteOn(before, at, timeZone);
      before = { ...row, last_seen_at: at, doubled_at: null, plays_received: 0, on_times };
    }
  }
  return before?.on_times ?? '';
}

function momentOf(day: string, time: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
}

// A shop that is open from Monday to Saturday; 2026-10-25 is when clocks in Berlin go back.
const weekdays = ['19', '20', '21', '22', '23', '24', '26', '27', '28', '29', '30', '31'];
const twoWeeks = weekdays.map((day) => [`2026-10-${day}`, '08:52', '19:04'] as const);

test.each([
  ['in the middle of a day', '2026-11-02', '14:20', true],
  ['an hour before the shop usually closes', '2026-11-02', '17:55', true],
  ['when it closes earlier than last week', '2026-11-02', '18:35', false],
  ['after closing', '2026-11-02', '19:20', false],
  ['at night', '2026-11-03', '02:00', false],
  ['just after opening', '2026-11-03', '09:10', false],
  ['an hour after opening', '2026-11-03', '09:40', true],
  ['on a day on which it is usually off', '2026-11-01', '12:00', false],
])('a tablet that is silent %s is missed: %s %s, %s', (_when, day, time, isMissed) => {
  expect(isUsuallyOn(reportsOf(berlin, twoWeeks), momentOf(day, time, berlin), berlin)).toBe(isMissed);
});

test('in its first week a tablet is measured by the day before, and in its first hours always missed', () => {
  const fresh = reportsOf(berlin, [['2026-11-02', '11:00', '19:00']]);
  expect(isUsuallyOn(fresh, momentOf('2026-11-02', '19:20', berlin), berlin)).toBe(true);
  const second = reportsOf(berlin, [
    ['2026-11-02', '08:00', '19:00'],
    ['2026-11-03', '08:00', '12:00'],
  ]);
  expect(isUsuallyOn(second, momentOf('2026-11-03', '12:20', berlin), berlin)).toBe(true);
  expect(isUsuallyOn(second, momentOf('2026-11-03', '19:20', berlin), berlin)).toBe(false);
  expect(isUsuallyOn(null, momentOf('2026-11-03', '19:20', berlin), berlin)).toBe(true);
});

test('one that has been off for weeks is missed no more', () => {
  const stored = reportsOf(berlin, twoWeeks);
  expect(isUsuallyOn(stored, momentOf('2026-11-20', '14:00', berlin), berlin)).toBe(false);
});

test('the hours of a week are counted, across the hour that comes twice', () => {
  const halfHour = (day: string) => toLocalHalfHour(momentOf(day, '00:00', berlin), berlin);
  const stored = reportsOf(berlin, twoWeeks);
  expect(countHoursOn(stored, halfHour('2026-10-26'), halfHour('2026-11-02'))).toBe(6 * 11);
  const allNight = reportsOf(berlin, [
    ['2026-10-24', '12:00', '23:55'],
    ['2026-10-25', '00:00', '11:55'],
  ]);
  expect(countHoursOn(allNight, halfHour('2026-10-24'), halfHour('2026-10-26'))).toBe(24);
  expect(countHoursOn(null, halfHour('2026-10-26'), halfHour('2026-11-02'))).toBeUndefined();
});

test('a clock that was far ahead and is set right again begins anew', () => {
  const now = momentOf('2026-11-02', '12:00', berlin);
  const row = { workspace_id: '', device_id: '', app_version: '', showing: null, sessions: '[]', doubled_at: null };
  const ahead = {
    ...row,
    plays_received: 0,
    last_seen_at: now + dayMs,
    on_times: noteOn(undefined, now + dayMs, berlin),
  };
  expect(noteOn(ahead, now, berlin)).toBe(noteOn(undefined, now, berlin));
});
