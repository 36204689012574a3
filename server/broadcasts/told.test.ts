// What gateways tell of texts and of replies: early, twice, late, played again, and of what is none of their business.
import { randomUUID } from 'node:crypto';
import { changeCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { changeMember, inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import { getThread, listInbox, markSeen, replyToCustomer, toTexter } from '@fanfare/contract/messages.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import twilio from 'twilio';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type FakeAdapter, openFakeAdapter } from '../testing/gateways/adapter.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';
import { type TextingShop, openTextingShop } from '../testing/texting-shop.ts';
import { takeInbound } from './inbound.ts';

describe('what a gateway tells', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const asAda = lastingAsker(app, ada);
  let gateway: FakeAdapter;
  let shop: TextingShop;
  beforeEach(async () => {
    gateway = await openFakeAdapter();
    shop = await openTextingShop({ staff: asAda, gateway, customers: 3 });
    return () => gateway[Symbol.asyncDispose]();
  });

  const isDone = ({ state }: { readonly state: string }) => state === 'done';
  const tell = (data: object | readonly object[], at = new Date(app.now())) =>
    gateway.tell(shop.hooks?.receipts ?? '', 'message.receipt', data, { at });
  const write = (body: string, from = shop.phones[0] ?? '', id: string = randomUUID()) =>
    gateway.tell(shop.hooks?.inbound ?? '', 'message.received', { id, from, body }, { at: new Date(app.now()) });
  const inbox = async () => (await asAda.call(listInbox, { params: { ws: shop.ws }, query: {} })).items;
  const hasStopped = async (at: TextingShop, staff: Asker, phone = at.phones[0] ?? '') =>
    !(await staff.call(getThread, { params: { ws: at.ws }, body: { phone } })).canReply;

  test('of a text before its answer, twice and in the wrong order counts once', async () => {
    gateway.be('held');
    const id = await shop.start();
    await expect.poll(() => gateway.texts.length).toBe(3);
    const receipts = (state: string) => gateway.texts.map((text) => ({ id: text.id, state }));
    for (const state of ['delivered', 'delivered', 'sent']) expect(await tell(receipts(state))).toBe(200);
    gateway.be('well');
    expect((await shop.until(id, ({ tally }) => tally.delivered === 3)).tally).toMatchObject({ sent: 0, unknown: 0 });
    for (const state of ['failed', 'sent']) expect(await tell(receipts(state))).toBe(200);
    expect((await shop.until(id, isDone)).tally).toMatchObject({ audience: 3, delivered: 3, failed: {} });
  });

  test('of a refusal for now leads to the same text under the same id, once its time has come', async () => {
    gateway.answerWith(503, {}, { 'retry-after': '1' });
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.sent === 3);
    const asked = gateway.requests.map(({ headers, body }) => [
      headers['webhook-id'],
      (JSON.parse(body) as { data: { messageId: string } }).data.messageId,
    ]);
    expect(asked).toHaveLength(4);
    for (const [name, messageId] of asked) expect(name).toBe(messageId);
    expect(new Set(asked.map(([name]) => name)).size).toBe(3);
    expect(gateway.texts).toHaveLength(3);
  });

  test('of texts that it never saw sends them once more, also where the broadcast was over', async () => {
    await shop.change({ account: { kind: 'http', url: gateway.url, answersLookups: true, renewsSecret: false } });
    gateway.be('html');
    const id = await shop.start();
    expect((await shop.until(id, isDone)).tally).toMatchObject({ unknown: 3 });
    gateway.be('well');
    app.passTime(61_000);
    const later = app.now();
    await app.askForLostAnswers();
    expect((await shop.until(id, ({ tally }) => tally.sent === 3)).tally).toMatchObject({ unknown: 0, waiting: 0 });
    expect(gateway.texts).toHaveLength(3);
    for (const { sentAt } of await shop.messages(id)) expect(sentAt).toBeGreaterThanOrEqual(later);
  });

  test('of a text whose answer never comes settles it', async () => {
    gateway.be('reset');
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.unknown === 3);
    const [one, other] = gateway.texts.map((text) => text.id);
    const cost = { parts: 2, costMicros: 150_000 };
    expect(await tell({ id: 'theirs-1', messageId: one, state: 'delivered', ...cost })).toBe(200);
    expect((await shop.messages(id)).find(({ state }) => state === 'delivered')).toMatchObject(cost);
    expect(await tell({ id: 'theirs-2', messageId: other, state: 'failed', cause: 'unreachable' })).toBe(200);
    expect((await shop.read(id)).tally).toMatchObject({ unknown: 1, delivered: 1, failed: { unreachable: 1 } });
  });

  test('under names that nobody could keep leaves its own texts unknown, and no other workspace’s', async () => {
    await using healthy = await openFakeTwilio();
    const other = await openTextingShop({ staff: asAda, gateway: healthy, customers: 3 });
    gateway.answerWith(200, { id: 'a\u0000b' });
    for (const fake of [gateway, healthy]) fake.be('held');
    const [id, otherId] = [await shop.start(), await other.start()];
    await expect.poll(() => gateway.requests.length + healthy.requests.length).toBe(6);
    for (const fake of [gateway, healthy]) fake.be('well');
    expect((await other.until(otherId, isDone)).tally).toMatchObject({ sent: 3 });
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 2, unknown: 1 });
    expect(await tell({ id: 'a\u0000b', state: 'delivered' })).toBe(400);
  });

  test('of the texts of another workspace changes nothing there, and what another has signed nothing anywhere', async () => {
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.sent === 3);
    await using stranger = await openFakeAdapter();
    const elsewhere = await openTextingShop({ staff: await app.as(grace), gateway: stranger, customers: 1 });
    const data = gateway.texts.map((text) => ({ id: text.id, messageId: text.id, state: 'delivered' }));
    const at = { at: new Date(app.now()) };
    expect(await stranger.tell(elsewhere.hooks?.receipts ?? '', 'message.receipt', data, at)).toBe(200);
    expect(await stranger.tell(shop.hooks?.receipts ?? '', 'message.receipt', data, at)).toBe(403);
    const stop = { id: 'forged', from: shop.phones[0], body: 'STOP' };
    expect(await stranger.tell(elsewhere.hooks?.inbound ?? '', 'message.received', stop, at)).toBe(200);
    expect(await stranger.tell(shop.hooks?.inbound ?? '', 'message.received', stop, at)).toBe(403);
    expect((await shop.read(id)).tally).toMatchObject({ sent: 3, delivered: 0 });
    expect(await inbox()).toEqual([]);
  });

  test('of another text under an id that it gave before is one more text, and acted upon', async () => {
    await write('A table for two?', shop.phones[0], 'in-1');
    for (let count = 0; count < 2; count += 1) await write('STOP', shop.phones[1], 'in-1');
    expect((await inbox()).map(({ unread }) => unread)).toEqual([1, 1]);
    expect(await hasStopped(shop, asAda, shop.phones[1])).toBe(true);
  });

  test('of a word that only we know is answered by us, also where it answers STOP itself or says to have answered', async () => {
    const answered = { id: 'answered', from: shop.phones[0], body: 'STOP', optOutType: 'STOP' };
    await gateway.tell(shop.hooks?.inbound ?? '', 'message.received', answered, { at: new Date(app.now()) });
    await shop.change({ answersStopItself: true });
    await write('STOP', shop.phones[0]);
    await write('Bitte keine SMS mehr', shop.phones[1]);
    await write('HILFE', shop.phones[2]);
    await expect.poll(() => gateway.texts.map(({ to }) => to).toSorted()).toEqual(shop.phones.slice(1));
  });

  test('of a 4xx that names no cause leaves the text unknown, as it may be of something on the way', async () => {
    gateway.answerWith(404, { message: 'no route' });
    const id = await shop.start();
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 2, unknown: 1 });
    gateway.answerWith(404, { cause: 'invalidNumber', code: '12' });
    const other = await shop.start();
    expect((await shop.until(other, isDone)).tally).toMatchObject({ sent: 2, failed: { invalidNumber: 1 } });
  });

  test('of when to come again is nothing to the gateway that takes its place', async () => {
    gateway.answerWith(503, {}, { 'retry-after': '3600' });
    const id = await shop.start();
    await expect.poll(() => gateway.requests.length).toBeGreaterThan(0);
    await expect.poll(async () => (await shop.read(id)).tally.waiting).toBeGreaterThan(0);
    await write('Open today?', shop.phones[0]);
    await using next = await openFakeTwilio();
    const { url, accountSid, authToken } = next;
    await shop.change({ account: { kind: 'twilio', url, accountSid, authToken }, sender: '16715550100' });
    await asAda.call(replyToCustomer, {
      params: { ws: shop.ws },
      body: { id: randomUUID(), phone: shop.phones[0] ?? '', body: 'Until eight.' },
    });
    await expect.poll(() => next.texts.some(({ body }) => body === 'Until eight.')).toBe(true);
  });

  test('of one reply twice is one text, and one that is played again later is not taken', async () => {
    await write('A table for two?', shop.phones[0], 'in-1');
    await write('A table for two?', shop.phones[0], 'in-1');
    expect(await inbox()).toMatchObject([{ unread: 1 }]);
    const old = { at: new Date(app.now() - 6 * 60_000) };
    const data = { id: 'in-2', from: shop.phones[0], body: 'STOP' };
    expect(await gateway.tell(shop.hooks?.inbound ?? '', 'message.received', data, old)).toBe(403);
    expect(await inbox()).toMatchObject([{ unread: 1 }]);
  });

  test('from abroad is shown and answered under the number that it came from, whatever the shop’s country makes of it', async () => {
    const { workspace_id: ws } = await buildWorkspace(asAda, 'Harbor & Vine', 'US');
    const text = { gatewayMessageId: 'a-1', from: '4512345678', to: '', body: 'Open today?', at: app.now() };
    await takeInbound(app.texting, await app.texting.findGateway(ws), [text]);
    const [{ phone } = { phone: '' }] = (await asAda.call(listInbox, { params: { ws }, query: {} })).items;
    const told = { params: { ws }, body: { phone: toTexter(phone) } };
    expect(await asAda.call(getThread, told)).toMatchObject({ canReply: true, entries: [{ body: 'Open today?' }] });
    await asAda.call(markSeen, told);
    expect((await asAda.call(listInbox, { params: { ws }, query: {} })).items).toMatchObject([{ unread: 0 }]);
    const reply = { ...told.body, id: randomUUID(), body: 'Until eight.' };
    await asAda.call(replyToCustomer, { params: { ws }, body: reply });
    const { entries } = await asAda.call(getThread, told);
    expect(entries.map(({ body }) => body)).toEqual(['Open today?', 'Until eight.']);
    const other = asAda.call(replyToCustomer, { params: { ws }, body: { ...reply, body: 'Until nine.' } });
    await expect(other).rejects.toMatchObject({ status: 409, message: changedMeanwhile });
  });

  test('of a START that was sent before their STOP, and comes late, changes nothing', async () => {
    const [phone = ''] = shop.phones;
    await asAda.call(changeCustomer, { params: { ws: shop.ws }, body: { phone, action: 'block', reason: 'Asked us' } });
    app.passTime(2 * 60_000);
    for (const from of shop.phones.slice(0, 2)) {
      const writeAt = (body: string, agoMs: number) => {
        const data = { id: randomUUID(), from, body, at: new Date(app.now() - agoMs).toISOString() };
        return gateway.tell(shop.hooks?.inbound ?? '', 'message.received', data, { at: new Date(app.now()) });
      };
      expect([await writeAt('STOP', 60_000), await writeAt('START', 90_000)]).toEqual([200, 200]);
      expect(await hasStopped(shop, asAda, from)).toBe(true);
      expect([await writeAt('START', 30_000), await hasStopped(shop, asAda, from)]).toEqual([200, false]);
    }
  });

  test('from a short code or a name is read like any other, is no wish to stop, and cannot be answered', async () => {
    for (const from of ['72975', 'VERIZON']) {
      expect(await write('STOP', from)).toBe(200);
      const [conversation] = await inbox();
      expect(conversation).toMatchObject({ phone: from, unread: 1, optout: false });
      const body = { phone: conversation?.phone ?? '' };
      expect(await asAda.call(getThread, { params: { ws: shop.ws }, body })).toMatchObject({
        entries: [{ body: 'STOP', meaning: 'text' }],
        canReply: false,
      });
      await asAda.call(markSeen, { params: { ws: shop.ws }, body });
      expect((await inbox())[0]).toMatchObject({ phone: from, unread: 0 });
    }
    expect(gateway.requests).toEqual([]);
  });

  test('in 40,000 emoji is kept as far as anybody reads it', async () => {
    expect(await write(`a${'🎉'.repeat(40_000)}`)).toBe(200);
    const thread = await asAda.call(getThread, { params: { ws: shop.ws }, body: { phone: shop.phones[0] ?? '' } });
    expect(thread.entries.map(({ body }) => body)).toEqual([`a${'🎉'.repeat(999)}`]);
  });

  test('is understood to its end, also where less of it is kept', async () => {
    expect(await write(`${'The wine was good. '.repeat(115)}Please stop texting me.`)).toBe(200);
    expect(await hasStopped(shop, asAda)).toBe(true);
  });

  test('at a sender that another workspace has typed stops nobody of the workspace that it belongs to', async () => {
    await shop.change({ sender: '+16715550100' });
    await using stranger = await openFakeAdapter();
    const asGrace = await app.as(grace);
    const rules = { sender: '+16715550100' };
    const elsewhere = await openTextingShop({ staff: asGrace, gateway: stranger, customers: 1, rules });
    const stop = { id: randomUUID(), from: shop.phones[0], body: 'STOP' };
    const at = { at: new Date(app.now()) };
    expect(await stranger.tell(elsewhere.hooks?.inbound ?? '', 'message.received', stop, at)).toBe(200);
    await write('Is there a table?');
    expect([await hasStopped(elsewhere, asGrace), await hasStopped(shop, asAda)]).toEqual([true, false]);
  });

  test('at such a sender stops nobody there once its owner was made one of both, until they have typed it themselves', async () => {
    await shop.change({ sender: '+16715550100' });
    await using stranger = await openFakeAdapter();
    const [asGrace, rules] = [await app.as(grace), { sender: '+16715550100' }];
    const elsewhere = await openTextingShop({ staff: asGrace, gateway: stranger, customers: 1, rules });
    const params = { ws: elsewhere.ws };
    await asGrace.call(inviteMember, { params, body: { email: ada.email, role: 'staff' } });
    await asAda.call(acceptInvitation, { params });
    const memberId = (await asGrace.call(listMembers, { params })).members.at(-1)?.member_id ?? '';
    await asGrace.call(changeMember, { params, body: { memberId, role: 'owner' } });
    const url = elsewhere.hooks?.inbound ?? '';
    const toStop = () => ({ id: randomUUID(), from: shop.phones[0], body: 'STOP' });
    const tellStop = () => stranger.tell(url, 'message.received', toStop(), { at: new Date(app.now()) });
    expect([await tellStop(), await write('Is there a table?')]).toEqual([200, 200]);
    expect([await hasStopped(elsewhere, asGrace), await hasStopped(shop, asAda)]).toEqual([true, false]);
    const account = { kind: 'http', url: stranger.url, answersLookups: false, renewsSecret: true } as const;
    stranger.secret = (await asAda.call(changeGateway, { params, body: { ...rules, account } })).secret ?? '';
    expect([await tellStop(), await hasStopped(shop, asAda)]).toEqual([200, true]);
  });

  test('at a sender that two workspaces share by one account stops both, whoever owns them', async () => {
    await using account = await openFakeTwilio();
    const asGrace = await app.as(grace);
    const one = await openTextingShop({ staff: asAda, gateway: account, customers: 1 });
    const other = await openTextingShop({ staff: asGrace, gateway: account, customers: 1 });
    const tellStop = async (body: string, at: TextingShop) => {
      const url = at.hooks?.inbound ?? '';
      const from = at.phones[0] ?? '';
      const text = {
        MessageSid: randomUUID(),
        AccountSid: account.accountSid,
        From: from,
        To: '+16715550100',
        Body: body,
      };
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilio.getExpectedTwilioSignature(account.authToken, url, text),
      };
      return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(text).toString() })).status;
    };
    expect([await tellStop('Hello', one), await tellStop('Hello', other)]).toEqual([200, 200]);
    expect([await hasStopped(one, asAda), await hasStopped(other, asGrace)]).toEqual([false, false]);
    expect(await tellStop('STOP', one)).toBe(200);
    expect([await hasStopped(one, asAda), await hasStopped(other, asGrace)]).toEqual([true, true]);
  });

  test('of a text whose customer was erased meanwhile is told to nobody', async () => {
    const params = { ws: shop.ws };
    const hook = { url: 'https://hooks.example.com/', events: ['message.failed' as const] };
    await asAda.call(addWebhook, { params, body: hook });
    gateway.answerWith(400, { cause: 'invalidNumber' });
    gateway.be('held');
    const id = await shop.start();
    await expect.poll(() => gateway.requests.length).toBe(3);
    for (const phone of shop.phones) await asAda.call(erasePersonalData, { params, body: { phone } });
    gateway.be('well');
    expect((await shop.until(id, isDone)).tally).toMatchObject({ sent: 2, failed: { invalidNumber: 1 } });
    const told = app.database.selectFrom('webhook_deliveries').select('type').where('workspace_id', '=', shop.ws);
    expect(await told.execute()).toEqual([]);
  });

  test('of a text whose customer was deleted is taken, and brings nothing of them back', async () => {
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.sent === 3);
    const params = { ws: shop.ws };
    for (const phone of shop.phones) await asAda.call(removeCustomer, { params, body: { phone } });
    app.passTime(undoMs + 1_000);
    await app.purge();
    expect(await tell(gateway.texts.map((text) => ({ id: text.id, state: 'delivered' })))).toBe(200);
    expect((await shop.read(id)).tally).toMatchObject({ audience: 3, delivered: 3 });
    expect((await shop.messages(id)).map(({ phone }) => phone)).toEqual(['', '', '']);
  });
});
