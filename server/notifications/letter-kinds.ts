// What is written to those who turned it on.
import { type Letter, toLine } from '../letters/message.ts';
import type { Week } from './week.ts';

export type Written = Pick<Letter, 'subject' | 'text'>;

/** What every letter says: of which workspace, who sends it, and how it stops. */
export interface Envelope {
  readonly siteName: string;
  readonly publicUrl: string;
  readonly workspace: string;
  readonly unsubscribeUrl: string;
}

interface OfflineToWrite extends Envelope {
  readonly devices: readonly { readonly name: string; readonly lastSeenAt: number }[];
  readonly timeZone: string;
}

export interface SummaryToWrite extends Envelope {
  readonly week: Week;
  readonly timeZone: string;
}

/** Everything that is written, in one language. */
export interface Letters {
  readonly deviceOffline: (given: OfflineToWrite) => Written;
  readonly weeklySummary: (given: SummaryToWrite) => Written;
}

/** Numbers, days and moments as a language writes them. */
export function formatsOf(locale: string) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  return {
    number: (value: number) => number.format(value),
    day: (local: string) => day.format(Date.parse(local)),
    moment: (at: number, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at),
  };
}

const shownMax = 30;

/** A line for each, below the sentence that they belong to; of very many the first ones. */
export function toList<Named extends { readonly name: string }>(
  all: readonly Named[],
  toWords: (one: Named, name: string) => string,
  more: (count: number) => string,
): string {
  const lines = all.slice(0, shownMax).map((one) => toWords(one, toLine(one.name)));
  if (all.length > shownMax) lines.push(more(all.length - shownMax));
  return lines.map((line) => `    ${line}`).join('\n');
}
