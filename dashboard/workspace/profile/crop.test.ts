import { expect, test } from 'vitest';
import { movedCrop, squareOf, startingCrop, zoomedCrop } from './crop.ts';

const wide = { width: 1_000, height: 400 };

test('a picture starts with the largest square from its middle', () => {
  expect(squareOf(wide, startingCrop(wide))).toEqual({ left: 300, top: 0, side: 400 });
});

test('the square never leaves the picture, however far it is moved', () => {
  const far = movedCrop(wide, startingCrop(wide), { x: -9, y: 9 });
  expect(squareOf(wide, far)).toEqual({ left: 0, top: 0, side: 400 });
});

test('zooming keeps the middle, and going back out at an edge brings the square inside again', () => {
  const near = zoomedCrop(wide, startingCrop(wide), 2);
  expect(squareOf(wide, near)).toEqual({ left: 400, top: 100, side: 200 });
  const corner = movedCrop(wide, near, { x: 9, y: 9 });
  expect(squareOf(wide, zoomedCrop(wide, corner, 1))).toEqual({ left: 600, top: 0, side: 400 });
});

test.each([
  [0.2, 1],
  [99, 4],
])('a zoom of %d counts as %d', (asked, zoom) => {
  expect(zoomedCrop(wide, startingCrop(wide), asked).zoom).toBe(zoom);
});
