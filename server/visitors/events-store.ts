// What galleries told of visits, kept as it came for a while, and counted for good.
import { type VisitEvent, imageKeyOf } from '@fanfare/contract/events.ts';
import { sql } from 'kysely';
import { type Measured, limitLabels } from '../analytics/labels-store.ts';
import { rollUp } from '../analytics/roll-up.ts';
import { takeLock } from '../database/engine.ts';
import { rowInserter } from '../database/insert-rows.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import type { VisitEventRow } from '../database/tables.ts';
import type { EventsBound } from './events-bound.ts';

export interface VisitEvents {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly events: readonly VisitEvent[];
  readonly receivedAt: number;
}

/** A browser's clock that is further off than this tells nothing. */
const clockFaultMsMax = 24 * 60 * 60_000;

const rows = rowInserter(
  'visit_events',
  {
    workspace_id: 'text',
    campaign_id: 'text',
    event_id: 'text',
    at: 'bigint',
    received_at: 'bigint',
    type: 'text',
    user_id: 'text',
    image_key: 'text',
    duration_ms: 'bigint',
    platform: 'text',
  },
  '(workspace_id, campaign_id, event_id) do nothing',
);

/** What several calls brought, as far as the bound has room. Answers for each how many of its events were new. */
export async function addVisitEvents(
  transaction: Transaction,
  calls: readonly VisitEvents[],
  bound: EventsBound = (events) => events,
): Promise<number[]> {
  const workspaceIds = [...new Set(calls.map(({ workspaceId }) => workspaceId))].toSorted();
  // Events of one workspace meet in the same counts anyway; one after another, none is counted twice or lost.
  for (const workspaceId of workspaceIds) await takeLock(transaction, `visits of ${workspaceId}`);
  const known = await listKnown(transaction, calls);
  const fresh = calls.map((call) =>
    call.events.map((event) => toRow(event, call)).filter((row) => takeNew(known, row)),
  );
  if (fresh.every(({ length }) => length === 0)) return fresh.map(() => 0);
  const workspaces = await listMeasured(transaction, workspaceIds);
  const added = new Set(bound(fresh.flat(), workspaces));
  if (added.size > 0) {
    const limited = await limitLabels(transaction, [...added], workspaces);
    await rows.insert(transaction, limited);
    await rollUp(transaction, limited, new Map([...workspaces].map(([id, { timeZone }]) => [id, timeZone])));
  }
  return fresh.map((ofCall) => ofCall.filter((row) => added.has(row)).length);
}

type EventKey = Pick<VisitEventRow, 'workspace_id' | 'campaign_id' | 'event_id'>;

async function listKnown(transaction: Transaction, calls: readonly VisitEvents[]): Promise<Set<string>> {
  const eventIds = calls.flatMap(({ events }) => events.map(({ id }) => id));
  const known = await transaction
    .selectFrom('visit_events')
    .select(['workspace_id', 'campaign_id', 'event_id'])
    .where(isOneOf(transaction, 'workspace_id', new Set(calls.map(({ workspaceId }) => workspaceId))))
    .where(isOneOf(transaction, 'campaign_id', new Set(calls.map(({ campaignId }) => campaignId))))
    .where(isOneOf(transaction, 'event_id', eventIds))
    .execute();
  return new Set(known.map(keyOf));
}

/** Whether the event was not known; from now on it is. */
function takeNew(known: Set<string>, row: EventKey): boolean {
  const key = keyOf(row);
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

function keyOf({ workspace_id, campaign_id, event_id }: EventKey): string {
  return `${workspace_id} ${campaign_id} ${event_id}`;
}

async function listMeasured(
  transaction: Transaction,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, Measured>> {
  const found = await transaction
    .selectFrom('workspaces')
    .select(['workspace_id', 'time_zone', 'customers_quantity'])
    .where(isOneOf(transaction, 'workspace_id', workspaceIds))
    .execute();
  return new Map(
    found.map((row) => [row.workspace_id, { timeZone: row.time_zone, customers: row.customers_quantity }]),
  );
}

function toRow(event: VisitEvent, { workspaceId, campaignId, receivedAt }: VisitEvents): VisitEventRow {
  const isView = event.eventType === 'image_view_duration';
  return {
    workspace_id: workspaceId,
    campaign_id: campaignId,
    event_id: event.id,
    at: toPlausible(Date.parse(event.timestamp), receivedAt),
    received_at: receivedAt,
    type: event.eventType,
    user_id: event.userId,
    image_key: isView ? (imageKeyOf(event.value.imageUrl) ?? null) : null,
    duration_ms: isView ? event.value.duration : null,
    platform: isView ? null : event.value.platform,
  };
}

function toPlausible(said: number, receivedAt: number): number {
  return said > receivedAt || receivedAt - said > clockFaultMsMax ? receivedAt : said;
}

/** Removes some of them, and answers whether there are more. What was counted of them stays. */
export async function removeVisitEventsBefore(database: Database, receivedAt: number): Promise<boolean> {
  return await removeSome(database, {
    table: 'visit_events',
    key: ['workspace_id', 'campaign_id', 'event_id'],
    where: sql`received_at < ${receivedAt}`,
  });
}
