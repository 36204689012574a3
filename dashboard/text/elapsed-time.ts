import { locales, type Language } from './languages.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long something takes: in whole days, else in whole hours, else in minutes, of which there is at least 1. */
export function elapsedTime(ms: number, language: Language): string {
  const [unit, count] = wholeUnits(ms);
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function wholeUnits(ms: number): readonly [unit: 'day' | 'hour' | 'minute', count: number] {
  if (ms >= dayMs) return ['day', Math.floor(ms / dayMs)];
  if (ms >= hourMs) return ['hour', Math.floor(ms / hourMs)];
  return ['minute', Math.max(1, Math.floor(ms / minuteMs))];
}
