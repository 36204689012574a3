import { describe, expect, test } from 'vitest';
import { bundledTexts } from './i18n.ts';
import { languages } from './languages.ts';
import { loadPageTexts, pageGroups } from './page-texts.ts';
import { withManyForms } from './plurals.ts';

const pages = await Promise.all(pageGroups.map(loadPageTexts));
const flat = Object.fromEntries(
  languages.map((language) => {
    const { common, translations } = bundledTexts(language);
    const later = (namespace: string) =>
      Object.fromEntries(
        pages
          .filter((page) => page.namespace === namespace)
          .flatMap(({ textsIn }) => Object.entries(textsIn(language))),
      );
    return [
      language,
      flatten({
        common: { ...common, ...later('common') },
        translations: { ...translations, ...later('translations') },
      }),
    ];
  }),
);
const english = flat['en'] ?? {};

describe('the words of the dashboard', () => {
  test.each(languages)('in %s have the keys of the English ones, and none is empty', (language) => {
    expect(Object.keys(flat[language] ?? {})).toEqual(Object.keys(english));
    expect(Object.entries(flat[language] ?? {}).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(languages)('in %s name the same things as the English ones', (language) => {
    const differing = Object.entries(flat[language] ?? {}).filter(
      ([key, text]) => namesIn(text).join() !== namesIn(english[key] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  test.each([
    'Error fetching workspaces data: {{code}}',
    'Error uploading device images: {{code}}',
    'Error deleting device images: {{code}}',
    'Something went wrong, unable to sign out',
    'Session Expired',
    'Your session has expired. Please reload the page to continue.',
    'Reload',
    "404: The page you are looking for isn't here",
    'You either tried some shady route or you came here by mistake. Whichever it is, try using the navigation.',
    'Back to home',
    'Not found',
    'To render this page, you need to configure the auth strategy to the expected value.',
    'Invalid auth strategy',
    'A network error has occurred.',
    'An unknown error has occurred.',
    'Dashboards',
    'General',
    'List campaigns',
    'Create campaign',
    'Campaign Forensics',
    'List customers',
    'Create customer',
    'Designer',
    'Coming Soon',
    'Soon',
    'Personal',
    'Account',
    'Notifications',
    'Sign out',
  ])('hold %j letter for letter', (fixed) => {
    expect(Object.values(english)).toContain(fixed);
  });

  test('have a form for whole millions in Spanish', () => {
    expect(withManyForms({ a: { b_one: 'uno', b_other: 'otros' } })).toEqual({
      a: { b_one: 'uno', b_other: 'otros', b_many: 'otros' },
    });
  });
});

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
}

function flatten(strings: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(strings).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value as object, `${prefix}${key}.`)),
    ),
  );
}
