// What is counted of visits, as its rows come out.

/** What is counted of the events. */
export const countTables = [
  'analytics_days',
  'analytics_hours',
  'analytics_view_seconds',
  'analytics_clicks',
  'analytics_pictures',
  'analytics_picture_days',
  'analytics_visitors',
  'analytics_returns',
] as const;

/** The events and everything that is counted of them. */
export const visitTables = ['visit_events', ...countTables] as const;

interface AnalyticsRow {
  workspace_id: string;
  /** Empty for what is counted of all campaigns together. */
  campaign_id: string;
  /** In the workspace's time zone when it was counted, in days from 1970-01-01. */
  day: number;
}

export interface AnalyticsDayRow extends AnalyticsRow {
  views: number;
  unknown_views: number;
  view_ms: number;
  clicks: number;
}

export interface AnalyticsHourRow extends AnalyticsRow {
  hour: number;
  views: number;
}

/** How many views lasted so many whole seconds. */
export interface AnalyticsViewSecondsRow extends AnalyticsRow {
  seconds: number;
  views: number;
}

export interface AnalyticsClickRow extends AnalyticsRow {
  platform: string;
  clicks: number;
}

/** The small number that a picture has in its campaign for good. */
export interface AnalyticsPictureRow {
  workspace_id: string;
  campaign_id: string;
  image_key: string;
  picture: number;
}

export interface AnalyticsPictureDayRow extends AnalyticsRow {
  picture: number;
  views: number;
  view_ms: number;
}

/** What a visitor did on a day, a bit for each deed. */
export interface AnalyticsVisitorRow extends AnalyticsRow {
  user_id: string;
  deeds: number;
}

/** How many visitors did this on the day who had done it last so many days before; at most 400, also where they never had. */
export interface AnalyticsReturnRow extends AnalyticsRow {
  deed: number;
  days_since: number;
  visitors: number;
}
