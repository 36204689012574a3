import { visitorsForRatesMin } from '@fanfare/contract/analytics.ts';
import type { Measure } from './analytics-view.ts';

interface Counted {
  readonly views: number;
  readonly visitors: number;
  readonly viewMs: number;
  readonly clicks: number;
  readonly visitorsWithClick: number;
}

/** The figure of a measure: a count, milliseconds, or a share of 1. Nothing where it would say nothing. */
export function figureOf(counted: Counted, measure: Measure): number | undefined {
  switch (measure) {
    case 'views':
      return counted.views;
    case 'visitors':
      return counted.visitors;
    case 'clicks':
      return counted.clicks;
    case 'viewTime':
      return counted.views === 0 ? undefined : counted.viewMs / counted.views;
    case 'clickRate':
      return rateOf(counted.visitorsWithClick, counted.visitors);
  }
}

/** A share of visitors; nothing where they are too few to make one. */
export function rateOf(part: number, visitors: number): number | undefined {
  return visitors < visitorsForRatesMin ? undefined : part / visitors;
}

/** Less would read as 0%. */
const smallestShare = 0.005;

export type Change =
  | { readonly way: 'more' | 'less'; readonly share: number }
  | { readonly way: 'more' | 'less'; readonly points: number }
  | { readonly way: 'same' | 'new' };

/** How a figure stands to the one before it; nothing where one of them is not known. */
export function changeOf(now: number | undefined, before: number | undefined): Change | undefined {
  if (now === undefined || before === undefined) return undefined;
  if (now === before) return { way: 'same' };
  if (before === 0) return { way: 'new' };
  const share = Math.abs(now - before) / before;
  return share < smallestShare ? { way: 'same' } : { way: now > before ? 'more' : 'less', share };
}

/** A rate is already per cent: its change is told in whole percentage points, also from nothing. */
export function rateChangeOf(now: number | undefined, before: number | undefined): Change | undefined {
  if (now === undefined || before === undefined) return undefined;
  const points = Math.round(Math.abs(now - before) * 100);
  return points === 0 ? { way: 'same' } : { way: now > before ? 'more' : 'less', points };
}
