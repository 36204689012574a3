// What a gateway tells, as it came.
import type { IncomingHttpHeaders } from 'node:http';
import { parseIsoTime } from '@fanfare/contract/local-day.ts';
import { currentPlan } from '@fanfare/contract/numbering-plan.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { isoTime } from '@fanfare/contract/values.ts';
import type { InboundText, Receipt } from '../gateway.ts';

export interface Hook {
  /** The address as the outside knows it, with what stands behind a question mark. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly now: number;
}

/** When it was, in epoch milliseconds. */
export const At = isoTime('at must be ISO 8601').transform((text) => parseIsoTime(text));

/** What is shorter is a short code. */
const nationalDigitsMin = 8;

export interface HookEvents {
  readonly texts: readonly InboundText[];
  readonly receipts: readonly Receipt[];
}

export const nothing: HookEvents = { texts: [], receipts: [] };

/** Thrown for what does not come from the gateway of the address, or can't be read. */
export class HookRefused extends Error {
  readonly status: 400 | 403;

  constructor(status: HookRefused['status'], why: string) {
    super(why);
    this.status = status;
  }
}

export function forged(): HookRefused {
  return new HookRefused(403, 'This does not come from the gateway');
}

export function unreadable(): HookRefused {
  return new HookRefused(400, 'This can’t be read');
}

/** Digits of E.164. A phone may leave the country away, which is then the workspace's; short codes and names stay. */
export function toNumber(given: string): string {
  const digits = digitsOf(given);
  if (digits === '' || /[a-z]/i.test(given)) return toKept(given);
  if (given.trim().startsWith('+') || digits.length < nationalDigitsMin) return digits;
  const { phone, isValid } = currentPlan().read(given);
  return isValid ? phone : digits;
}

/** As every database can keep it: a text from a phone is not refused for a character. */
export function toKept(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
