// Texts of which nobody knows whether they were sent, and receipts of which nobody knows whose they are.
import { sql } from 'kysely';
import type { BroadcastRow, EarlyReceiptRow, MessageRow } from '../database/broadcast-tables.ts';
import type { Database } from '../database/open.ts';

/** A gateway's log may be some seconds behind; after a day nobody asks it any more. */
const notBeforeMs = 60_000;
const notAfterMs = 24 * 60 * 60_000;
const atOnceMax = 100;

export async function listWorkspacesWithUnknown(database: Database, now: number): Promise<string[]> {
  const rows = await unknown(database, now).select('workspace_id').distinct().execute();
  return rows.map((row) => row.workspace_id);
}

interface UnknownOf {
  readonly workspaceId: string;
  /** Claimed at this moment or later. */
  readonly from: number;
  readonly now: number;
  readonly after: MessageRow | undefined;
}

/** Some, in the order in which they were claimed, and behind one. */
export async function listUnknown(
  database: Database,
  { workspaceId, from, now, after }: UnknownOf,
): Promise<MessageRow[]> {
  let query = unknown(database, now)
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('claimed_at', '>=', from);
  if (after) query = query.where(sql<boolean>`(claimed_at, message_id) > (${after.claimed_at}, ${after.message_id})`);
  return await query.orderBy('claimed_at').orderBy('message_id').limit(atOnceMax).execute();
}

function unknown(database: Database, now: number) {
  return (
    database
      .selectFrom('messages')
      // Spelled out, so that both engines know their index for it.
      .where(sql<boolean>`state = 'unknown'`)
      .where('phone', '<>', '')
      .where('claimed_at', '>', now - notAfterMs)
      .where('claimed_at', '<', now - notBeforeMs)
  );
}

interface BroadcastOf {
  readonly body: string;
  readonly gatewayKind: BroadcastRow['gateway_kind'];
}

/** Those that these texts belong to. */
export async function findBroadcastsOf(
  database: Database,
  workspaceId: string,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<string, BroadcastOf>> {
  const ids = [...new Set(messages.map((row) => row.broadcast_id))];
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('broadcasts')
    .select(['broadcast_id', 'body', 'gateway_kind'])
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.broadcast_id, { body: row.body, gatewayKind: row.gateway_kind }]));
}

/** Some, the oldest first and behind one, with the state of the text that has got the receipt's name by now. */
export async function listEarlyReceipts(
  database: Database,
  { after, max }: { readonly after: EarlyReceiptRow | undefined; readonly max: number },
) {
  const key = ['received_at', 'workspace_id', 'gateway_message_id', 'state'] as const;
  let some = database
    .selectFrom('early_receipts')
    .selectAll()
    .orderBy(key[0])
    .orderBy(key[1])
    .orderBy(key[2])
    .orderBy(key[3])
    .limit(max);
  if (after)
    some = some.where(
      sql<boolean>`(${sql.join(key.map((name) => sql.ref(name)))}) > (${sql.join(key.map((name) => after[name]))})`,
    );
  return await database
    .selectFrom(some.as('early'))
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.workspace_id', '=', 'early.workspace_id')
        .onRef('messages.gateway_message_id', '=', 'early.gateway_message_id'),
    )
    .selectAll('early')
    .select('messages.state as of')
    .orderBy('early.received_at')
    .orderBy('early.workspace_id')
    .orderBy('early.gateway_message_id')
    .orderBy('early.state')
    .execute();
}
