// Visits are measured only where the installation has the analytics feature.
import { campaignNotFound } from '@fanfare/contract/campaigns.ts';
import { eventsOff, sendEvents } from '@fanfare/contract/events.ts';
import { previewVisitorId } from '@fanfare/contract/visitor-events.ts';
import { removeOldVisitorDays } from '../analytics/visitors-store.ts';
import { findCampaignAnywhere } from '../campaigns/store.ts';
import type { Database } from '../database/open.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import { openDailyRemoval } from '../database/remove-some.ts';
import { createBatcher } from '../database/batcher.ts';
import type { CheckAddress } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { openEventsBound } from './events-bound.ts';
import { type VisitEvents, addVisitEvents, removeVisitEventsBefore } from './events-store.ts';

const dayMs = 24 * 60 * 60_000;
/** 13 months. */
const keptMs = 396 * dayMs;
/** With as many events as a call may bring, they are still written before anybody notices. */
const callsTogetherMax = 10;
/** Whoever brings more in a call is counted as if they had come more often; a gallery that is looked at brings fewer. */
const eventsPerCount = 10;

interface EventsParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly steadyClock: Pick<SteadyClock, 'before'>;
  readonly isMeasuring: boolean;
  readonly limit: CheckAddress;
}

export function mountEvents(router: Router, { database, clock, steadyClock, isMeasuring, limit }: EventsParts): void {
  const bound = openEventsBound();
  const keep = createBatcher<VisitEvents, number>(callsTogetherMax, async (calls) => {
    const added = await database
      .transaction()
      .execute((transaction) => addVisitEvents(transaction, calls, bound.begin()));
    bound.keep();
    return added;
  });
  const removeOld = openDailyRemoval(
    async (now) => {
      const hasMoreEvents = await removeVisitEventsBefore(database, now - keptMs);
      const hasMoreDays = await removeOldVisitorDays(database, now);
      return hasMoreEvents || hasMoreDays;
    },
    (err) => router.http.log.error({ err }, 'what is too old could not be removed'),
  );

  serve(
    router,
    sendEvents,
    async ({ body: { campaignId, events }, request }) => {
      if (!isMeasuring) throw new Refusal(404, eventsOff);
      await countRest(() => limit(request), events.length);
      const campaign = await findCampaignAnywhere(database, campaignId);
      if (!campaign) throw new Refusal(404, campaignNotFound);
      const { workspaceId } = campaign;
      const receivedAt = clock();
      await removeOld(steadyClock.before(0));
      const counted = events.filter(({ userId }) => userId !== previewVisitorId);
      if (counted.length === 0) return { added: 0 };
      return { added: await keep({ workspaceId, campaignId, events: counted, receivedAt }) };
    },
    { before: limit },
  );
}

/** The call itself was counted before its body was read. */
async function countRest(count: () => ReturnType<CheckAddress>, events: number): Promise<void> {
  const rest = Math.ceil(events / eventsPerCount) - 1;
  await Promise.all(Array.from({ length: rest }, async () => await count()));
}
