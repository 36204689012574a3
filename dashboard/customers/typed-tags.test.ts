import { expect, test } from 'vitest';
import { addTags } from './typed-tags.ts';

test('what was typed is split at commas and semicolons, and a tag that is there in any case is passed over', () => {
  expect(addTags(['VIP'], 'vip, Wine  club;Garden,')).toEqual({ tags: ['VIP', 'Wine club', 'Garden'] });
});

test.each([
  ['x'.repeat(41), 'tagTooLong'],
  ['🍷'.repeat(41), 'tagTooLong'],
  ['the "best"', 'tagMarks'],
  [String.raw`a\b`, 'tagMarks'],
])('%s is refused, and what stands before it is kept', (typed, refusal) => {
  expect(addTags([], `Wine,${typed}`)).toEqual({ tags: ['Wine'], refusal });
});

test('an emoji counts as one of the 40 characters of a tag, as the API counts it', () => {
  expect(addTags([], '🍷'.repeat(40))).toEqual({ tags: ['🍷'.repeat(40)] });
});

test('nobody gets more than 20 tags', () => {
  const tags = Array.from({ length: 20 }, (_, index) => `Tag ${index}`);
  expect(addTags(tags, 'Wine')).toEqual({ tags, refusal: 'tooManyTags' });
  expect(addTags(tags, 'tag 1')).toEqual({ tags });
});
