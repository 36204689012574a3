// What one workspace's texts leave to those of the others.
import { setTimeout as wait } from 'node:timers/promises';
import { searchAudit } from '@fanfare/contract/audit.ts';
import {
  broadcastEnded,
  cancelBroadcast,
  saveBroadcast,
  settleUnknown,
  startBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { removeGateway } from '@fanfare/contract/gateways.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takeLock } from '../database/engine.ts';
import { takeNumbersOfTextsLock } from '../messages/forgetting-store.ts';
import { ada } from '../testing/cast.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { type FakeTwilio, openFakeTwilio } from '../testing/gateways/twilio.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { startApp } from '../testing/start-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';

const isDone = ({ state }: { readonly state: string }) => state === 'done';
/** Nothing has been answered, nor waited for in vain. */
const stillWaiting = { sent: 0, unknown: 0 };
/** Longer than an answer may take of a gateway that is not slow. */
const slowMs = 3_000;

const environment = { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' };
const app = sharedApp({ environment });
const asAda = sharedAsker(app, ada);

async function openShop(gateway: FakeTwilio, customers: number) {
  return await openTextingShop({ staff: asAda, gateway, customers });
}

test('texts go out beside those of three workspaces whose gateways are silent', async () => {
  await using well = await openFakeTwilio();
  await using one = await openFakeTwilio();
  await using other = await openFakeTwilio();
  await using third = await openFakeTwilio();
  const silent = [one, other, third];
  const beAll = (mood: 'held' | 'well') => {
    for (const gateway of silent) gateway.be(mood);
  };
  const taken = () => silent.reduce((sum, { requests }) => sum + requests.length, 0);
  /** How many of each, and of all, were on their way at once until none has come for a while. */
  const watchAll = async () => {
    const [each, all] = [new Set<number>(), new Set<number>()];
    for (let [before, at] = [0, performance.now()]; performance.now() - at < slowMs; await wait(5)) {
      for (const gateway of silent) each.add(gateway.held());
      all.add(silent.reduce((sum, { held }) => sum + held(), 0));
      if (taken() > before) [before, at] = [taken(), performance.now()];
    }
    return { each: Math.max(...each), all: Math.max(...all) };
  };
  const shop = await openShop(well, 3);
  const shops = await Promise.all(silent.map(async (gateway) => await openShop(gateway, 200)));
  beAll('held');
  const waiting = await Promise.all(shops.map(async ({ start }) => await start()));
  for (const { requests } of silent) await expect.poll(() => requests.length).toBeGreaterThan(0);
  const first = await watchAll();
  expect(first.each).toBeLessThanOrEqual(48);
  expect(first.all).toBeLessThan(128);
  expect((await shop.until(await shop.start(), isDone)).tally).toMatchObject({ sent: 3 });
  for (const [index, { read }] of shops.entries())
    // On a busy machine some may have been waited for in vain by now.
    expect((await read(waiting[index] ?? '')).tally.sent).toBe(0);

  // By now they are known for it, and have what one has alone, but for one each of those that find none left.
  beAll('well');
  beAll('held');
  await expect.poll(() => silent.some(({ held }) => held() > 0)).toBe(true);
  expect((await watchAll()).all).toBeLessThanOrEqual(48 + 2);
  beAll('well');
  await Promise.all(shops.map(async ({ until }, index) => await until(waiting[index] ?? '', isDone)));
});

test('a slow gateway that is alone has all that slow ones share', async () => {
  await using silent = await openFakeTwilio();
  const shop = await openShop(silent, 200);
  silent.be('held');
  const waiting = await shop.start();
  await expect.poll(() => silent.requests.length).toBe(48);
  await wait(slowMs);
  silent.be('well');
  silent.be('held');
  await expect.poll(() => silent.requests.length).toBe(96);
  expect((await shop.read(waiting)).tally).toMatchObject({ sent: 48, unknown: 0 });
  silent.be('well');
  await shop.until(waiting, isDone);
});

test('texts go out beside those of a silent gateway also where their own gateway was slow once', async () => {
  await using own = await openFakeTwilio();
  await using silent = await openFakeTwilio();
  const [shop, other] = [await openShop(own, 1), await openShop(silent, 200)];
  own.be('held');
  const slow = await shop.start();
  await expect.poll(() => own.requests.length).toBe(1);
  await wait(slowMs);
  own.be('well');
  await shop.until(slow, isDone);

  silent.be('held');
  const waiting = await other.start();
  await expect.poll(() => silent.requests.length).toBeGreaterThan(0);
  await wait(slowMs);
  await shop.until(await shop.start(), isDone);
  expect((await other.read(waiting)).tally).toMatchObject(stillWaiting);
  silent.be('well');
  await other.until(waiting, isDone);
});

test('thousands of texts that nobody knows of are settled by one word, and go out again once where that is the word', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openShop(gateway, 2);
  gateway.be('reset');
  const id = await shop.start();
  const untilUnknown = async (unknown: number) => await shop.until(id, ({ tally }) => tally.unknown === unknown);
  await untilUnknown(2);
  await addLike(id, 2_500);
  const settle = async (as: 'again' | 'sent') =>
    await asAda.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as } });
  expect((await settle('sent')).broadcast.tally).toMatchObject({ unknown: 0, sent: 2_502 });

  await app.database
    .updateTable('messages')
    .set({ state: 'unknown' })
    .where('broadcast_id', '=', id)
    .where('phone', '<>', '')
    .execute();
  await settle('again');
  await untilUnknown(2);
  expect(gateway.requests).toHaveLength(4);
  const { items } = await asAda.call(searchAudit, { params: { ws: shop.ws }, body: { action: 'broadcast.settled' } });
  const told = items.map(({ after }) => `${String(after['texts'])} ${String(after['as'])}`).toSorted();
  expect(told).toEqual(['1000 sent', '1000 sent', '2 again', '502 sent']);
});

