import { notRestorable } from '@fanfare/contract/customers.ts';
import { tooManyCustomers } from '@fanfare/contract/quotas.ts';
import {
  cancelSegmentJob,
  getSegmentJob,
  jobNotFound,
  listSegmentJobs,
  moreMeant,
  runningJobsMax,
  startSegmentJob,
  tooManyJobs,
  undoSegmentJob,
} from '@fanfare/contract/segment-jobs.ts';
import type { Database } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import * as store from './jobs-store.ts';
import type { CustomerParts } from './parts.ts';
import { readRoom } from './quantity-store.ts';
import { countSegment } from './segment-store.ts';

export function mountSegmentJobs(door: Door, { database, clock, quotas, goOnWithJobs }: CustomerParts): void {
  serve(door, startSegmentJob, async ({ params, body, person, record }) => {
    const { segment, action, totalMax = Infinity } = body;
    const key = { workspaceId: params.ws, jobId: body.id };
    const now = clock();
    const { count: total } = await countSegment(database, { workspaceId: params.ws, segment, now });
    const added = await database.transaction().execute(async (transaction) => {
      const job = await store.addJob(transaction, { ...key, who: person.id, segment, action, total, now });
      if (!job) return undefined;
      if (total > totalMax) throw new Refusal(409, moreMeant);
      if ((await store.countRunning(transaction, params.ws)) > runningJobsMax) throw new Refusal(409, tooManyJobs);
      const { kind, ...about } = action;
      await record(transaction, { id: key.jobId, after: { action: kind, ...about, customers: total } });
      return job;
    });
    goOnWithJobs();
    return { job: added ?? (await getJob(database, key)) };
  });

  serve(door, listSegmentJobs, async ({ params }) => ({ jobs: await store.listJobs(database, params.ws) }));

  serve(door, getSegmentJob, async ({ params }) => ({ job: await getJob(database, keyOf(params)) }));

  serve(door, cancelSegmentJob, async ({ params, record }) => {
    const key = keyOf(params);
    await database.transaction().execute(async (transaction) => {
      if (!(await store.cancelJob(transaction, key, clock()))) return;
      const { kind, done, total } = await getJob(transaction, key);
      await record(transaction, { id: key.jobId, after: { action: 'cancel', of: kind, done, customers: total } });
    });
    return { job: await getJob(database, key) };
  });

  serve(door, undoSegmentJob, async ({ params, record }) => {
    const key = keyOf(params);
    const job = await getJob(database, key);
    if (job.state === 'undoing' || job.state === 'undone') return { job };
    if ((await readRoom(database, params.ws, quotas)) === 0) throw new Refusal(409, tooManyCustomers(quotas));
    await database.transaction().execute(async (transaction) => {
      if (!(await store.startUndo(transaction, key, clock()))) throw new Refusal(409, notRestorable);
      await record(transaction, { id: key.jobId, after: { action: 'restore', customers: job.done } });
    });
    goOnWithJobs();
    return { job: await getJob(database, key) };
  });
}

function keyOf({ ws, id }: { readonly ws: string; readonly id: string }): store.JobKey {
  return { workspaceId: ws, jobId: id };
}

async function getJob(database: Database, key: store.JobKey) {
  const job = await store.findJob(database, key);
  if (!job) throw new Refusal(404, jobNotFound);
  return job;
}
