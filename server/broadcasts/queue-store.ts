// What the senders of all processes look for.
import { sql } from 'kysely';
import type { BroadcastRow } from '../database/broadcast-tables.ts';
import type { Database, Transaction } from '../database/open.ts';
import { setBackMs } from '../database/steady-clock.ts';
import { claimMs } from './claims.ts';
import { type BroadcastKey, changeBroadcast } from './store.ts';

export const lookedAtOnce = 200;

/** Each that is going out is looked at so often, also where all its texts wait. */
export const lookedAfterMs = 30_000;

/** Broadcasts of all workspaces that have something to do: the first ones, or the next behind one. */
export async function listUnderWay(
  database: Database,
  now: number,
  after: BroadcastRow | undefined,
): Promise<BroadcastRow[]> {
  const waiting = database
    .selectFrom('messages')
    .whereRef('messages.workspace_id', '=', sql.ref('broadcasts.workspace_id'))
    .whereRef('messages.broadcast_id', '=', sql.ref('broadcasts.broadcast_id'))
    .where('due_at', 'is not', null);
  let query = database
    .selectFrom('broadcasts')
    .selectAll()
    .where('ended_at', 'is', null)
    // Spelled out, so that both engines know their index for it.
    .where(sql<boolean>`state in ('scheduled', 'preparing', 'sending', 'canceled')`)
    .where((where) => where.or([where('state', '<>', 'scheduled'), where('scheduled_at', '<=', now)]))
    // Those whose texts all wait for their morning.
    .where((where) =>
      where.not(
        where.and([
          where('state', '=', 'sending'),
          where.between('looked_at', now - lookedAfterMs, now + setBackMs),
          where.exists(waiting.select('due_at')),
          where.not(where.exists(waiting.select('due_at').where('due_at', '<=', now))),
        ]),
      ),
    );
  if (after) {
    const { updated_at, workspace_id, broadcast_id } = after;
    query = query.where(
      sql<boolean>`(updated_at, workspace_id, broadcast_id) > (${updated_at}, ${workspace_id}, ${broadcast_id})`,
    );
  }
  return await query
    .orderBy('updated_at')
    .orderBy('workspace_id')
    .orderBy('broadcast_id')
    .limit(lookedAtOnce)
    .execute();
}

/** Whether somebody's text was due before this moment. */
export async function hasDue(
  database: Database,
  { workspaceId, broadcastId }: BroadcastKey,
  before: number,
): Promise<boolean> {
  const one = await database
    .selectFrom('messages')
    .select('message_id')
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('due_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Workspaces with texts that no broadcast sends: the first ones, or the next behind one. */
export async function listTextingWorkspaces(
  database: Database,
  now: number,
  after: string | undefined,
): Promise<string[]> {
  const rows = await database
    .selectFrom('messages')
    // As it is, SQLite would rather read of everybody who waits for a broadcast, in the order of the workspaces.
    .select(sql<string>`workspace_id || ''`.as('workspace_id'))
    .distinct()
    .where(sql<boolean>`due_at is not null and broadcast_id = ''`)
    .where('due_at', '<=', now)
    .where(sql<boolean>`workspace_id || '' > ${after ?? ''}`)
    .orderBy(sql`1`)
    .limit(lookedAtOnce)
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Of texts whose process has not come back in time nobody knows what became of them. */
export async function endClaims(database: Database, now: number): Promise<void> {
  const ended = await database
    .selectFrom('messages')
    .select(['workspace_id', 'message_id', 'claim'])
    .where((where) =>
      where.or([where('claimed_until', '<', now), where('claimed_until', '>', now + claimMs + setBackMs)]),
    )
    .limit(lookedAtOnce)
    .execute();
  for (const row of ended) {
    await database
      .updateTable('messages')
      .set({ state: 'unknown', reason: 'interrupted', claimed_until: null, sent_at: sql<number>`claimed_at` })
      .where('workspace_id', '=', row.workspace_id)
      .where('message_id', '=', row.message_id)
      .where('claim', '=', row.claim)
      .where('state', '=', 'sending')
      .execute();
  }
}

/** Whether it has become due; of several processes the first begins. */
export async function beginScheduled(
  database: Database,
  { workspaceId, broadcastId }: BroadcastKey,
  now: number,
): Promise<boolean> {
  const begun = await database
    .updateTable('broadcasts')
    .set({ state: 'preparing', started_at: now, looked_at: now, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('state', '=', 'scheduled')
    .returning('broadcast_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** What a clock that was ahead has put off is looked at anew. */
export async function lookAnew(transaction: Transaction, key: BroadcastKey, now: number): Promise<void> {
  const { workspaceId, broadcastId } = key;
  await transaction
    .updateTable('messages')
    .set({ due_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('due_at', '>', now)
    .execute();
  await transaction
    .updateTable('texting_usage')
    .set({ wait_until: 0 })
    .where('workspace_id', '=', workspaceId)
    .execute();
  await changeBroadcast(transaction, key, { looked_at: now }, 'sending');
}

/** The same of what no broadcast sends. */
export async function lookAnewAtAnswers(database: Database, now: number): Promise<void> {
  await database
    .updateTable('messages')
    .set({ due_at: now })
    // Spelled out, so that both engines know their index for it.
    .where(sql<boolean>`due_at is not null and broadcast_id = ''`)
    .where('due_at', '>', now)
    .execute();
}

/** So many are counted that a look at a million costs no more than one at these. */
const dueMax = 100_000;

export async function readQueue(database: Database, now: number) {
  const due = database.selectFrom('messages').select('due_at').where('due_at', '<=', now).limit(dueMax);
  const [{ count }, { claimedAt }] = await Promise.all([
    database
      .selectFrom(due.as('due'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('messages')
      .select(({ fn }) => fn.min<number | null>('claimed_at').as('claimedAt'))
      .where('claimed_until', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { due: count, claimAgeSeconds: claimedAt === null ? 0 : (now - claimedAt) / 1_000 };
}
