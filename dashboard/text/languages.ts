export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each in its own language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', es: 'Español' };

/** For `Intl`: English follows the United States, as the fixed formats do. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE', es: 'es-ES' };

export function isLanguage(value: unknown): value is Language {
  return languages.some((known) => known === value);
}
