// Carries out what is done to many customers, a batch at a time: each is one transaction with how far it has come, so
// that it is done once, whoever is killed in the middle.
import { setTimeout as wait } from 'node:timers/promises';
import { customerTagsMax } from '@fanfare/contract/tags.ts';
import { keepsOthersWaiting } from '../database/engine.ts';
import { newId } from '../database/ids.ts';
import type { Transaction } from '../database/open.ts';
import type { SegmentJobRow } from '../database/segment-tables.ts';
import type { CustomerRow } from '../database/tables.ts';
import type { RecordAudit } from '../http/audit.ts';
import { actorOfPerson } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { askPending } from '../messages/confirmations-store.ts';
import { listDeletedBy, restoreDeleted } from './deletions-store.ts';
import { changeDetails } from './details-store.ts';
import { takeImportLock } from './imports-store.ts';
import * as store from './jobs-store.ts';
import { forgetAddedTag } from './merges-store.ts';
import type { CustomerParts } from './parts.ts';
import { checkQuantity, readRoom } from './quantity-store.ts';
import { lockMeant } from './segment-store.ts';
import { changeOptout, removeCustomer } from './store.ts';

const batchMax = 500;
/** Others wait for the rows of a batch. */
const batchMsMax = 250;
/** They go first between two batches. */
const pauseMs = 20;

/** How often a process looks after the jobs of others. */
const heldMs = 2_000;

export interface JobParts extends Pick<CustomerParts, 'database' | 'clock' | 'quotas'> {
  readonly recordAudit: RecordAudit;
}

/**
 * Answers with what goes on with every job that is under way until none is left, with one of each workspace at a time. One
 * that fails keeps no other.
 */
export function openSegmentJobs(parts: JobParts): (signal: AbortSignal) => Promise<void> {
  const holder = newId();
  return async (signal) => {
    const faults = new Map<string, unknown>();
    while (!signal.aborted) {
      const all = await store.listUnderWay(parts.database, { holder, now: parts.clock() });
      const ours = all.filter((job) => !faults.has(nameOf(job)));
      if (ours.length === 0) break;
      const ofWorkspaces = Map.groupBy(
        ours.filter(({ isHeld }) => !isHeld),
        ({ workspaceId }) => workspaceId,
      );
      const jobs = [...ofWorkspaces.values()].flatMap(([oldest]) => oldest ?? []);
      // Whoever is at them may be killed.
      if (jobs.length === 0) await pause(heldMs, signal);
      for (const job of jobs) {
        if (signal.aborted) break;
        await doBatch(parts, job, holder).catch((fault: unknown) => faults.set(nameOf(job), fault));
        await pause(pauseMs, signal);
      }
    }
    if (faults.size > 0) throw new AggregateError(faults.values(), 'Jobs could not go on');
  };
}

