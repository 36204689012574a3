// What is done to many customers: what was asked for, how far it has come, and which process is at it.
import { undoMs } from '@fanfare/contract/undo.ts';
import { type SegmentAction, type SegmentJob, jobsListMax } from '@fanfare/contract/segment-jobs.ts';
import { Segment } from '@fanfare/contract/segments.ts';
import { z } from 'zod';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { SegmentJobRow } from '../database/segment-tables.ts';

/** Without a batch for so long a process is taken for dead, and another one goes on. */
const leaseMs = 10_000;
/** The clocks of two servers are never so far apart: a lease from one that was further ahead is over. */
const leasedMsMax = leaseMs + 5 * 60_000;
const underWay = ['running', 'undoing'] as const;

export interface JobKey {
  readonly workspaceId: string;
  readonly jobId: string;
}

interface NewJob extends JobKey {
  readonly who: string;
  readonly segment: Segment;
  readonly action: SegmentAction;
  readonly total: number;
  readonly now: number;
}

/** Nothing where there is one of this name. */
export async function addJob(transaction: Transaction, job: NewJob): Promise<SegmentJob | undefined> {
  const { action, now } = job;
  const row = await transaction
    .insertInto('segment_jobs')
    .values({
      workspace_id: job.workspaceId,
      job_id: job.jobId,
      member_id: job.who,
      kind: action.kind,
      tag: action.tag ?? '',
      reason: action.reason ?? '',
      segment: JSON.stringify(job.segment),
      state: 'running',
      total: job.total,
      done: 0,
      skipped: 0,
      failed: 0,
      restored: 0,
      reached: '',
      created_at: now,
      ended_at: null,
      undo_asked_at: null,
      leased_by: '',
      leased_until: 0,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'job_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toJob(row);
}

export async function countRunning(database: Database, workspaceId: string): Promise<number> {
  const { count } = await database
    .selectFrom('segment_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('state', 'in', underWay)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findJob(database: Database, { workspaceId, jobId }: JobKey): Promise<SegmentJob | undefined> {
  const row = await database
    .selectFrom('segment_jobs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row && toJob(row);
}

export async function listJobs(database: Database, workspaceId: string): Promise<SegmentJob[]> {
  const rows = await database
    .selectFrom('segment_jobs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('job_id')
    .limit(jobsListMax)
    .execute();
  return rows.map(toJob);
}

/** Whether it was under way; a batch that is at hand comes first. */
export async function cancelJob(transaction: Transaction, { workspaceId, jobId }: JobKey, now: number) {
  const canceled = await transaction
    .updateTable('segment_jobs')
    .set({ state: 'canceled', ended_at: now, ...forgotten })
    .where('workspace_id', '=', workspaceId)
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .returning('job_id')
    .executeTakeFirst();
  return canceled !== undefined;
}

/** Whether there was something that can be brought back. */
export async function startUndo(transaction: Transaction, { workspaceId, jobId }: JobKey, now: number) {
  const begun = await transaction
    .updateTable('segment_jobs')
    // A server of the version before reads when it was asked for.
    .set({ state: 'undoing', undo_asked_at: now, ...forgotten })
    .where('workspace_id', '=', workspaceId)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'delete')
    .where('state', 'in', ['done', 'canceled'])
    .where('ended_at', '>', now - undoMs)
    .returning('job_id')
    .executeTakeFirst();
  return begun !== undefined;
}

interface Holder {
  /** One process. */
  readonly holder: string;
  readonly now: number;
}

interface JobUnderWay extends JobKey {
  /** Another process is at it. */
  readonly isHeld: boolean;
}

/** Of all workspaces, the oldest first: a few of each. */
export async function listUnderWay(database: Database, { holder, now }: Holder): Promise<JobUnderWay[]> {
  const rows = await database
    .selectFrom('segment_jobs')
    .select(['workspace_id', 'job_id', 'leased_by', 'leased_until'])
    .where('state', 'in', underWay)
    .orderBy('created_at')
    .execute();
  // SQLite belongs to one process: whoever held it before is dead.
  const isShared = writesBesideOthers(database);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    jobId: row.job_id,
    isHeld: isShared && row.leased_by !== holder && row.leased_until > now && row.leased_until <= now + leasedMsMax,
  }));
}

/** Holds the job until the transaction ends; nothing where it has ended, or another process is at it. */
export async function takeJob(
  transaction: Transaction,
  { workspaceId, jobId }: JobKey,
  { holder, now }: Holder,
): Promise<SegmentJobRow | undefined> {
  return await transaction
    .updateTable('segment_jobs')
    .set({ leased_by: holder, leased_until: now + leaseMs })
    .where('workspace_id', '=', workspaceId)
    .where('job_id', '=', jobId)
    .where('state', 'in', underWay)
    .$if(writesBesideOthers(transaction), (query) =>
      query.where((where) =>
        where.or([
          where('leased_by', '=', holder),
          where('leased_until', '<=', now),
          where('leased_until', '>', now + leasedMsMax),
        ]),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface BatchDone {
  readonly done: number;
  readonly skipped: number;
  readonly failed: number;
  readonly restored: number;
  /** The last number; nothing where that was all. */
  readonly reached: string | undefined;
  /** No more can be brought back for now: whoever has made room asks again. */
  readonly isFull?: boolean;
}

export async function noteBatch(transaction: Transaction, row: SegmentJobRow, batch: BatchDone, now: number) {
  const { reached } = batch;
  const ended = row.state === 'undoing' && !batch.isFull ? 'undone' : 'done';
  await transaction
    .updateTable('segment_jobs')
    .set({
      done: row.done + batch.done,
      skipped: row.skipped + batch.skipped,
      failed: row.failed + batch.failed,
      restored: row.restored + batch.restored,
      ...(reached === undefined ? { state: ended, ended_at: now, ...forgotten } : { reached }),
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('job_id', '=', row.job_id)
    .execute();
}

/** Digits stand as they are sought: with the country's code, or less than was typed. */
const SegmentOfJob = Segment.extend({
  digits: z.strictObject({ ...Segment.shape.digits.unwrap().shape, digits: z.string().regex(/^\d+$/) }).optional(),
});

/** Of one that is over no number stays, nor digits of one. */
const forgotten = { segment: '{}', reached: '' };

export function segmentOfJob({ segment }: SegmentJobRow): Segment {
  return SegmentOfJob.parse(JSON.parse(segment));
}

function toJob(row: SegmentJobRow): SegmentJob {
  return {
    id: row.job_id,
    kind: row.kind,
    tag: row.tag,
    state: row.state,
    total: row.total,
    done: row.done,
    skipped: row.skipped,
    failed: row.failed,
    restored: row.restored,
    who: row.member_id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
