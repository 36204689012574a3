import { type Language, locales } from '../../text/languages.ts';

/** What a clock on the wall shows there. */
export function timeIn(timeZone: string, language: Language, now: number): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, hour: 'numeric', minute: '2-digit' }).format(now);
}
