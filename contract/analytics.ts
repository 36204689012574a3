// What galleries told, counted. Days and hours are those of the workspace's time zone when an event came.
import { z } from 'zod';
import { campaignNotFound } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { Day } from './sign-ups.ts';
import { socialNetworks } from './socials.ts';
import { InWorkspace, named } from './values.ts';

export const analyticsOff = 'Analytics is turned off here';
export const rangeWrong = 'The last day must not be before the first';
export const rangeTooLong = 'Choose at most 400 days';
export const analyticsDaysMax = 400;

/** What the calendar of the dashboard offers. */
const AnalyticsDay = Day.refine(
  (day) => day >= '1900-01-01' && day <= '2099-12-31',
  named('must be from 1900-01-01 to 2099-12-31'),
);

/** A view is at least this long. */
export const viewMsMin = 1_000;
/** No view counts for more. */
export const viewMsMax = 60_000;
/** Fewer visitors than this make no rate. */
export const visitorsForRatesMin = 10;

export const Figures = z.object({
  /** Pictures looked at for a second or longer, by whomever. */
  views: z.int(),
  /** Different people with a label who opened a gallery, also those who only glanced at it. */
  visitors: z.int(),
  /** Of the views, those by people without a label. */
  unknownViews: z.int(),
  /** Milliseconds, no view for more than a minute. */
  viewMs: z.int(),
  clicks: z.int(),
  /** Visitors who clicked at least once. */
  visitorsWithClick: z.int(),
});
export type Figures = z.infer<typeof Figures>;

const DayFigures = z.object({
  day: Day,
  views: z.int(),
  visitors: z.int(),
  viewMs: z.int(),
  clicks: z.int(),
  visitorsWithClick: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

const ImageFigures = z.object({
  imageKey: z.string(),
  url: z.string(),
  /** From 1, in the campaign's order; null for a picture that the campaign shows no more. */
  position: z.int().nullable(),
  views: z.int(),
  visitors: z.int(),
  viewMs: z.int(),
});
export type ImageFigures = z.infer<typeof ImageFigures>;

const CampaignFigures = Figures.extend({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  start: z.int(),
  exp: z.int(),
});
export type CampaignFigures = z.infer<typeof CampaignFigures>;

export const Analytics = z.object({
  timeZone: z.string(),
  from: Day,
  to: Day,
  totals: Figures,
  /** Every day of the range, those without an event included. */
  days: z.array(DayFigures),
  /** The same number of days just before; null unless it was asked for. */
  before: z.object({ totals: Figures, days: z.array(DayFigures) }).nullable(),
  /** Of the one campaign that was asked for; empty for all. */
  images: z.array(ImageFigures),
  /** Visitors who did each of these, whatever else they did; null for all campaigns. First and last as the campaign's order is now. */
  funnel: z.object({ sawFirst: z.int(), sawLast: z.int(), clicked: z.int() }).nullable(),
  clicks: z.record(z.enum(socialNetworks), z.int()),
  /** Whole seconds of the view in the middle of all, from the shortest to the longest; null where there are none. */
  medianViewSeconds: z.int().nullable(),
  /** Views by weekday, Monday first, and hour. */
  hours: z.array(z.array(z.int()).length(24)).length(7),
  /** Those with an event in the range, most views first; all of them also where one was asked for. */
  campaigns: z.array(CampaignFigures),
});
export type Analytics = z.infer<typeof Analytics>;

export const getAnalytics = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/analytics',
  right: 'analytics.view',
  summary: 'What visitors to the galleries viewed and clicked between two days.',
  params: InWorkspace,
  query: z
    .object({
      from: AnalyticsDay,
      to: AnalyticsDay,
      campaignId: z.string().min(1).max(64).optional(),
      compare: z.stringbool().default(false),
    })
    .refine(({ from, to }) => from <= to, rangeWrong)
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < analyticsDaysMax, rangeTooLong),
  answer: Analytics,
  refusals: [
    [400, rangeWrong],
    [400, rangeTooLong],
    [404, analyticsOff],
    [404, campaignNotFound],
  ],
});
