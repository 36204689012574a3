// What the counts say: figures and how they change, the days worth telling or drawing, and how far visitors got.
import { type Analytics, type DayFigures, visitorsForRatesMin } from '@fanfare/contract/analytics.ts';
import { localDayOf } from '@fanfare/contract/local-day.ts';
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

/** A share of visitors; nothing where they are too few to make one, or fewer than the part. */
export function rateOf(part: number, visitors: number): number | undefined {
  return visitors < visitorsForRatesMin || part > visitors ? undefined : part / visitors;
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

interface DayFigure {
  readonly day: string;
  readonly figure: number;
}

interface TellingDays {
  readonly first: DayFigure;
  readonly last: DayFigure;
  readonly best: DayFigure;
}

/** Where a measure began, where it ended and where it was most, of the days that have a figure. */
export function tellingDays(days: readonly DayFigures[], measure: Measure): TellingDays | undefined {
  const known = days.flatMap((one) => {
    const figure = figureOf(one, measure);
    return figure === undefined ? [] : [{ day: one.day, figure }];
  });
  const [first] = known;
  const last = known.at(-1);
  const [best] = known.toSorted((one, other) => other.figure - one.figure);
  return first && last && best && { first, last, best };
}

/** A line needs two ends. */
const drawnDaysMin = 2;

/** The same figures, but of a chosen campaign only the days to draw: none from before it began, unless something happened then. */
export function fromItsFirstDay(analytics: Analytics, campaignId: string): Analytics {
  const { campaigns, days, before, timeZone } = analytics;
  const campaign = campaigns.find(({ id }) => id === campaignId);
  if (!campaign) return analytics;
  const firstDay = localDayOf(campaign.start, timeZone);
  const first = days.findIndex((one, index) => one.day >= firstDay || !isQuiet(one) || !isQuiet(before?.days[index]));
  const left = Math.min(first === -1 ? 0 : first, Math.max(0, days.length - drawnDaysMin));
  return {
    ...analytics,
    days: days.slice(left),
    before: before && { ...before, days: before.days.slice(left) },
  };
}

export function isQuiet(counted: Pick<Counted, 'views' | 'visitors' | 'clicks'> | undefined): boolean {
  return !counted || (counted.views === 0 && counted.visitors === 0 && counted.clicks === 0);
}

export interface FunnelCounts {
  readonly funnel: NonNullable<Analytics['funnel']>;
  /** All who opened the gallery. */
  readonly visitors: number;
  /** The campaign shows a single picture. */
  readonly isOneImage: boolean;
}

interface FunnelStep {
  readonly name: 'opened' | 'sawFirst' | 'sawLast' | 'sawOnly' | 'clicked';
  /** Visitors who did this, whatever else they did. */
  readonly count: number;
  /** How many of the step before that is; nothing where they are too few, or fewer than here. */
  readonly rate: number | undefined;
}

/** From opening a gallery to a click; an only picture is one step. */
export function funnelSteps({ funnel, visitors, isOneImage }: FunnelCounts): readonly FunnelStep[] {
  const counts = { opened: visitors, sawOnly: funnel.sawFirst, ...funnel };
  const seen = isOneImage ? (['sawOnly'] as const) : (['sawFirst', 'sawLast'] as const);
  return (['opened', ...seen, 'clicked'] as const).map((name, index, steps) => {
    const before = steps[index - 1];
    return { name, count: counts[name], rate: before && rateOf(counts[name], counts[before]) };
  });
}
