// Texts of which nobody knows whether they were sent.
import { sql } from 'kysely';
import type { MessageRow } from '../database/broadcast-tables.ts';
import type { Database } from '../database/open.ts';

/** A gateway's log may be some seconds behind; after a day nobody asks it any more. */
const notBeforeMs = 60_000;
const notAfterMs = 24 * 60 * 60_000;
const atOnceMax = 100;

export async function listUnknown(database: Database, now: number): Promise<MessageRow[]> {
  return await database
    .selectFrom('messages')
    .selectAll()
    // Spelled out, so that both engines know their index for it.
    .where(sql<boolean>`state = 'unknown'`)
    .where('phone', '<>', '')
    .where('claimed_at', '>', now - notAfterMs)
    .where('claimed_at', '<', now - notBeforeMs)
    .orderBy('claimed_at')
    .limit(atOnceMax)
    .execute();
}

/** The texts of the broadcasts that these belong to. */
export async function findTextsOfBroadcasts(
  database: Database,
  workspaceId: string,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(messages.map((row) => row.broadcast_id))];
  const rows = await database
    .selectFrom('broadcasts')
    .select(['broadcast_id', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.broadcast_id, row.body]));
}
