// What galleries told of visits, as the analytics page will ask for it.
import { type VisitEvent, imageKeyOf } from '@fanfare/contract/events.ts';
import { rowInserter } from '../database/insert-rows.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { VisitEventRow } from '../database/tables.ts';

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

/** Answers how many were new. */
export async function addVisitEvents(transaction: Transaction, given: VisitEvents): Promise<number> {
  return await rows.insert(
    transaction,
    given.events.map((event) => toRow(event, given)),
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
  return Math.abs(said - receivedAt) > clockFaultMsMax ? receivedAt : said;
}

export async function removeVisitEventsBefore(database: Database, receivedAt: number): Promise<void> {
  await database.deleteFrom('visit_events').where('received_at', '<', receivedAt).execute();
}
