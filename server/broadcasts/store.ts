// Broadcasts: what they are, and each change of their state, which happens once.
import { isDeepStrictEqual } from 'node:util';
import {
  type Broadcast,
  type BroadcastDraft,
  type PauseReason,
  type Tally,
  broadcastEnded,
  broadcastNotFound,
  broadcastStarted,
} from '@fanfare/contract/broadcasts.ts';
import { Segment } from '@fanfare/contract/segments.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import type { BroadcastRow, MessageState } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { RecordAudit } from '../http/audit.ts';
import { Refusal } from '../http/refusal.ts';

export interface BroadcastKey {
  readonly workspaceId: string;
  readonly broadcastId: string;
}

type BroadcastState = BroadcastRow['state'];

async function findBroadcast(database: Database, key: BroadcastKey): Promise<BroadcastRow | undefined> {
  return await of(database, key).executeTakeFirst();
}

export async function getBroadcastRow(database: Database, key: BroadcastKey): Promise<BroadcastRow> {
  const row = await findBroadcast(database, key);
  if (!row) throw new Refusal(404, broadcastNotFound);
  return row;
}

/** Where a workspace is, and what it is called. Numbers of its country are its own. */
export async function findWorkspace(database: Database, workspaceId: string) {
  const row = await database
    .selectFrom('workspaces')
    .select(['name', 'time_zone', 'country'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return { name: row?.name ?? '', timeZone: row?.time_zone ?? 'UTC', country: row?.country };
}

/** Held until the transaction ends. */
export async function lockBroadcast(transaction: Transaction, key: BroadcastKey): Promise<BroadcastRow> {
  const row = await of(transaction, key)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal(404, broadcastNotFound);
  return row;
}

function of(database: Database, { workspaceId, broadcastId }: BroadcastKey) {
  return database
    .selectFrom('broadcasts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId);
}

interface Saved extends BroadcastKey {
  readonly draft: BroadcastDraft;
  /** What the draft must have been kept at, where somebody says so. */
  readonly lastSeen?: number | undefined;
  readonly who: string;
  readonly now: number;
}

/** Keeps a draft, and answers whether it was not kept so already; refuses to change one that has started or is gone. */
export async function saveDraft(transaction: Transaction, saved: Saved): Promise<boolean> {
  const { workspaceId, broadcastId, draft, lastSeen, who, now } = saved;
  const values = {
    campaign_id: draft.campaignId,
    body: draft.body,
    segment: JSON.stringify(draft.segment),
    has_other_consent: draft.hasOtherConsent ? 1 : 0,
    scheduled_at: draft.scheduledAt,
  };
  // The same again, after an answer that was lost, is nobody else's change.
  const isKept = (kept: BroadcastRow | undefined) =>
    kept?.state === 'draft' && isDeepStrictEqual({ ...kept, ...values }, kept);
  const find = lastSeen === undefined ? findBroadcast : lockBroadcast;
  if (isKept(await find(transaction, { workspaceId, broadcastId }))) return false;
  const row = await transaction
    .insertInto('broadcasts')
    .values({
      workspace_id: workspaceId,
      broadcast_id: broadcastId,
      state: 'draft',
      paused_because: null,
      paused_from: null,
      ...values,
      updated_at: now,
      parts: 0,
      gateway_kind: 'practice',
      currency: null,
      part_micros: null,
      started_at: null,
      started_by: null,
      reached: '',
      audience: 0,
      parts_reserved: 0,
      looked_at: 0,
      created_at: now,
      created_by: who,
      ended_at: null,
    })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['workspace_id', 'broadcast_id'])
        .doUpdateSet({ ...values, updated_at: now })
        .where('broadcasts.state', '=', 'draft');
      return lastSeen === undefined ? update : update.where('broadcasts.updated_at', '=', lastSeen);
    })
    .returning('state')
    .executeTakeFirst();
  if (row) return true;
  const kept = await lockBroadcast(transaction, { workspaceId, broadcastId });
  if (kept.state !== 'draft') throw new Refusal(409, broadcastStarted);
  if (!isKept(kept)) throw new Refusal(409, changedMeanwhile);
  return false;
}

export async function removeDraft(transaction: Transaction, key: BroadcastKey): Promise<void> {
  const row = await lockBroadcast(transaction, key);
  if (row.state !== 'draft') throw new Refusal(409, broadcastStarted);
  await transaction
    .deleteFrom('broadcasts')
    .where('workspace_id', '=', key.workspaceId)
    .where('broadcast_id', '=', key.broadcastId)
    .execute();
}

export async function changeBroadcast(
  database: Database,
  { workspaceId, broadcastId }: BroadcastKey,
  changes: Partial<BroadcastRow>,
  /** Only while it is there. */
  state?: BroadcastState,
): Promise<void> {
  let query = database
    .updateTable('broadcasts')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId);
  if (state !== undefined) query = query.where('state', '=', state);
  await query.execute();
}

/** Reopens a broadcast that another process has marked as done meanwhile. Answers in which state it found it. */
export async function goOnWithWaiting(
  transaction: Transaction,
  key: BroadcastKey,
  now: number,
): Promise<BroadcastState> {
  const { state } = await lockBroadcast(transaction, key);
  await changeBroadcast(
    transaction,
    key,
    { state: 'sending', ended_at: null, looked_at: now, updated_at: now },
    'done',
  );
  // What was canceled passes them over.
  await changeBroadcast(transaction, key, { ended_at: null }, 'canceled');
  return state;
}