/** Whoever starts a job chooses its id. */
function nameOf({ workspaceId, jobId }: store.JobKey): string {
  return `${workspaceId} ${jobId}`;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

async function doBatch(parts: JobParts, key: store.JobKey, holder: string): Promise<void> {
  const { database, clock } = parts;
  try {
    await database.transaction().execute(async (transaction) => {
      const now = clock();
      const row = await store.takeJob(transaction, key, { holder, now });
      if (!row) return;
      const batch = await (row.state === 'undoing'
        ? restoreSome(transaction, parts, { ...row, now })
        : changeSome(transaction, row, now));
      await end(transaction, parts, { row, batch, now });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Others have taken the room meanwhile.
    await database.transaction().execute(async (transaction) => {
      const row = await store.takeJob(transaction, key, { holder, now: clock() });
      if (row) await end(transaction, parts, { row, batch: full, now: clock() });
    });
  }
}

const nothing = { done: 0, skipped: 0, failed: 0, restored: 0 };
const full = { ...nothing, reached: undefined, isFull: true };

interface Ended {
  readonly row: SegmentJobRow;
  readonly batch: store.BatchDone;
  readonly now: number;
}

/** Notes how far it is; the last batch also tells the audit log what came of it. */
async function end(transaction: Transaction, { recordAudit }: JobParts, { row, batch, now }: Ended): Promise<void> {
  await store.noteBatch(transaction, row, batch, now);
  if (batch.reached !== undefined) return;
  const { workspace_id: workspaceId, job_id: id, kind, tag } = row;
  const counts =
    row.state === 'undoing'
      ? { restored: row.restored + batch.restored }
      : { done: row.done + batch.done, skipped: row.skipped + batch.skipped, failed: row.failed + batch.failed };
  const after = { action: row.state === 'undoing' ? 'restore' : kind, ...(tag && { tag }), ...counts };
  const actor = actorOfPerson({ id: row.member_id });
  await recordAudit(transaction, { workspaceId, actor, action: 'customers.changed', id, after });
}

async function changeSome(transaction: Transaction, row: SegmentJobRow, now: number): Promise<store.BatchDone> {
  const { rows, reached } = await lockMeant(transaction, {
    workspaceId: row.workspace_id,
    segment: store.segmentOfJob(row),
    now: row.created_at,
    after: row.reached,
    limit: batchMax,
  });
  const counts = { ...nothing };
  const stoppedAt = await forEachInTime(transaction, rows, async (customer) => {
    counts[await actions[row.kind](transaction, customer, { ...row, now })] += 1;
  });
  return { ...counts, reached: stoppedAt ?? reached };
}

/** Answers the last number that was reached where it stopped before the end. */
async function forEachInTime<Row extends { readonly phone: string }>(
  transaction: Transaction,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<string | undefined> {
  const began = performance.now();
  for (const [index, row] of rows.entries()) {
    await work(row);
    const isLong = performance.now() - began > batchMsMax || keepsOthersWaiting(transaction);
    if (isLong && index < rows.length - 1) return row.phone;
  }
  return undefined;
}

type JobAction = (
  transaction: Transaction,
  customer: CustomerRow,
  job: SegmentJobRow & { readonly now: number },
) => Promise<'done' | 'skipped' | 'failed'>;

const actions: Readonly<Record<SegmentJobRow['kind'], JobAction>> = {
  addTag: async (transaction, customer, { tag, now }) => {
    const tags = JSON.parse(customer.tags) as string[];
    if (tags.some((one) => isSameTag(one, tag))) return 'skipped';
    if (tags.length >= customerTagsMax) return 'failed';
    await changeDetails(transaction, keyOf(customer), { tags: [...tags, tag], isByHand: false, now });
    return 'done';
  },
  removeTag: async (transaction, customer, { tag, now }) => {
    const tags = JSON.parse(customer.tags) as string[];
    const isTag = (one: string) => isSameTag(one, tag);
    const left = tags.filter((one) => !isTag(one));
    if (left.length === tags.length) return 'skipped';
    await changeDetails(transaction, keyOf(customer), { tags: left, isByHand: false, now });
    // Of others no import can be undone.
    if (customer.last_import_id !== null) await forgetAddedTag(transaction, keyOf(customer), isTag);
    return 'done';
  },
  block: async (transaction, customer, { reason, member_id: who, now }) => {
    if (customer.optout === 1) return 'skipped';
    await changeOptout(transaction, keyOf(customer), { optout: true, reason, who, now });
    return 'done';
  },
  askToConfirm: async (transaction, customer, { now }) =>
    (await askPending(transaction, customer, now)) ? 'done' : 'skipped',
  delete: async (transaction, customer, { member_id: who, job_id: jobId, now }) =>
    (await removeCustomer(transaction, keyOf(customer), { who, jobId, now })) ? 'done' : 'skipped',
};

function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function keyOf({ workspace_id: workspaceId, phone }: CustomerRow) {
  return { workspaceId, phone };
}

async function restoreSome(
  transaction: Transaction,
  { quotas }: JobParts,
  { workspace_id: workspaceId, job_id: jobId, reached: after, now }: SegmentJobRow & { readonly now: number },
): Promise<store.BatchDone> {
  await takeImportLock(transaction, workspaceId);
  const room = await readRoom(transaction, workspaceId, quotas);
  const deleted = await listDeletedBy(transaction, { workspaceId, jobId, after, limit: batchMax });
  if (room === 0 && deleted.length > 0) return full;
  const fitting = deleted.slice(0, room);
  let restored = 0;
  const stoppedAt = await forEachInTime(transaction, fitting, async ({ phone }) => {
    // All that it deleted: when it ended says until when that can be asked for.
    if (await restoreDeleted(transaction, { workspaceId, phone }, { now, since: 0 })) restored += 1;
  });
  if (restored > 0) await checkQuantity(transaction, workspaceId, quotas);
  const areMore = fitting.length < deleted.length || deleted.length === batchMax;
  return { ...nothing, restored, reached: stoppedAt ?? (areMore ? fitting.at(-1)?.phone : undefined) };
}
