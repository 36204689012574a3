// What a month's cap counts, also where months meet, and what it does not.
import { previewBroadcast, settleUnknown } from '@fanfare/contract/broadcasts.ts';
import { removeGateway } from '@fanfare/contract/gateways.ts';
import { expect, test } from 'vitest';
import { holdUsage, writeUsage } from '../messages/usage-store.ts';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';
import { onOptedOut } from './opt-outs.ts';
import { openSettling } from './settle.ts';

const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });

test('a text of last month that did not go out after all leaves what this month has used', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 3 });
  gateway.be('reset');
  await shop.until(await shop.start(), ({ tally }) => tally.unknown === 3);
  const [row, lastMonths] = await app.database
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', shop.ws)
    .execute();
  if (!row || !lastMonths) throw new Error('There are no texts.');
  const before = { ...lastMonths, claimed_at: (lastMonths.claimed_at ?? 0) - 31 * dayMs };
  await app.database
    .updateTable('messages')
    .set({ claimed_at: before.claimed_at })
    .where('message_id', '=', before.message_id)
    .execute();
  const settle = openSettling(app.texting, onOptedOut);
  const outcome = { kind: 'refused', cause: 'gateway', code: '30008', isRetryable: false } as const;
  const usage = async () =>
    await app.database
      .selectFrom('texting_usage')
      .select('parts')
      .where('workspace_id', '=', shop.ws)
      .executeTakeFirst();
  await settle({ row: before, outcome, now: app.now() });
  expect(await usage()).toEqual({ parts: 3 });
  await settle({ row, outcome, now: app.now() });
  expect(await usage()).toEqual({ parts: 2 });
});

test('practice uses nothing of the month, gives nothing back to it, and is held by no limit of it', async () => {
  await using gateway = await openFakeTwilio();
  const staff = await app.as(ada);
  const rules = { monthPartsMax: 2 };
  const shop = await openTextingShop({ staff, gateway, customers: 3, rules });
  const params = { ws: shop.ws };
  const usage = app.database.selectFrom('texting_usage').select('parts').where('workspace_id', '=', shop.ws);
  await shop.change({ account: { kind: 'practice' }, ...rules });
  const body = { campaignId: shop.campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true };
  expect(await staff.call(previewBroadcast, { params, body })).toMatchObject({ recipients: 3, capAfter: null });
  await shop.until(await shop.start(), ({ tally }) => tally.delivered === 3);
  expect(await usage.executeTakeFirst()).toEqual({ parts: 0 });
  await shop.change(rules);
  const held = await shop.until(await shop.start(), ({ state, tally }) => state === 'paused' && tally.sent === 2);
  expect(held).toMatchObject({ pausedBecause: 'cap', tally: { sent: 2, waiting: 1 } });
  const texts = app.database.selectFrom('messages').selectAll().where('workspace_id', '=', shop.ws);
  const row = await texts.where('state', '=', 'sent').executeTakeFirstOrThrow();
  const sending = app.database.updateTable('messages').set({ state: 'sending' });
  await sending.where('message_id', '=', row.message_id).execute();
  const unsent = { row, outcome: { kind: 'unsent' }, now: app.now(), isPractice: true } as const;
  await openSettling(app.texting, onOptedOut)(unsent);
  expect(await usage.executeTakeFirst()).toEqual({ parts: 2 });
});

test('a change of the time zone empties no month that has begun, and a clock that was far ahead none for ever', async () => {
  await using gateway = await openFakeTwilio();
  const { ws } = await openTextingShop({ staff: await app.as(ada), gateway, customers: 1 });
  const used = async (month: string, more: number) =>
    await app.database.transaction().execute(async (transaction) => {
      const usage = await holdUsage(transaction, ws, { month, currency: 'USD', now: app.now() });
      const parts = usage.parts + more;
      await writeUsage(transaction, { ...usage, parts });
      return parts;
    });
  expect(await used('2026-12', 5)).toBe(5);
  expect(await used('2026-11', 2)).toBe(7);
  expect(await used('2026-12', 0)).toBe(7);
  expect(await used('2026-09', 1)).toBe(1);
  expect(await used('2027-01', 1)).toBe(1);
  expect(await used('2026-12', 1)).toBe(2);
});

test('a broadcast is held once where the month’s limit is reached, and the audit log says so', async () => {
  await using gateway = await openFakeTwilio();
  const rules = { monthPartsMax: 2 };
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 3, rules });
  const id = await shop.start();
  const held = await shop.until(id, ({ tally, state }) => state === 'paused' && tally.sent === 2);
  expect(held).toMatchObject({ pausedBecause: 'cap', tally: { waiting: 1 } });
  expect(await shop.pauses(id)).toEqual([{ by: 'system', because: 'cap' }]);
});

const nothingPaid = { state: 'failed', parts: 0, costMicros: 0 };
const nothing = { parts: 0, cost_micros: 0 };
const usageOf = (ws: string) =>
  app.database
    .selectFrom('texting_usage')
    .select(['parts', 'cost_micros'])
    .where('workspace_id', '=', ws)
    .executeTakeFirst();

