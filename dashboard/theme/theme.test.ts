// What is fixed about the look: every measure and every name.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings, keepSettings, loadSettings } from './settings-provider.tsx';
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

describe('display settings', () => {
  const defaults = defaultSettings({ primaryColor: 'neonBlue', language: 'en' });
  afterEach(() => vi.unstubAllGlobals());

  test('are kept under app-settings and found there again', () => {
    const kept = new Map<string, string>();
    const getItem = (key: string) => kept.get(key) ?? null;
    vi.stubGlobal('localStorage', { getItem, setItem: (key: string, value: string) => void kept.set(key, value) });
    const chosen = { ...defaults, navColor: 'discrete', direction: 'rtl', language: 'de' } as const;
    keepSettings(chosen);
    expect([...kept.keys()]).toEqual(['app-settings']);
    expect(loadSettings(defaults)).toEqual(chosen);
  });

  test.each(['light', 'dark', 'system'])('keep the color mode %s; who chose none sees light', (colorMode) => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ colorMode }) });
    expect(loadSettings(defaults).colorMode).toBe(colorMode);
    expect(defaults.colorMode).toBe('light');
    expect(buildTheme('neonBlue', 'ltr').palette.mode).toBe('light');
  });
});
