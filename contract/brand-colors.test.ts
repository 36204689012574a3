import { describe, expect, test } from 'vitest';
import { type BrandColors, type Scheme, brandColors, siteColorOf, siteColors } from './brand-colors.ts';
import { contrastOf, toColor, toOklch } from './oklch.ts';

/** What stands on pages without any color of a shop's: papers and grounds, words and quiet words. */
const pages = {
  light: { grounds: ['#ffffff', '#f9fafb', '#f1f1f4'], words: ['#212636', '#565e73'] },
  dark: { grounds: ['#121621', '#1a1f2d', '#212636'], words: ['#f1f1f4', '#b3b9c6'] },
} as const;
const schemes = ['light', 'dark'] as const satisfies Scheme[];

/** Every third of each channel's steps, and as many between them that nobody chose. */
function manyColors(): readonly string[] {
  const steps = [0, 36, 73, 109, 146, 182, 219, 255];
  const even = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => [red, green, blue] as const)));
  const random = Array.from({ length: 1_500 }, () => crypto.getRandomValues(new Uint8Array(3)));
  return [...even, ...random].map(
    (parts) => `#${[...parts].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
  );
}

type Pair = readonly [what: string, front: string, behind: string, min: number];

function pairsOf(scheme: Scheme, colors: BrandColors): readonly Pair[] {
  const { grounds, words } = pages[scheme];
  const tinted = [colors.mainSoft, colors.mainTint];
  return [
    ...tinted.flatMap((ground) => words.map((word): Pair => ['words on a ground', word, ground, 4.5])),
    ...[...grounds, ...tinted].flatMap((ground): readonly Pair[] => [
      ['words in the color', colors.main, ground, 4.5],
      ['words in the stronger color', colors.mainPressed, ground, 4.5],
      ['the edge of a button', colors.brandEdge, ground, 3],
    ]),
    ['words on a button', colors.brandInk, colors.brand, 4.5],
    ['words on a button under a finger', colors.brandInk, colors.brandPressed, 4.5],
  ];
}

describe('a shop’s one color', () => {
  test.each(schemes)('gives words and buttons that stand out from whatever they stand on, in %s', (scheme) => {
    const weak = manyColors().flatMap((color) =>
      pairsOf(scheme, brandColors(color, scheme))
        .filter(([, front, behind, min]) => contrastOf(front, behind) < min)
        .map(([what, front, behind]) => `${color}: ${what}, ${front} on ${behind}`),
    );
    expect(weak).toEqual([]);
  });

  test.each(schemes)('stays as it is on a button where words on it can be read, in %s', (scheme) => {
    for (const color of ['#ffd400', '#ff8a00', '#7bd389', '#ffffff']) {
      expect(brandColors(color, scheme).brand).toBe(color);
    }
    expect(brandColors('#5b4ff3', 'light')).toMatchObject({ brand: '#5b4ff3', brandInk: '#ffffff' });
  });

  test('keeps its hue on everything that is made of it', () => {
    for (const color of ['#e53935', '#ffd400', '#0b5fff', '#0f766e']) {
      for (const scheme of schemes) {
        const { main, brand, brandPressed } = brandColors(color, scheme);
        for (const made of [main, brand, brandPressed]) {
          const turned = Math.abs(toOklch(made).hue - toOklch(color).hue);
          expect(Math.min(turned, 360 - turned)).toBeLessThan(4);
        }
      }
    }
  });

  test('is gray all over where it is gray', () => {
    const { brand, brandPressed, main, mainSoft, mainTint } = brandColors('#000000', 'light');
    for (const made of [brand, brandPressed, main, mainSoft, mainTint]) {
      expect(toOklch(made).chroma).toBeLessThan(0.001);
    }
  });

  test('is the installation’s where it names one, and neonBlue where nobody knows the name', () => {
    expect(siteColorOf('tomatoOrange')).toBe(siteColors.tomatoOrange);
    expect(siteColorOf('plaid')).toBe(siteColors.neonBlue);
  });

  test('comes back as it was from lightness, chroma and hue', () => {
    for (const color of manyColors()) expect(toColor(toOklch(color))).toBe(color);
  });
});
