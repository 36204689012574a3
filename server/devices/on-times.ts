// In which half hours of the last eight days a tablet was heard from, by the clock on the shop's wall: so one knows at what
// times it is usually on. Half hours are counted from 1970-01-01.
import { temporalNameOf } from '@fanfare/contract/local-day.ts';
import type { DeviceReportRow } from '../database/device-tables.ts';

const halfHourMs = 30 * 60_000;
const dayHalfHours = 48;
const keptHalfHours = 8 * dayHalfHours;
/** A shop opens and closes a little earlier or later than the other day. */
const slackHalfHours = 2;
/** So far a clock goes back in autumn, in any zone. Whose goes back further has been set anew. */
const backMax = 4;
const keptBits = (1n << BigInt(keptHalfHours)) - 1n;

interface OnTimes {
  readonly since: number;
  readonly last: number;
  /** Hexadecimal; a bit for each half hour, the lowest for the last one. */
  readonly on: string;
}

export function toLocalHalfHour(at: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(temporalNameOf(timeZone));
  return Math.floor((at + offsetNanoseconds / 1_000_000) / halfHourMs);
}

/** The tablet of this report, if it had one before, is on now. */
export function noteOn(before: DeviceReportRow | undefined, now: number, timeZone: string): string {
  const stored = before?.on_times;
  // No half hour begins anywhere within a quarter of an hour.
  if (before && stored && quarterOf(before.last_seen_at) === quarterOf(now)) return stored;
  const halfHour = toLocalHalfHour(now, timeZone);
  const known = stored ? (JSON.parse(stored) as OnTimes) : undefined;
  if (!stored || !known || halfHour < known.last - backMax) {
    return JSON.stringify({ since: halfHour, last: halfHour, on: '1' } satisfies OnTimes);
  }
  if (halfHour <= known.last) return stored;
  const passed = Math.min(halfHour - known.last, keptHalfHours);
  const on = ((bitsOf(known) << BigInt(passed)) | 1n) & keptBits;
  return JSON.stringify({ since: known.since, last: halfHour, on: on.toString(16) } satisfies OnTimes);
}

/**
 * Whether a tablet was on at this time of day, an hour before and an hour after, a week ago; while it is new, a day ago,
 * or as many days ago as it has been silent for, so that one that broke is not soon taken for off.
 * In its first hours that is taken for granted.
 */
export function isUsuallyOn(stored: string | null, now: number, timeZone: string): boolean {
  if (stored === null) return true;
  const times = JSON.parse(stored) as OnTimes;
  const halfHour = toLocalHalfHour(now, timeZone);
  const lastDay = 1 + Math.max(0, Math.floor((halfHour - times.last) / dayHalfHours));
  const then = [7, lastDay]
    .map((days) => halfHour - days * dayHalfHours)
    .find((one) => times.since <= one - slackHalfHours);
  if (then === undefined) return true;
  return listOn(times, then - slackHalfHours, then + slackHalfHours + 1).every(Boolean);
}

/** How many hours of these half hours it was on, the last one not among them; nothing where nobody noted it. */
export function countHoursOn(stored: string | null, from: number, until: number): number | undefined {
  if (stored === null) return undefined;
  return listOn(JSON.parse(stored) as OnTimes, from, until).filter(Boolean).length / 2;
}

function listOn(times: OnTimes, from: number, until: number): boolean[] {
  const bits = bitsOf(times);
  return Array.from({ length: until - from }, (_, index) => {
    const halfHour = from + index;
    return halfHour <= times.last && ((bits >> BigInt(times.last - halfHour)) & 1n) === 1n;
  });
}

function bitsOf({ on }: OnTimes): bigint {
  return BigInt(`0x${on}`);
}

function quarterOf(at: number): number {
  return Math.floor((at * 2) / halfHourMs);
}
