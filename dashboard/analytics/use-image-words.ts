import type { ImageFigures } from '@fanfare/contract/analytics.ts';
import { type ImageColumn, valueOf } from './image-columns.ts';
import { useAnalyticsWords } from './use-words.ts';

export type FigureColumn = Exclude<ImageColumn, 'position'>;

/** A picture's figure in words; a dash where there is none. */
export function useImageWords(reachBase: number): (image: ImageFigures, column: FigureColumn) => string {
  const { number, share, time } = useAnalyticsWords();
  const formats = { views: number, visitors: number, averageTime: time, totalTime: time, reach: share };
  return (image, column) => {
    const value = valueOf(image, { column, reachBase });
    return value === undefined ? '–' : formats[column](value);
  };
}
