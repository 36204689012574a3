// The texts of a broadcast, for whoever looks at its result, and what a person says of those that nobody knows of.
import { type BroadcastMessage, broadcastEnded } from '@fanfare/contract/broadcasts.ts';
import type { MessageRow } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { tellMessages } from './message-events.ts';
import { setBackMs } from '../database/steady-clock.ts';
import { hasNotGoneOut, openedAtOf, visitedAtOf } from '../messages/store.ts';
import { correctUsage } from '../messages/usage-store.ts';
import { type BroadcastKey, changeBroadcast, getBroadcastRow, goOnWithWaiting } from './store.ts';

const settledAtOnce = 1_000;

interface MessagesPage extends BroadcastKey {
  readonly state?: BroadcastMessage['state'] | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** In the order in which they were taken down, nearly that of the numbers, and, as the last one, one more than asked where the list goes on. */
export async function listMessages(database: Database, page: MessagesPage): Promise<BroadcastMessage[]> {
  const { workspaceId, broadcastId, state, after = `${broadcastId}.` } = page;
  let query = database
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('message_id', '>', after)
    // The next sign after the dot. Without an end, a page that is not filled would be sought in all later texts, too.
    .where('message_id', '<', `${broadcastId}/`);
  if (state !== undefined) query = query.where('state', 'in', state === 'waiting' ? ['waiting', 'sending'] : [state]);
  const rows = await query
    .orderBy('message_id')
    .limit(page.limit + 1)
    .execute();
  return rows.map(toBroadcastMessage);
}

function toBroadcastMessage(row: MessageRow): BroadcastMessage {
  return {
    messageId: row.message_id,
    phone: row.phone,
    state: shownState(row),
    reason: row.reason,
    parts: hasNotGoneOut(row) ? 0 : row.parts,
    costMicros: hasNotGoneOut(row) ? 0 : row.cost_micros,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
    openedAt: openedAtOf(row),
    visitedAt: visitedAtOf(row),
  };
}

/** Which process has it is nobody's business. */
function shownState({ state }: Pick<MessageRow, 'state'>): BroadcastMessage['state'] {
  return state === 'sending' ? 'waiting' : state;
}

interface Settlement {
  readonly as: 'sent' | 'failed' | 'again';
  readonly now: number;
  /** Of what was claimed until then: what goes out again may become unknown again. */
  readonly until: number;
}

/** Some of the texts of which nobody knows whether they were sent; how many, and whether there are more. */
export async function settleSome(
  transaction: Transaction,
  { workspaceId, broadcastId }: BroadcastKey,
  { as, now, until }: Settlement,
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  const settling = {
    sent: { state: 'sent', reason: '' },
    failed: { state: 'failed', reason: 'other', sent_at: null },
    again: { state: 'waiting', reason: '', sent_at: null, due_at: now, claim: null },
  } as const;
  // Before the month and the broadcast, as whoever else says what became of texts.
  const unknown = await transaction
    .selectFrom('messages')
    .select('message_id')
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('state', '=', 'unknown')
    .where((where) =>
      where.or([
        where('claimed_at', '<=', until),
        // Of a backup.
        where('claimed_at', 'is', null),
        // By a clock that has been set back since.
        where('claimed_at', '>', until + setBackMs),
      ]),
    )
    .orderBy('message_id')
    .limit(settledAtOnce)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .execute();
  const ids = unknown.map((row) => row.message_id);
  const settled = await transaction
    .updateTable('messages')
    .set({ ...settling[as], settled_at: as === 'again' ? null : now })
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'message_id', ids))
    .returningAll()
    .execute();
  const changes = settled.map((after) => ({ before: { ...after, state: 'unknown' as const }, after }));
  const { gateway_kind: kind } = await getBroadcastRow(transaction, { workspaceId, broadcastId });
  if (kind !== 'practice') await correctUsage(transaction, changes);
  await tellMessages(transaction, settled);
  if (as === 'again' && settled.length > 0) {
    const state = await goOnWithWaiting(transaction, { workspaceId, broadcastId }, now);
    // They would be passed over, and what they may have cost be forgotten.
    if (state === 'canceled') throw new Refusal(409, broadcastEnded);
    // What goes out once more costs what a part costs by then, and nobody has reviewed that.
    if (state === 'done') await changeBroadcast(transaction, { workspaceId, broadcastId }, { part_micros: null });
  }
  return { count: settled.length, hasMore: settled.length === settledAtOnce };
}
