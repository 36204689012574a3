import { expect, test } from 'vitest';
import { isLone, stretchesOf } from './line-chart.tsx';

const none = undefined;

test.each([
  { values: [1, 0, 3], stretches: [[0, 1, 2]] },
  {
    values: [none, 1, 2, none, none, 3, 4],
    stretches: [
      [1, 2],
      [5, 6],
    ],
  },
  { values: [1, none, 2, none], stretches: [[0], [2]] },
  { values: [none, none], stretches: [] },
])('a line is drawn through neighbors with a value, and over no gap: $values', ({ values, stretches }) => {
  expect(stretchesOf(values).map((stretch) => stretch.map(({ index }) => index))).toEqual(stretches);
});

test('a value keeps its place, and nothing is a value as well', () => {
  expect(stretchesOf([none, 0, 5])).toEqual([
    [
      { index: 1, value: 0 },
      { index: 2, value: 5 },
    ],
  ]);
});

test('a value between two gaps is lone, as is the only one of a single day', () => {
  const loneOf = (values: readonly (number | undefined)[]) => [...values.keys()].filter((at) => isLone(values, at));
  expect(loneOf([0, none, 2, 3, none, 5])).toEqual([0, 5]);
  expect(loneOf([7])).toEqual([0]);
  expect(loneOf([none])).toEqual([]);
});
