import type { DayFigures } from '@fanfare/contract/analytics.ts';
import type { Measure } from './analytics-view.ts';
import { figureOf } from './figures.ts';

interface ToldDay {
  readonly day: string;
  readonly figure: number;
}

interface TellingDays {
  readonly first: ToldDay;
  readonly last: ToldDay;
  readonly best: ToldDay;
}

/** Where a measure began, where it ended and where it was most, of the days that have a figure. */
export function tellingDays(days: readonly DayFigures[], measure: Measure): TellingDays | undefined {
  const told = days.flatMap((one) => {
    const figure = figureOf(one, measure);
    return figure === undefined ? [] : [{ day: one.day, figure }];
  });
  const [first] = told;
  const last = told.at(-1);
  const [best] = told.toSorted((one, other) => other.figure - one.figure);
  return first && last && best && { first, last, best };
}
