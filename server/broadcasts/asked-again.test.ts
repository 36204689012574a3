// Asked once more, because staff want it, whether a number is theirs.
import { randomUUID } from 'node:crypto';
import { askToConfirm, listConsent } from '@fanfare/contract/consent.ts';
import { changeCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { answerFromPractice } from '@fanfare/contract/messages.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import { getSegmentJob, startSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { freshCustomers, lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { takeInbound } from './inbound.ts';
import { recountAsks } from '../messages/confirmations-store.ts';
import { onOptedOut } from './opt-outs.ts';
import { takeReceipts } from './receipts.ts';
import { openSettling } from './settle.ts';

type GivenGateway = z.input<typeof changeGateway.body>;

const phone = '14155550132';
const real = { kind: 'http', url: 'https://gateway.example.com', answersLookups: false, renewsSecret: false } as const;

describe('who has yet to confirm their number', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = lastingAsker(app, ada);
  const at = freshCustomers(app, asAda);

  const params = () => ({ ws: at.ws });
  const ask = (whom = phone) => asAda.call(askToConfirm, { params: params(), body: { phone: whom } });
  const pendingOf = async (whom = phone) =>
    (await asAda.call(listConsent, { params: params(), body: { phone: whom } })).pending;
  const connect = (account: GivenGateway['account'], rules: Partial<GivenGateway> = {}) =>
    asAda.call(changeGateway, { params: params(), body: { account, isDoubleOptIn: true, ...rules } });
  const asks = async () => {
    const rows = app.database.selectFrom('messages').select('phone').where('workspace_id', '=', at.ws);
    return (await rows.where('kind', '=', 'ask').execute()).map((row) => row.phone).toSorted();
  };

  /** Through a gateway that is real. */
  const arrive = async () => {
    const asked = app.database.updateTable('messages').where('workspace_id', '=', at.ws).where('kind', '=', 'ask');
    await asked.set({ state: 'delivered', gateway_message_id: 'of-the-gateway', due_at: null }).execute();
  };

  const arrived = async (count: number) => {
    const rows = app.database.selectFrom('messages').select('phone').where('workspace_id', '=', at.ws);
    await expect.poll(async () => (await rows.where('state', '=', 'delivered').execute()).length).toBe(count);
  };

  test('is asked once a day and three times in all, and says when it may again', async () => {
    await connect({ kind: 'practice' });
    await at.join(phone);
    await arrived(1);
    const first = await pendingOf();
    const askedAt = first?.askedAt ?? 0;
    expect(first).toEqual({ asks: 1, askedAt, nextAskAt: askedAt + dayMs });
    expect(await ask()).toEqual({ isAsked: false, pending: first });
    app.passTime(dayMs);
    expect(await ask()).toMatchObject({ isAsked: true, pending: { asks: 2 } });
    await arrived(2);
    app.passTime(dayMs);
    expect(await ask()).toMatchObject({ isAsked: true, pending: { asks: 3, nextAskAt: null } });
    await arrived(3);
    app.passTime(dayMs);
    expect(await ask()).toMatchObject({ isAsked: false });
    expect(await asks()).toEqual([phone, phone, phone]);
    await tell('YES');
    expect(await pendingOf()).toBeNull();
  });

  test('is asked, and nobody else, nor whoever has opted out', async () => {
    await at.join(phone);
    expect(await ask()).toEqual({ isAsked: false, pending: null });
    await connect({ kind: 'practice' });
    const other = '14155550133';
    await at.join(other);
    await arrived(1);
    await asAda.call(changeCustomer, { params: params(), body: { phone: other, action: 'block' } });
    app.passTime(dayMs);
    expect(await ask(other)).toEqual({ isAsked: false, pending: null });
    await asAda.call(changeCustomer, { params: params(), body: { phone: other, action: 'unblock', reason: 'So' } });
    expect(await pendingOf(other)).toMatchObject({ asks: 1 });
    await asAda.call(removeCustomer, { params: params(), body: { phone: other } });
    expect(await pendingOf(other)).toBeNull();
    await expect(ask('14155550134')).rejects.toMatchObject({ status: 404 });
    expect(await asks()).toEqual([other]);
  });

  test('is asked anew where only practice had asked, as soon as texts are real, and once', async () => {
    await connect({ kind: 'practice' });
    const others = ['14155550133', '14155550134'] as const;
    for (const whom of [phone, ...others]) await at.join(whom);
    await asAda.call(answerFromPractice, { params: params(), body: { phone, body: 'YES' } });
    await at.add('14155550135');
    await connect(real);
    const before = await asks();
    const askAll = async (id: string) => {
      const body = { id, segment: { isPending: true }, action: { kind: 'askToConfirm' } } as const;
      await asAda.call(startSegmentJob, { params: params(), body });
      const read = async () => (await asAda.call(getSegmentJob, { params: { ...params(), id } })).job;
      await expect.poll(read).toMatchObject({ state: 'done' });
      return await read();
    };
    expect(await askAll('ask-them-all')).toMatchObject({ total: 3, done: 3, skipped: 0 });
    expect(await askAll('ask-them-once')).toMatchObject({ total: 3, done: 0, skipped: 3 });
    expect(await asks()).toEqual([...before, phone, ...others].toSorted());
  });
  /** By a phone of its own. */
  const tell = async (body: string, from = phone) => {
    const gateway = { ...(await app.texting.findGateway(at.ws)), kind: 'http' as const };
    const text = { gatewayMessageId: randomUUID(), from, to: '', body, at: app.now() };
    await takeInbound(app.texting, gateway, [text]);
  };

  test('is reported to webhooks by their YES only where they had opted out', async () => {
    const body = { url: 'https://hooks.example.com', events: ['customer.joined', 'customer.returned'] } as const;
    await asAda.call(addWebhook, { params: params(), body: { ...body, events: [...body.events] } });
    const told = app.database.selectFrom('webhook_deliveries').select('type').where('workspace_id', '=', at.ws);
    const types = async () => (await told.execute()).map(({ type }) => type).toSorted();
    await connect({ kind: 'practice' });
    await at.join(phone);
    await arrived(1);
    await tell('YES');
    expect(await pendingOf()).toBeNull();
    expect(await types()).toEqual(['customer.joined']);
    await tell('STOP');
    app.passTime(dayMs);
    await expect(at.join(phone)).rejects.toMatchObject({ status: 409 });
    await tell('YES');
    expect(await types()).toEqual(['customer.joined', 'customer.returned']);
  });

  test('uses up none of the three by a question that nobody was sent', async () => {
    await connect({ kind: 'practice' }, { pacePerMinute: 1 });
    for (const whom of [phone, '14155550133', '14155550134']) await at.join(whom);
    // The pace keeps one of them waiting.
    await arrived(1);
    await connect(real);
    for (const whom of [phone, '14155550133', '14155550134']) expect(await ask(whom)).toMatchObject({ isAsked: true });
  });

  test('is not asked at a number that nobody texts, however often it is wanted', async () => {
    const toll = '18005550132';
    await connect({ kind: 'practice' });
    await at.join(toll);
    const pending = { asks: 0, askedAt: null, nextAskAt: null };
    expect(await ask(toll)).toEqual({ isAsked: false, pending });
    expect(await asks()).toEqual([]);
  });

  test('is not asked where it is never day at once for the workspace and the number, until the hours are others', async () => {
    await connect(real, { textsFrom: 9 * 60, textsUntil: 10 * 60 });
    await at.join(phone);
    expect(await ask()).toEqual({ isAsked: false, pending: { asks: 0, askedAt: null, nextAskAt: null } });
    expect(await asks()).toEqual([]);
    await connect(real);
    expect(await ask()).toMatchObject({ isAsked: true, pending: { asks: 1 } });
  });

  test('is asked as often as before where the gateway refused the question', async () => {
    await connect(real);
    await at.join(phone);
    const rows = app.database.updateTable('messages').where('workspace_id', '=', at.ws).where('kind', '=', 'ask');
    const sending = rows.set({ state: 'sending', claim: 'one', due_at: null }).returningAll();
    const row = await sending.executeTakeFirstOrThrow();
    const settle = openSettling(app.texting, onOptedOut);
    const outcome = { kind: 'refused', cause: 'credentials', code: '', isRetryable: false } as const;
    await settle({ row, outcome, now: app.now() });
    expect(await pendingOf()).toMatchObject({ asks: 0, askedAt: null });
    expect(await ask()).toMatchObject({ isAsked: true, pending: { asks: 1 } });
  });

  test.each(['skipped', 'failed'] as const)(
    'was asked all the same where a question that counted as %s arrived',
    async (state) => {
      await connect(real);
      await at.join(phone);
      const rows = app.database.updateTable('messages').where('workspace_id', '=', at.ws).where('kind', '=', 'ask');
      const passed = { state, claim: 'one', claimed_at: app.now(), due_at: null };
      const row = await rows.set(passed).returningAll().executeTakeFirstOrThrow();
      await app.database.transaction().execute((transaction) => recountAsks(transaction, [row]));
      expect(await pendingOf()).toMatchObject({ asks: 0, askedAt: null });
      const now = app.now();
      const receipts = [{ state: 'delivered', at: now, gatewayMessageId: 'late', messageId: row.message_id } as const];
      await takeReceipts(app.database, at.ws, { receipts, now, onOptedOut });
      expect(await pendingOf()).toMatchObject({ asks: 1, askedAt: row.created_at });
      await tell('YES');
      expect(await pendingOf()).toBeNull();
    },
  );

  test('and wants to come back may answer a question that first counted as failed', async () => {
    await connect(real);
    await at.join(phone);
    await arrive();
    await tell('YES');
    await tell('STOP');
    app.passTime(dayMs);
    await at.join(phone).catch(() => undefined);
    const rows = app.database.updateTable('messages').where('workspace_id', '=', at.ws).where('kind', '=', 'ask');
    await rows.set({ state: 'failed', gateway_message_id: 'of-the-gateway', due_at: null }).execute();
    const now = app.now();
    const receipts = [{ state: 'delivered', at: now, gatewayMessageId: 'of-the-gateway' } as const];
    await takeReceipts(app.database, at.ws, { receipts, now, onOptedOut });
    await tell('YES');
    expect((await at.consent(phone)).at(-1)).toMatchObject({ kind: 'return', way: 'text' });
  });

  test('and wants to come back may answer a real question, and none that practice alone has asked', async () => {
    await at.join(phone);
    await at.block(phone);
    const askToReturn = async () => {
      app.passTime(dayMs);
      await at.join(phone).catch(() => undefined);
    };
    await connect({ kind: 'practice' });
    await askToReturn();
    await arrived(1);
    await connect(real);
    await tell('YES');
    expect(await at.find(phone)).toMatchObject({ optout: true });
    await askToReturn();
    await arrive();
    await connect({ kind: 'practice' });
    await connect(real);
    await tell('YES');
    expect(await at.find(phone)).toMatchObject({ optout: false });
  });

  test('may answer the question that arrived, also after one that did not', async () => {
    await connect(real);
    await at.join(phone);
    await arrive();
    app.passTime(dayMs);
    expect(await ask()).toMatchObject({ isAsked: true, pending: { asks: 2 } });
    await connect({ kind: 'practice' });
    await connect(real);
    expect(await pendingOf()).toMatchObject({ asks: 1 });
    await tell('YES');
    expect(await pendingOf()).toBeNull();
  });

  test('and was asked on a real phone is not asked anew by way of practice, and may answer', async () => {
    await connect(real);
    await at.join(phone);
    await arrive();
    await connect({ kind: 'practice' });
    await connect(real);
    expect(await ask()).toMatchObject({ isAsked: false });
    await tell('YES');
    expect((await at.consent(phone)).map(({ kind }) => kind)).toEqual(['joined', 'confirmed']);
  });

  test.each([
    { before: 'joined', hasJoined: true },
    { before: 'was unknown', hasJoined: false },
  ])('and $before, texted STOP and was typed again still has to where staff unblock them', async ({ hasJoined }) => {
    await connect({ kind: 'practice' });
    if (hasJoined) await at.join(phone);
    await tell('STOP');
    app.passTime(dayMs);
    await at.join(phone).catch(() => undefined);
    await at.unblock(phone, 'Asked us to');
    expect(await pendingOf()).toMatchObject({ nextAskAt: expect.any(Number) as number });
    await tell('Yes');
    expect((await at.consent(phone)).at(-1)).toMatchObject({ kind: 'confirmed', way: 'text' });
    expect(await pendingOf()).toBeNull();
  });
});
