import { randomUUID } from 'node:crypto';
import { pauseBroadcast } from '@fanfare/contract/broadcasts.ts';
import { changeCustomerDetails } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers, importNotFound, importUndone, undoImport } from '@fanfare/contract/imports.ts';
import { getSegmentJob, startSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../database/open.ts';
import { ada, grace } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { type FakeTwilio, openFakeTwilio } from '../testing/gateways/twilio.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';

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
    // On a busy machine one call does not take back all of it.
    const undoAll = async (): ReturnType<typeof at.undo> => {
      const answer = await at.undo('spring');
      return answer.import.undoneAt === null ? await undoAll() : answer;
    };
    const undone = await Promise.all([undoAll(), undoAll(), undoAll()]);
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

// On SQLite one of them writes at a time.
if (process.env['TEST_ENGINE'] === 'postgres') {
  describe('undoing an import while somebody holds a text to one of its customers', () => {
    const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
    const asAda = sharedAsker(app, ada);

    /** Of nine that an import has brought, and of one more. */
    async function openShop(gateway: FakeTwilio, rules?: { readonly pacePerMinute: number }) {
      const shop = await openTextingShop({ staff: asAda, gateway, customers: 1, rules });
      const phones = Array.from({ length: 9 }, (_, index) => `${shop.phones[0]?.slice(0, -1)}${index + 1}`);
      const customers = phones.map((phone) => ({ phone, createdAt: day }));
      await asAda.call(bulkAddCustomers, { params: { ws: shop.ws }, body: { customers, import: spring } });
      return shop;
    }

    /** Holds the second of their texts, and once the undo waits for it those behind it; then does what else is to be had. */
    async function undoWhileHeld(
      ws: string,
      state: 'waiting' | 'sent',
      doMore?: (holding: Transaction, phone: string) => Promise<void>,
    ) {
      const imported = app.database.selectFrom('customers').select('phone').where('import_id', '=', 'spring');
      const texts = await app.database
        .selectFrom('messages')
        .select(['message_id', 'phone'])
        .where('workspace_id', '=', ws)
        .where('phone', 'in', imported)
        .where('state', '=', state)
        .orderBy('message_id')
        .execute();
      expect(texts.length).toBeGreaterThan(6);
      const holding = await app.database.startTransaction().execute();
      const hold = async (ids: readonly string[]) =>
        await holding
          .selectFrom('messages')
          .select('message_id')
          .where('workspace_id', '=', ws)
          .where('message_id', 'in', ids)
          .forUpdate()
          .noWait()
          .execute();
      const [, second, ...later] = texts.map(({ message_id: id }) => id);
      await hold([second ?? '']);
      const undoing = asAda.call(undoImport, { params: { ws, id: 'spring' } });
      try {
        await untilWaiting(app.database, 1);
        expect(await hold(later)).toHaveLength(later.length);
        await doMore?.(holding, texts[1]?.phone ?? '');
      } finally {
        await holding.rollback().execute();
      }
      return (await undoing).import;
    }

    test('keeps neither their customer nor a later text from whoever claims texts that wait', async () => {
      await using gateway = await openFakeTwilio();
      const shop = await openShop(gateway, { pacePerMinute: 1 });
      const id = await shop.start();
      await shop.until(id, ({ tally }) => tally.sent === 1 && tally.waiting === 9);
      await asAda.call(pauseBroadcast, { params: { ws: shop.ws, id } });
      const undone = await undoWhileHeld(shop.ws, 'waiting', async (holding, phone) => {
        const customer = holding.selectFrom('customers').select('phone').where('phone', '=', phone);
        expect(await customer.forShare().noWait().execute()).toHaveLength(1);
      });
      expect(undone).toMatchObject({ removed: 9, kept: 0 });
    });

    test('keeps no later text from whoever settles texts that have gone out', async () => {
      await using gateway = await openFakeTwilio();
      const shop = await openShop(gateway);
      for (const id of [await shop.start(), await shop.start()]) await shop.until(id, ({ tally }) => tally.sent === 10);
      expect(await undoWhileHeld(shop.ws, 'sent')).toMatchObject({ removed: 9, kept: 0 });
    });
  });
}
