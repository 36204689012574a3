// How far broadcasts are, and what came of them, counted from the rows of their texts.
import type { Broadcast, Tally } from '@fanfare/contract/broadcasts.ts';
import { sql } from 'kysely';
import { readInTurn } from '../database/engine.ts';
import type { Database } from '../database/open.ts';
import { isOneOf } from '../database/one-of.ts';
import { fromPractice, ofPractice } from '../database/practice.ts';

export interface Count {
  readonly tally: Tally;
  readonly results: Omit<Broadcast['results'], 'currency'>;
}

/** How long after a text a STOP is taken for its doing. */
const stopAfterMs = 7 * 24 * 60 * 60_000;

export async function countMessages(
  database: Database,
  workspaceId: string,
  broadcastIds: readonly string[],
): Promise<ReadonlyMap<string, Count>> {
  const [states, results, stopped] = await Promise.all([
    countStates(database, workspaceId, broadcastIds),
    sumResults(database, workspaceId, broadcastIds),
    countStopped(database, workspaceId, broadcastIds),
  ]);
  return new Map(
    broadcastIds.map((id) => {
      const { opened = 0, visited = 0, parts = 0, cost = 0 } = results.get(id) ?? {};
      return [
        id,
        {
          tally: toTally(states.filter((row) => row.broadcast_id === id)),
          results: { opened, stopped: stopped.get(id) ?? 0, checkedIn: visited, parts, costMicros: cost },
        },
      ];
    }),
  );
}

async function countStates(database: Database, workspaceId: string, broadcastIds: readonly string[]) {
  const query = database
    .selectFrom('messages')
    .select(['broadcast_id', 'state', 'reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'broadcast_id', broadcastIds))
    .groupBy(['broadcast_id', 'state', 'reason']);
  return await readInTurn(database, workspaceId, query);
}

type StateCount = Awaited<ReturnType<typeof countStates>>[number];

function toTally(rows: readonly StateCount[]): Tally {
  const sum = (...states: readonly StateCount['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  const byReason = (of: StateCount['state']) =>
    Object.fromEntries(rows.filter(({ state }) => state === of).map(({ reason, count }) => [reason, count]));
  return {
    audience: rows.reduce((total, { count }) => total + count, 0),
    waiting: sum('waiting', 'sending'),
    sent: sum('sent'),
    delivered: sum('delivered'),
    failed: byReason('failed'),
    unknown: sum('unknown'),
    skipped: byReason('skipped'),
  };
}

async function sumResults(database: Database, workspaceId: string, broadcastIds: readonly string[]) {
  const query = database
    .selectFrom('messages')
    .select(({ fn }) => [
      'broadcast_id',
      fn.count<number>('opened_at').as('opened'),
      // As visitedAtOf of a single text.
      sql<number>`count(case when state <> 'failed' then visited_at end)`.as('visited'),
      fn.sum<number | string | null>('parts').as('parts'),
      fn.sum<number | string | null>('cost_micros').as('cost'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'broadcast_id', broadcastIds))
    .where('state', 'in', ['sent', 'delivered', 'unknown', 'sending', 'failed'])
    // As hasNotGoneOut of a single text: what failed by a receipt was sent, and is paid for.
    .where((where) => where.or([where('state', '<>', 'failed'), where('sent_at', 'is not', null)]))
    .groupBy('broadcast_id');
  const rows = await readInTurn(database, workspaceId, query);
  return new Map(
    rows.map((row) => [
      row.broadcast_id,
      {
        opened: row.opened,
        visited: row.visited,
        parts: Number(row.parts ?? 0),
        cost: Number(row.cost ?? 0),
      },
    ]),
  );
}

/** Each customer once who stopped within a week of the text, on the phone that got it. */
async function countStopped(database: Database, workspaceId: string, broadcastIds: readonly string[]) {
  const query = database
    .selectFrom('inbound_texts as inbound')
    .innerJoin('messages', (join) =>
      join.onRef('messages.workspace_id', '=', 'inbound.workspace_id').onRef('messages.phone', '=', 'inbound.phone'),
    )
    .select(['messages.broadcast_id', sql<number>`count(distinct messages.message_id)`.as('count')])
    .where('inbound.workspace_id', '=', workspaceId)
    .where('inbound.meaning', '=', 'stop')
    .where('messages.state', '<>', 'failed')
    .where(isOneOf(database, 'messages.broadcast_id', broadcastIds))
    .where(sql<boolean>`${fromPractice('inbound')} = (${ofPractice('messages')} is true)`)
    .whereRef('messages.sent_at', '<=', 'inbound.received_at')
    .where(sql<boolean>`inbound.received_at < messages.sent_at + ${stopAfterMs}`)
    .groupBy('messages.broadcast_id');
  const rows = await readInTurn(database, workspaceId, query);
  return new Map(rows.map((row) => [row.broadcast_id, row.count]));
}

/** Those of a broadcast that is going out who may be texted at about the same time. */
export interface Queue {
  readonly broadcastId: string;
  readonly partsOfEach: number;
  readonly waiting: number;
  /** When the last of them may be. */
  readonly dueAt: number;
}

const quarterMs = 15 * 60_000;

/** In the order in which they are looked at. */
export async function listQueues(database: Database, workspaceId: string): Promise<Queue[]> {
  const query = database
    .selectFrom('broadcasts')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.workspace_id', '=', 'broadcasts.workspace_id')
        .onRef('messages.broadcast_id', '=', 'broadcasts.broadcast_id'),
    )
    .select(({ fn }) => [
      'broadcasts.broadcast_id as broadcastId',
      'broadcasts.parts as partsOfEach',
      fn.countAll<number>().as('waiting'),
      fn.max<number>('due_at').as('dueAt'),
    ])
    .where('broadcasts.workspace_id', '=', workspaceId)
    .where('broadcasts.state', 'in', ['preparing', 'sending'])
    .where('due_at', 'is not', null)
    .groupBy(['broadcasts.broadcast_id', 'broadcasts.updated_at', 'broadcasts.parts'])
    .groupBy(sql`due_at / ${sql.lit(quarterMs)}`)
    .orderBy('broadcasts.updated_at')
    .orderBy('broadcasts.broadcast_id');
  return await readInTurn(database, workspaceId, query);
}