/** Those that have started and not ended. */
export async function countOpen(database: Database, workspaceId: string): Promise<number> {
  const { count } = await database
    .selectFrom('broadcasts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .where('state', 'in', [...underWay, 'paused'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether it has texts in one of these states. */
export async function hasTexts(
  database: Database,
  { workspaceId, broadcastId }: BroadcastKey,
  states: readonly MessageState[],
): Promise<boolean> {
  const one = await database
    .selectFrom('messages')
    .select('message_id')
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

const underWay = ['scheduled', 'preparing', 'sending'] as const;

/** Whether it was under way, and stands still from now on. Who holds it just now comes first. */
export async function pause(
  database: Database,
  { workspaceId, broadcastId }: BroadcastKey,
  because: PauseReason,
  now: number,
): Promise<boolean> {
  const paused = await database
    .updateTable('broadcasts')
    .set((row) => ({
      state: 'paused',
      paused_because: because,
      paused_from: row.ref('state').$castTo<BroadcastRow['paused_from']>(),
      updated_at: now,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('state', 'in', underWay)
    .returning('broadcast_id')
    .executeTakeFirst();
  return paused !== undefined;
}

/** What the product itself pauses it tells in the audit log. */
export async function pauseBySystem(
  { recordAudit }: { readonly recordAudit: RecordAudit },
  transaction: Transaction,
  key: BroadcastKey,
  { because, now }: { readonly because: PauseReason; readonly now: number },
): Promise<void> {
  if (!(await pause(transaction, key, because, now))) return;
  const { workspaceId, broadcastId: id } = key;
  const actor = { kind: 'system', id: '' } as const;
  await recordAudit(transaction, {
    workspaceId,
    actor,
    action: 'broadcast.paused',
    id,
    after: { pausedBecause: because },
  });
}

/** Goes on where it stood, at once where it was late. */
export async function resume(transaction: Transaction, key: BroadcastKey, now: number): Promise<boolean> {
  const row = await lockBroadcast(transaction, key);
  checkOpen(row);
  if (row.state !== 'paused') return false;
  const from = row.paused_from ?? 'sending';
  const isDue = row.scheduled_at !== null && row.scheduled_at <= now;
  await changeBroadcast(transaction, key, {
    state: from,
    paused_because: null,
    paused_from: null,
    looked_at: now,
    ...(from === 'scheduled' && isDue && { state: 'preparing', started_at: now }),
    updated_at: now,
  });
  return true;
}

/** Ends it; what waits is passed over with the next look. Whether that changed anything. */
export async function cancel(transaction: Transaction, key: BroadcastKey, now: number): Promise<boolean> {
  const row = await lockBroadcast(transaction, key);
  if (row.state === 'canceled') return false;
  checkOpen(row);
  await changeBroadcast(transaction, key, {
    state: 'canceled',
    paused_because: null,
    paused_from: null,
    // The number at which its audience stood.
    reached: '',
    updated_at: now,
  });
  return true;
}

export function checkOpen({ state }: BroadcastRow): void {
  if (state === 'done' || state === 'canceled') throw new Refusal(409, broadcastEnded);
}

export interface BroadcastsPage {
  readonly workspaceId: string;
  readonly campaignId?: string | undefined;
  readonly limit: number;
  readonly lastEvaluatedKey?: { readonly createdAt: number; readonly id: string } | undefined;
}

/** The latest first and, as the last one, one more than asked where the list goes on. */
export async function listBroadcasts(database: Database, page: BroadcastsPage): Promise<BroadcastRow[]> {
  const { campaignId, lastEvaluatedKey: after } = page;
  let query = database.selectFrom('broadcasts').selectAll().where('workspace_id', '=', page.workspaceId);
  if (campaignId !== undefined) query = query.where('campaign_id', '=', campaignId);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('created_at', 'broadcast_id'), '<', where.tuple(after.createdAt, after.id)),
    );
  }
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('broadcast_id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

export interface Counted {
  readonly tally: Tally;
  readonly results: Broadcast['results'];
  readonly campaignName: string;
  readonly endsAbout: number | null;
}

export function toBroadcast(row: BroadcastRow, { tally, results, campaignName, endsAbout }: Counted): Broadcast {
  return {
    id: row.broadcast_id,
    campaignId: row.campaign_id,
    campaignName,
    state: row.state,
    pausedBecause: row.paused_because,
    body: row.body,
    segment: segmentOf(row),
    hasOtherConsent: row.has_other_consent === 1,
    scheduledAt: row.scheduled_at,
    isPractice: row.gateway_kind === 'practice',
    tally,
    results,
    endsAbout,
    createdAt: row.created_at,
    createdBy: row.created_by,
    startedAt: row.started_at,
    startedBy: row.started_by,
    endedAt: row.ended_at,
    updatedAt: row.updated_at,
  };
}

export function segmentOf({ segment }: Pick<BroadcastRow, 'segment'>): Segment {
  return Segment.parse(JSON.parse(segment));
}
