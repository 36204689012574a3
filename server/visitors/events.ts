// Visits are measured only where the installation has the analytics feature.
import { campaignNotFound } from '@fanfare/contract/campaigns.ts';
import { eventsOff, sendEvents } from '@fanfare/contract/events.ts';
import { previewVisitorId } from '@fanfare/contract/visitor-events.ts';
import { findCampaignAnywhere } from '../campaigns/store.ts';
import type { Database } from '../database/open.ts';
import type { CheckAddress } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import { addVisitEvents, removeVisitEventsBefore } from './events-store.ts';

const dayMs = 24 * 60 * 60_000;
/** 13 months. */
const keptMs = 396 * dayMs;

export interface EventsParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly isMeasuring: boolean;
  readonly limit: CheckAddress;
}

export function mountEvents(door: Door, { database, clock, isMeasuring, limit }: EventsParts): void {
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function removeOld(now: number): Promise<void> {
    if (now - cleanedAt < dayMs) return;
    cleanedAt = now;
    await removeVisitEventsBefore(database, now - keptMs);
  }

  serve(
    door,
    sendEvents,
    async ({ body: { campaignId, events } }) => {
      if (!isMeasuring) throw new Refusal(404, eventsOff);
      const campaign = await findCampaignAnywhere(database, campaignId);
      if (!campaign) throw new Refusal(404, campaignNotFound);
      const { workspaceId } = campaign;
      const receivedAt = clock();
      await removeOld(receivedAt);
      const counted = events.filter(({ userId }) => userId !== previewVisitorId);
      if (counted.length === 0) return { added: 0 };
      const added = await database
        .transaction()
        .execute((transaction) =>
          addVisitEvents(transaction, { workspaceId, campaignId, events: counted, receivedAt }),
        );
      return { added };
    },
    { before: limit },
  );
}
