import { describe, expect, test } from 'vitest';
import { languageOf } from './language.ts';

describe('the language of a page', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4', 'de'],
    ['en;q=0.4, de;q=0.9', 'de'],
    ['de;q=0, es;q=0.1', 'es'],
    ['de;q=much', 'en'],
    ['fr, it', 'en'],
  ] as const)('asked for with %j is %s', (acceptLanguage, language) => {
    expect(languageOf(acceptLanguage, 'en')).toBe(language);
  });

  test('is the installation’s own where none of the wishes is spoken', () => {
    expect(languageOf('fr', 'es')).toBe('es');
  });
});
