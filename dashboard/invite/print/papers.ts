// What can be printed, and on what.

export const layouts = ['card', 'tent', 'poster', 'stickers'] as const;
export type PrintLayout = (typeof layouts)[number];

/** How all but the stickers can look. */
export const designs = ['classic', 'bold', 'picture'] as const;
export type PrintDesign = (typeof designs)[number];

export const papers = ['a4', 'letter'] as const;
export type PaperName = (typeof papers)[number];

/** As CLDR lists them. */
const letterCountries: readonly string[] = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

export function usualPaperOf(country: string): PaperName {
  return letterCountries.includes(country) ? 'letter' : 'a4';
}

export interface Paper {
  readonly widthMm: number;
  readonly heightMm: number;
}

const sheets: Readonly<Record<PaperName | 'a6', Paper>> = {
  a4: { widthMm: 210, heightMm: 297 },
  letter: { widthMm: 215.9, heightMm: 279.4 },
  a6: { widthMm: 105, heightMm: 148 },
};

/** A counter card has a size of its own. */
export function paperOf(layout: PrintLayout, chosen: PaperName): Paper {
  return sheets[layout === 'card' ? 'a6' : chosen];
}

/** What one sees of it once it stands: of a folded sheet the half. */
export function standingPaperOf(layout: PrintLayout, { widthMm, heightMm }: Paper): Paper {
  return layout === 'tent' ? { widthMm, heightMm: heightMm / 2 } : { widthMm, heightMm };
}

export const pxPerMm = 96 / 25.4;
