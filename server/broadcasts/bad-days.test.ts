// What a broadcast makes of gateways that misbehave, of a clock that jumps and of customers who go meanwhile.
import {
  broadcastEnded,
  cancelBroadcast,
  linkPlaceholder,
  resumeBroadcast,
  settleUnknown,
  timePast,
} from '@fanfare/contract/broadcasts.ts';
import { cancelCampaign, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { changeCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { localHourOf } from '@fanfare/contract/local-day.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import type { Mood } from '../testing/gateways/fake-server.ts';
import { type FakeTwilio, openFakeTwilio } from '../testing/gateways/twilio.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { type TextingShop, openTextingShop } from '../testing/texting-shop.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('a broadcast', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const asAda = lastingAsker(app, ada);
  let gateway: FakeTwilio;
  let shop: TextingShop;
  let params: { ws: string };

  beforeAll(() => {
    // Before noon where its customers are, so that no jump leads into the night.
    app.passTime(((24 - new Date(app.now()).getUTCHours()) % 24) * hourMs);
  });
  beforeEach(async () => {
    gateway = await openFakeTwilio();
    shop = await openTextingShop({ staff: asAda, gateway, customers: 6, now: app.now() });
    params = { ws: shop.ws };
    return () => gateway[Symbol.asyncDispose]();
  });

  const isDone = ({ state }: { readonly state: string }) => state === 'done';
  const resume = (id: string) => asAda.call(resumeBroadcast, { params: { ...params, id } });
  /** One text goes out, the others wait for their minute. */
  const startSlowly = async () => {
    await shop.change({ pacePerMinute: 1 });
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.sent === 1 && tally.waiting === 5);
    return id;
  };
  const goOnFast = async () => {
    await shop.change({ pacePerMinute: 6_000 });
    app.passTime(minuteMs);
  };
  /** Until every process has looked after it at the new time. */
  const letPass = async (ms: number, id: string) => {
    app.passTime(ms);
    const lookedAt = () =>
      app.database
        .selectFrom('broadcasts')
        .select('looked_at')
        .where('workspace_id', '=', shop.ws)
        .where('broadcast_id', '=', id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => app.now() - (await lookedAt()).looked_at).toBeLessThan(minuteMs);
  };
  const untilRefused = async (attempts = 1) => {
    const waiting = () =>
      app.database
        .selectFrom('messages')
        .select('message_id')
        .where('workspace_id', '=', shop.ws)
        .where('state', '=', 'waiting')
        .where('attempts', '=', attempts)
        .execute();
    await expect.poll(waiting).toHaveLength(6);
  };
  const textedPhones = () => gateway.texts.map(({ to }) => to).toSorted();
  const untextedPhones = () => shop.phones.filter((phone) => !textedPhones().includes(phone));

  test.each<[Mood, object]>([
    ['silent', { unknown: 6 }],
    ['reset', { unknown: 6 }],
    ['html', { unknown: 6 }],
    ['broken', { sent: 4, unknown: 2 }],
  ])(
    'whose gateway is %s leaves those unknown whose answer was lost, and asks for nobody twice',
    async (mood, tally) => {
      gateway.be(mood);
      const id = await shop.start();
      expect((await shop.until(id, isDone)).tally).toMatchObject(tally);
      gateway.be('well');
      await letPass(0, id);
      expect(gateway.requests).toHaveLength(6);
      await asAda.call(settleUnknown, { params: { ...params, id }, body: { as: 'sent' } });
      expect((await shop.read(id)).tally).toMatchObject({ sent: 6, unknown: 0 });
    },
  );

  test('waits for an hour where its gateway says so, and then goes to everybody once', async () => {
    gateway.be('busy');
    const id = await shop.start();
    await untilRefused();
    gateway.be('well');
    for (const passed of [29, 29]) await letPass(passed * minuteMs, id);
    expect(await shop.read(id)).toMatchObject({ state: 'sending', tally: { waiting: 6 } });
    expect(gateway.requests).toHaveLength(6);
    app.passTime(3 * minuteMs);
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 6 });
    expect(textedPhones()).toEqual(shop.phones);
  });

  test('is given up by no gateway that goes on saying when to come again, nor because it does not say so once', async () => {
    gateway.be('busy');
    const id = await shop.start();
    await untilRefused();
    const own = app.database.selectFrom('messages').select('state').where('workspace_id', '=', shop.ws);
    await app.database.updateTable('messages').set({ attempts: 20 }).where('workspace_id', '=', shop.ws).execute();
    const untilAnswered = async (requests: number) => {
      await expect.poll(() => gateway.requests.length).toBe(requests);
      await expect.poll(() => own.where('state', '=', 'sending').execute()).toEqual([]);
    };
    const passHour = async () => {
      for (const passed of [29, 29]) await letPass(passed * minuteMs, id);
      app.passTime(3 * minuteMs);
    };
    await passHour();
    await untilAnswered(12);
    gateway.be('busy without a word');
    await passHour();
    await untilAnswered(18);
    gateway.be('well');
    app.passTime(10 * minuteMs);
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 6, failed: {} });
  });

  test('is held where its gateway refuses the credentials in the middle, and goes on with new ones', async () => {
    const id = await startSlowly();
    await shop.change({ pacePerMinute: 6_000 });
    gateway.authToken = 'another';
    app.passTime(minuteMs);
    expect(await shop.until(id, ({ state }) => state === 'paused')).toMatchObject({
      pausedBecause: 'credentials',
      tally: { sent: 1, unknown: 0 },
    });
    await shop.until(id, ({ tally }) => tally.waiting === 5);
    expect(await shop.pauses(id)).toEqual([{ by: 'system', because: 'credentials' }]);
    await shop.change({});
    await resume(id);
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 6 });
    expect(textedPhones()).toEqual(shop.phones);
  });

  test('waits for a person where the clock jumps ahead', async () => {
    const id = await startSlowly();
    app.jumpClock(2 * hourMs);
    expect(await shop.until(id, ({ state }) => state === 'paused')).toMatchObject({
      pausedBecause: 'late',
      tally: { sent: 1, waiting: 5 },
    });
    app.jumpClock(-2 * hourMs);
    await resume(id);
    await goOnFast();
    await shop.until(id, isDone);
    expect(textedPhones()).toEqual(shop.phones);
  });

  test('that waited for its morning goes on although nobody looked, and ends where nobody waits any more', async () => {
    await shop.change({ textsFrom: (localHourOf(app.now(), shop.timeZone).hour + 3) * 60 });
    const id = await shop.start();
    await shop.until(id, ({ endsAbout }) => (endsAbout ?? 0) > app.now() + hourMs);
    app.jumpClock(3 * hourMs);
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 6 });
    // As if the server had ended just before it noted that.
    const left = app.database.updateTable('broadcasts').set({ state: 'sending', ended_at: null, looked_at: 0 });
    await left.where('broadcast_id', '=', id).execute();
    await shop.until(id, isDone);
    app.jumpClock(-3 * hourMs);
  });

  test('that is started after its time is not sent at once', async () => {
    const past = { scheduledAt: app.now() - minuteMs };
    await expect(shop.start(past)).rejects.toMatchObject({ status: 409, message: timePast });
  });

  test('that was due over an hour before anybody looks waits for a person', async () => {
    const id = await shop.start({ scheduledAt: app.now() + minuteMs });
    app.jumpClock(2 * hourMs);
    expect(await shop.until(id, ({ state }) => state === 'paused')).toMatchObject({ pausedBecause: 'late' });
    expect(await shop.pauses(id)).toEqual([{ by: 'system', because: 'late' }]);
    expect(gateway.requests).toEqual([]);
    await resume(id);
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 6 });
    app.jumpClock(-2 * hourMs);
  });

  test('goes on waiting where its gateway says no more than that it is busy', async () => {
    gateway.be('busy without a word');
    const id = await shop.start();
    await untilRefused();
    for (let round = 0; round < 3; round += 1) {
      const before = gateway.requests.length;
      await expect.poll(() => (app.passTime(10_000), gateway.requests.length)).toBeGreaterThan(before);
    }
    expect((await shop.read(id)).tally).toMatchObject({ waiting: 6, failed: {} });
    gateway.be('well');
    app.passTime(10 * minuteMs);
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 6 });
  });

  test('goes on where the clock is set back, and texts nobody twice', async () => {
    app.jumpClock(hourMs);
    const id = await startSlowly();
    app.jumpClock(-hourMs);
    await goOnFast();
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 6 });
    expect(textedPhones()).toEqual(shop.phones);
  });

  test('passes over who was blocked or deleted while they wait, and texts whom an import brings back or changes once', async () => {
    const id = await startSlowly();
    const texted = textedPhones();
    const [removed, blocked, erased, merged = '', again = ''] = untextedPhones();
    const createdAt = Date.UTC(2026, 0, 1);
    const bulk = (...phones: readonly (string | undefined)[]) =>
      asAda.call(bulkAddCustomers, {
        params,
        body: { customers: phones.flatMap((phone) => (phone === undefined ? [] : [{ phone, createdAt }])) },
      });
    const remove = (phone = '') => asAda.call(removeCustomer, { params, body: { phone } });
    await remove(removed);
    await asAda.call(changeCustomer, { params, body: { phone: blocked ?? '', action: 'block', reason: 'Asked' } });
    await asAda.call(erasePersonalData, { params, body: { phone: erased ?? '' } });
    await remove(again);
    await bulk(merged, again, blocked);
    await goOnFast();
    const done = await shop.until(id, isDone);
    expect(done.tally).toMatchObject({ audience: 6, sent: 3, skipped: { deleted: 2, optedOut: 1 } });
    expect(textedPhones()).toEqual([...texted, merged, again].toSorted());
  });

  test('passes over who had opted out before they were deleted and imported again', async () => {
    const id = await startSlowly();
    const phone = untextedPhones()[0] ?? '';
    await asAda.call(changeCustomer, { params, body: { phone, action: 'block', reason: 'Asked' } });
    await asAda.call(removeCustomer, { params, body: { phone } });
    await asAda.call(bulkAddCustomers, { params, body: { customers: [{ phone, createdAt: Date.UTC(2026, 0, 1) }] } });
    await goOnFast();
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 5, skipped: { optedOut: 1 } });
  });

  test('is held where its campaign is canceled while it goes out, and passes over the rest once it is canceled too', async () => {
    const id = await startSlowly();
    await asAda.call(cancelCampaign, { params: { ...params, id: shop.campaignId } });
    await goOnFast();
    expect(await shop.until(id, ({ state }) => state === 'paused')).toMatchObject({ pausedBecause: 'campaign' });
    expect(await shop.pauses(id)).toEqual([{ by: 'system', because: 'campaign' }]);
    // As if it had been paused while its audience was put together.
    const row = () => app.database.selectFrom('broadcasts').select('reached').where('broadcast_id', '=', id).execute();
    await app.database
      .updateTable('broadcasts')
      .set({ reached: '4915155550' })
      .where('broadcast_id', '=', id)
      .execute();
    await asAda.call(cancelBroadcast, { params: { ...params, id } });
    expect(await row()).toEqual([{ reached: '' }]);
    const { tally } = await shop.until(id, (canceled) => canceled.tally.waiting === 0);
    expect(tally).toMatchObject({ sent: 1, skipped: { canceled: 5 } });
    expect(gateway.texts).toHaveLength(1);
  });

  test('goes on with the text that was started where its campaign is changed, and ends when that ends', async () => {
    const id = await startSlowly();
    const changed = {
      ...shop.draft,
      action: 'update' as const,
      campaignId: shop.campaignId,
      content: 'Nothing of that.',
    };
    await asAda.call(saveCampaign, { params, body: changed });
    app.passTime(minuteMs);
    await shop.until(id, ({ tally }) => tally.sent === 2);
    expect(gateway.texts.every(({ body }) => body.startsWith('Six wines: '))).toBe(true);
    await asAda.call(saveCampaign, { params, body: { ...changed, exp: app.now() + 1_000 } });
    await goOnFast();
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 2, skipped: { ended: 4 } });
  });

  test('that was canceled passes over whom its gateway refuses for now afterwards, and sends none again that nobody knows of', async () => {
    const cancel = async (id: string) => {
      await asAda.call(cancelBroadcast, { params: { ...params, id } });
      const row = app.database.selectFrom('broadcasts').select('ended_at').where('broadcast_id', '=', id);
      await expect.poll(async () => (await row.executeTakeFirst())?.ended_at).toBeTypeOf('number');
    };
    for (const phone of shop.phones) gateway.refuse(phone, 30_001);
    gateway.be('held');
    const refused = await shop.start();
    await expect.poll(() => gateway.requests.length).toBe(6);
    await cancel(refused);
    gateway.be('reset');
    await expect.poll(async () => (await shop.read(refused)).tally.skipped).toEqual({ canceled: 6 });

    await shop.change({ pacePerMinute: 1 });
    app.passTime(minuteMs);
    const again = await shop.start();
    await shop.until(again, ({ tally }) => tally.unknown === 1);
    await cancel(again);
    const settling = asAda.call(settleUnknown, { params: { ...params, id: again }, body: { as: 'again' } });
    await expect(settling).rejects.toMatchObject({ status: 409, message: broadcastEnded });
    expect((await shop.read(again)).tally).toMatchObject({ waiting: 0, unknown: 1, skipped: { canceled: 5 } });
  });

  test('leaves a link that is not ours as it was typed, and opens none that nobody was sent', async () => {
    const id = await shop.start({ body: `https://elsewhere.example/a?b=1 ${linkPlaceholder}` });
    await shop.until(id, isDone);
    for (const { body } of gateway.texts) expect(body).toMatch(/^https:\/\/elsewhere\.example\/a\?b=1 http\S+\/\w{9}$/);
    const [, link = ''] = (gateway.texts[0]?.body ?? '').split(' ');
    const answer = await fetch(link.replace(/\w{9}$/, 'abcdefghi'), { redirect: 'manual' });
    expect([answer.status, (await shop.read(id)).results.opened]).toEqual([404, 0]);
  });

  test('fails in words where its sender belongs to another account', async () => {
    for (const phone of shop.phones) gateway.refuse(phone, 21_660);
    const id = await shop.start();
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 0, failed: { gateway: 6 } });
  });
});
