// When a text may go out: within the workspace's hours, in its own time zone and in each that the number may mean.
import { temporalNameOf } from '@fanfare/contract/local-day.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { areaCodes, caribbeanCodes, continentalZones, countryCodes } from './phone-zones.ts';

export interface SendingHours {
  /** The workspace's. */
  readonly timeZone: string;
  /** Minutes of the day; the first is inside, the last is not. */
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Practice phones never sleep: nobody is woken by a text that reaches nobody. */
export function hoursOf(
  gateway: Pick<GatewayRow, 'kind' | 'texts_from' | 'texts_until'>,
  timeZone: string,
): SendingHours | 'always' {
  if (gateway.kind === 'practice') return 'always';
  return { timeZone, fromMinute: gateway.texts_from, toMinute: gateway.texts_until };
}

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const dayMinutes = 24 * 60;
/** So far ahead a moment is sought; zones that never meet in three days do not on the fourth. */
const searchMs = 3 * dayMinutes * minuteMs;

/**
 * The first moment from now on (epoch milliseconds) at which a text to this number may go out: `now` itself where it may at
 * once, undefined where its zones have no hour of the day in common, or nobody knows where the number is.
 */
export function nextSendableAt(phone: string, hours: SendingHours | 'always', now: number): number | undefined {
  if (hours === 'always') return now;
  const answers = answersOf(hours, Math.floor(now / minuteMs));
  const code = codeOf(phone);
  const known = answers.get(code);
  // Hours begin and end with a minute, so all that is asked within one has the same answer.
  const answer = known ?? answerFor(code, hours, now);
  if (known === undefined) answers.set(code, answer);
  if (answer === 'never') return undefined;
  return answer === 'now' ? now : answer;
}

/** Until when (epoch milliseconds) a text that may go out now still may; undefined where it always may. */
export function sendableUntil(phone: string, hours: SendingHours | 'always', now: number): number | undefined {
  return hours === 'always' ? undefined : openUntilIn(zonesOfNumber(phone), hours, now);
}

/** The same by zones, beside the workspace's own. */
export function openUntilIn(zones: readonly string[], hours: SendingHours, now: number): number {
  const left = [hours.timeZone, ...zones].map((zone) => hours.toMinute - minuteOfDay(zone, now));
  return (Math.floor(now / minuteMs) + Math.min(...left)) * minuteMs;
}

/** Every time zone that a number may mean, as far as its code says; none where no country has it. */
export function zonesOfNumber(phone: string): readonly string[] {
  return zonesOfCode(codeOf(phone));
}

/** What decides about a number's zones: its area code behind +1, otherwise as much as holds every country code. */
function codeOf(phone: string): string {
  return phone.slice(0, phone.startsWith('1') ? 4 : 3);
}

function zonesOfCode(code: string): readonly string[] {
  if (code.startsWith('1')) {
    const area = code.slice(1);
    return areaCodes.get(area) ?? [...(caribbeanCodes.get(area) ?? []), ...continentalZones];
  }
  return (
    countryCodes.get(code.slice(0, 3)) ?? countryCodes.get(code.slice(0, 2)) ?? countryCodes.get(code[0] ?? '') ?? []
  );
}

function answerFor(code: string, hours: SendingHours, now: number): Answer {
  const at = nextOpenIn(zonesOfCode(code), hours, now);
  return at === now ? 'now' : (at ?? 'never');
}

/** As {@link nextSendableAt}, by zones beside the workspace's own. */
export function nextOpenIn(numberZones: readonly string[], hours: SendingHours, now: number): number | undefined {
  const { fromMinute, toMinute } = hours;
  if (numberZones.length === 0 || fromMinute >= toMinute) return undefined;
  const zones = [...new Set([hours.timeZone, ...numberZones])];
  let at = now;
  while (at - now < searchMs) {
    const closed = zones.find((zone) => !isOpen(zone, at, hours));
    if (closed === undefined) return at;
    at = nextOpening(closed, at, hours);
  }
  return undefined;
}

function isOpen(zone: string, at: number, { fromMinute, toMinute }: SendingHours): boolean {
  const minute = minuteOfDay(zone, at);
  return minute >= fromMinute && minute < toMinute;
}

/** When a zone's day gets to the first minute again, also where its clocks are changed in between. */
function nextOpening(zone: string, at: number, { fromMinute }: SendingHours): number {
  const minute = minuteOfDay(zone, at);
  const wait = (fromMinute - minute + dayMinutes) % dayMinutes || 1;
  const opening = Math.floor(at / minuteMs) * minuteMs + wait * minuteMs;
  const shifted = opening - (offsetAt(zone, opening) - offsetAt(zone, at)) * minuteMs;
  return shifted > at ? shifted : opening;
}

function minuteOfDay(zone: string, at: number): number {
  const minute = (Math.floor(at / minuteMs) + offsetAt(zone, at)) % dayMinutes;
  return (minute + dayMinutes) % dayMinutes;
}

/** Minutes ahead of UTC, by zone and quarter of an hour: no zone changes its clocks in between. */
const offsets = new Map<string, number>();
const offsetsMax = 50_000;

function offsetAt(zone: string, at: number): number {
  const quarter = Math.floor(at / quarterMs);
  const key = `${quarter} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const start = Temporal.Instant.fromEpochMilliseconds(quarter * quarterMs);
  const offset = Math.round(start.toZonedDateTimeISO(temporalNameOf(zone)).offsetNanoseconds / 1_000_000 / minuteMs);
  if (offsets.size >= offsetsMax) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

type Answer = number | 'now' | 'never';

interface MinuteAnswers {
  readonly minute: number;
  readonly byCode: Map<string, Answer>;
}

const minutes = new Map<string, MinuteAnswers>();
const minutesMax = 100;

/** What was found in this minute for these hours, by code. */
function answersOf({ timeZone, fromMinute, toMinute }: SendingHours, minute: number): Map<string, Answer> {
  const key = `${fromMinute} ${toMinute} ${timeZone}`;
  const known = minutes.get(key);
  if (known?.minute === minute) return known.byCode;
  const byCode = new Map<string, Answer>();
  if (minutes.size >= minutesMax) minutes.clear();
  minutes.set(key, { minute, byCode });
  return byCode;
}
