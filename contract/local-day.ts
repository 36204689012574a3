// What a day is in a time zone, and which moment a text means.

/** `2026-11-21` */
export type LocalDay = string;

/** What of 1900-01-01 to 2099-12-31 is in some time zone: none is more than 14 hours from UTC. */
const offsetMsMax = 14 * 60 * 60_000;
export const earliestMs = Date.UTC(1900, 0, 1) - offsetMsMax;
export const latestMs = Date.UTC(2100, 0, 1) + offsetMsMax;

const isoTime = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Epoch milliseconds of what is ISO 8601 with `Z` or an offset; seconds may be left out. */
export function parseIsoTime(text: string): number | undefined {
  const [, year, month, day] = isoTime.exec(text) ?? [];
  // February has no 30th, though Date.parse finds one.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return undefined;
  const time = year === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

const dayMs = 24 * 60 * 60_000;
interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly temporalName: string;
}

const zones = new Map<string, Zone>();
/** Calendars take a zone's name in any mixture of capitals, so there are more names than zones. */
const zonesMax = 600;

/** Swedish writes a time from the largest part to the smallest, which is what sorts. */
function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const zone = { format, temporalName: format.resolvedOptions().timeZone };
  if (zones.size >= zonesMax) zones.clear();
  zones.set(timeZone, zone);
  return zone;
}

/** By which to ask Temporal: it knows fewer names than calendars, `JST` not among them. */
export function temporalNameOf(timeZone: string): string {
  return zoneOf(timeZone).temporalName;
}

/** The day and the hour (0 to 23) of a moment in epoch milliseconds. */
export function localHourOf(at: number, timeZone: string): { readonly day: LocalDay; readonly hour: number } {
  const [day = '', time = ''] = zoneOf(timeZone).format.format(at).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}

export function localDayOf(at: number, timeZone: string): LocalDay {
  return localHourOf(at, timeZone).day;
}

/** The day that lies so many days after another; before it where the number is negative. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** So many days, the given one last. */
export function listDaysUntil(last: LocalDay, count: number): LocalDay[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));
}
