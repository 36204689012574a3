import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings, isDefault, keepSettings, loadSettings, parseSettings } from './settings-provider.tsx';
import { toPrimaryColor } from './palettes.ts';
import { buildTheme } from './theme.ts';

const defaults = defaultSettings({ primaryColor: 'neonBlue', language: 'en' });

describe('kept display settings', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('start from what the installation says', () => {
    expect(defaults).toMatchObject({ direction: 'ltr', navColor: 'evident', language: 'en', colorMode: 'light' });
    expect(parseSettings(null, defaults)).toEqual(defaults);
  });

  test.each(['', 'not json', '[]', 'null', '42', '{"navColor":"pink","direction":1,"language":"fr"}'])(
    'fall back without an error when storage holds %j',
    (stored) => {
      expect(parseSettings(stored, defaults)).toEqual(defaults);
    },
  );

  test('keep what is understood beside what is not', () => {
    const read = parseSettings('{"navColor":"blend_in","direction":"up","language":"de"}', defaults);
    expect(read).toEqual({ ...defaults, navColor: 'blend_in', language: 'de' });
    expect(isDefault(read, defaults)).toBe(false);
    expect(isDefault(defaults, defaults)).toBe(true);
  });

  test('an unknown primary color warns and becomes neonBlue, in the settings of the site and in those that were kept', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(toPrimaryColor('plaid')).toBe('neonBlue');
    const royal = defaultSettings({ primaryColor: 'royalBlue', language: 'en' });
    expect(parseSettings('{"primaryColor":"plaid"}', royal).primaryColor).toBe('neonBlue');
    expect(warn.mock.calls).toEqual(Array.from({ length: 2 }, () => ['Unknown primary color "plaid", using neonBlue']));
    expect(parseSettings('{}', royal).primaryColor).toBe('royalBlue');
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });

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
