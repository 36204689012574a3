import { tooManyCustomers } from '@fanfare/contract/quotas.ts';
import {
  type SavedSegment,
  changeSavedSegment,
  listSavedSegments,
  removeSavedSegment,
  saveSegment,
  savedSegmentNotFound,
  segmentInUse,
  segmentNameTaken,
  tooManySegments,
} from '@fanfare/contract/saved-segments.ts';
import {
  cancelSegmentJob,
  getSegmentJob,
  jobNotFound,
  jobNotUndoable,
  listSegmentJobs,
  moreMeant,
  runningJobsMax,
  startSegmentJob,
  tooManyJobs,
  undoSegmentJob,
} from '@fanfare/contract/segment-jobs.ts';
import { takeLock } from '../database/engine.ts';
import type { Database } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import * as jobsStore from './jobs-store.ts';
import type { CustomerParts } from './parts.ts';
import { readRoom } from './quantity-store.ts';
import * as segmentsStore from './saved-segments-store.ts';
import { countSegment } from './segment-store.ts';

export function mountSavedSegments(router: Router, { database, clock }: CustomerParts): void {
  serve(router, listSavedSegments, async ({ params }) => ({
    segments: await segmentsStore.listSegments(database, params.ws),
  }));

  serve(router, saveSegment, async ({ params, body, record }) => {
    const saved = await database.transaction().execute(async (transaction) => {
      const added = await segmentsStore.addSegment(transaction, { workspaceId: params.ws, now: clock(), ...body });
      if (added === 'nameTaken') throw new Refusal(409, segmentNameTaken);
      if (added === 'tooMany') throw new Refusal(409, tooManySegments);
      const { segmentId: id, name, segment } = added.saved;
      if (added.isNew) await record(transaction, { id, name, after: segment });
      return added.saved;
    });
    return { saved };
  });

  serve(router, changeSavedSegment, async ({ params, body, record }) => {
    const change = { workspaceId: params.ws, segmentId: params.id, said: body, now: clock() };
    const saved = await database.transaction().execute(async (transaction) => {
      const changed = await segmentsStore.changeSegment(transaction, change);
      if (!changed) throw new Refusal(404, savedSegmentNotFound);
      if (changed === 'nameTaken') throw new Refusal(409, segmentNameTaken);
      const { before, after } = changed;
      const { segmentId: id, name } = after;
      if (before !== after) await record(transaction, { id, name, before: toAudited(before), after: toAudited(after) });
      return after;
    });
    return { saved };
  });

  serve(router, removeSavedSegment, async ({ params, record }) => {
    const key = { workspaceId: params.ws, segmentId: params.id };
    await database.transaction().execute(async (transaction) => {
      const removed = await segmentsStore.removeSegment(transaction, key);
      if (!removed) throw new Refusal(404, savedSegmentNotFound);
      // Whoever makes a campaign for it holds its row until that is there.
      if (await segmentsStore.isInUse(transaction, { ...key, now: clock() })) throw new Refusal(409, segmentInUse);
      const { segmentId: id, name, segment } = removed;
      await record(transaction, { id, name, before: segment });
    });
    return { message: 'Segment removed' };
  });
}

function toAudited({ name, segment }: SavedSegment) {
  return { name, ...segment };
}

export function mountSegmentJobs(router: Router, { database, clock, quotas, goOnWithJobs }: CustomerParts): void {
  serve(router, startSegmentJob, async ({ params, body, person, record }) => {
    const { segment, action, totalMax = Infinity } = body;
    const key = { workspaceId: params.ws, jobId: body.id };
    const now = clock();
    const { count: total } = await countSegment(database, { workspaceId: params.ws, segment, now });
    const added = await database.transaction().execute(async (transaction) => {
      await takeLock(transaction, `jobs of ${params.ws}`);
      const job = await jobsStore.addJob(transaction, { ...key, who: person.id, segment, action, total, now });
      if (!job) return undefined;
      if (total > totalMax) throw new Refusal(409, moreMeant);
      if ((await jobsStore.countRunning(transaction, params.ws)) > runningJobsMax) throw new Refusal(409, tooManyJobs);
      const { kind, ...about } = action;
      await record(transaction, { id: key.jobId, after: { action: kind, ...about, customers: total } });
      return job;
    });
    goOnWithJobs();
    return { job: added ?? (await getJob(database, key)) };
  });

  serve(router, listSegmentJobs, async ({ params }) => ({ jobs: await jobsStore.listJobs(database, params.ws) }));

  serve(router, getSegmentJob, async ({ params }) => ({ job: await getJob(database, keyOf(params)) }));

  serve(router, cancelSegmentJob, async ({ params, record }) => {
    const key = keyOf(params);
    await database.transaction().execute(async (transaction) => {
      if (!(await jobsStore.cancelJob(transaction, key, clock()))) return;
      const { kind, done, total } = await getJob(transaction, key);
      await record(transaction, { id: key.jobId, after: { action: 'cancel', of: kind, done, customers: total } });
    });
    return { job: await getJob(database, key) };
  });

  serve(router, undoSegmentJob, async ({ params, record }) => {
    const key = keyOf(params);
    const job = await getJob(database, key);
    if (job.state === 'undoing' || job.state === 'undone') return { job };
    if ((await readRoom(database, params.ws, quotas)) === 0) throw new Refusal(409, tooManyCustomers(quotas));
    await database.transaction().execute(async (transaction) => {
      if (!(await jobsStore.startUndo(transaction, key, clock()))) throw new Refusal(409, jobNotUndoable);
      await record(transaction, { id: key.jobId, after: { action: 'restore', customers: job.done } });
    });
    goOnWithJobs();
    return { job: await getJob(database, key) };
  });
}

function keyOf({ ws, id }: { readonly ws: string; readonly id: string }): jobsStore.JobKey {
  return { workspaceId: ws, jobId: id };
}

async function getJob(database: Database, key: jobsStore.JobKey) {
  const job = await jobsStore.findJob(database, key);
  if (!job) throw new Refusal(404, jobNotFound);
  return job;
}
