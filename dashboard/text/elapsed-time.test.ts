import { expect, test } from 'vitest';
import { elapsedTime } from './formats.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, '1 minute'],
  [119_000, '1 minute'],
  [2 * minute, '2 minutes'],
  [hour - 1, '59 minutes'],
  [hour, '1 hour'],
  [day - 1, '23 hours'],
  [day, '1 day'],
  [15 * day - 1, '14 days'],
  [1_500 * day, '1,500 days'],
])('%d ms are %j', (ms, text) => {
  expect(elapsedTime(ms, 'en')).toBe(text);
});

test('of what is only about so long is rounded', () => {
  const about = (ms: number) => elapsedTime(ms, 'en', Math.round);
  expect([about(47 * hour), about(119 * minute), about(50_000)]).toEqual(['2 days', '2 hours', '1 minute']);
  expect([about(hour - 1), about(day - 1), about(59.4 * minute)]).toEqual(['1 hour', '1 day', '59 minutes']);
});

test('is said in German and Spanish too', () => {
  expect([elapsedTime(day, 'de'), elapsedTime(3 * hour, 'de')]).toEqual(['1 Tag', '3 Stunden']);
  expect([elapsedTime(2 * day, 'es'), elapsedTime(1, 'es')]).toEqual(['2 días', '1 minuto']);
});
