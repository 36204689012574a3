import { locales } from '../text/languages.ts';
import { useFormats } from '../text/formats.ts';

export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);
const hourMs = 60 * 60_000;

export function useHourNames(): (hour: number) => string {
  const { language } = useFormats();
  const format = new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    hour12: language === 'en',
    timeZone: 'UTC',
  });
  return (hour) => format.format(someMonday + hour * hourMs);
}

/** Monday is 0. */
export function useWeekdayNames(weekday: 'short' | 'long'): (weekday: number) => string {
  const { language } = useFormats();
  const format = new Intl.DateTimeFormat(locales[language], { weekday, timeZone: 'UTC' });
  return (day) => format.format(someMonday + day * 24 * hourMs);
}
