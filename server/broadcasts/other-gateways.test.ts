// What a broadcast makes of a gateway that is another one by now, and of the gateways of other workspaces.
import { randomUUID } from 'node:crypto';
import {
  pauseBroadcast,
  previewBroadcast,
  resumeBroadcast,
  saveBroadcast,
  startBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { removeGateway } from '@fanfare/contract/gateways.ts';
import { localHourOf } from '@fanfare/contract/local-day.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { type FakePhone, openFakePhone } from '../testing/gateways/android.ts';
import { type FakeTwilio, openFakeTwilio } from '../testing/gateways/twilio.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { type TextingShop, openTextingShop } from '../testing/texting-shop.ts';
import { toMessageRow } from '../messages/store.ts';
import { onOptedOut } from './opt-outs.ts';
import { openSettling } from './settle.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('a broadcast', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const asAda = lastingAsker(app, ada);
  let gateway: FakeTwilio;
  let shop: TextingShop;
  let params: { ws: string };

  beforeAll(() => {
    app.passTime(((24 - new Date(app.now()).getUTCHours()) % 24) * hourMs);
  });
  beforeEach(async () => {
    gateway = await openFakeTwilio();
    shop = await openTextingShop({ staff: asAda, gateway, customers: 3, now: app.now() });
    params = { ws: shop.ws };
    return () => gateway[Symbol.asyncDispose]();
  });

  const shopsFirst = () => ({ workspaceId: shop.ws, phone: shop.phones[0]?.slice(1) ?? '' });
  const isDone = ({ state }: { readonly state: string }) => state === 'done';
  const areUnknown = ({ tally }: { readonly tally: { readonly unknown: number } }) => tally.unknown === 3;
  const expectHeld = async (id: string, tally: object) =>
    expect(await shop.until(id, ({ state }) => state === 'paused')).toMatchObject({ pausedBecause: 'gateway', tally });
  const phoneAccount = ({ url, username, password, signingKey }: FakePhone) =>
    ({ kind: 'android', url, username, password, signingKey, simNumber: null }) as const;
  const loseAnswers = async (lose: Pick<FakeTwilio, 'be'>, at: TextingShop = shop) => {
    lose.be('reset');
    const id = await at.start();
    await at.until(id, areUnknown);
    lose.be('well');
    return id;
  };
  const askForLostAnswers = async () => {
    app.passTime(2 * minuteMs);
    await app.askForLostAnswers();
  };

  test.each(['Twilio', 'another phone'])(
    'that %s took leaves the lost answers unknown where a phone follows, which texts nobody again',
    async (name) => {
      await using former = await openFakePhone();
      await using next = await openFakePhone();
      if (name !== 'Twilio') await shop.change({ account: phoneAccount(former) });
      const id = await loseAnswers(name === 'Twilio' ? gateway : former);
      await shop.change({ account: phoneAccount(next) });
      await askForLostAnswers();
      expect((await shop.read(id)).tally).toMatchObject({ unknown: 3, waiting: 0 });
      expect(next.texts).toEqual([]);
      const ofNext = await loseAnswers(next);
      await shop.change({ account: phoneAccount(next) });
      await askForLostAnswers();
      expect((await shop.read(ofNext)).tally).toMatchObject({ unknown: 0, sent: 3 });
    },
  );

  test('asks its gateway to keep no text into the night', async () => {
    await shop.until(await shop.start(), isDone);
    const left = (21 - localHourOf(app.now(), shop.timeZone).hour) * hourMs;
    const valid = gateway.requests.map(({ body }) => Number(new URLSearchParams(body).get('ValidityPeriod')) * 1_000);
    expect(valid).toHaveLength(3);
    for (const each of valid) {
      expect(each).toBeGreaterThan(Math.min(left - hourMs, 9 * hourMs) - minuteMs);
      expect(each).toBeLessThanOrEqual(Math.min(left, 10 * hourMs));
    }
  });

  test('that was started with practice phones is held where it would go to real ones, until it would not', async () => {
    await asAda.call(removeGateway, { params });
    const id = await shop.start({ scheduledAt: app.now() + 10 * minuteMs });
    expect(await shop.read(id)).toMatchObject({ isPractice: true });
    await shop.change({});
    app.passTime(11 * minuteMs);
    await expectHeld(id, { audience: 0 });
    expect(await shop.pauses(id)).toEqual([{ by: 'system', because: 'gateway' }]);
    await asAda.call(removeGateway, { params });
    await asAda.call(resumeBroadcast, { params: { ...params, id } });
    expect((await shop.until(id, isDone)).tally).toMatchObject({ waiting: 0, failed: {} });
    expect(gateway.texts).toEqual([]);
  });

  test('whose gateway is away when it begins is put together once that is back, by its rules', async () => {
    const id = await shop.start({ scheduledAt: app.now() + 10 * minuteMs });
    await asAda.call(removeGateway, { params });
    app.passTime(11 * minuteMs);
    await expectHeld(id, { audience: 0 });
    await shop.change({ broadcastPartsMax: 2 });
    await asAda.call(resumeBroadcast, { params: { ...params, id } });
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 2, skipped: { overCap: 1 } });
  });

  test('that goes to real phones is held where practice phones would take the rest', async () => {
    await shop.change({ pacePerMinute: 1 });
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.sent === 1);
    await asAda.call(removeGateway, { params });
    app.passTime(2 * minuteMs);
    // What was claimed while the gateway went may still have gone to it.
    await expectHeld(id, { delivered: 0 });
    await shop.change({});
    await asAda.call(resumeBroadcast, { params: { ...params, id } });
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 3 });
    expect(gateway.texts).toHaveLength(3);
  });

  test('learns its lost answers where another workspace’s phone is off, and has more of them than are read at once', async () => {
    await using own = await openFakePhone();
    await shop.change({ account: phoneAccount(own) });
    app.passTime(2 * minuteMs);
    const id = await loseAnswers(own);
    const off = await openTextingShop({ staff: asAda, gateway, customers: 3, now: app.now() });
    {
      await using phone = await openFakePhone();
      await off.change({ account: phoneAccount(phone) });
      await loseAnswers(phone, off);
    }
    const [like] = await app.database.selectFrom('messages').selectAll().where('workspace_id', '=', off.ws).execute();
    if (!like) throw new Error('There is no text.');
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...like,
      message_id: `older-${index}`,
      link_code: null,
      claimed_at: (like.claimed_at ?? 0) - index,
    }));
    await app.database.insertInto('messages').values(many).execute();
    await askForLostAnswers();
    expect((await shop.read(id)).tally).toMatchObject({ unknown: 0, sent: 3 });
  });

  test('whose lost answer two servers learn at once texts them again where it was none', async () => {
    const id = await loseAnswers(gateway);
    const row = await app.database
      .selectFrom('messages')
      .selectAll()
      .where('workspace_id', '=', shop.ws)
      .where('broadcast_id', '=', id)
      .executeTakeFirstOrThrow();
    const outcome = { kind: 'refused', cause: 'gateway', code: '404', isRetryable: true, retryAfterMs: 0 } as const;
    const servers = [1, 2].map(() => openSettling(app.texting, onOptedOut));
    await Promise.all(servers.map((settle) => settle({ row, outcome, now: app.now() })));
    expect((await shop.until(id, ({ tally }) => tally.sent === 1)).tally).toMatchObject({ unknown: 2 });
    const usage = app.database.selectFrom('texting_usage').select('parts').where('workspace_id', '=', shop.ws);
    expect(await usage.executeTakeFirst()).toEqual({ parts: 3 });
  });

  test('that is reviewed for practice phones does not start for real ones', async () => {
    await asAda.call(removeGateway, { params });
    const [id, draft] = [
      randomUUID(),
      { campaignId: shop.campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true },
    ];
    const { isPractice } = await asAda.call(previewBroadcast, { params, body: draft });
    await asAda.call(saveBroadcast, { params, body: { id, ...draft } });
    await shop.change({});
    const start = asAda.call(startBroadcast, { params: { ...params, id }, body: { isPractice } });
    await expect(start).rejects.toMatchObject({ status: 409, message: changedMeanwhile });
    expect((await shop.read(id)).state).toBe('draft');
  });

  test('leaves replies unknown whose answers were lost before their gateway was removed', async () => {
    const id = await loseAnswers(gateway);
    const replies = app.database.updateTable('messages').set({ kind: 'reply', broadcast_id: '' });
    await replies.where('workspace_id', '=', shop.ws).where('broadcast_id', '=', id).execute();
    await asAda.call(removeGateway, { params });
    await askForLostAnswers();
    const states = app.database.selectFrom('messages').select('state').where('workspace_id', '=', shop.ws);
    expect(await states.execute()).toEqual(Array.from({ length: 3 }, () => ({ state: 'unknown' })));
  });

  test('leaves a reply that waits to no gateway of the other kind, and says that it failed', async () => {
    const reply = toMessageRow({ ...shopsFirst(), kind: 'reply', body: 'At eight', parts: 1, now: app.now() });
    const later = { ...reply, due_at: app.now() + 2 * minuteMs };
    await app.database.insertInto('messages').values(later).execute();
    await asAda.call(removeGateway, { params });
    // As if the gateway had refused it for now just after that.
    const tried = { ...reply, message_id: 'tried', attempts: 1 };
    await app.database.insertInto('messages').values(tried).execute();
    app.passTime(3 * minuteMs);
    const kept = app.database.selectFrom('messages').select(['state', 'reason']).where('workspace_id', '=', shop.ws);
    const failed = { state: 'failed', reason: 'gateway' };
    await expect.poll(() => kept.execute()).toEqual([failed, failed]);
  });

  test('gives practice once more what came back to it unsent', async () => {
    await asAda.call(removeGateway, { params });
    const help = toMessageRow({ ...shopsFirst(), kind: 'help', body: 'Us', parts: 1, now: app.now() });
    const row = { ...help, message_id: 'unsent', due_at: null, claim: 'one', attempts: 1 };
    await app.database
      .insertInto('messages')
      .values({ ...row, state: 'sending' })
      .execute();
    const outcome = { kind: 'unsent' } as const;
    await openSettling(app.texting, onOptedOut)({ row, outcome, now: app.now(), isPractice: true });
    const state = app.database.selectFrom('messages').select('state').where('workspace_id', '=', shop.ws);
    await expect.poll(async () => await state.execute()).toEqual([{ state: 'delivered' }]);
  });

  test('asks the former gateway for nothing that the next one has taken meanwhile', async () => {
    await using former = await openFakePhone();
    await shop.change({ account: phoneAccount(former) });
    app.passTime(2 * minuteMs);
    await loseAnswers(former);
    const [like] = await app.database.selectFrom('messages').selectAll().where('workspace_id', '=', shop.ws).execute();
    if (!like) throw new Error('There is no text.');
    const many = Array.from({ length: 200 }, (_, index) => ({ ...like, message_id: `more-${index}`, link_code: null }));
    await app.database.insertInto('messages').values(many).execute();
    app.passTime(2 * minuteMs);
    const asking = app.askForLostAnswers();
    const asked = () => former.requests.filter(({ method }) => method === 'GET').length;
    await expect.poll(asked, { interval: 1 }).toBeGreaterThan(3);
    // The next gateway's, which grows old enough while the first ones are asked for.
    const late = { ...like, message_id: 'late', link_code: null, claimed_at: app.now() + minuteMs };
    await app.database.insertInto('messages').values(late).execute();
    app.passTime(3 * minuteMs);
    await asking;
    expect(former.requests.filter(({ url }) => url.pathname.endsWith('/late'))).toEqual([]);
    const state = app.database.selectFrom('messages').select('state').where('message_id', '=', 'late');
    expect(await state.executeTakeFirst()).toEqual({ state: 'unknown' });
  });

  test('keeps nobody’s answers behind two hundred workspaces that have to wait', async () => {
    const [workspace] = await app.database
      .selectFrom('workspaces')
      .selectAll()
      .where('workspace_id', '=', shop.ws)
      .execute();
    if (!workspace) throw new Error('There is no workspace.');
    const waiting = Array.from({ length: 200 }, (_, index) => ({ workspace_id: `0-waits-${index}` }));
    const usage = { month: '', parts: 0, cost_micros: 0, paced_until: 0, wait_until: app.now() + hourMs };
    const text = toMessageRow({ ...shopsFirst(), kind: 'help', body: 'Us', parts: 1, now: 1 });
    const texts = waiting.map((one) => ({ ...text, ...one, message_id: 'waits', due_at: 1 }));
    const own = { ...text, workspace_id: shop.ws, message_id: 'goes', due_at: 2 };
    const { database } = app;
    await database
      .insertInto('workspaces')
      .values(waiting.map((one) => ({ ...workspace, ...one })))
      .execute();
    await database
      .insertInto('texting_usage')
      .values(waiting.map((one) => ({ ...usage, ...one })))
      .execute();
    await database
      .insertInto('messages')
      .values([...texts, own])
      .execute();
    const state = database.selectFrom('messages').select('state').where('message_id', '=', 'goes');
    await expect.poll(async () => (await state.executeTakeFirst())?.state).toBe('sent');
    await database.deleteFrom('messages').where('message_id', '=', 'waits').execute();
  });

  test('goes out where another workspace’s credentials cannot be read, and its texts are due first', async () => {
    const broken = await openTextingShop({ staff: asAda, gateway, customers: 3, now: app.now() });
    const stuck = await broken.start({ scheduledAt: app.now() + minuteMs });
    await app.database
      .updateTable('gateways')
      .set({ credentials: 'broken' })
      .where('workspace_id', '=', broken.ws)
      .execute();
    app.passTime(2 * minuteMs);
    await broken.until(stuck, ({ state }) => state === 'sending');
    const id = await shop.start();
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 3 });
    expect((await broken.read(stuck)).tally).toMatchObject({ waiting: 3 });
    await asAda.call(pauseBroadcast, { params: { ws: broken.ws, id: stuck } });
  });

  test('goes out where two hundred others wait for their morning', async () => {
    const first = await shop.start({ scheduledAt: app.now() + 3 * hourMs });
    const row = await app.database
      .selectFrom('broadcasts')
      .selectAll()
      .where('broadcast_id', '=', first)
      .executeTakeFirstOrThrow();
    const waiting = Array.from({ length: 200 }, (_, index) => ({
      ...row,
      broadcast_id: `waits-${index}`,
      state: 'sending' as const,
      scheduled_at: null,
      updated_at: app.now() - minuteMs,
      looked_at: app.now(),
    }));
    await app.database.insertInto('broadcasts').values(waiting).execute();
    const ids = waiting.map(({ broadcast_id }) => broadcast_id);
    const text = toMessageRow({ ...shopsFirst(), kind: 'broadcast', body: '', parts: 1, now: app.now() });
    const texts = ids.map((broadcast_id) => ({
      ...text,
      message_id: `${broadcast_id}.0`,
      broadcast_id,
      due_at: app.now() + 10 * hourMs,
    }));
    await app.database.insertInto('messages').values(texts).execute();
    const other = await openTextingShop({ staff: asAda, gateway, customers: 3, now: app.now() });
    const id = await other.start();
    expect((await other.until(id, isDone)).tally).toMatchObject({ sent: 3 });
  });
});
