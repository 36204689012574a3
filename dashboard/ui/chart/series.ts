// What charts are made of.

export interface Series {
  readonly name: string;
  /** One for each label; nothing where there is none to tell, which is not 0. */
  readonly values: readonly (number | undefined)[];
  readonly look: SeriesLook;
}

/** Each differs from the others also without its color: bars by a pattern, lines by their dashes. */
interface SeriesLook {
  readonly color: string;
  readonly pattern: string;
  readonly dash: string;
}

const stripes = (degrees: number) =>
  `repeating-linear-gradient(${degrees}deg, rgb(255 255 255 / 0.45) 0 2px, transparent 2px 7px)`;

export const seriesLooks = [
  { color: 'var(--series-1)', pattern: 'none', dash: '' },
  { color: 'var(--series-2)', pattern: stripes(45), dash: '6 5' },
  { color: 'var(--series-3)', pattern: stripes(135), dash: '2 4' },
  {
    color: 'var(--series-4)',
    pattern: 'radial-gradient(rgb(255 255 255 / 0.55) 1.2px, transparent 1.6px) 0 0 / 6px 6px',
    dash: '10 4 2 4',
  },
  { color: 'var(--series-5)', pattern: stripes(0), dash: '1 3' },
] as const satisfies readonly SeriesLook[];

/** How the values of a chart are told. */
export interface ValueWords {
  readonly format: (value: number) => string;
  /** Why a label may have no value, in charts where that can be. */
  readonly missing?: string | undefined;
}

/** For eyes: the reason stands nearby, once. */
export function showValue(value: number | undefined, { format }: ValueWords): string {
  return value === undefined ? '–' : format(value);
}

/** For ears, which a dash tells nothing. */
export function sayValue(value: number | undefined, { format, missing }: ValueWords): string {
  return value === undefined ? (missing ?? '–') : format(value);
}
