import { expect, test } from 'vitest';
import { mergePages } from './pages.ts';

test('pages become one list in their order', () => {
  expect(mergePages({ pages: [{ items: [{ id: 'a' }] }, { items: [{ id: 'b' }] }] })).toEqual([
    { id: 'a' },
    { id: 'b' },
  ]);
  expect(mergePages({ pages: [] })).toEqual([]);
});

test('a row that moved between two calls stands once, at its first place, as it was heard of last', () => {
  const pages = [
    {
      items: [
        { id: 'a', n: 1 },
        { id: 'b', n: 1 },
      ],
    },
    {
      items: [
        { id: 'a', n: 2 },
        { id: 'c', n: 1 },
      ],
    },
  ];
  expect(mergePages({ pages })).toEqual([
    { id: 'a', n: 2 },
    { id: 'b', n: 1 },
    { id: 'c', n: 1 },
  ]);
});
