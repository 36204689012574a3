import { randomUUID } from 'node:crypto';
import { cancelBroadcast, settleUnknown } from '@fanfare/contract/broadcasts.ts';
import { removeCustomer, searchCustomers } from '@fanfare/contract/customers.ts';
import { localHourOf } from '@fanfare/contract/local-day.ts';
import { getThread, listInbox } from '@fanfare/contract/messages.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { expect, test } from 'vitest';
import { toMessageRow } from '../messages/store.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { startApp } from '../testing/start-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';
import { takeInbound } from './inbound.ts';
import { onOptedOut } from './opt-outs.ts';
import { openSettling } from './settle.ts';

test('what a gateway told of a text before its answer, and could not be noted then, is noted soon, behind whatever else came', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeAdapter();
  const shop = await openTextingShop({ staff: await app.as(ada), gateway, customers: 3 });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 3);
  const toEarly = (gatewayMessageId: string, state: 'delivered' | 'failed') => ({
    workspace_id: shop.ws,
    gateway_message_id: gatewayMessageId,
    state,
    reason: state === 'failed' ? 'unreachable' : '',
    at: app.now(),
    received_at: app.now(),
  });
  const keep = (rows: readonly ReturnType<typeof toEarly>[]) =>
    app.database.insertInto('early_receipts').values(rows).execute();
  const [first = '', second = '', third = ''] = gateway.texts.map((text) => text.id);
  await keep([toEarly(first, 'delivered'), toEarly(second, 'failed')]);
  await app.askForLostAnswers();
  expect((await shop.read(id)).tally).toMatchObject({ sent: 1, delivered: 1, failed: { unreachable: 1 } });
  await keep(Array.from({ length: 5_000 }, (_, index) => toEarly(`nobody-knows-${index}`, 'delivered')));
  app.passTime(1_000);
  await keep([toEarly(second, 'delivered'), toEarly(third, 'failed')]);
  for (let minute = 0; minute < 2; minute += 1) await app.askForLostAnswers();
  expect((await shop.read(id)).tally).toMatchObject({ sent: 0, delivered: 2, failed: { unreachable: 1 } });
});

test('whom a receipt says to have opted out is blocked', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeAdapter();
  const staff = await app.as(ada);
  const shop = await openTextingShop({ staff, gateway, customers: 2 });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 2);
  const refused = { id: gateway.texts[0]?.id, state: 'failed', cause: 'optedOut' };
  expect(await gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', refused)).toBe(200);
  expect((await shop.read(id)).tally).toMatchObject({ sent: 1, failed: { optedOut: 1 } });
  const body = { segment: { status: 'blocked' as const } };
  expect((await staff.call(searchCustomers, { params: { ws: shop.ws }, body })).items).toHaveLength(1);
});

test('a text that shall go out once more, and waits for its hours, stays where its gateway says that it was sent', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeAdapter();
  const staff = await app.as(ada);
  const shop = await openTextingShop({ staff, gateway, customers: 3 });
  gateway.be('reset');
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.unknown === 3);
  gateway.be('well');
  const isMorning = localHourOf(app.now(), shop.timeZone).hour < 12;
  await shop.change(isMorning ? { textsFrom: 20 * 60 } : { textsUntil: 9 * 60 });
  await staff.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'again' } });
  expect((await shop.read(id)).tally).toMatchObject({ waiting: 3 });
  const receipts = gateway.texts.map((text) => ({ id: `theirs-${text.id}`, messageId: text.id, state: 'sent' }));
  expect(await gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', receipts)).toBe(200);
  expect((await shop.until(id, ({ state }) => state === 'done')).tally).toMatchObject({ sent: 3, waiting: 0 });
  expect(gateway.requests).toHaveLength(3);
});

test('a text that shall go out once more, and is passed over, has arrived and is paid for once where its gateway says so', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeAdapter();
  const staff = await app.as(ada);
  const rules = { partMicros: 10_000, answersStopItself: true };
  const shop = await openTextingShop({ staff, gateway, customers: 3, rules });
  gateway.be('reset');
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.unknown === 3);
  gateway.be('well');
  const isMorning = localHourOf(app.now(), shop.timeZone).hour < 12;
  await shop.change({ ...rules, ...(isMorning ? { textsFrom: 20 * 60 } : { textsUntil: 9 * 60 }) });
  await staff.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'again' } });
  await staff.call(cancelBroadcast, { params: { ws: shop.ws, id } });
  const canceled = await shop.until(id, ({ tally }) => tally.waiting === 0);
  expect(canceled).toMatchObject({ tally: { skipped: { canceled: 3 } }, results: { parts: 0, costMicros: 0 } });
  expect((await shop.messages(id)).map(({ parts, costMicros }) => [parts, costMicros])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const stop = { gatewayMessageId: 'stop', from: shop.phones[0]?.slice(1) ?? '', to: '', body: 'STOP', at: app.now() };
  await takeInbound(app.texting, await app.texting.findGateway(shop.ws), [stop]);
  app.passTime(60_000);
  const receipts = gateway.texts.map((text) => ({ id: `theirs-${text.id}`, messageId: text.id, state: 'delivered' }));
  expect(await gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', receipts)).toBe(200);
  expect(await shop.read(id)).toMatchObject({
    tally: { delivered: 3, skipped: {} },
    results: { parts: 3, costMicros: 30_000, stopped: 1 },
  });
  const usage = app.database.selectFrom('texting_usage').select(['parts', 'cost_micros']);
  expect(await usage.where('workspace_id', '=', shop.ws).executeTakeFirst()).toEqual({ parts: 3, cost_micros: 30_000 });
});

