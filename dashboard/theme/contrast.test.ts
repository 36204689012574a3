// What is written or drawn in the colors of the theme can be read, in every palette and every navigation.
import { expect, test } from 'vitest';
import { type NavColor, navColors, navLooks } from './nav-colors.ts';
import {
  type PrimaryColor,
  type Scheme,
  mix,
  neutrals,
  primaryColors,
  rampOf,
  schemes,
  seriesColors,
  surfaces,
  toneColors,
} from './palettes.ts';
import { buildTheme } from './theme.ts';

/** What WCAG 2.2 AA asks of words, and of shapes that carry a meaning. */
const wordsMin = 4.5;
const shapesMin = 3;
const white = '#ffffff';

/** A name, the color in front, what lies behind it, and the least contrast of the two. */
type Pair = readonly [name: string, front: string, behind: string, min: number];

function themePairs(name: PrimaryColor, scheme: Scheme): readonly Pair[] {
  const { palette } = buildTheme(name, 'ltr', scheme);
  const neutral = neutrals[scheme];
  const { page, paper } = surfaces[scheme];
  const { primary, secondary, text, level, ramp, action } = palette;
  const grounds = { page, paper, 'level 1': level[1], 'level 2': level[2], 'a selected row': ramp[50] };
  const solids = { primary, secondary, error: palette.error, success: palette.success, warning: palette.warning };
  return [
    ...Object.entries(grounds).flatMap(([where, ground]): readonly Pair[] => [
      [`text on ${where}`, text.primary, ground, wordsMin],
      [`quiet text on ${where}`, text.secondary, ground, wordsMin],
      [`a link on ${where}`, primary.main, ground, wordsMin],
      [`the focus ring on ${where}`, primary.main, ground, shapesMin],
    ]),
    ...Object.entries(solids).flatMap(([which, { main, dark, contrastText }]): readonly Pair[] => [
      [`a ${which} button`, contrastText, main, wordsMin],
      [`a ${which} button under the pointer`, contrastText, dark, wordsMin],
      [`a bare ${which} button`, main, paper, wordsMin],
      [`a bare ${which} button under the pointer`, main, mix(main, paper, action.hoverOpacity), wordsMin],
    ]),
    ['what a chosen thing says', text.primary, mix(primary.main, paper, action.selectedOpacity), wordsMin],
    ['a tile and a chosen chip', ramp[700], ramp[100], wordsMin],
    ['the chosen line of a menu', ramp[700], ramp[50], wordsMin],
    ['a large drawing', ramp[500], paper, shapesMin],
    ['a placeholder', neutral[500], paper, wordsMin],
    ['the edge of a field', neutral[400], paper, shapesMin],
    ['a switch that is off', neutral[500], paper, shapesMin],
  ];
}

function navPairs(name: PrimaryColor, color: NavColor, scheme: Scheme): readonly Pair[] {
  const ramp = rampOf(name, scheme);
  const look = navLooks[scheme][color];
  const hover = look.hover.startsWith('#')
    ? look.hover
    : mix(white, look.background, Number(/[\d.]+(?=\))/.exec(look.hover)));
  return [
    ['a line', look.text, look.background, wordsMin],
    ['a line under the pointer', look.strong, hover, wordsMin],
    ['the workspace', look.strong, look.background, wordsMin],
    ['the line of this page', surfaces[scheme].onSolid, ramp[600], wordsMin],
    ['the shape of this page’s line', ramp[600], look.background, shapesMin],
    ['the mark beside a nested line', ramp[500], look.background, shapesMin],
    ['a line that leads nowhere yet', look.disabled, look.background, shapesMin],
    ['a badge', look.chipText, look.chipBackground, wordsMin],
    ['the focus ring', look.ring === 'currentColor' ? ramp[600] : look.ring, look.background, shapesMin],
  ];
}

test.each(primaryColors.flatMap((name) => schemes.map((scheme) => [name, scheme] as const)))(
  'in %s and %s everything on a page stands out enough from what is behind it',
  (name, scheme) => {
    expect(themePairs(name, scheme).flatMap(toWeak)).toEqual([]);
  },
);

test.each(
  primaryColors.flatMap((name) =>
    schemes.flatMap((scheme) => navColors.map((color) => [name, scheme, color] as const)),
  ),
)('in %s and %s with the navigation %s every line stands out enough, in each of its states', (name, scheme, color) => {
  expect(navPairs(name, color, scheme).flatMap(toWeak)).toEqual([]);
});

test.each(schemes)(
  'in %s every tone can be read, as a chip and as a solid, and every line of a chart be seen',
  (scheme) => {
    const { paper, onSolid } = surfaces[scheme];
    const pairs = Object.entries(toneColors[scheme]).flatMap(([name, { 100: tint, 700: tone }]): readonly Pair[] => [
      [`a chip of ${name}`, tone, tint, wordsMin],
      [`a solid of ${name}`, onSolid, tone, wordsMin],
      [`a word of ${name}`, tone, paper, wordsMin],
    ]);
    const lines = seriesColors[scheme].map((color): Pair => ['a line', color, paper, shapesMin]);
    expect([...pairs, ...lines].flatMap(toWeak)).toEqual([]);
  },
);

test('contrast is counted as WCAG counts it', () => {
  expect(contrastOf('#000000', white)).toBeCloseTo(21, 5);
  expect(contrastOf('#16b364', white)).toBeCloseTo(2.74, 2);
});

function toWeak([name, front, behind, min]: Pair): readonly string[] {
  const contrast = contrastOf(front, behind);
  return contrast < min ? [`${name}: ${contrast.toFixed(2)} of ${min}, ${front} on ${behind}`] : [];
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partsOf(color: string): readonly number[] {
  expect(color).toMatch(/^#[\da-f]{6}$/);
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
