import { expect, test } from 'vitest';
import { countSmsSegments, toPlainForms } from './sms-segments.ts';

test('160 basic characters are one text, the next one makes two of 153 each', () => {
  expect(countSmsSegments('a'.repeat(160))).toMatchObject({ used: 160, room: 160, parts: 1 });
  expect(countSmsSegments('a'.repeat(161))).toMatchObject({ used: 161, room: 306, parts: 2 });
  expect(countSmsSegments('a'.repeat(306)).parts).toBe(2);
  expect(countSmsSegments('a'.repeat(307)).parts).toBe(3);
});

test('an empty message is one text with all of its room', () => {
  expect(countSmsSegments('')).toMatchObject({ used: 0, room: 160, parts: 1, partsWhenPlain: 1 });
});

test('one character outside the basic alphabet leaves 70 places, then 67 a part', () => {
  expect(countSmsSegments(`${'a'.repeat(68)}🎉`)).toMatchObject({ used: 70, room: 70, parts: 1, wideCharacter: '🎉' });
  expect(countSmsSegments(`${'a'.repeat(69)}🎉`)).toMatchObject({ used: 71, room: 134, parts: 2 });
});

test('a curly quote is named together with the plain one that saves a text', () => {
  const counted = countSmsSegments(`“${'a'.repeat(80)}”`);
  expect(counted).toMatchObject({ parts: 2, partsWhenPlain: 1, wideCharacter: '“', replacement: '"' });
});

test('an emoji has no plain form', () => {
  expect(countSmsSegments('🎉').replacement).toBeUndefined();
});

test('brackets and the euro sign take two places but stay basic', () => {
  expect(countSmsSegments('[5 €]')).toMatchObject({ used: 8, room: 160 });
  expect(countSmsSegments('[5 €]').wideCharacter).toBeUndefined();
});

test('a character of two places is not torn between two parts', () => {
  expect(countSmsSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).parts).toBe(3);
  expect(countSmsSegments(`${'a'.repeat(66)}🎉${'a'.repeat(66)}`).parts).toBe(3);
});

test('plain forms replace every look-alike and leave the rest', () => {
  expect(toPlainForms('“It’s here” – soon… 🎉')).toBe('"It\'s here" - soon... 🎉');
});
