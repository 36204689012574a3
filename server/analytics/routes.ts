import { analyticsOff, getAnalytics } from '@fanfare/contract/analytics.ts';
import { campaignNotFound } from '@fanfare/contract/campaigns.ts';
import { findCampaign } from '../campaigns/store.ts';
import type { Database } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import type { Images } from '../images/images.ts';
import {
  type MeasuredCampaign,
  findClicks,
  findHours,
  findMedianSeconds,
  findPictures,
  listCampaigns,
  sumRange,
} from './answer.ts';
import { toDayNumber } from './local-time.ts';
import { getTimeZone } from './store.ts';

interface AnalyticsParts {
  readonly database: Database;
  readonly images: Pick<Images, 'imageUrl'>;
  readonly isMeasuring: boolean;
}

export function mountAnalytics(router: Router, { database, images, isMeasuring }: AnalyticsParts): void {
  serve(
    router,
    getAnalytics,
    async ({ params: { ws: workspaceId }, query }) => {
      if (!isMeasuring) throw new Refusal(404, analyticsOff);
      const campaign = await findMeasured(database, workspaceId, query.campaignId);
      const scope = { workspaceId, campaignId: campaign?.id ?? '' };
      const range = { from: toDayNumber(query.from), to: toDayNumber(query.to) };
      const before = { from: range.from * 2 - range.to - 1, to: range.from - 1 };
      const pictures = campaign && (await findPictures(database, campaign, { ...scope, ...range }));
      return {
        timeZone: await getTimeZone(database, workspaceId),
        from: query.from,
        to: query.to,
        ...(await sumRange(database, { ...scope, ...range })),
        before: query.compare ? await sumRange(database, { ...scope, ...before }) : null,
        images: (pictures?.images ?? []).map((image) => ({
          ...image,
          url: images.imageUrl(workspaceId, image.imageKey),
        })),
        funnel: pictures?.funnel ?? null,
        clicks: await findClicks(database, scope, range),
        medianViewSeconds: await findMedianSeconds(database, scope, range),
        hours: await findHours(database, scope, range),
        campaigns: await listCampaigns(database, workspaceId, range),
      };
    },
    { isHeavy: true },
  );
}

async function findMeasured(
  database: Database,
  workspaceId: string,
  campaignId: string | undefined,
): Promise<MeasuredCampaign | undefined> {
  if (campaignId === undefined) return undefined;
  const campaign = await findCampaign(database, workspaceId, campaignId);
  if (!campaign) throw new Refusal(404, campaignNotFound);
  return campaign;
}
