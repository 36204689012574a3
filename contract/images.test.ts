import { describe, expect, test } from 'vitest';
import { imageKeyPattern, imageSizeOf, imageSourceSet, newImageKey } from './images.ts';

describe('an image key', () => {
  test('says the size of its picture', () => {
    const key = newImageKey({ width: 1080, height: 1350 }, 'jpg');
    expect(key).toMatch(imageKeyPattern);
    expect(imageSizeOf(`https://example.com/images/ws/${key}/720.webp`)).toEqual({ width: 1080, height: 1350 });
  });

  test.each(['a.jpg', '../x_1x1.jpg', '00000000-0000-0000-0000-000000000000_0x10.jpg', 'x_10x10.svg'])(
    'is not "%s"',
    (text) => {
      expect(text).not.toMatch(imageKeyPattern);
    },
  );

  test('leads to the widths that the picture fills, and at least to one', () => {
    const url = (width: number) => `/images/ws/${newImageKey({ width, height: 100 }, 'png')}`;
    expect(imageSourceSet(url(800), 'webp').match(/ \d+w/g)).toEqual([' 360w', ' 480w', ' 720w']);
    expect(imageSourceSet(url(200), 'jpg').match(/ \d+w/g)).toEqual([' 360w']);
  });
});
