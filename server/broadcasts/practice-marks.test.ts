// What was practice stays marked as such, whatever carries the texts by now.
import { randomUUID } from 'node:crypto';
import type { Tally } from '@fanfare/contract/broadcasts.ts';
import {
  answerFromPractice,
  getTextingOverview,
  getThread,
  listPracticePhones,
  replyToCustomer,
} from '@fanfare/contract/messages.ts';
import { changeCustomer, checkInCustomer, listCustomers } from '@fanfare/contract/customers.ts';
import { removeGateway } from '@fanfare/contract/gateways.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import { expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { openReceiver } from '../testing/receiver.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';
import { takeInbound } from './inbound.ts';

const app = sharedApp({
  environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on', WEBHOOK_PRIVATE_ADDRESSES: 'on' },
});

test('texts to and from practice phones are marked in threads, events and figures, also after a switch to real ones', async () => {
  await using gateway = await openFakeTwilio();
  await using receiver = await openReceiver();
  const staff = lastingAsker(app, ada);
  const shop = await openTextingShop({ staff, gateway, customers: 2 });
  const params = { ws: shop.ws };
  const events = ['message.delivered', 'message.received'] as const;
  await staff.call(addWebhook, { params, body: { url: receiver.url, events: [...events] } });
  const [first = '', second = ''] = shop.phones;
  const isDone = ({ state }: { readonly state: string }) => state === 'done';
  const marksOf = async (phone: string) => {
    const { entries } = await staff.call(getThread, { params, body: { phone } });
    return entries.flatMap(({ from, state, isPractice }) => (state === 'skipped' ? [] : [[from, isPractice]]));
  };
  const phones = async () => (await staff.call(listPracticePhones, { params, query: {} })).phones;
  const overview = async () => await staff.call(getTextingOverview, { params });

  await shop.until(await shop.start(), isDone);
  expect(await overview()).toMatchObject({ sent: 2, practiced: 0 });
  await staff.call(removeGateway, { params });
  expect(await phones()).toEqual([]);
  const block = { phone: first, action: 'block', reason: 'At the counter' } as const;
  await staff.call(changeCustomer, { params, body: block });
  await shop.until(await shop.start(), ({ tally }) => tally.delivered === 1);
  await staff.call(answerFromPractice, { params, body: { phone: second, body: 'Nice!' } });
  expect((await phones()).map((one) => digitsOf(one.phone))).toEqual([digitsOf(second)]);
  await shop.change({});
  expect(await overview()).toMatchObject({ sent: 3, practiced: 1, isPractice: false });
  expect(await marksOf(first)).toEqual([['shop', false]]);
  expect(await marksOf(second)).toEqual([
    ['shop', false],
    ['shop', true],
    ['customer', true],
  ]);
  const told = (await receiver.until(2)).map(({ type, data }) => [type, data['message']]);
  expect(told).toMatchObject([
    ['message.delivered', { isPractice: true }],
    ['message.received', { isPractice: true }],
  ]);
});

test('whoever wrote in practice alone has written nothing once texts are real, and gets no reply', async () => {
  await using gateway = await openFakeTwilio();
  const staff = lastingAsker(app, ada);
  const shop = await openTextingShop({ staff, gateway, customers: 1, rules: { account: { kind: 'practice' } } });
  const params = { ws: shop.ws };
  const [phone = ''] = shop.phones;
  await staff.call(answerFromPractice, { params, body: { phone, body: 'Are you open?' } });
  const thread = async () => await staff.call(getThread, { params, body: { phone } });
  const reply = () => staff.call(replyToCustomer, { params, body: { id: randomUUID(), phone, body: 'Until eight.' } });
  expect(await thread()).toMatchObject({ canReply: true, hasStopped: false });
  await reply();
  await shop.change({});
  expect(await thread()).toMatchObject({ canReply: false, hasStopped: false });
  await expect(reply()).rejects.toMatchObject({ status: 404 });
});

test('whoever opens a practice text is no customer’s visit, also once texts are real', async () => {
  await using gateway = await openFakeTwilio();
  const staff = lastingAsker(app, ada);
  const shop = await openTextingShop({ staff, gateway, customers: 1, rules: { account: { kind: 'practice' } } });
  const [phone = ''] = shop.phones;
  // They get there, counted or not: once more counts where the database did not answer.
  const open = async (id: string) => {
    const { entries } = await staff.call(getThread, { params: { ws: shop.ws }, body: { phone } });
    const link = /https?:\S+/.exec(entries.findLast((entry) => entry.from === 'shop')?.body ?? '')?.[0] ?? '';
    const answer = await fetch(link, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } });
    const { opened } = (await shop.read(id)).results;
    return { opened, to: answer.headers.get('location')?.split('/').at(-1) };
  };
  const isOut = ({ tally }: { readonly tally: Tally }) => tally.sent + tally.delivered === 1;
  const practiced = await shop.start();
  await shop.until(practiced, isOut);
  await expect.poll(() => open(practiced)).toEqual({ opened: 1, to: `${shop.campaignId}#preview` });
  await shop.change({});
  await expect.poll(() => open(practiced)).toEqual({ opened: 1, to: `${shop.campaignId}#preview` });
  const real = await shop.start();
  await shop.until(real, isOut);
  const { items } = await staff.call(listCustomers, { params: { ws: shop.ws }, query: { limit: 1 } });
  await expect.poll(() => open(real)).toEqual({ opened: 1, to: `${shop.campaignId}#${items[0]?.cusid}` });
});

test('what real customers do is no result of practice, nor what practice phones do one of real texts', async () => {
  await using gateway = await openFakeTwilio();
  const staff = lastingAsker(app, ada);
  const rules = { account: { kind: 'practice' } } as const;
  const shop = await openTextingShop({ staff, gateway, customers: 2, rules });
  const params = { ws: shop.ws };
  const [phone = '', other = ''] = shop.phones;
  const isOut = ({ tally }: { readonly tally: Tally }) => tally.sent + tally.delivered === 2;
  const practiced = await shop.start();
  await shop.until(practiced, isOut);
  await staff.call(checkInCustomer, { params, body: { phone: other } });
  await shop.change({});
  const real = await shop.start();
  await shop.until(real, isOut);
  const results = async () => {
    const broadcasts = await Promise.all([practiced, real].map((id) => shop.read(id)));
    return broadcasts.map(({ results: { checkedIn, stopped } }) => ({ checkedIn, stopped }));
  };
  await staff.call(checkInCustomer, { params, body: { phone } });
  const stop = { gatewayMessageId: 'theirs', from: phone.slice(1), to: '', body: 'STOP', at: app.now() };
  await takeInbound(app.texting, await app.texting.findGateway(shop.ws), [stop]);
  expect(await results()).toEqual([
    { checkedIn: 1, stopped: 0 },
    { checkedIn: 1, stopped: 1 },
  ]);
  await shop.change(rules);
  await staff.call(answerFromPractice, { params, body: { phone: other, body: 'STOP' } });
  expect(await results()).toEqual([
    { checkedIn: 1, stopped: 1 },
    { checkedIn: 1, stopped: 1 },
  ]);
});