test('what a gateway says of its texts counts in place of what they were thought to cost, once', async () => {
  await using gateway = await openFakeAdapter();
  const rules = { partMicros: 10_000 };
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 3, rules });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 3);
  expect(await usageOf(shop.ws)).toEqual({ parts: 3, cost_micros: 225_000 });
  const [one, other, third] = gateway.texts.map((text) => ({ id: text.id }));
  const receipts = [
    { ...one, state: 'delivered', parts: 2, costMicros: 150_000 },
    { ...other, state: 'failed', costMicros: 100_000 },
    { ...third, state: 'failed', parts: 3 },
    { ...third, state: 'delivered', parts: 2, costMicros: 0 },
  ];
  const tell = () => gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', receipts, { at: new Date(app.now()) });
  expect(new Set(await Promise.all(Array.from({ length: 8 }, tell)))).toEqual(new Set([200]));
  expect(await usageOf(shop.ws)).toEqual({ parts: 5, cost_micros: 250_000 });
  expect((await shop.read(id)).results).toMatchObject({ parts: 5, costMicros: 250_000 });
  await shop.change({ ...rules, monthMicrosMax: 260_000 });
  const held = await shop.until(await shop.start(), ({ state, tally }) => state === 'paused' && tally.sent === 1);
  expect(held).toMatchObject({ pausedBecause: 'cap', tally: { waiting: 2 } });
});

test('what a receipt says of parts and cost counts also where it says nothing else that is new', async () => {
  await using gateway = await openFakeAdapter();
  const rules = { partMicros: 10_000 };
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 3, rules });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 3);
  const [one, other, third] = gateway.texts.map((text) => ({ id: text.id }));
  const cost = { parts: 2, costMicros: 150_000 };
  const receipts = [
    { ...one, state: 'sent', ...cost },
    { ...other, state: 'delivered' },
    { ...other, state: 'sent', ...cost },
    { ...third, state: 'delivered' },
    { ...third, state: 'failed', ...cost },
  ];
  const tell = () => gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', receipts, { at: new Date(app.now()) });
  for (let count = 0; count < 2; count += 1) expect(await tell()).toBe(200);
  const { tally, results } = await shop.read(id);
  expect(tally).toMatchObject({ sent: 1, delivered: 2 });
  expect(results).toMatchObject({ parts: 5, costMicros: 375_000 });
  expect(await usageOf(shop.ws)).toEqual({ parts: 5, cost_micros: 375_000 });
});

test('what a receipt says of the price stands where the answer that comes after it says nothing of it', async () => {
  await using gateway = await openFakeAdapter();
  const rules = { partMicros: 10_000 };
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 1, rules });
  gateway.answerWith(202, { id: 'theirs' });
  gateway.be('held');
  const id = await shop.start();
  await expect.poll(() => gateway.requests.length).toBe(1);
  const [text] = await shop.messages(id);
  const receipt = { id: 'theirs', messageId: text?.messageId, state: 'delivered', parts: 2, costMicros: 150_000 };
  await gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', receipt);
  const told = await shop.messages(id);
  gateway.be('well');
  await expect.poll(async () => (await shop.messages(id))[0]?.settledAt).not.toBe(told[0]?.settledAt);
  expect(await shop.messages(id)).toMatchObject([{ parts: 2, costMicros: 150_000 }]);
  expect(await usageOf(shop.ws)).toEqual({ parts: 2, cost_micros: 150_000 });
});

test('what was to come again, and was sent after all, costs what its part does', async () => {
  await using gateway = await openFakeAdapter();
  const rules = { partMicros: 10_000 };
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 1, rules });
  gateway.answerWith(429, {}, { 'retry-after': '3600' });
  const id = await shop.start();
  await expect.poll(async () => [gateway.requests.length, await usageOf(shop.ws)]).toEqual([1, nothing]);
  const [text] = await shop.messages(id);
  expect(text).toMatchObject({ state: 'waiting', costMicros: 0 });
  const receipt = { id: 'theirs', messageId: text?.messageId, state: 'sent' };
  expect(await gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', receipt)).toBe(200);
  expect(await shop.messages(id)).toMatchObject([{ state: 'sent', costMicros: 10_000 }]);
  expect((await shop.read(id)).results).toMatchObject({ parts: 1, costMicros: 10_000 });
  expect(await usageOf(shop.ws)).toEqual({ parts: 1, cost_micros: 10_000 });
});

