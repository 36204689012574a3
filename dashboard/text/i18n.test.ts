import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import germanDevices from './de/devices.json';
import german from './de/frame.json';
import germanOverview from './de/overview.json';
import englishDevices from './en/devices.json';
import english from './en/frame.json';
import spanish from './es/frame.json';
import { addTexts, changeLanguage, startTexts } from './i18n.ts';
import { languages } from './languages.ts';

describe('the language of the page', () => {
  const page = { documentElement: { lang: '' } };
  const log = vi.spyOn(console, 'error');

  beforeEach(() => {
    vi.stubGlobal('document', page);
    log.mockReset();
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a start that fails is logged', async () => {
    const reason = new Error('No memory');
    const start = vi.spyOn(i18next, 'init').mockRejectedValueOnce(reason);
    await startTexts('de');
    expect(log).toHaveBeenCalledExactlyOnceWith('Failed to initialize i18n', reason);
    start.mockRestore();
  });

  test('is applied on load and on change', async () => {
    await startTexts('de');
    expect([page.documentElement.lang, i18next.t('nav.overview')]).toEqual(['de', german.common.nav.overview]);
    await changeLanguage('es');
    expect([page.documentElement.lang, i18next.t('nav.overview')]).toEqual(['es', spanish.common.nav.overview]);
    expect(log).not.toHaveBeenCalled();
  });

  test('a change that fails is logged and leaves the page as it is', async () => {
    const reason = new Error('No memory');
    const change = vi.spyOn(i18next, 'changeLanguage').mockRejectedValueOnce(reason);
    await changeLanguage('de');
    expect(log).toHaveBeenCalledExactlyOnceWith('Failed to change language to de', reason);
    expect(page.documentElement.lang).toBe('es');
    change.mockRestore();
  });

  test('is English, German or Spanish; English stands in for what is missing', async () => {
    expect(languages).toEqual(['en', 'de', 'es']);
    await startTexts('en');
    await changeLanguage('de');
    i18next.removeResourceBundle('de', 'common');
    expect(i18next.getFixedT('de')('nav.overview')).toBe(english.common.nav.overview);
  });

  test('only its words are loaded, those of a page along with the page', async () => {
    for (const language of languages) i18next.removeResourceBundle(language, 'translations');
    await startTexts('en');
    await addTexts('devices');
    expect(i18next.t('devices.title')).toBe(englishDevices.translations.devices.title);
    expect(i18next.hasResourceBundle('de', 'translations')).toBe(false);
    const change = changeLanguage('de');
    await addTexts('overview');
    await change;
    expect(i18next.t('devices.title')).toBe(germanDevices.translations.devices.title);
    expect(i18next.t('overview.title')).toBe(germanOverview.translations.overview.title);
    expect(i18next.hasResourceBundle('es', 'translations')).toBe(false);
  });

  test('writes the numbers in a text, and leaves those that come as a string', async () => {
    await startTexts('en');
    await addTexts('devices');
    const said = (count: number | string) => i18next.t('devices.imageCount', { count: 1234, replace: { count } });
    expect([said(1234), said('1234')]).toEqual(['1,234 images', '1234 images']);
    await changeLanguage('de');
    expect(said(1234)).toBe('1.234 Bilder');
  });

  test('its words are bundled, in the namespaces common and translations', async () => {
    await startTexts('en');
    expect(Object.keys(i18next.getDataByLanguage('en') ?? {})).toEqual(['common', 'translations']);
    expect(i18next.options.defaultNS).toBe('common');
    expect(i18next.options.backend).toBeUndefined();
  });
});
