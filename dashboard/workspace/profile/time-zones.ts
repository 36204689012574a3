// Every time zone that this browser knows, as people look for them: by city, part of the world or name.
import { zoneCity } from '../../text/formats.ts';
import { type Language, locales } from '../../text/languages.ts';
import { fold } from '../../ui/fold.ts';

export interface ZoneChoice {
  /** IANA, such as `Europe/Berlin`. */
  readonly id: string;
  /** `Berlin` */
  readonly city: string;
  /** `Europe` */
  readonly area: string;
  /** `GMT+1`, as of the moment asked. */
  readonly offset: string;
  /** `Central European Time`, in the language asked. */
  readonly name: string;
}

export function toZoneChoice(id: string, language: Language, now: number): ZoneChoice {
  const [area = id, ...rest] = id.split('/');
  return {
    id,
    city: zoneCity(id),
    area: rest.length > 0 ? [area, ...rest.slice(0, -1)].join(', ').replaceAll('_', ' ') : '',
    offset: partOf(id, { locale: 'en-US', style: 'shortOffset', now }),
    name: partOf(id, { locale: locales[language], style: 'longGeneric', now }),
  };
}

/** `first` before all others, the rest by name. */
export function listZoneChoices(language: Language, now: number, first: readonly string[]): readonly ZoneChoice[] {
  const known = new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...known].map((id) => toZoneChoice(id, language, now));
}

/** Every typed word has to be somewhere in it, accents aside. */
export function isZoneFound({ id, city, name, offset }: ZoneChoice, typed: string): boolean {
  const text = fold(`${id} ${city} ${name} ${offset}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface Part {
  readonly locale: string;
  readonly style: 'shortOffset' | 'longGeneric';
  readonly now: number;
}

function partOf(timeZone: string, { locale, style, now }: Part): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** What a clock on the wall shows there. */
export function timeIn(timeZone: string, language: Language, now: number): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, hour: 'numeric', minute: '2-digit' }).format(now);
}
