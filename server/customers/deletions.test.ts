// A deleted customer can be restored for ten minutes, and comes back as if nothing had happened.
import { randomUUID } from 'node:crypto';
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from '@fanfare/contract/broadcasts.ts';
import { customerNotFound, notRestorable, removeCustomer, restoreCustomer } from '@fanfare/contract/customers.ts';
import { getSegmentJob, startSegmentJob, undoSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ada, grace } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { type FakeTwilio, openFakeTwilio } from '../testing/gateways/twilio.ts';
import { freshCustomers, lastingAsker, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { type TextingShop, openTextingShop } from '../testing/texting-shop.ts';

const phone = '14155550132';
const createdAt = Date.UTC(2025, 4, 6);
const gone = { status: 404, message: notRestorable };

describe('a deleted customer', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);

  /** All that is told of the number. */
  const told = async () => ({
    customer: await at.find(phone),
    record: await at.consent(phone),
    quantity: await at.quantity(),
    signUps: await asAda.call(getSignUps, { params: { ws: at.ws }, query: { days: 7 } }),
  });
  const keptRows = () => app.database.selectFrom('deleted_customers').selectAll().where('workspace_id', '=', at.ws);

  test.each<[string, () => Promise<unknown>]>([
    ['who joined under a text', () => at.join(phone)],
    ['whom staff added', () => at.add(phone)],
    [
      'whom staff blocked',
      async () => {
        await at.join(phone);
        await at.block(phone, 'Asked at the counter');
      },
    ],
    [
      'who came with an import',
      () => at.bulk([{ phone, createdAt, checkins: 3 }], { id: 'a', part: 0, fileName: 'a' }),
    ],
    [
      'whom an import changed',
      async () => {
        await at.join(phone);
        await at.bulk([{ phone, createdAt, checkins: 3 }], { id: 'a', part: 0, fileName: 'a' });
      },
    ],
    [
      'who was deleted, joined again and asked for messages',
      async () => {
        await at.join(phone);
        await at.block(phone);
        await at.remove(phone);
        await at.join(phone);
      },
    ],
  ])('%s is restored with everything that stood of them', async (_, come) => {
    await come();
    const before = await told();
    await at.remove(phone);
    expect(await at.find(phone)).toBeUndefined();
    expect(await at.deleted()).toEqual([{ phone, deletedAt: expect.any(Number) as number }]);
    expect((await at.restore(phone)).customer).toEqual(before.customer);
    expect(await told()).toEqual(before);
    expect(await at.deleted()).toEqual([]);
    expect(await keptRows().execute()).toEqual([]);
  });

  test('who was restored can be deleted and restored again, and an import that brought them be undone', async () => {
    await at.join(phone);
    const before = await told();
    await at.bulk([{ phone, createdAt, checkins: 3 }], { id: 'a', part: 0, fileName: 'a' });
    for (let time = 0; time < 2; time += 1) {
      await at.remove(phone);
      await at.restore(phone);
    }
    await at.undo('a');
    expect((await at.find(phone))?.checkins).toBe(before.customer?.checkins);
    expect(await at.quantity()).toBe(1);
  });

  test('is restored once, also by several at the same moment and when an answer got lost', async () => {
    await at.add(phone);
    const { customer } = await told();
    await at.remove(phone);
    const answers = await Promise.allSettled([at.restore(phone), at.restore(phone), at.restore(phone)]);
    // Who came too late to find them deleted and too early to find them there is told so, and finds them.
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await at.restore(phone)).customer).toEqual(customer);
    expect(await at.quantity()).toBe(1);
    expect((await at.consent(phone)).map(({ kind }) => kind)).toEqual(['joined']);
  });

  test('who came again meanwhile is answered as they are', async () => {
    await at.add(phone);
    await at.remove(phone);
    await at.join(phone);
    expect(await at.deleted()).toEqual([]);
    const before = await told();
    expect((await at.restore(phone)).customer).toEqual(before.customer);
    expect(await told()).toEqual(before);
  });

  test('is not restored over what has happened to the number since', async () => {
    await at.join(phone);
    await at.remove(phone);
    await at.bulk([{ phone, createdAt, optout: true }], { id: 'a', part: 0, fileName: 'a' });
    await at.undo('a');
    await expect(at.restore(phone)).rejects.toMatchObject(gone);
    expect(await at.find(phone)).toBeUndefined();
    await at.add(phone);
    expect((await at.find(phone))?.status).toBe('blocked');
  });

  test('stays deleted after ten minutes, and then the number stands nowhere any more', async () => {
    await at.add(phone);
    await at.remove(phone);
    app.passTime(undoMs - 60_000);
    await app.purge();
    expect(await at.deleted()).toHaveLength(1);
    app.passTime(60_000);
    expect(await at.deleted()).toEqual([]);
    await expect(at.restore(phone)).rejects.toMatchObject(gone);
    expect(await keptRows().execute()).toHaveLength(1);
    await app.purge();
    expect(await keptRows().execute()).toEqual([]);
  });

  test('of another workspace, or of nobody, is not restored', async () => {
    const theirs = await openCustomers(app, await app.as(grace));
    await theirs.add(phone);
    await theirs.remove(phone);
    await expect(at.restore(phone)).rejects.toMatchObject(gone);
    await expect(at.remove(phone)).rejects.toMatchObject({ message: customerNotFound });
    expect(await at.deleted()).toEqual([]);
    expect(await theirs.deleted()).toHaveLength(1);
  });

  test('comes back without what was undone of imports meanwhile, or not at all', async () => {
    const [brought, changed] = ['14155550133', phone];
    await at.join(changed);
    const before = await at.find(changed);
    const customers = [brought, changed].map((one) => ({ phone: one, createdAt, checkins: 9, tags: ['List'] }));
    await at.bulk(customers, { id: 'a', part: 0, fileName: 'a.csv' });
    for (const one of [brought, changed]) await at.remove(one);
    await at.undo('a');
    await expect(at.restore(brought)).rejects.toMatchObject(gone);
    await at.restore(changed);
    expect(await at.find(changed)).toEqual(before);
    expect(await at.quantity()).toBe(1);
  });

  test('comes back also where two imports that came by turns were undone before or since', async () => {
    const part = (id: string, checkins: number, number = 0) =>
      at.bulk([{ phone, createdAt, checkins }], { id, part: number, fileName: id });
    await at.join(phone);
    const before = await at.find(phone);
    await part('i', 5);
    await part('j', 6);
    await part('i', 7, 1);
    await at.undo('i');
    await at.undo('j');
    await at.remove(phone);
    await at.restore(phone);
    expect(await at.find(phone)).toMatchObject({ id: before?.id });
    await part('k', 8);
    await part('l', 9);
    await at.remove(phone);
    for (const id of ['k', 'l']) await at.undo(id);
    await at.restore(phone);
    expect(await at.find(phone)).toMatchObject({ id: before?.id });
  });

  test('comes back where the import that brought them was undone long before, and had kept them', async () => {
    await at.bulk([{ phone, createdAt, checkins: 1 }], { id: 'k', part: 0, fileName: 'k' });
    await at.bulk([{ phone, createdAt, checkins: 2 }], { id: 'l', part: 0, fileName: 'l' });
    for (const id of ['k', 'l']) await at.undo(id);
    const kept = await at.find(phone);
    expect(kept).toMatchObject({ checkins: 1 });
    app.passTime(1_000);
    await at.remove(phone);
    await at.restore(phone);
    expect(await at.find(phone)).toEqual(kept);
  });

  test('is not restored into a full workspace', async () => {
    await using full = await startApp({
      environment: { RATE_LIMITS: 'off', QUOTAS: JSON.stringify({ customers: 1 }) },
    });
    const there = await openCustomers(full, await full.as(ada));
    await there.add(phone);
    await there.remove(phone);
    await there.add('14155550133');
    await expect(there.restore(phone)).rejects.toMatchObject({ status: 409 });
    expect(await there.deleted()).toHaveLength(1);
    await there.remove('14155550133');
    await there.restore(phone);
    expect(await there.quantity()).toBe(1);
  });
});

