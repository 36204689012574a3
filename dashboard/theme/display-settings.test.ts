import { describe, expect, test, vi } from 'vitest';
import { defaultSettings, isDefault, parseSettings } from './settings-provider.tsx';
import { toPrimaryColor } from './palettes.ts';

const defaults = defaultSettings({ primaryColor: 'neonBlue', language: 'en' });

describe('kept display settings', () => {
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
});
