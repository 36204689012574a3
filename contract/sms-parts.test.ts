import { expect, test } from 'vitest';
import { countSmsParts, toPlainForms } from './sms-parts.ts';

test('160 basic characters are one text, the next one makes two of 153 each', () => {
  expect(countSmsParts('a'.repeat(160))).toMatchObject({ used: 160, room: 160, parts: 1 });
  expect(countSmsParts('a'.repeat(161))).toMatchObject({ used: 161, room: 306, parts: 2 });
  expect(countSmsParts('a'.repeat(306)).parts).toBe(2);
  expect(countSmsParts('a'.repeat(307)).parts).toBe(3);
});

test('an empty message is one text with all of its room', () => {
  expect(countSmsParts('')).toMatchObject({ used: 0, room: 160, parts: 1, partsWhenPlain: 1 });
});

test('one character outside the basic alphabet leaves 70 places, then 67 a part', () => {
  expect(countSmsParts(`${'a'.repeat(68)}🎉`)).toMatchObject({ used: 70, room: 70, parts: 1, wideCharacter: '🎉' });
  expect(countSmsParts(`${'a'.repeat(69)}🎉`)).toMatchObject({ used: 71, room: 134, parts: 2 });
});

test('a curly quote is named together with the plain one that saves a text', () => {
  const counted = countSmsParts(`“${'a'.repeat(80)}”`);
  expect(counted).toMatchObject({ parts: 2, partsWhenPlain: 1, wideCharacter: '“', replacement: '"' });
});

test('an emoji has no plain form', () => {
  expect(countSmsParts('🎉').replacement).toBeUndefined();
});

test('brackets and the euro sign take two places but stay basic', () => {
  expect(countSmsParts('[5 €]')).toMatchObject({ used: 8, room: 160 });
  expect(countSmsParts('[5 €]').wideCharacter).toBeUndefined();
});

test('a character of two places is not torn between two parts', () => {
  expect(countSmsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`).parts).toBe(3);
  expect(countSmsParts(`${'a'.repeat(66)}🎉${'a'.repeat(66)}`).parts).toBe(3);
});

test('plain forms replace every look-alike and leave the rest', () => {
  expect(toPlainForms('“It’s here” – soon… 🎉')).toBe('"It\'s here" - soon... 🎉');
});
