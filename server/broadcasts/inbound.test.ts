// What customers write is kept, understood and acted upon.
import { randomUUID } from 'node:crypto';
import { audienceEmpty, getBroadcast, saveBroadcast, startBroadcast } from '@fanfare/contract/broadcasts.ts';
import { changeCustomer } from '@fanfare/contract/customers.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import {
  answerFromPractice,
  decideInbound,
  getTextingOverview,
  getThread,
  customerHasStopped,
  inboundKeptDays,
  inboundNotFound,
  listInbox,
  listPracticePhones,
  markSeen,
  replyToCustomer,
} from '@fanfare/contract/messages.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildCampaign, dayMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { openReceiver } from '../testing/receiver.ts';
import { sharedApp } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';
import { dropAnswers, sendAnswer } from '../messages/answers.ts';
import { toMessageRow } from '../messages/store.ts';
import { takeInbound } from './inbound.ts';

const phone = '14155550132';

describe('what a customer writes', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_ADDRESSES: 'on' } });
  let asAda: Asker;
  let at: CustomersAt;
  const signInAgain = async () => (asAda = app.withToken((await app.signIn(ada)).AccessToken));
  beforeEach(async () => {
    await signInAgain();
    at = await openCustomers(app, asAda);
  });

  const write = (body: string, from = phone) =>
    asAda.call(answerFromPractice, { params: { ws: at.ws }, body: { phone: from, body } });
  const thread = async () => await asAda.call(getThread, { params: { ws: at.ws }, body: { phone } });
  const bodies = async () => (await thread()).entries.map(({ from, body }) => `${from}: ${body}`);
  const inbox = async (only?: 'open' | 'unread') =>
    await asAda.call(listInbox, { params: { ws: at.ws }, query: only ? { only } : {} });
  const reply = (body: string, id: string = randomUUID()) =>
    asAda.call(replyToCustomer, { params: { ws: at.ws }, body: { id, phone, body } });
  const send = async () => {
    const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: at.ws });
    const key = { ws: at.ws, id: randomUUID() };
    const draft = { id: key.id, campaignId, body: 'Six wines: {link}', segment: {} };
    await asAda.call(saveBroadcast, { params: { ws: at.ws }, body: draft });
    await asAda.call(startBroadcast, { params: key, body: {} });
    return await vi.waitFor(
      async () => {
        const { broadcast } = await asAda.call(getBroadcast, { params: key });
        expect(broadcast).toMatchObject({ state: 'done', tally: { sent: 0 } });
        return broadcast;
      },
      { timeout: 150_000, interval: 50 },
    );
  };

  test('as STOP opts them out on record, is confirmed once, and counts for the broadcast', async () => {
    await at.join(phone);
    const broadcast = await send();
    for (const body of ['Stop!', 'STOP', ' „stopp“ ']) await write(body);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    expect((await at.consent(phone)).at(-1)).toMatchObject({ kind: 'optout', way: 'text', who: null });
    await expect.poll(async () => (await bodies()).filter((line) => line.startsWith('shop: Harbor'))).toHaveLength(1);
    const read = await asAda.call(getBroadcast, { params: { ws: at.ws, id: broadcast.id } });
    expect(read.broadcast.results.stopped).toBe(1);
    await expect(send()).rejects.toMatchObject({ status: 409, message: audienceEmpty });
  });

  test('as START brings them back by their own act, and as YES only where they were asked', async () => {
    await at.join(phone);
    await write('baja');
    await write('yes');
    expect(await at.find(phone)).toMatchObject({ optout: true });
    await write('ALTA');
    expect(await at.find(phone)).toMatchObject({ optout: false });
    expect((await at.consent(phone)).at(-1)).toMatchObject({ kind: 'return', way: 'text' });
  });

  test('as START from a practice phone lifts no opt-out that a real one or staff have said', async () => {
    await at.join(phone);
    const gateway = await app.texting.findGateway(at.ws);
    const stop = { gatewayMessageId: 'of-a-real-one', from: phone, to: '', body: 'STOP', at: app.now() };
    await takeInbound(app.texting, gateway, [stop]);
    for (const body of ['STOP', 'START']) await write(body);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    const blocked = '14155550133';
    await at.join(blocked);
    for (const body of ['STOP', 'START']) await write(body, blocked);
    expect(await at.find(blocked)).toMatchObject({ optout: false });
    const block = { phone: blocked, action: 'block', reason: 'Asked at the counter' } as const;
    await asAda.call(changeCustomer, { params: { ws: at.ws }, body: block });
    await write('START', blocked);
    expect(await at.find(blocked)).toMatchObject({ optout: true });
  });

  test('as START is confirmed also where an earlier confirmation never went out', async () => {
    await at.join(phone);
    const key = { workspaceId: at.ws, phone };
    await app.database.transaction().execute(async (transaction) => {
      await sendAnswer(transaction, key, 'returned', app.now());
      await dropAnswers(transaction, key, app.now());
    });
    for (const body of ['STOP', 'START']) await write(body);
    await expect.poll(async () => (await bodies()).filter((line) => line.startsWith('shop: '))).toHaveLength(3);
  });

  test.each([
    ['525512345678', 'BAJA'],
    ['50255123456', 'BAJA'],
    ['59171234567', 'BAJA'],
    ['4915112345678', 'STOPP'],
    ['5511912345678', 'STOP'],
    ['5016101234', 'STOP'],
    ['5926091234', 'STOP'],
    ['50934101234', 'STOP'],
  ])('from %s is answered as most people write there: %s', async (from, word) => {
    await app.database
      .transaction()
      .execute((transaction) => sendAnswer(transaction, { workspaceId: at.ws, phone: from }, 'help', app.now()));
    const answered = app.database.selectFrom('messages').select('body').where('phone', '=', from);
    expect((await answered.executeTakeFirstOrThrow()).body).toMatch(new RegExp(`\\b${word}\\b`));
  });

  test('as STOP takes back what still waits to ask them', async () => {
    await at.join(phone);
    const asked = async () => (await bodies()).filter((line) => line.startsWith('shop: '));
    const ask = { workspaceId: at.ws, phone, kind: 'ask', body: 'Do you want our texts?', parts: 1 } as const;
    const row = toMessageRow({ ...ask, now: app.now() });
    const later = { ...row, message_id: 'ask-later', due_at: app.now() + 60_000 };
    await app.database.insertInto('messages').values(later).execute();
    await write('STOP');
    app.passTime(2 * 60_000);
    await expect.poll(asked).toContainEqual(expect.stringContaining('Harbor'));
    const left = app.database.selectFrom('messages').select(['state', 'reason']).where('message_id', '=', 'ask-later');
    expect(await left.executeTakeFirst()).toEqual({ state: 'skipped', reason: 'optedOut' });
  });

  test('as STOP from a number that is no customer holds when it is added later', async () => {
    await write('stop');
    expect(await thread()).toMatchObject({ isCustomer: false, hasStopped: true });
    await at.join(phone);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    expect(await thread()).toMatchObject({ isCustomer: true, hasStopped: true });
    await at.remove(phone);
    expect(await thread()).toMatchObject({ isCustomer: false, hasStopped: true });
  });

  test('stops every workspace that texts from the same sender, and no other', async () => {
    const others = await openCustomers(app, asAda);
    const stranger = await openCustomers(app, asAda);
    for (const one of [at, others, stranger]) await one.join(phone);
    const adasId = (await asAda.call(listWorkspaces, {})).members[0]?.member_id ?? '';
    const row = (ws: string, sender: string) => ({
      workspace_id: ws,
      kind: 'http' as const,
      sender,
      settings: '{}',
      credentials: null,
      account_since: 0,
      hook_key: randomUUID(),
      pace_per_minute: 60,
      broadcast_parts_max: null,
      month_parts_max: null,
      month_micros_max: null,
      part_micros: 0,
      currency: 'USD',
      texts_from: 540,
      texts_until: 1_200,
      is_double_opt_in: 0,
      allows_foreign: 0,
      answers_stop_itself: 0,
      updated_at: 0,
      updated_by: adasId,
    });
    const shared = row(at.ws, '14155550100');
    await app.database
      .insertInto('gateways')
      .values([shared, row(others.ws, '14155550100'), row(stranger.ws, '14155550199')])
      .execute();
    const parts = { ...app.texting };
    const text = { gatewayMessageId: 'a', from: phone, to: '14155550100', body: 'stop', at: app.now() };
    await takeInbound(parts, shared, [text, text]);
    const optouts = [at, others, stranger].map(async (one) => (await one.find(phone))?.optout);
    expect(await Promise.all(optouts)).toEqual([true, true, false]);
  });

  test('is in the inbox, unread until it is seen, and what could be a wish to stop waits for a person', async () => {
    await at.join(phone);
    await write('Is there a table for two tonight?');
    await write('Maybe I should stop this?');
    await write('Yes', phone);
    await write('hello', '14155550133');
    const all = await inbox();
    expect(all.items.map(({ phone: from, unread, open }) => [from, unread, open])).toEqual([
      ['14155550133', 1, 0],
      [phone, 3, 1],
    ]);
    expect(all).toMatchObject({ unread: 4, open: 1 });
    expect((await inbox('open')).items).toHaveLength(1);
    await asAda.call(markSeen, { params: { ws: at.ws }, body: { phone } });
    expect((await inbox('unread')).items.map(({ phone: from }) => from)).toEqual(['14155550133']);
    const open = (await thread()).entries.find(({ isOpen }) => isOpen);
    const decide = (isStop: boolean) =>
      asAda.call(decideInbound, { params: { ws: at.ws }, body: { id: open?.id ?? '', isStop } });
    await decide(true);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    await expect(decide(false)).rejects.toMatchObject({ status: 404 });
    const overview = await asAda.call(getTextingOverview, { params: { ws: at.ws } });
    expect(overview).toMatchObject({ unclear: 0, unread: 1, stopped: 1, isPractice: true });
  });

  test('is a wish to stop where a person says so, whatever it was taken for, and only in their own workspace', async () => {
    await at.join(phone);
    await write('My sister moved away, thanks anyway');
    const [text] = (await thread()).entries;
    expect(text).toMatchObject({ meaning: 'text', isOpen: false });
    const decide = (isStop: boolean, ws = at.ws) =>
      asAda.call(decideInbound, { params: { ws }, body: { id: text?.id ?? '', isStop } });
    const { ws: elsewhere } = await openCustomers(app, asAda);
    await expect(decide(true, elsewhere)).rejects.toMatchObject({ status: 404, message: inboundNotFound });
    await decide(false);
    expect(await at.find(phone)).toMatchObject({ optout: false });
    for (let count = 0; count < 2; count += 1) await decide(true);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    expect(await thread()).toMatchObject({ entries: [{ meaning: 'stop' }], canReply: false });
    expect((await at.consent(phone)).filter(({ kind }) => kind === 'optout')).toMatchObject([{ way: 'text' }]);
  });

  test('is answered by a person once, and never where they have stopped', async () => {
    await at.join(phone);
    await expect(reply('Yes, at eight.')).rejects.toMatchObject({ status: 404 });
    await write('A table for two?');
    const id = randomUUID();
    await Promise.all([reply('Yes, at eight.', id), reply('Yes, at eight.', id)]);
    await expect.poll(bodies).toEqual(['customer: A table for two?', 'shop: Yes, at eight.']);
    await write('stop');
    await expect(reply('Sorry')).rejects.toMatchObject({ status: 409, message: customerHasStopped });
    expect((await thread()).canReply).toBe(false);
  });

  test('is told to webhooks, as is their STOP', async () => {
    await using receiver = await openReceiver();
    await asAda.call(addWebhook, {
      params: { ws: at.ws },
      body: { url: receiver.url, events: ['message.received', 'message.delivered', 'customer.opted_out'] },
    });
    await at.join(phone);
    await send();
    await write('stop');
    const came = await receiver.until(4);
    const times = came.map(({ body }) => Date.parse((JSON.parse(body) as { timestamp: string }).timestamp));
    expect(Math.min(...times)).toBeGreaterThan(app.now() - dayMs);
    const types = came.map(({ type }) => type);
    expect(types.toSorted()).toEqual([
      'customer.opted_out',
      'message.delivered',
      'message.delivered',
      'message.received',
    ]);
  });

  test('goes with the customer: what is left is what the texts cost, under a hash', async () => {
    await at.join(phone);
    await send();
    await write('hello');
    await at.remove(phone);
    app.passTime(undoMs + 1_000);
    await app.purge();
    const rows = async (table: 'messages' | 'inbound_texts') =>
      await app.database.selectFrom(table).selectAll().where('workspace_id', '=', at.ws).execute();
    expect(JSON.stringify([await rows('messages'), await rows('inbound_texts')])).not.toContain(phone.slice(1));
    expect(await rows('messages')).toMatchObject([{ phone: '', phone_hash: expect.any(String) as string, parts: 1 }]);
    await signInAgain();
    await at.join(phone);
    await write('hello');
    await asAda.call(erasePersonalData, { params: { ws: at.ws }, body: { phone } });
    expect(await rows('inbound_texts')).toEqual([]);
  });

  test('is forgotten after 13 months, and with it what was answered, also of numbers that are nobody’s', async () => {
    await write('STOP');
    await expect.poll(async () => (await thread()).entries.at(-1)).toMatchObject({ from: 'shop', state: 'delivered' });
    app.passTime((inboundKeptDays + 1) * dayMs);
    await app.purge();
    await signInAgain();
    expect(await bodies()).toEqual([]);
    const rows = app.database
      .selectFrom('messages')
      .select(['phone', 'body', 'parts'])
      .where('workspace_id', '=', at.ws);
    expect(await rows.execute()).toEqual([{ phone: '', body: '', parts: 1 }]);
  });

  test('comes from practice phones, which show what arrived', async () => {
    await at.join(phone);
    await send();
    await write('Nice!');
    const { phones, isPractice } = await asAda.call(listPracticePhones, { params: { ws: at.ws }, query: {} });
    expect(isPractice).toBe(true);
    expect(phones).toMatchObject([{ phone }]);
    expect(await bodies()).toEqual([expect.stringMatching(/^shop: Six wines: http/), 'customer: Nice!']);
    const asGrace = await app.as(grace);
    await expect(asGrace.call(listPracticePhones, { params: { ws: at.ws }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
  });
});