test.each(['sent', 'delivered'])(
  'what somebody settles as never sent leaves the month, until its gateway tells of it as %s',
  async (state) => {
    await using gateway = await openFakeAdapter();
    const rules = { partMicros: 10_000 };
    const staff = lastingAsker(app, ada);
    const shop = await openTextingShop({ staff, gateway, customers: 2, rules, now: app.now() });
    gateway.be('reset');
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.unknown === 2);
    expect(await usageOf(shop.ws)).toEqual({ parts: 2, cost_micros: 20_000 });
    await staff.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'failed' } });
    expect(await usageOf(shop.ws)).toEqual(nothing);
    const [text, other] = await shop.messages(id);
    expect([text, other]).toMatchObject([nothingPaid, nothingPaid]);
    const receipt = { id: 'theirs', messageId: text?.messageId, state };
    const tell = (told: object) => gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', told);
    for (let count = 0; count < 2; count += 1) expect(await tell(receipt)).toBe(200);
    const paid = { parts: 1, costMicros: 10_000 };
    expect(await usageOf(shop.ws)).toEqual({ parts: 1, cost_micros: 10_000 });
    expect(await shop.messages(id)).toMatchObject([{ state, ...paid }, nothingPaid]);
    expect((await shop.read(id)).results).toMatchObject(paid);
  },
);

test('what of practice somebody settles as never sent gives nothing back to the month', async () => {
  await using gateway = await openFakeTwilio();
  const staff = await app.as(ada);
  const shop = await openTextingShop({ staff, gateway, customers: 1 });
  await shop.until(await shop.start(), ({ state }) => state === 'done');
  expect(await usageOf(shop.ws)).toMatchObject({ parts: 1 });
  await shop.change({ account: { kind: 'practice' } });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.delivered === 1);
  const lost = app.database.updateTable('messages').set({ state: 'unknown', gateway_message_id: null });
  await lost.where('workspace_id', '=', shop.ws).where('broadcast_id', '=', id).execute();
  await staff.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'failed' } });
  expect((await shop.read(id)).tally).toMatchObject({ failed: { other: 1 } });
  expect(await usageOf(shop.ws)).toMatchObject({ parts: 1 });
});

test('what failed on its way stays paid for where the gateway’s log alone tells of it', async () => {
  await using gateway = await openFakeTwilio();
  const rules = { partMicros: 10_000 };
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 3, rules });
  gateway.status = 'undelivered';
  gateway.be('reset');
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.unknown === 3);
  app.passTime(61_000);
  await app.askForLostAnswers();
  const { tally, results } = await shop.read(id);
  expect(tally).toMatchObject({ unknown: 0, failed: { other: 3 } });
  expect(results).toMatchObject({ parts: 3, costMicros: 30_000 });
  expect(await usageOf(shop.ws)).toEqual({ parts: 3, cost_micros: 30_000 });
});

test.each(['changed', 'practice', 'removed'])(
  'what the month has cost in one currency is no part of a limit in another, and its parts stay: %s',
  async (way) => {
    await using gateway = await openFakeTwilio();
    const staff = lastingAsker(app, ada);
    const rules = { partMicros: 100_000, monthMicrosMax: 1_000_000, currency: 'EUR' };
    const shop = await openTextingShop({ staff, gateway, customers: 3, rules, now: app.now() });
    const params = { ws: shop.ws };
    await shop.until(await shop.start(), ({ state, tally }) => state === 'done' && tally.sent === 3);
    const body = { campaignId: shop.campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true };
    const capAfter = async () => (await staff.call(previewBroadcast, { params, body })).capAfter;
    const leave = async () => {
      if (way === 'practice') await shop.change({ account: { kind: 'practice' } });
      if (way === 'removed') await staff.call(removeGateway, { params });
    };
    await leave();
    await shop.change({ ...rules, monthMicrosMax: 300_000 });
    expect(await capAfter()).toBe(0);
    await leave();
    await shop.change({ ...rules, monthMicrosMax: 300_000, currency: 'USD' });
    expect(await capAfter()).toBeNull();
    const done = await shop.until(await shop.start(), ({ state }) => state === 'done' || state === 'paused');
    expect(done).toMatchObject({ state: 'done', tally: { sent: 3 } });
    expect(await usageOf(shop.ws)).toEqual({ parts: 6, cost_micros: 300_000 });
    expect(await capAfter()).toBe(0);
  },
);

test('what was claimed in another currency takes nothing off what this one has cost, and its parts are given back', async () => {
  await using gateway = await openFakeTwilio();
  const staff = lastingAsker(app, ada);
  const rules = { partMicros: 100_000, currency: 'EUR' };
  const shop = await openTextingShop({ staff, gateway, customers: 3, rules, now: app.now() });
  const settle = async (id: string) =>
    await staff.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'failed' } });
  const lose = async () => {
    gateway.be('reset');
    const id = await shop.start();
    await shop.until(id, ({ state, tally }) => state === 'done' && tally.unknown === 3);
    gateway.be('well');
    return id;
  };
  const inEuros = await lose();
  await shop.change({ ...rules, currency: 'USD' });
  const inDollars = await lose();
  await shop.until(await shop.start(), ({ tally }) => tally.sent === 3);
  await settle(inEuros);
  expect(await usageOf(shop.ws)).toEqual({ parts: 6, cost_micros: 600_000 });
  await settle(inDollars);
  expect(await usageOf(shop.ws)).toEqual({ parts: 3, cost_micros: 300_000 });
});
