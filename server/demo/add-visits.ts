// Keeps invented visits of the demo's campaigns as those of real people are kept, so that everything counted agrees.
import { setImmediate as letOthers } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { type VisitEvents, addVisitEvents } from '../visitors/events-store.ts';
import { businesses } from './businesses.ts';
import { findFilledDemo } from './store.ts';
import { type MadeVisits, findOrBeginVisits, goOnFrom, listVisited } from './visits-store.ts';
import { type DemoShop, makeVisits } from './visits.ts';

const visitedMs = 30 * 24 * 60 * 60_000;
/** Few enough that nobody who writes meanwhile waits long. */
const visitsTogether = 20;

interface AddingVisits {
  readonly database: Database;
  readonly clock: () => number;
  /** Ends it after what is being written. */
  readonly signal: Pick<AbortSignal, 'aborted'>;
}

/**
 * Adds the last weeks' visits to the demo that is there, once. Interrupted at any moment, the next call goes on with
 * what is missing; several processes that call this at once add each visit once.
 */
export async function addDemoVisits({ database, clock, signal }: AddingVisits): Promise<void> {
  const demo = await findFilledDemo(database);
  if (!demo) return;
  let made = await findOrBeginVisits(database, clock());
  if (made.isComplete) return;
  const visits = await planVisits(database, demo.workspaceIds, made.until);
  while (!made.isComplete && !signal.aborted) {
    const kept = made.kept + visitsTogether;
    const after = { ...made, kept, isComplete: kept >= visits.length };
    if (!(await addSome(database, visits.slice(made.kept, kept), { before: made, after }))) return;
    made = after;
    await letOthers();
  }
}

interface Step {
  readonly before: MadeVisits;
  readonly after: MadeVisits;
}

/** Answers whether it was done here: another process may have been quicker, and goes on. */
async function addSome(database: Database, visits: readonly VisitEvents[], { before, after }: Step): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    if (!(await goOnFrom(transaction, before, after))) return false;
    await addVisitEvents(transaction, visits);
    return true;
  });
}

/** The same each time, as long as nobody changes the campaigns; in the order in which they happened. */
async function planVisits(database: Database, workspaceIds: readonly string[], until: number): Promise<VisitEvents[]> {
  const workspaces = await listVisited(database, workspaceIds);
  const visits = workspaces.flatMap(({ workspaceId, timeZone, socials, campaigns }) => {
    const business = businesses[workspaceIds.indexOf(workspaceId)];
    if (!business) return [];
    const shop: DemoShop = { timeZone, socials, visits: business.visits, people: business.customers.quantity };
    return campaigns.flatMap((campaign) => {
      const index = business.campaigns.findIndex(({ name }) => name === campaign.name);
      const gallery = { ...campaign, seed: business.customers.seed * 100 + index };
      return makeVisits(shop, gallery, { from: until - visitedMs, to: until }).map(({ events, endAt }) => ({
        workspaceId,
        campaignId: campaign.campaignId,
        events,
        receivedAt: endAt,
      }));
    });
  });
  return visits.toSorted((one, other) => one.receivedAt - other.receivedAt);
}
