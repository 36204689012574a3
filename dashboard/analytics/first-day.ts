import type { Analytics, DayFigures } from '@fanfare/contract/analytics.ts';
import { localDayOf } from '@fanfare/contract/local-day.ts';

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

function isQuiet(day: DayFigures | undefined): boolean {
  return !day || (day.views === 0 && day.visitors === 0 && day.clicks === 0);
}