test('texts of the same second stand in the order in which they came, the last of them in the inbox', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeAdapter();
  const staff = await app.as(ada);
  const { ws, phones, hooks } = await openTextingShop({ staff, gateway, customers: 1 });
  const [from = ''] = phones;
  const at = new Date(app.now() - 1_000).toISOString();
  const bodies = ['Hello!', 'Are you open?', 'Today?', 'At eight?', 'For six?'];
  for (const body of bodies) {
    app.passTime(1);
    await gateway.tell(hooks?.inbound ?? '', 'message.received', { id: randomUUID(), from, body, at });
  }
  const { entries } = await staff.call(getThread, { params: { ws }, body: { phone: from } });
  expect(entries.map(({ body }) => body)).toEqual(bodies);
  const { items } = await staff.call(listInbox, { params: { ws }, query: { limit: 10 } });
  expect(items).toMatchObject([{ unread: 5, lastBody: 'For six?' }]);
});

test.each([
  ['for over a day', { hours: 25, attempts: 1 }, { hours: 23, attempts: 1 }, { retryAfterMs: 3_600_000 }],
  ['twelve times without a time', { hours: 0, attempts: 12 }, { hours: 0, attempts: 11 }, {}],
])('an answer that a gateway puts off %s is given up', async (_, over, once, again) => {
  await using app = await startApp();
  const { ws: workspaceId } = await openCustomers(app, await app.as(ada));
  const now = app.now();
  const reply = { workspaceId, phone: '14155550132', kind: 'reply', body: 'At eight', parts: 1 } as const;
  const rows = [over, once].map(({ hours, attempts }, index) => ({
    ...toMessageRow({ ...reply, messageId: `${index}`, now: now - hours * 3_600_000 }),
    ...({ state: 'sending', claim: 'ours', claimed_at: now, claimed_until: now + 60_000, attempts } as const),
  }));
  await app.database.insertInto('messages').values(rows).execute();
  const outcome = { kind: 'refused', cause: 'limit', code: '429', isRetryable: true, ...again } as const;
  const settle = openSettling(app.texting, onOptedOut);
  await Promise.all(rows.map((row) => settle({ row, outcome, now })));
  const after = app.database.selectFrom('messages').select(['state', 'reason']).orderBy('message_id');
  expect(await after.execute()).toEqual([
    { state: 'failed', reason: 'limit' },
    { state: 'waiting', reason: '' },
  ]);
});

test('an answer that a gateway puts off goes to nobody once its customer has been erased meanwhile', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeAdapter();
  const staff = await app.as(ada);
  const { ws, phones, hooks } = await openTextingShop({ staff, gateway, customers: 1 });
  const [phone = ''] = phones;
  gateway.answerWith(503, {}, { 'retry-after': '1' });
  gateway.be('held');
  await gateway.tell(hooks?.inbound ?? '', 'message.received', { id: randomUUID(), from: phone, body: 'HELP' });
  await expect.poll(() => gateway.requests.length).toBe(1);
  await staff.call(erasePersonalData, { params: { ws }, body: { phone } });
  gateway.be('well');
  const messages = app.database.selectFrom('messages').select(['state', 'reason']).where('workspace_id', '=', ws);
  const isSettled = ({ state }: { readonly state: string }) => state !== 'sending' && state !== 'waiting';
  await expect.poll(async () => (await messages.execute()).every(isSettled)).toBe(true);
  expect(await messages.execute()).toEqual([{ state: 'skipped', reason: 'deleted' }]);
  expect([gateway.requests.length, gateway.texts]).toEqual([1, []]);
});

test('whoever is deleted while they wait and joins anew is not texted before they say that the number is theirs', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeAdapter();
  const staff = await app.as(ada);
  const rules = { pacePerMinute: 1, isDoubleOptIn: true };
  const shop = await openTextingShop({ staff, gateway, customers: 2, rules });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 1 && tally.waiting === 1);
  const { phone = '' } = (await shop.messages(id)).find(({ state }) => state === 'waiting') ?? {};
  await staff.call(removeCustomer, { params: { ws: shop.ws }, body: { phone } });
  await app.withToken(undefined).call(submitPhone, { body: { wid: shop.ws, phone: `+${phone}` } });
  await shop.change({ ...rules, pacePerMinute: 6_000 });
  app.passTime(60_000);
  const { tally } = await shop.until(id, ({ state }) => state === 'done');
  expect(tally).toMatchObject({ audience: 2, sent: 1, skipped: { pending: 1 } });
});

test('a reply that waits goes to nobody who was blocked and deleted meanwhile', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const { ws: workspaceId, ...at } = await openCustomers(app, await app.as(ada));
  const phone = '14155550132';
  await at.add(phone);
  const reply = toMessageRow({ workspaceId, phone, kind: 'reply', body: 'At eight', parts: 1, now: app.now() });
  const dueAt = app.now() + 60_000;
  await app.database
    .insertInto('messages')
    .values({ ...reply, due_at: dueAt })
    .execute();
  await at.block(phone, 'Asked');
  await at.remove(phone);
  app.passTime(60_000);
  const row = app.database.selectFrom('messages').select(['phone', 'state', 'reason']).where('kind', '=', 'reply');
  await expect.poll(() => row.execute()).toEqual([{ phone, state: 'skipped', reason: 'optedOut' }]);
});
