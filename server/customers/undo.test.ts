import { randomUUID } from 'node:crypto';
import { changeCustomerDetails } from '@fanfare/contract/customers.ts';
import { importNotFound, importUndone, undoImport } from '@fanfare/contract/imports.ts';
import { getSegmentJob, startSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ada, grace } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

const day = Date.UTC(2025, 4, 6);
const [brought, merged, other] = ['14155550101', '14155550102', '14155550103'] as const;
const spring = { id: 'spring', part: 0, fileName: 'spring.csv' };

describe('undoing an import', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let at: CustomersAt;
  beforeEach(async () => {
    at = await openCustomers(app, asAda);
  });

  test('leaves the list as it was before', async () => {
    await at.add(merged);
    await at.join(other);
    const before = await at.list();
    await at.bulk(
      [
        { phone: brought, createdAt: day },
        { phone: merged, createdAt: day, checkins: 4, lastCheckin: day },
      ],
      spring,
    );
    await at.bulk(
      [
        { phone: merged, createdAt: day - 5 },
        { phone: brought, createdAt: day - 5 },
      ],
      { ...spring, part: 1 },
    );
    expect(await at.list()).not.toEqual(before);
    const undone = await at.undo('spring');
    expect(undone).toMatchObject({ kept: [], import: { id: 'spring', removed: 1, restored: 1, kept: 0 } });
    expect(undone.import.undoneAt).not.toBeNull();
    expect(await at.list()).toEqual(before);
    expect(await at.quantity()).toBe(2);
  });

  test('keeps whoever was touched since, and says so', async () => {
    await at.add(merged);
    await at.bulk(
      [brought, merged, other].map((phone) => ({ phone, createdAt: day, checkins: 1 })),
      spring,
    );
    await expect(at.join(brought)).rejects.toMatchObject({ status: 409 });
    await at.block(merged);
    const undone = await at.undo('spring');
    expect(undone.kept).toEqual([
      { phone: merged, why: 'changed' },
      { phone: brought, why: 'changed' },
    ]);
    expect(undone.import).toMatchObject({ removed: 1, restored: 0, kept: 2 });
    expect((await at.list()).map(({ phone }) => phone)).toEqual([brought, merged]);
  });

  test('keeps nobody for a tag that all of a segment were given since, and keeps whom staff gave one', async () => {
    const params = { ws: at.ws };
    await at.add(merged);
    const before = await at.find(merged);
    await at.bulk(
      [brought, merged, other].map((phone) => ({ phone, createdAt: day, checkins: 1 })),
      spring,
    );
    const job = { id: randomUUID(), segment: {}, action: { kind: 'addTag', tag: 'Spring' } as const };
    await asAda.call(startSegmentJob, { params, body: job });
    const state = async () => (await asAda.call(getSegmentJob, { params: { ...params, id: job.id } })).job.state;
    await expect.poll(state).toBe('done');
    await asAda.call(changeCustomerDetails, { params, body: { phone: other, tags: ['Spring', 'Regular'] } });
    const undone = await at.undo('spring');
    expect(undone.kept).toEqual([{ phone: other, why: 'changed' }]);
    expect(undone.import).toMatchObject({ removed: 1, restored: 1, kept: 1 });
    expect(await at.find(merged)).toEqual({ ...before, tags: ['Spring'] });
  });

  test('gives values back but leaves an opt-out that the import brought', async () => {
    await at.add(merged);
    await at.bulk([{ phone: merged, createdAt: day, optout: true, checkins: 9 }], spring);
    expect((await at.undo('spring')).kept).toEqual([{ phone: merged, why: 'optout' }]);
    expect(await at.find(merged)).toMatchObject({ checkins: 0, status: 'blocked' });
  });

  test('remembers an opt-out of those who go', async () => {
    await at.bulk([{ phone: brought, createdAt: day, optout: true }], spring);
    await at.undo('spring');
    expect(await at.quantity()).toBe(0);
    await at.add(brought);
    expect(await at.find(brought)).toMatchObject({ status: 'blocked' });
  });

  test('leaves what a later import changed, until that one is undone too', async () => {
    await at.bulk([{ phone: brought, createdAt: day }], spring);
    await at.bulk([{ phone: brought, createdAt: day, checkins: 3 }], { id: 'summer', part: 0 });
    const [summer, first] = [await at.undo('summer'), await at.undo('spring')];
    expect(summer.import).toMatchObject({ restored: 1, removed: 0 });
    expect(first.import).toMatchObject({ restored: 0, removed: 1 });
    at = await openCustomers(app, asAda);
    await at.bulk([{ phone: brought, createdAt: day }], spring);
    await at.bulk([{ phone: brought, createdAt: day, checkins: 3 }], { id: 'summer', part: 0 });
    expect((await at.undo('spring')).kept).toEqual([{ phone: brought, why: 'changed' }]);
    expect(await at.quantity()).toBe(1);
  });

  test('is done once, however many ask, and no part comes in after it', async () => {
    const records = Array.from({ length: 2_500 }, (_, index) => ({
      phone: String(4_150_000_000 + index),
      createdAt: day,
    }));
    await at.bulk(records, spring);
    const undone = await Promise.all([at.undo('spring'), at.undo('spring'), at.undo('spring')]);
    for (const { import: one } of undone) expect(one).toMatchObject({ removed: 2_500, kept: 0 });
    expect(await at.quantity()).toBe(0);
    await expect(at.bulk(records, { ...spring, part: 1 })).rejects.toMatchObject({
      status: 409,
      message: importUndone,
    });
    expect(await at.bulk(records, spring)).toMatchObject({ created: 2_500 });
    expect(await at.quantity()).toBe(0);
  });

  test('that nobody made, or that is of another business, is not found', async () => {
    const notFound = { status: 404, message: importNotFound };
    await expect(at.undo('spring')).rejects.toMatchObject(notFound);
    await at.bulk([{ phone: brought, createdAt: day }], spring);
    const asGrace = await app.as(grace);
    const theirs = await openCustomers(app, asGrace);
    await expect(theirs.undo('spring')).rejects.toMatchObject(notFound);
    await expect(asGrace.call(undoImport, { params: { ws: at.ws, id: 'spring' } })).rejects.toMatchObject({
      status: 404,
      message: 'Workspace not found',
    });
    expect(await at.quantity()).toBe(1);
  });
});
