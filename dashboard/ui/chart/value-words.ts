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
