import { expect, test } from 'vitest';
import { rowsOf } from './windowed-rows.ts';

const heightPx = 56;

test.each([
  ['the start', 10_000, 0, 30],
  ['the middle', 10_000, 5_000, 5_034],
  ['the end', 10_000, 9_980, 10_020],
  ['a list shorter than the window', 7, 0, 30],
  ['a list that became shorter than it was scrolled', 12, 9_980, 10_020],
  ['an empty list', 0, 0, 30],
])('at %s the page is as high as if every row were drawn', (_, count, first, end) => {
  for (const focused of [undefined, 0, 3, 9_999]) {
    const { rows, gapAfterPx } = rowsOf(count, { first, end, heightPx }, focused);
    const gaps = rows.reduce((sum, { gapPx }) => sum + gapPx, gapAfterPx);
    expect(rows.length * heightPx + gaps).toBe(count * heightPx);
    expect(rows.every(({ gapPx }) => gapPx >= 0)).toBe(true);
  }
});

test('the row that holds the focus stays drawn, once, in its place', () => {
  const drawn = { first: 5_000, end: 5_030, heightPx };
  const places = (focused: number) => rowsOf(10_000, drawn, focused).rows.map(({ index }) => index);
  expect(places(17).slice(0, 2)).toEqual([17, 5_000]);
  expect(places(9_000).at(-1)).toBe(9_000);
  expect(places(5_010)).toHaveLength(30);
});

test('a list that became shorter than it was scrolled shows its end', () => {
  const { rows } = rowsOf(12, { first: 9_980, end: 10_020, heightPx }, undefined);
  expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});
