import { languages } from '@fanfare/contract/config.ts';

export type Language = (typeof languages)[number];

/** The first language that the browser asks for and we speak, by its preferences' weights; else the fallback. */
export function languageOf(acceptLanguage: string | undefined, fallback: Language): Language {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map(parsePreference)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of preferences) {
    const spoken = toLanguage(tag);
    if (spoken) return spoken;
  }
  return fallback;
}

/** `de` for `de-AT` and `DE_ch`; nothing for a language that we don't speak. */
export function toLanguage(tag: string): Language | undefined {
  const primary = tag.split(/[-_]/, 1)[0]?.toLowerCase();
  return languages.find((language) => language === primary);
}

function parsePreference(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { tag, weight: Number.isNaN(weight) ? 0 : weight };
}
