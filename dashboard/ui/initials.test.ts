import { describe, expect, test } from 'vitest';
import { avatarColorOf, avatarColors, initialsOf } from './person-avatar.tsx';

describe('an avatar', () => {
  test.each([
    ['Ada Lovelace', 'AL'],
    ['  Ada   Lovelace ', 'AL'],
    ['émile zola', 'ÉZ'],
    ['Ada', '? ?'],
    ['', '? ?'],
    ['Ada King Lovelace', '? ?'],
  ])('of %j shows %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test('has the same color for the same name, from the dark list', () => {
    expect(avatarColorOf('Ada Lovelace')).toBe(avatarColorOf('Ada Lovelace'));
    const colors = new Set(Array.from({ length: 200 }, (_, index) => avatarColorOf(`Person ${index}`)));
    expect([...colors].every((color) => avatarColors.some((known) => known === color))).toBe(true);
    expect(colors.size).toBe(avatarColors.length);
  });

  test.each(avatarColors)('carries white letters at 4.5:1 or better on %s', (color) => {
    expect(1.05 / (luminanceOf(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