/** More texts of a broadcast, as its first one is. */
async function addLike(id: string, count: number): Promise<void> {
  const [like] = await app.database.selectFrom('messages').selectAll().where('broadcast_id', '=', id).execute();
  if (!like) throw new Error('There is no text.');
  const more = Array.from({ length: count }, (_, index) => ({
    ...like,
    message_id: `${id}.zz${String(index).padStart(4, '0')}`,
    phone: '',
    link_code: null,
  }));
  for (let begin = 0; begin < more.length; begin += 500)
    await app.database
      .insertInto('messages')
      .values(more.slice(begin, begin + 500))
      .execute();
}

// On SQLite one of them writes at a time.
if (process.env['TEST_ENGINE'] === 'postgres') {
  test('texts go out while somebody holds what those of another workspace need', async () => {
    await using impatient = await startApp({ environment: { ...environment, DATABASE_TIMEOUT_MS: '2000' } });
    const staff = await impatient.as(ada);
    await using gateway = await openFakeAdapter();
    await using held = await openFakeTwilio();
    const other = await openTextingShop({ staff, gateway: held, customers: 3 });
    const shop = await openTextingShop({ staff, gateway, customers: 3 });
    await other.until(await other.start(), isDone);
    const holding = await impatient.database.startTransaction().execute();
    await holding
      .selectFrom('texting_usage')
      .select('month')
      .where('workspace_id', '=', other.ws)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const waits = await other.start();
    try {
      const id = await shop.start();
      expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 3 });
    } finally {
      await holding.rollback().execute();
    }
    await other.until(waits, isDone);
  });

  test('texts go out while each claim of those of another workspace meets somebody else’s transaction', async () => {
    await using gateway = await openFakeTwilio();
    const [other, shop] = [await openShop(gateway, 3), await openShop(gateway, 3)];
    await sql`create function meet() returns trigger language plpgsql as $$ begin
      raise exception 'deadlock detected' using errcode = '40P01';
    end $$`.execute(app.database);
    await sql`create trigger meet before update on messages for each row
      when (new.workspace_id = ${sql.lit(other.ws)} and new.state = 'sending') execute function meet()`.execute(
      app.database,
    );
    const id = await other.start();
    try {
      await other.until(id, ({ tally }) => tally.waiting === 3);
      expect((await shop.until(await shop.start(), isDone)).tally).toMatchObject({ sent: 3 });
      expect((await other.read(id)).tally).toMatchObject({ waiting: 3 });
    } finally {
      await sql`drop function meet cascade`.execute(app.database);
    }
    await other.until(id, isDone);
  });

  test('who settles what nobody knows of keeps the month from nobody where somebody holds one of the texts', async () => {
    await using gateway = await openFakeTwilio();
    const shop = await openShop(gateway, 2);
    gateway.be('reset');
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.unknown === 2);
    const holding = await app.database.startTransaction().execute();
    const held = holding
      .selectFrom('messages')
      .select('message_id')
      .where('broadcast_id', '=', id)
      .limit(1)
      .forUpdate();
    await held.execute();
    const settling = asAda.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'failed' } });
    try {
      await untilWaiting(app.database, 1);
      const month = holding.selectFrom('texting_usage').select('month').where('workspace_id', '=', shop.ws);
      expect(await month.forUpdate().noWait().execute()).toHaveLength(1);
    } finally {
      await holding.rollback().execute();
    }
    expect((await settling).broadcast.tally).toMatchObject({ unknown: 0, failed: { other: 2 } });
  });

  test('a server looks for an audience that another one puts together no more often than for anything else', async () => {
    const on = await readyDatabase();
    await using one = await startApp({ on, environment });
    await using other = await startApp({ on, environment });
    await using gateway = await openFakeTwilio();
    const shop = await openTextingShop({ staff: await one.as(ada), gateway, customers: 3 });
    const transactions = async () => {
      const counted = sql<{
        n: string;
      }>`select xact_commit as n from pg_stat_database where datname = current_database()`;
      return Number((await counted.execute(other.database)).rows[0]?.n);
    };
    const holding = await one.database.startTransaction().execute();
    await takeNumbersOfTextsLock(holding, shop.ws);
    const id = await shop.start();
    await untilWaiting(other.database, 1);
    const before = await transactions();
    await wait(slowMs);
    const looked = (await transactions()) - before;
    await holding.rollback().execute();
    await shop.until(id, isDone);
    expect(looked).toBeLessThan(300);
  });

  test('what was reviewed does not start where the price is being changed at the same moment', async () => {
    await using gateway = await openFakeTwilio();
    const { ws, campaignId } = await openShop(gateway, 1);
    const params = { ws, id: 'beside-a-change' };
    const body = { id: params.id, campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true };
    await asAda.call(saveBroadcast, { params, body });
    const changing = await app.database.startTransaction().execute();
    await takeLock(changing, `gateway of ${ws}`);
    const gateways = changing.updateTable('gateways').where('workspace_id', '=', ws);
    const dearer = { part_micros: 20_000, updated_at: sql<number>`updated_at + 1` };
    const { updated_at: updatedAt } = await gateways.set(dearer).returning('updated_at').executeTakeFirstOrThrow();
    const starting = asAda.call(startBroadcast, { params, body: { gatewayUpdatedAt: updatedAt - 1 } });
    const end = starting.catch((refusal: unknown) => refusal);
    await Promise.race([end, untilWaiting(app.database, 1)]);
    await changing.commit().execute();
    expect(await end).toMatchObject({ status: 409, message: changedMeanwhile });
  });

  test.each([0, 1_000])(
    'what nobody knows of is not sent again where the broadcast is canceled at the same moment, nor said to be, after %i that are',
    async (before) => {
      await using gateway = await openFakeTwilio();
      const shop = await openShop(gateway, 2);
      gateway.be('reset');
      const id = await shop.start();
      const params = { ws: shop.ws, id };
      await shop.until(id, ({ tally }) => tally.unknown === 2);
      await addLike(id, before);
      // As if others still waited.
      await app.database
        .updateTable('broadcasts')
        .set({ state: 'paused', ended_at: null })
        .where('broadcast_id', '=', id)
        .execute();
      const holding = await app.database.startTransaction().execute();
      const texts = holding.selectFrom('messages').select('message_id').where('broadcast_id', '=', id);
      await texts.orderBy('message_id', 'desc').limit(1).forUpdate().execute();
      const settling = asAda.call(settleUnknown, { params, body: { as: 'again' } });
      const end = settling.catch((refusal: unknown) => refusal);
      await untilWaiting(app.database, 1);
      await asAda.call(cancelBroadcast, { params });
      await holding.rollback().execute();
      expect(await end).toMatchObject({ status: 409, message: broadcastEnded });
      expect((await shop.read(id)).tally).toMatchObject({ unknown: 2 });
      const told = await asAda.call(searchAudit, { params: { ws: shop.ws }, body: { action: 'broadcast.settled' } });
      expect(told.items.map(({ after }) => after)).toEqual(before > 0 ? [{ as: 'again', texts: before }] : []);
    },
  );

  test('a gateway is removed once what changes it at the same moment has ended', async () => {
    await using gateway = await openFakeTwilio();
    const { ws } = await openShop(gateway, 1);
    const changing = await app.database.startTransaction().execute();
    await takeLock(changing, `gateway of ${ws}`);
    const removing = asAda.call(removeGateway, { params: { ws } });
    const isFirst = await Promise.race([removing.then(() => true), untilWaiting(app.database, 1).then(() => false)]);
    await changing.rollback().execute();
    await removing;
    expect(isFirst).toBe(false);
  });
}
