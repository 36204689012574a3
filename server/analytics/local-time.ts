// Days and hours where the business is. A day is a whole number, counted from 1970-01-01.
import { temporalNameOf } from '@fanfare/contract/local-day.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export interface LocalHour {
  readonly day: number;
  /** 0 to 23 by the clock on the wall: in autumn one of them comes twice, in spring one is left out. */
  readonly hour: number;
}

/** `zone` is a name that this runtime's calendar knows. */
export function toLocalHour(at: number, zone: string): LocalHour {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(temporalNameOf(zone));
  const local = at + offsetNanoseconds / 1_000_000;
  const day = Math.floor(local / dayMs);
  return { day, hour: Math.floor((local - day * dayMs) / hourMs) };
}

/** `2026-11-21` */
export function toDayNumber(day: string): number {
  return Date.parse(day) / dayMs;
}

export function toDay(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10);
}
