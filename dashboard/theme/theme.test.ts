// What is fixed about the look: every measure and every name.
import { describe, expect, test } from 'vitest';
import { navColorDefault, navColors, navLooks } from './nav-colors.ts';
import { primaryColorDefault, primaryColors } from './palettes.ts';
import { buildTheme, layout } from './theme.ts';

const theme = buildTheme('neonBlue', 'ltr');

describe('the look', () => {
  test('has the fixed measures', () => {
    expect(layout).toMatchObject({
      navWidthPx: 280,
      barHeightPx: 56,
      mobileNavWidthPx: 320,
      workspaceMenuWidthPx: 250,
    });
    expect(theme.shape.borderRadius).toBe(8);
  });

  test('has a spinner of 40 px with a thickness of 3.6', () => {
    expect(theme.components?.MuiCircularProgress?.defaultProps).toEqual({ size: 40, thickness: 3.6 });
  });

  test('breaks at 0, 600, 900, 1200 and 1440 px', () => {
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 });
  });

  test('comes in four palettes, neonBlue first of all, each with another primary color', () => {
    expect(primaryColors).toEqual(['chateauGreen', 'neonBlue', 'royalBlue', 'tomatoOrange']);
    expect(primaryColorDefault).toBe('neonBlue');
    expect(new Set(primaryColors.map((name) => buildTheme(name, 'ltr').palette.primary.main)).size).toBe(4);
  });

  test('comes in both directions', () => {
    expect([theme.direction, buildTheme('neonBlue', 'rtl').direction]).toEqual(['ltr', 'rtl']);
  });

  test('has three navigations, evident unless somebody chooses another', () => {
    expect(navColors).toEqual(['blend_in', 'discrete', 'evident']);
    expect(navColorDefault).toBe('evident');
    expect(new Set(navColors.map((name) => navLooks.light[name].background)).size).toBe(3);
  });
});
