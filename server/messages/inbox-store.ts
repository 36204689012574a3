// What customers have written, and the texts to and from one number.
import { linkPlaceholder } from '@fanfare/contract/broadcasts.ts';
import { type Conversation, type ThreadEntry, inboundKeptDays, threadMax } from '@fanfare/contract/messages.ts';
import { sql } from 'kysely';
import type { InboundTextRow, MessageRow } from '../database/broadcast-tables.ts';
import type { Database, Transaction } from '../database/open.ts';
import { readInTurn } from '../database/engine.ts';
import { ofPractice, practiceStart, wasPractice, wasWritten } from '../database/practice.ts';
import { removeSome, removedAtOnce } from '../database/remove-some.ts';
import { openedAtOf, toBody, visitedAtOf } from './store.ts';

const dayMs = 24 * 60 * 60_000;

interface OfNumber {
  readonly workspaceId: string;
  readonly phone: string;
}

export interface InboxPage {
  readonly workspaceId: string;
  readonly only?: 'open' | 'unread' | undefined;
  readonly limit: number;
  readonly lastEvaluatedKey?: { readonly lastAt: number; readonly id: string } | undefined;
}

const tests = { unread: 'of_it.seen_at is null', open: 'of_it.is_open = 1' } as const;

/** A row for each number, by its last text, the latest first and one more than asked where the list goes on. */
export async function listConversations(
  database: Database,
  page: InboxPage,
): Promise<(Conversation & { readonly id: string })[]> {
  const { workspaceId, only, lastEvaluatedKey: after } = page;
  let query = database
    .selectFrom('inbound_texts as last')
    .leftJoin('customers', (join) =>
      join.onRef('customers.workspace_id', '=', 'last.workspace_id').onRef('customers.phone', '=', 'last.phone'),
    )
    .select([
      'last.inbound_id as id',
      'last.phone',
      'last.body',
      'last.meaning',
      'last.received_at as lastAt',
      'customers.optout',
      countOf(tests.unread).as('unread'),
      countOf(tests.open).as('open'),
    ])
    .where('last.workspace_id', '=', workspaceId)
    .where(
      sql<boolean>`not exists (select 1 from inbound_texts as later where later.workspace_id = last.workspace_id
        and later.phone = last.phone
        and (later.received_at, later.inbound_id) > (last.received_at, last.inbound_id))`,
    );
  if (only !== undefined) query = query.where(sql<boolean>`${countOf(tests[only])} > 0`);
  if (after) {
    query = query.where(sql<boolean>`(last.received_at, last.inbound_id) < (${after.lastAt}, ${after.id})`);
  }
  const ordered = query
    .orderBy('last.received_at', 'desc')
    .orderBy('last.inbound_id', 'desc')
    .limit(page.limit + 1);
  const rows = await readInTurn(database, workspaceId, ordered);
  return rows.map(({ optout, body, ...row }) => ({
    ...row,
    optout: optout === 1,
    lastBody: body,
  }));
}

function countOf(test: string) {
  return sql<number>`(select count(*) from inbound_texts as of_it
    where of_it.workspace_id = last.workspace_id and of_it.phone = last.phone and ${sql.raw(test)})`;
}

