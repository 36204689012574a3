// Counts events in the transaction that keeps them. What is shown is read from these counts alone.
import type { Transaction } from '../database/open.ts';
import type { VisitEventRow } from '../database/tables.ts';
import { addCounts } from './counts-store.ts';
import { numberPictures } from './pictures-store.ts';
import { type CountedEvent, deedsOf, isCountedView, toCountedEvent } from './counted-event.ts';
import type { Deed } from './visitor-days.ts';
import { addDeeds } from './visitors-store.ts';

/**
 * Each of the events once: they are new. `zones` tells the time zone of each of their workspaces, and whoever calls this
 * is alone with these workspaces until the transaction ends.
 */
export async function rollUp(
  transaction: Transaction,
  events: readonly VisitEventRow[],
  zones: ReadonlyMap<string, string>,
): Promise<void> {
  const pictureOf = await numberPictures(transaction, events.filter(isCountedView));
  const counted = events.map((event) => toCountedEvent(event, { zones, pictureOf }));
  await addCounts(transaction, counted);
  for (const [workspaceId, ofWorkspace] of Map.groupBy(counted, (one) => one.workspaceId)) {
    const deeds = ofWorkspace.flatMap((one) => [...toDeeds(one, ''), ...toDeeds(one, one.campaignId)]);
    if (deeds.length > 0) await addDeeds(transaction, workspaceId, deeds);
  }
}

function toDeeds(counted: CountedEvent, campaignId: string): Deed[] {
  const { userId, day } = counted;
  return deedsOf(counted, campaignId === '').map((deed) => ({ campaignId, userId, day, deed }));
}
