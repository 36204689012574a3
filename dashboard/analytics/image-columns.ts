import type { ImageFigures } from '@fanfare/contract/analytics.ts';
import { rateOf } from './figures.ts';

export const imageColumns = ['position', 'views', 'visitors', 'averageTime', 'totalTime', 'reach'] as const;
export type ImageColumn = (typeof imageColumns)[number];

interface Read {
  readonly column: ImageColumn;
  /** Visitors who saw the first picture. */
  readonly reachBase: number;
}

export function valueOf(image: ImageFigures, { column, reachBase }: Read): number | undefined {
  switch (column) {
    case 'position':
      return image.position ?? undefined;
    case 'views':
      return image.views;
    case 'visitors':
      return image.visitors;
    case 'averageTime':
      return image.views === 0 ? undefined : image.viewMs / image.views;
    case 'totalTime':
      return image.viewMs;
    case 'reach':
      return rateOf(image.visitors, reachBase);
  }
}

/** By position from the first on, by anything else from the largest; what has no value comes last. */
export function sortImages(images: readonly ImageFigures[], read: Read): readonly ImageFigures[] {
  const sign = read.column === 'position' ? 1 : -1;
  const last = Number.POSITIVE_INFINITY;
  const keyOf = (image: ImageFigures) => {
    const value = valueOf(image, read);
    return value === undefined ? last : sign * value;
  };
  return images.toSorted((one, other) => (keyOf(one) === keyOf(other) ? 0 : keyOf(one) - keyOf(other)));
}
