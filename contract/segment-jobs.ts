// What is done to all customers whom a segment means: a job that the server carries out.
import { z } from 'zod';
import { reasonLengthMax } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { defaultQuotas, tooManyCustomers } from './quotas.ts';
import { AskedSegment, Tag } from './segments.ts';
import { InWorkspace } from './values.ts';

export const jobNotFound = 'Job not found';
export const jobNotUndoable = "This job can't be undone";
export const tooManyJobs = 'Wait until one of the jobs of this workspace has ended';
export const moreMeant = 'More customers are meant by now than were confirmed';
/** Of a workspace at the same time. */
export const runningJobsMax = 5;
export const jobsListMax = 20;

export const actionKinds = ['addTag', 'removeTag', 'block', 'delete', 'askToConfirm'] as const;
const tagMissing = 'Say which tag';

export const SegmentAction = z
  .strictObject({
    kind: z.enum(actionKinds),
    /** Which to add or to remove. */
    tag: Tag.optional(),
    /** Of a block, for the customer's record. */
    reason: z.string().trim().max(reasonLengthMax).optional(),
  })
  .refine(({ kind, tag }) => tag !== undefined || !kind.endsWith('Tag'), tagMissing);
export type SegmentAction = z.infer<typeof SegmentAction>;

export const SegmentJob = z.object({
  id: z.string(),
  kind: z.enum(actionKinds),
  /** Of the two that are about one; else empty. */
  tag: z.string(),
  state: z.enum(['running', 'done', 'canceled', 'undoing', 'undone']),
  /** How many customers were meant when it was asked for. */
  total: z.int(),
  done: z.int(),
  /** Nothing was to be done to them. */
  skipped: z.int(),
  /** They have as many tags as a customer can have. */
  failed: z.int(),
  /** Of those that were deleted, how many an undo has brought back. */
  restored: z.int(),
  /** `member_id` of who asked for it, or an API key. */
  who: z.string(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
});
export type SegmentJob = z.infer<typeof SegmentJob>;

const OfJob = InWorkspace.extend({ id: z.string().min(1).max(64) });
const JobAnswer = z.object({ job: SegmentJob });

export const startSegmentJob = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/segments/jobs',
  right: 'customers.change',
  audit: 'customers.changed',
  summary:
    'Starts a job that does one thing to all customers whom the segment means at this moment: `addTag`, `removeTag`, `block`, `delete` or `askToConfirm`, which skips whom `POST /ws/{ws}/customers/ask-to-confirm` would not ask. Who joins later is not touched. `id` is made by the caller: the same again answers the job that it started. `totalMax` says how many were confirmed: where the segment means more by now, nothing is started. Read the job to follow it; what it deletes can be restored for ten minutes.',
  params: InWorkspace,
  body: z.strictObject({
    id: z.string().regex(/^[\w-]{8,64}$/, 'id must be 8 to 64 letters, digits, - or _'),
    segment: AskedSegment,
    action: SegmentAction,
    totalMax: z.int().min(0).optional(),
  }),
  answer: JobAnswer,
  refusals: [
    [400, tagMissing],
    [409, moreMeant],
    [409, tooManyJobs],
  ],
});

export const listSegmentJobs = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/segments/jobs',
  right: 'customers.search',
  summary: 'The last 20 jobs of a workspace, the latest first.',
  params: InWorkspace,
  answer: z.object({ jobs: z.array(SegmentJob) }),
});

export const getSegmentJob = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/segments/jobs/{id}',
  right: 'customers.search',
  summary: 'A job with how far it is: `done`, `skipped` and `failed` of `total`.',
  params: OfJob,
  answer: JobAnswer,
  refusals: [[404, jobNotFound]],
});

export const cancelSegmentJob = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/segments/jobs/{id}/cancel',
  right: 'customers.change',
  audit: 'customers.changed',
  summary: 'Ends a job where it is; what it has done stays. One that has ended is answered as it is.',
  params: OfJob,
  answer: JobAnswer,
  refusals: [[404, jobNotFound]],
});

export const undoSegmentJob = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/segments/jobs/{id}/undo',
  right: 'customers.change',
  audit: 'customers.changed',
  summary:
    'Brings back those whom a job has deleted, within ten minutes of its end, unless their number came again since. Read the job to follow it: where the workspace is full before all are back it is `done` again, and the rest can be asked for once there is room.',
  params: OfJob,
  answer: JobAnswer,
  refusals: [
    [404, jobNotFound],
    [409, jobNotUndoable],
    [409, tooManyCustomers(defaultQuotas)],
  ],
});