describe('a customer who is deleted while their text waits', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const asAda = lastingAsker(app, ada);
  let gateway: FakeTwilio;
  let shop: TextingShop;
  let params: { ws: string };
  beforeEach(async () => {
    gateway = await openFakeTwilio();
    shop = await openTextingShop({ staff: asAda, gateway, customers: 4, now: app.now(), rules: { pacePerMinute: 1 } });
    params = { ws: shop.ws };
    return () => gateway[Symbol.asyncDispose]();
  });

  const textedPhones = () => gateway.texts.map(({ to }) => to).toSorted();
  const restoreOne = (one: string) => asAda.call(restoreCustomer, { params, body: { phone: one } });
  /** Also where a text is claimed meanwhile at the pace of before. */
  const goOnFast = async (id: string) => {
    await shop.change({ pacePerMinute: 6_000 });
    const stateInAMinute = async () => {
      app.passTime(60_000);
      return (await shop.read(id)).state;
    };
    await expect.poll(stateInAMinute, { interval: 250 }).toBe('done');
    return await shop.read(id);
  };
  /** Theirs is the next one, and passes them over. */
  const passOver = async (id: string, removed: string) => {
    await app.database
      .updateTable('messages')
      .set({ due_at: app.now() - 60_000 })
      .where('workspace_id', '=', shop.ws)
      .where('phone', '=', removed.slice(1))
      .where('state', '=', 'waiting')
      .execute();
    app.passTime(60_000);
    await shop.until(id, ({ tally }) => tally.skipped.deleted === 1);
    return { id, removed };
  };
  /** One text has gone out and one was passed over while two wait for their minute; answers whose it is. */
  const passOverOne = async (remove: (one: string) => Promise<unknown>) => {
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.sent === 1 && tally.waiting === 3);
    const removed = shop.phones.find((one) => !textedPhones().includes(one)) ?? '';
    await remove(removed);
    return await passOver(id, removed);
  };
  const removeOne = (one: string) => asAda.call(removeCustomer, { params, body: { phone: one } });

  test('gets it once they are restored while others wait, once and counted as any other', async () => {
    const { id, removed } = await passOverOne(removeOne);
    await asAda.call(pauseBroadcast, { params: { ...params, id } });
    await restoreOne(removed);
    const { tally } = await shop.read(id);
    expect([tally.audience, tally.skipped]).toEqual([4, {}]);
    await asAda.call(resumeBroadcast, { params: { ...params, id } });
    const done = await goOnFast(id);
    expect(done).toMatchObject({ tally: { audience: 4, sent: 4 }, results: { parts: 4 } });
    expect(textedPhones()).toEqual(shop.phones);
    const usage = app.database.selectFrom('texting_usage').select('parts').where('workspace_id', '=', shop.ws);
    expect(await usage.executeTakeFirst()).toEqual({ parts: 4 });
    await removeOne(removed);
    await restoreOne(removed);
    expect((await shop.read(id)).tally).toEqual(done.tally);
  });

  test('gets it also where the gateway had put it off before, once they are restored', async () => {
    gateway.be('busy without a word');
    const id = await shop.start();
    const waiting = app.database.selectFrom('messages').select('phone').where('workspace_id', '=', shop.ws);
    const putOff = waiting.where('state', '=', 'waiting').where('attempts', '=', 1);
    await expect.poll(() => putOff.execute()).toHaveLength(1);
    const removed = `+${(await putOff.executeTakeFirstOrThrow()).phone}`;
    gateway.be('well');
    await removeOne(removed);
    await passOver(id, removed);
    await restoreOne(removed);
    expect((await goOnFast(id)).tally).toMatchObject({ audience: 4, sent: 4 });
    expect(textedPhones()).toEqual(shop.phones);
  });

  test('gets it once the job that deleted them is undone', async () => {
    const jobId = randomUUID();
    const job = async () => (await asAda.call(getSegmentJob, { params: { ...params, id: jobId } })).job.state;
    const { id } = await passOverOne(async (one) => {
      const body = {
        id: jobId,
        segment: { digits: { digits: one.slice(-7), at: 'end' } },
        action: { kind: 'delete' },
      } as const;
      await asAda.call(startSegmentJob, { params, body });
      await expect.poll(job).toBe('done');
    });
    await asAda.call(undoSegmentJob, { params: { ...params, id: jobId } });
    await expect.poll(job).toBe('undone');
    expect((await goOnFast(id)).tally).toMatchObject({ audience: 4, sent: 4 });
    expect(textedPhones()).toEqual(shop.phones);
  });

  test('gets none where the broadcast has been canceled before they are restored', async () => {
    const canceled = await passOverOne(removeOne);
    await asAda.call(cancelBroadcast, { params: { ...params, id: canceled.id } });
    await restoreOne(canceled.removed);
    const isOver = ({ tally }: { readonly tally: { readonly waiting: number } }) => tally.waiting === 0;
    const { tally } = await shop.until(canceled.id, isOver);
    expect(tally.skipped).toMatchObject({ deleted: 1 });
    expect(textedPhones()).not.toContain(canceled.removed);
  });
});