/** Of the whole workspace. */
export async function countWaiting(database: Database, workspaceId: string) {
  const count = async (test: string) => {
    const query = database
      .selectFrom('inbound_texts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`${sql.raw(test)}`);
    return (await readInTurn(database, workspaceId, query))[0]?.count ?? 0;
  };
  const [unread, open] = await Promise.all([count('seen_at is null'), count('is_open = 1')]);
  return { unread, open };
}

export async function markSeen(database: Database, { workspaceId, phone }: OfNumber, now: number): Promise<void> {
  await database
    .updateTable('inbound_texts')
    .set({ seen_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('seen_at', 'is', null)
    .execute();
}

/** Somebody says that a text is a wish to stop, or that an unclear one is none. Nothing where there is no such text. */
export async function decide(
  transaction: Transaction,
  { workspaceId, id, isStop }: { readonly workspaceId: string; readonly id: string; readonly isStop: boolean },
): Promise<InboundTextRow | undefined> {
  const query = transaction
    .updateTable('inbound_texts')
    .set({ is_open: 0, meaning: meaningOf(isStop) })
    .where('workspace_id', '=', workspaceId)
    .where('inbound_id', '=', id)
    .where((where) => where.or([where('is_open', '=', 1), ...(isStop ? [where('meaning', '<>', 'stop')] : [])]));
  return await query.returningAll().executeTakeFirst();
}

function meaningOf(isStop: boolean) {
  return isStop ? 'stop' : 'text';
}

/** Whether it is so already. */
export async function isDecided(
  transaction: Transaction,
  { workspaceId, id, isStop }: { readonly workspaceId: string; readonly id: string; readonly isStop: boolean },
): Promise<boolean> {
  const one = await transaction
    .selectFrom('inbound_texts')
    .select('inbound_id')
    .where('workspace_id', '=', workspaceId)
    .where('inbound_id', '=', id)
    .where('meaning', '=', meaningOf(isStop))
    .executeTakeFirst();
  return one !== undefined;
}

export async function hasWritten(database: Database, { workspaceId, phone }: OfNumber): Promise<boolean> {
  const one = await database
    .selectFrom('inbound_texts')
    .select('inbound_id')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where(wasWritten)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

interface ThreadOf extends OfNumber {
  readonly shortLinkHost: string;
  /** Shows where the link of a text that still waits will stand. */
  readonly linkExample?: string | null;
  /** Also what went to the number before its customer was deleted. */
  readonly phoneHash?: string;
  readonly max?: number;
}

/** The last texts to and from a number, oldest first, as they went out. */
export async function listThread(
  database: Database,
  { workspaceId, phone, phoneHash, shortLinkHost, linkExample = null, max = threadMax }: ThreadOf,
): Promise<ThreadEntry[]> {
  const [out, back] = await Promise.all([
    selectOut(database, { workspaceId, phone, phoneHash, max }),
    database
      .selectFrom('inbound_texts')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('phone', '=', phone)
      .orderBy('received_at', 'desc')
      .orderBy('inbound_id', 'desc')
      .limit(max)
      .execute(),
  ]);
  // Of the same moment in the order in which they were written, and what answers one behind it.
  const entries = [...out.map((row) => toOut(row, shortLinkHost, linkExample)), ...back.map(toBack)].toReversed();
  return entries.toSorted((one, other) => one.at - other.at).slice(-max);
}

async function selectOut(
  database: Database,
  { workspaceId, phone, phoneHash, max }: OfNumber & { readonly phoneHash: string | undefined; readonly max: number },
) {
  // The workspace with each: SQLite would otherwise take all of its texts rather than an index for each.
  const isTheirs = sql<boolean>`messages.workspace_id = ${workspaceId} and messages.phone = ${phone}`;
  const wasTheirs = sql<boolean>`messages.workspace_id = ${workspaceId} and messages.phone = ''
    and messages.phone_hash = ${phoneHash}`;
  return await database
    .selectFrom('messages')
    .leftJoin('broadcasts', (join) =>
      join
        .onRef('broadcasts.workspace_id', '=', 'messages.workspace_id')
        .onRef('broadcasts.broadcast_id', '=', 'messages.broadcast_id'),
    )
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.workspace_id', '=', 'broadcasts.workspace_id')
        .onRef('campaigns.campaign_id', '=', 'broadcasts.campaign_id'),
    )
    .selectAll('messages')
    .select(['broadcasts.body as text', 'campaigns.name as campaign'])
    .where(phoneHash === undefined ? isTheirs : (where) => where.or([isTheirs, wasTheirs]))
    .orderBy('messages.created_at', 'desc')
    .limit(max)
    .execute();
}

type OutRow = MessageRow & { readonly campaign: string | null; readonly text: string | null };

function toOut(row: OutRow, shortLinkHost: string, linkExample: string | null): ThreadEntry {
  // What has not gone out has no code yet; that of a deleted customer's is forgotten.
  const linkCode = row.link_code ?? (row.state === 'waiting' ? linkExample : null);
  return {
    id: row.message_id,
    at: row.sent_at ?? row.created_at,
    from: 'shop',
    isPractice: wasPractice(row),
    body: row.text === null ? row.body : toBody(row.text, shortLinkHost, linkCode).replaceAll(linkPlaceholder, '…'),
    kind: row.kind,
    state: row.state === 'sending' ? 'waiting' : row.state,
    reason: row.reason,
    dueAt: row.due_at,
    campaignName: row.campaign,
    openedAt: openedAtOf(row),
    visitedAt: visitedAtOf(row),
    meaning: null,
    isOpen: false,
  };
}

function toBack(row: InboundTextRow): ThreadEntry {
  return {
    id: row.inbound_id,
    at: row.received_at,
    from: 'customer',
    isPractice: row.gateway_message_id.startsWith(practiceStart),
    body: row.body,
    kind: null,
    state: null,
    reason: '',
    dueAt: null,
    campaignName: null,
    openedAt: null,
    visitedAt: null,
    meaning: row.meaning,
    isOpen: row.is_open === 1,
  };
}

/** What was texted since a moment, and what waits for a person. */
export async function countTexting(database: Database, workspaceId: string, since: number) {
  const byState = database
    .selectFrom('messages')
    .select(['state', ofPractice('messages').as('isPractice'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('sent_at', '>=', since)
    .where('state', 'in', ['sent', 'delivered'])
    .groupBy(['state', sql`2`]);
  const byStop = database
    .selectFrom('inbound_texts')
    .select(({ fn }) => fn.count<number>('phone').distinct().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('received_at', '>=', since)
    .where('meaning', '=', 'stop');
  const [states, [stopped], { unread, open }] = await Promise.all([
    readInTurn(database, workspaceId, byState),
    readInTurn(database, workspaceId, byStop),
    countWaiting(database, workspaceId),
  ]);
  const paused = await database
    .selectFrom('broadcasts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .where('state', '=', 'paused')
    .executeTakeFirstOrThrow();
  const sumOf = (rows: typeof states) => rows.reduce((sum, { count }) => sum + count, 0);
  // Those that a person can settle, whenever they went out.
  const unsettled = await database
    .selectFrom('messages')
    // By its id: another index of all texts would do for the number of rows alone, and SQLite takes that.
    .select(({ fn }) => fn.count<number>('message_id').as('count'))
    .where('workspace_id', '=', workspaceId)
    // Spelled out, so that both engines know their index for it.
    .where(sql<boolean>`state = 'unknown' and broadcast_id <> ''`)
    .executeTakeFirstOrThrow();
  return {
    practiced: sumOf(states.filter(({ isPractice }) => isPractice)),
    sent: sumOf(states),
    delivered: sumOf(states.filter(({ state }) => state === 'delivered')),
    unknown: unsettled.count,
    stopped: stopped?.count ?? 0,
    paused: paused.count,
    unclear: open,
    unread,
  };
}

/** Removes some whose time is over, and answers whether there are more. */
export async function removeOldTexts(database: Database, now: number): Promise<boolean> {
  const inbound = await removeSome(database, {
    table: 'inbound_texts',
    key: ['workspace_id', 'inbound_id'],
    where: sql`received_at < ${now - inboundKeptDays * dayMs}`,
  });
  const receipts = await removeSome(database, {
    table: 'early_receipts',
    key: ['workspace_id', 'gateway_message_id', 'state'],
    where: sql`received_at < ${now - 7 * dayMs}`,
  });
  const answers = await forgetSomeAnswers(database, now - inboundKeptDays * dayMs);
  return inbound || receipts || answers;
}

/** What no broadcast sent goes as what it answers does; what it cost stays. */
async function forgetSomeAnswers(database: Database, before: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('messages')
    .set({ phone: '', body: '' })
    .where(
      sql<boolean>`(workspace_id, message_id) in (select old.workspace_id, old.message_id from messages as old
        where old.broadcast_id = '' and old.phone <> '' and old.created_at < ${before}
          and old.state not in ('waiting', 'sending')
        limit ${sql.lit(removedAtOnce)})`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) >= removedAtOnce;
}
