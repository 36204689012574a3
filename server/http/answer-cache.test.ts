import { expect, test } from 'vitest';
import { openAnswerCache } from './answer-cache.ts';

const options = { entriesMax: 2, ageMsMax: 1_000, clock: () => 0 };

test('an answer is found until it is forgotten', () => {
  const cache = openAnswerCache(options);
  cache.prepare('a')('answer');
  expect(cache.find('a')).toBe('answer');
  cache.forget('a');
  expect(cache.find('a')).toBeUndefined();
});

test('an answer that was being put together when something changed is not kept', () => {
  const cache = openAnswerCache(options);
  const keep = cache.prepare('a');
  cache.forget('a');
  keep('what was true before');
  expect(cache.find('a')).toBeUndefined();
});
