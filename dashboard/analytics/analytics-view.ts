// What is looked at: a campaign or all of them, and the days; kept in the address of the page.
import { type LocalDay, addDays } from '@fanfare/contract/local-day.ts';
import { analyticsDaysMax } from '@fanfare/contract/analytics.ts';
import { readDay } from '../ui/calendar-day.ts';

export const rangeNames = ['today', '7', '30', '90', 'custom'] as const;
type RangeName = (typeof rangeNames)[number];

export const measures = ['views', 'visitors', 'viewTime', 'clicks', 'clickRate'] as const;
export type Measure = (typeof measures)[number];

export interface AnalyticsView {
  /** Empty for all campaigns. */
  readonly campaignId: string;
  readonly range: RangeName;
  /** Of a range of one's own; empty elsewhere. */
  readonly from: string;
  readonly to: string;
  readonly isCompared: boolean;
  readonly measure: Measure;
}

export function readAnalyticsView(params: URLSearchParams): AnalyticsView {
  const range = rangeNames.find((name) => name === params.get('range')) ?? '30';
  const isCustom = range === 'custom';
  return {
    campaignId: params.get('campaign') ?? '',
    range,
    from: isCustom ? (params.get('from') ?? '') : '',
    to: isCustom ? (params.get('to') ?? '') : '',
    isCompared: params.get('compare') === 'on',
    measure: measures.find((name) => name === params.get('measure')) ?? 'views',
  };
}

/** What stands at its default is left out of the address. */
export function writeAnalyticsView(view: AnalyticsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.campaignId) params.set('campaign', view.campaignId);
  if (view.range !== '30') params.set('range', view.range);
  if (view.range === 'custom' && view.from) params.set('from', view.from);
  if (view.range === 'custom' && view.to) params.set('to', view.to);
  if (view.isCompared) params.set('compare', 'on');
  if (view.measure !== 'views') params.set('measure', view.measure);
  return params;
}

export interface DayRange {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** The days that are meant; nothing while a range of one's own is not whole, or is none. */
export function daysOf({ range, from, to }: AnalyticsView, today: LocalDay): DayRange | undefined {
  if (range === 'today') return { from: today, to: today };
  if (range !== 'custom') return { from: addDays(today, 1 - Number(range)), to: today };
  const isRange = readDay(from) !== '' && readDay(to) !== '' && from <= to && addDays(from, analyticsDaysMax) > to;
  return isRange ? { from, to } : undefined;
}
