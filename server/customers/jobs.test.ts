// What is done to all whom a segment means, by the server.
import { randomUUID } from 'node:crypto';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { changeCustomerDetails } from '@fanfare/contract/customers.ts';
import {
  type SegmentAction,
  cancelSegmentJob,
  getSegmentJob,
  jobNotUndoable,
  listSegmentJobs,
  moreMeant,
  runningJobsMax,
  startSegmentJob,
  tooManyJobs,
  undoSegmentJob,
} from '@fanfare/contract/segment-jobs.ts';
import type { GivenSegment } from '@fanfare/contract/segments.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { takeInbound } from '../broadcasts/inbound.ts';
import { toMessageRow } from '../messages/store.ts';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { freshCustomers, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { locksAndTables, untilWaiting } from '../testing/wait-for-locks.ts';
import { addJob } from './jobs-store.ts';
import { addCustomers } from './store.ts';

/** However busy the machine is: a job goes on, a batch at a time. */
const endMsMax = 600_000;

/** More than one batch. */
const crowd = 510;

const phoneOf = (index: number) => String(14_155_500_000 + index);

describe('a job for all whom a segment means', { timeout: 2 * endMsMax }, () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);

  /** The first half is tagged VIP, every third has opted out. */
  const fill = (count: number) =>
    app.database.transaction().execute((transaction) =>
      addCustomers(
        transaction,
        Array.from({ length: count }, (_, index) => ({
          workspaceId: at.ws,
          phone: phoneOf(index),
          addedBy: 'viewer',
          createdAt: app.now(),
          tags: index < count / 2 ? ['VIP'] : [],
          optout: index % 3 === 0,
        })),
      ),
    );
  const start = async (segment: GivenSegment, action: SegmentAction, id: string = randomUUID(), asker = asAda) =>
    (await asker.call(startSegmentJob, { params: { ws: at.ws }, body: { id, segment, action } })).job;
  const read = async (id: string) => (await asAda.call(getSegmentJob, { params: { ws: at.ws, id } })).job;
  const untilEnded = (id: string) =>
    vi.waitFor(
      async () => {
        const job = await read(id);
        expect(['done', 'canceled', 'undone']).toContain(job.state);
        return job;
      },
      { timeout: endMsMax, interval: 100 },
    );
  const run = async (segment: GivenSegment, action: SegmentAction) =>
    await untilEnded((await start(segment, action)).id);
  const entries = async () =>
    (await asAda.call(searchAudit, { params: { ws: at.ws }, body: { action: 'customers.changed' } })).items;

  test('adds a tag to those who have it not, and tells how many it passed over and how many have no room', async () => {
    await fill(1_200);
    const full = Array.from({ length: 20 }, (_, index) => `Tag ${index}`);
    await asAda.call(changeCustomerDetails, { params: { ws: at.ws }, body: { phone: phoneOf(1_199), tags: full } });
    const job = await run({}, { kind: 'addTag', tag: 'vip' });
    expect(job).toMatchObject({ state: 'done', total: 1_200, done: 599, skipped: 600, failed: 1 });
    expect(job.endedAt).not.toBeNull();
    const tags = (await at.list()).filter((one) => one.tags.some((tag) => tag.toLowerCase() === 'vip'));
    expect(tags).toHaveLength(1_199);
    expect(await entries()).toMatchObject([
      { subjectId: job.id, after: { action: 'addTag', tag: 'vip', done: 599, skipped: 600, failed: 1 } },
      { subjectId: job.id, after: { action: 'addTag', tag: 'vip', customers: 1_200 } },
    ]);
  });

  test('removes a tag, from those alone whom the segment means', async () => {
    await fill(30);
    const job = await run({ status: 'active', tags: ['VIP'] }, { kind: 'removeTag', tag: 'VIP' });
    expect(job).toMatchObject({ total: 10, done: 10, skipped: 0 });
    const left = (await at.list()).filter(({ tags }) => tags.length > 0);
    expect(left.map(({ status }) => status)).toEqual(['blocked', 'blocked', 'blocked', 'blocked', 'blocked']);
  });

  test('blocks, which stands in the record of each with who did it', async () => {
    await fill(30);
    const job = await run({}, { kind: 'block' });
    expect(job).toMatchObject({ done: 20, skipped: 10 });
    expect((await at.list()).every(({ status }) => status === 'blocked')).toBe(true);
    const record = await at.consent(phoneOf(1));
    expect(record.at(-1)).toMatchObject({ kind: 'optout', way: 'staff', who: job.who });
  });

  test('deletes, which is taken back within ten minutes: all but those to whom something has happened', async () => {
    await fill(crowd);
    const { id } = await run({}, { kind: 'delete' });
    // They come back together, and stand in no list of single ones.
    expect(await at.deleted()).toEqual([]);
    expect(await at.list()).toEqual([]);
    expect(await at.quantity()).toBe(0);
    await at.add(phoneOf(5));
    await at.remove(phoneOf(5));
    await at.add(phoneOf(6));
    await asAda.call(undoSegmentJob, { params: { ws: at.ws, id } });
    const undone = await untilEnded(id);
    expect(undone).toMatchObject({ state: 'undone', done: crowd, restored: crowd - 2 });
    const list = await at.list();
    expect(list).toHaveLength(crowd - 1);
    expect(list.find(({ phone }) => phone === phoneOf(0))).toMatchObject({ tags: ['VIP'], status: 'blocked' });
    expect(await at.quantity()).toBe(crowd - 1);
    expect((await entries())[0]).toMatchObject({ after: { action: 'restore', restored: crowd - 2 } });
  });

  test('brings back as many as there is room for, and the rest once there is more', async () => {
    await using small = await startApp({
      environment: { RATE_LIMITS: 'off', QUOTAS: JSON.stringify({ customers: crowd }) },
    });
    const staff = await small.as(ada);
    const there = await openCustomers(small, staff);
    const params = { ws: there.ws };
    await there.bulk(Array.from({ length: crowd }, (_, index) => ({ phone: phoneOf(index), createdAt: small.now() })));
    const id = randomUUID();
    await staff.call(startSegmentJob, { params, body: { id, segment: {}, action: { kind: 'delete' } } });
    const job = async () => (await staff.call(getSegmentJob, { params: { ...params, id } })).job;
    const undo = () => staff.call(undoSegmentJob, { params: { ...params, id } });
    await expect.poll(job, { timeout: endMsMax }).toMatchObject({ state: 'done', done: crowd });
    for (const index of [700, 701]) await there.add(phoneOf(index));
    await undo();
    await expect.poll(job, { timeout: endMsMax }).toMatchObject({ state: 'done', restored: crowd - 2 });
    expect(await there.quantity()).toBe(crowd);
    await expect(undo()).rejects.toMatchObject({ status: 409 });
    for (const index of [700, 701]) await there.remove(phoneOf(index));
    await undo();
    await expect.poll(job, { timeout: endMsMax }).toMatchObject({ state: 'undone', restored: crowd });
    expect(await there.quantity()).toBe(crowd);
  });

  test('brings all back that it was asked for in time, also where the ten minutes end meanwhile', async () => {
    await fill(crowd);
    const { id } = await run({}, { kind: 'delete' });
    app.passTime(undoMs - 180_000);
    await asAda.call(undoSegmentJob, { params: { ws: at.ws, id } });
    app.passTime(240_000);
    await app.purge();
    expect(await untilEnded(id)).toMatchObject({ state: 'undone', restored: crowd });
    expect(await at.quantity()).toBe(crowd);
  });

  test('forgets the texts of whoever has opted out since, and so does not come back', async () => {
    await fill(2);
    const phone = phoneOf(1);
    const text = toMessageRow({ workspaceId: at.ws, phone, kind: 'reply', body: 'At eight', parts: 1, now: app.now() });
    await app.database
      .insertInto('messages')
      .values({ ...text, state: 'sent', due_at: null })
      .execute();
    const { id } = await run({}, { kind: 'delete' });
    const stop = { gatewayMessageId: 'stop', from: phone, to: '', body: 'STOP', at: app.now() };
    await takeInbound(app.texting, await app.texting.findGateway(at.ws), [stop]);
    await asAda.call(undoSegmentJob, { params: { ws: at.ws, id } });
    expect(await untilEnded(id)).toMatchObject({ done: 2, restored: 1 });
    const kept = app.database
      .selectFrom('messages')
      .select(['phone', 'body'])
      .where('message_id', '=', text.message_id);
    expect(await kept.execute()).toEqual([{ phone: '', body: '' }]);
  });

  test('brings back also whom it deleted over ten minutes before its end', async () => {
    await fill(10);
    const { id } = await run({}, { kind: 'delete' });
    const early = app.database.updateTable('deleted_customers').set({ deleted_at: app.now() - 2 * undoMs });
    await early.where('workspace_id', '=', at.ws).where('phone', '<', phoneOf(4)).execute();
    await app.purge();
    await asAda.call(undoSegmentJob, { params: { ws: at.ws, id } });
    expect(await untilEnded(id)).toMatchObject({ state: 'undone', restored: 10 });
  });

  test('what it deleted stays deleted after ten minutes, and its tags stay', async () => {
    await fill(3);
    const tagged = await run({}, { kind: 'addTag', tag: 'New' });
    const deleted = await run({}, { kind: 'delete' });
    app.passTime(undoMs);
    for (const { id } of [tagged, deleted]) {
      const undo = asAda.call(undoSegmentJob, { params: { ws: at.ws, id } });
      await expect(undo).rejects.toMatchObject({ status: 409, message: jobNotUndoable, refusal: 'jobNotUndoable' });
    }
    app.passTime(-undoMs);
  });

  test('does nothing to whoever joins after it was asked for', async () => {
    await fill(600);
    app.passTime(1_000);
    const { id } = await start({}, { kind: 'delete' });
    app.passTime(1_000);
    await at.join(phoneOf(9_000));
    await untilEnded(id);
    expect((await at.list()).map(({ phone }) => phone)).toEqual([phoneOf(9_000)]);
  });

  test('is refused where it means more than were confirmed, and is begun once it is confirmed for as many', async () => {
    await fill(3);
    const id = randomUUID();
    const confirm = async (totalMax: number) => {
      const body = { id, segment: {}, action: { kind: 'block' } as const, totalMax };
      return (await asAda.call(startSegmentJob, { params: { ws: at.ws }, body })).job;
    };
    await expect(confirm(2)).rejects.toMatchObject({ status: 409, message: moreMeant, refusal: 'moreMeant' });
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
    expect(await confirm(3)).toMatchObject({ id, total: 3 });
    // An answer that was lost: it has begun, whoever has joined since.
    await at.join(phoneOf(9_000));
    expect(await confirm(3)).toMatchObject({ id, total: 3 });
    await untilEnded(id);
    expect((await run({}, { kind: 'block' })).total).toBe(4);
  });

  test('is one job, however often it is asked for under its name', async () => {
    await fill(3);
    const id = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => start({}, { kind: 'addTag', tag: 'New' }, id)));
    expect([one?.id, other?.id]).toEqual([id, id]);
    await untilEnded(id);
    const { jobs } = await asAda.call(listSegmentJobs, { params: { ws: at.ws } });
    expect(jobs).toMatchObject([{ id, done: 3 }]);
  });

  test('is one of five that a workspace can have under way, also where many are started at once', async () => {
    await fill(1);
    // So none of them ends.
    await app.database.updateTable('customers').set({ tags: 'broken' }).where('workspace_id', '=', at.ws).execute();
    // On SQLite one of them writes at a time; elsewhere none has ended before the others have begun.
    const transaction = app.database.startTransaction();
    const holding = process.env['TEST_ENGINE'] === 'postgres' ? await transaction.execute() : undefined;
    if (holding) await sql`lock table audit_entries in access exclusive mode`.execute(holding);
    const asked = Array.from({ length: runningJobsMax + 2 }, () => start({}, { kind: 'addTag', tag: 'New' }));
    const many = Promise.allSettled(asked);
    if (holding) await untilWaiting(app.database, asked.length, locksAndTables);
    await holding?.rollback().execute();
    const refused = (await many).filter(({ status }) => status === 'rejected');
    await app.database.deleteFrom('segment_jobs').where('workspace_id', '=', at.ws).execute();
    expect(refused).toMatchObject([1, 2].map(() => ({ reason: { status: 409, message: tooManyJobs } })));
  });

  test('is canceled where it is, and what it has done stays', async () => {
    await fill(3_000);
    const { id } = await start({}, { kind: 'delete' });
    await vi.waitFor(async () => expect((await read(id)).done).toBeGreaterThan(0), { timeout: endMsMax, interval: 5 });
    const { job } = await asAda.call(cancelSegmentJob, { params: { ws: at.ws, id } });
    expect(job.state).toBe('canceled');
    expect(await at.list()).toHaveLength(3_000 - job.done);
    expect((await asAda.call(cancelSegmentJob, { params: { ws: at.ws, id } })).job).toEqual(job);
  });

  test('keeps no number and no digits once it is over', async () => {
    await fill(3);
    await run({ digits: { at: 'start', digits: phoneOf(1) } }, { kind: 'block' });
    const rows = await app.database.selectFrom('segment_jobs').selectAll().where('workspace_id', '=', at.ws).execute();
    expect(JSON.stringify(rows)).not.toContain(phoneOf(1));
  });

  test('waits for no more than one job of each other workspace at a time, and for none that fails', async () => {
    await fill(1_200);
    const theirs = await openCustomers(app, asAda);
    await theirs.bulk(Array.from({ length: 1_200 }, (_, index) => ({ phone: phoneOf(index), createdAt: app.now() })));
    app.passTime(2_000);
    const broken = Array.from({ length: 100 }, (_, index) => ({ workspaceId: 'broken', jobId: `broken ${index}` }));
    const before = [1, 2, 3].map((index) => ({ workspaceId: theirs.ws, jobId: `${index}` }));
    await app.database.transaction().execute(async (transaction) => {
      const job = { who: 'ada', segment: {}, action: { kind: 'removeTag', tag: 'Old' }, total: 1_200 } as const;
      for (const [index, key] of [...broken, ...before].entries())
        await addJob(transaction, { ...job, ...key, now: app.now() - 1_000 + index });
      await transaction
        .updateTable('segment_jobs')
        .set({ segment: 'broken' })
        .where('workspace_id', '=', 'broken')
        .execute();
    });
    const { endedAt } = await run({}, { kind: 'removeTag', tag: 'Old' });
    await app.database.deleteFrom('segment_jobs').where('workspace_id', '=', 'broken').execute();
    const listTheirs = async () => (await asAda.call(listSegmentJobs, { params: { ws: theirs.ws } })).jobs;
    const states = async () => (await listTheirs()).map(({ state }) => state);
    await expect.poll(states, { timeout: endMsMax }).toEqual(['done', 'done', 'done']);
    const ends = (await listTheirs()).map((job) => job.endedAt ?? 0);
    expect(ends.filter((end) => end > (endedAt ?? 0))).toHaveLength(2);
  });

  test('finds those who are meant however many others stand between them', async () => {
    await fill(9_000);
    const ends = [phoneOf(0), phoneOf(8_999)];
    await app.database
      .updateTable('customers')
      .set({ tags: '["Rare"]' })
      .where('workspace_id', '=', at.ws)
      .where('phone', 'in', ends)
      .execute();
    expect(await run({ tags: ['Rare'] }, { kind: 'addTag', tag: 'Found' })).toMatchObject({ done: 2, skipped: 0 });
    for (const phone of ends) expect((await at.find(phone))?.tags).toContain('Found');
  });

  test('goes on where the server that had it had a clock far ahead, and is gone', async () => {
    await fill(2);
    const key = { workspaceId: at.ws, jobId: 'ahead' };
    await app.database.transaction().execute(async (transaction) => {
      const action = { kind: 'addTag', tag: 'Found' } as const;
      await addJob(transaction, { ...key, who: 'ada', segment: {}, action, total: 2, now: app.now() });
      await transaction
        .updateTable('segment_jobs')
        .set({ leased_by: 'gone', leased_until: app.now() + 2 * dayMs })
        .where('job_id', '=', 'ahead')
        .execute();
    });
    await run({}, { kind: 'removeTag', tag: 'Old' });
    expect(await untilEnded('ahead')).toMatchObject({ state: 'done', done: 2 });
  });
});
