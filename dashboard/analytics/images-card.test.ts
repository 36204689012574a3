import { expect, test } from 'vitest';
import { sortImages, valueOf } from './images-card.tsx';

const image = { imageKey: 'a', url: '', position: 1, views: 10, visitors: 12, viewMs: 20_000 };
const images = [
  { ...image, imageKey: 'gone', position: null, views: 0, viewMs: 0, visitors: 1 },
  { ...image, imageKey: 'second', position: 2, views: 30, visitors: 6 },
  image,
];

const keys = (column: Parameters<typeof valueOf>[1]['column']) =>
  sortImages(images, { column, reachBase: 12 }).map(({ imageKey }) => imageKey);

test('pictures stand in the campaign’s order, or by a column from the largest, without a value last', () => {
  expect(keys('position')).toEqual(['a', 'second', 'gone']);
  expect(keys('views')).toEqual(['second', 'a', 'gone']);
  expect(keys('averageTime')).toEqual(['a', 'second', 'gone']);
});

test('reach is told against those who saw the first picture, unless they are too few or fewer', () => {
  expect(valueOf(image, { column: 'reach', reachBase: 24 })).toBe(0.5);
  expect(valueOf(image, { column: 'reach', reachBase: 9 })).toBeUndefined();
  expect(valueOf(image, { column: 'reach', reachBase: 11 })).toBeUndefined();
});
