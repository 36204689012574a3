import { languages } from '@fanfare/contract/config.ts';

export type PageLanguage = (typeof languages)[number];

/** The first language that the browser asks for and we speak, by its wishes' weights; else the fallback. */
export function languageOf(acceptLanguage: string | undefined, fallback: PageLanguage): PageLanguage {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map(toWish)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { primary } of wishes) {
    const spoken = languages.find((language) => language === primary);
    if (spoken) return spoken;
  }
  return fallback;
}

function toWish(part: string): { primary: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { primary: tag.split('-', 1)[0]?.toLowerCase() ?? '', weight: Number.isNaN(weight) ? 0 : weight };
}
