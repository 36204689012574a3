// What a shop asks a number, and what it takes for an answer.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { previewBroadcast } from '@fanfare/contract/broadcasts.ts';
import { changeCustomer } from '@fanfare/contract/customers.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { answerFromPractice, replyToCustomer } from '@fanfare/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { changeOptout } from '../customers/store.ts';
import { buildCampaign, buildDraft, dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { freshCustomers, lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { sendAnswer } from '../messages/answers.ts';
import { toMessageRow } from '../messages/store.ts';
import { claimDue } from './claims.ts';
import { takeInbound } from './inbound.ts';

const phone = '14155550132';

describe('a question', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const asAda = lastingAsker(app, ada);
  const at = freshCustomers(app, asAda);

  /** By a phone of its own. */
  const tell = async (body: string, from = phone) => {
    const gateway = { ...(await app.texting.findGateway(at.ws)), kind: 'http' as const };
    const text = { gatewayMessageId: randomUUID(), from, to: '', body, at: app.now() };
    await takeInbound(app.texting, gateway, [text]);
  };

  test('from before their STOP, or from before staff blocked them, is settled: a YES to it brings nobody back', async () => {
    await at.join(phone);
    const ask = async () => {
      const row = { workspace_id: at.ws, phone, kind: 'return', since: 0, asked_at: app.now(), asks: 1 } as const;
      const again = { asked_at: app.now() };
      await app.database
        .insertInto('confirmations')
        .values(row)
        .onConflict((conflict) => conflict.columns(['workspace_id', 'phone']).doUpdateSet(again))
        .execute();
    };
    const change = (action: 'block' | 'unblock') =>
      asAda.call(changeCustomer, { params: { ws: at.ws }, body: { phone, action, reason: 'At the counter' } });
    await ask();
    for (const body of ['stop', 'Yes']) await tell(body);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    await ask();
    for (const body of ['stop', 'Yes']) await tell(body);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    await change('unblock');
    await ask();
    app.passTime(1_000);
    await change('block');
    await tell('Yes');
    expect(await at.find(phone)).toMatchObject({ optout: true });
    await ask();
    await tell('Yes');
    expect(await at.find(phone)).toMatchObject({ optout: false });
  });

  test('that was not asked anew after their STOP brings nobody back, however often their number is typed', async () => {
    const practice = { account: { kind: 'practice' }, isDoubleOptIn: true } as const;
    await asAda.call(changeGateway, { params: { ws: at.ws }, body: practice });
    await at.join(phone);
    const states = async () => {
      const rows = app.database.selectFrom('messages').select('state').where('workspace_id', '=', at.ws);
      return (await rows.where('kind', '=', 'ask').execute()).map(({ state }) => state);
    };
    await expect.poll(states).toEqual(['delivered']);
    await tell('STOP');
    const type = () => expect(at.join(phone)).rejects.toMatchObject({ status: 409 });
    for (const _ of ['by a stranger', 'by another', 'by the first']) {
      app.passTime(1_000);
      await type();
    }
    await tell('Yes');
    expect(await at.find(phone)).toMatchObject({ optout: true });
    app.passTime(25 * 60 * 60_000);
    await type();
    await tell('Yes');
    expect(await at.find(phone)).toMatchObject({ optout: false });
  });

  test('that a practice phone has answered is asked anew once texts are real, and nothing of it stands in the record', async () => {
    const params = { ws: at.ws };
    const practice = { account: { kind: 'practice' }, isDoubleOptIn: true } as const;
    await asAda.call(changeGateway, { params, body: practice });
    await at.join(phone);
    const draft = buildDraft(app, { exp: app.now() + 3 * dayMs });
    const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: at.ws, draft });
    const whoGetsIt = async () => {
      const body = { campaignId, body: 'Six wines', segment: {} };
      const { recipients, skipped } = await asAda.call(previewBroadcast, { params, body });
      return { recipients, skipped };
    };
    const kinds = async () => (await at.consent(phone)).map(({ kind }) => kind);
    expect(await whoGetsIt()).toEqual({ recipients: 0, skipped: { pending: 1 } });
    await asAda.call(answerFromPractice, { params, body: { phone, body: 'YES' } });
    expect(await whoGetsIt()).toEqual({ recipients: 1, skipped: {} });
    const real = { kind: 'http', url: 'https://gateway.example.com', answersLookups: false } as const;
    await asAda.call(changeGateway, { params, body: { account: real, isDoubleOptIn: true } });
    expect(await whoGetsIt()).toEqual({ recipients: 0, skipped: { pending: 1 } });
    expect(await kinds()).toEqual(['joined']);
    await tell('YES');
    expect(await kinds()).toEqual(['joined']);
    app.passTime(dayMs);
    await at.join(phone).catch(() => undefined);
    await tell('YES');
    expect((await kinds()).at(-1)).toBe('confirmed');
    expect(await whoGetsIt()).toEqual({ recipients: 1, skipped: {} });
  });

  test('is settled by a block of the same moment, which stands in the record', async () => {
    await at.join(phone);
    const asked = { workspace_id: at.ws, phone, kind: 'join', since: 0, asked_at: app.now(), asks: 1 } as const;
    await app.database.insertInto('confirmations').values(asked).execute();
    app.passTime(1_000);
    const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const blocking = app.database.transaction().execute(async (transaction) => {
      const key = { workspaceId: at.ws, phone };
      await changeOptout(transaction, key, { optout: true, reason: '', who: '', now: app.now() });
      changed.resolve();
      await mayEnd.promise;
    });
    await changed.promise;
    const saying = tell('Yes');
    // Until it waits, or is through.
    await Promise.race([saying, wait(500)]);
    mayEnd.resolve();
    await Promise.all([blocking, saying]);
    expect(await at.find(phone)).toMatchObject({ optout: true });
    expect((await at.consent(phone)).map(({ kind }) => kind)).toEqual(['joined', 'optout']);
  });

  test.each([
    { said: ['STOP'], kind: 'returned', reason: 'optedOut' },
    { said: ['STOP', 'START'], kind: 'stopped', reason: 'canceled' },
  ] as const)('after $said nobody is told “$kind” that a gateway had put off', async ({ said, kind, reason }) => {
    await at.join(phone);
    for (const body of said) await tell(body);
    const late = toMessageRow({ workspaceId: at.ws, phone, kind, body: 'Too late', parts: 1, now: app.now() });
    await app.database
      .insertInto('messages')
      .values({ ...late, message_id: `late-${kind}` })
      .execute();
    const row = app.database.selectFrom('messages').select(['state', 'reason']);
    const read = () => row.where('message_id', '=', `late-${kind}`).executeTakeFirst();
    await expect.poll(read).toEqual({ state: 'skipped', reason });
  });

  test('waits for the morning where anybody typed a number at night, and what answers a text does not', async () => {
    await using gateway = await openFakeTwilio();
    const { url, accountSid, authToken } = gateway;
    const account = { kind: 'twilio', url, accountSid, authToken } as const;
    const rules = { isDoubleOptIn: true, answersStopItself: false };
    await asAda.call(changeGateway, { params: { ws: at.ws }, body: { account, sender: '14155550100', ...rules } });
    // Eleven in the evening in New York.
    app.passTime(((28 - new Date(app.now()).getUTCHours()) % 24) * 3_600_000);
    const others = ['14155550133', '14155550134'] as const;
    for (const to of [phone, ...others]) await at.join(to);
    await tell('STOP', others[0]);
    await tell('START', others[1]);
    const texts = () => gateway.texts.map(({ to, body }) => `${to} ${body.split(' ')[3]?.slice(0, 8)}`).toSorted();
    const [stopped, returned] = [`+${others[0]} You`, `+${others[1]} You'll`];
    await expect.poll(texts).toEqual([stopped, returned]);
    const validities = () =>
      gateway.requests.map(({ body }) => Number(new URLSearchParams(body).get('ValidityPeriod')));
    expect(validities()).toEqual([0, 0]);
    const reply = { id: randomUUID(), phone: others[1], body: 'We are open until eight.' };
    const { entry } = await asAda.call(replyToCustomer, { params: { ws: at.ws }, body: reply });
    expect((entry.dueAt ?? 0) - entry.at).toBeGreaterThan(10 * 3_600_000);
    app.passTime(14 * 3_600_000);
    const all = [`+${phone} Somebody`, stopped, returned, `+${others[1]} until`];
    await expect.poll(texts).toEqual(all);
    expect(validities().at(-1)).toBeGreaterThan(60);
  });

  test('is no reason to answer at night what a gateway put off in the evening, nor ever that texts stop', async () => {
    await using gateway = await openFakeTwilio();
    const { url, accountSid, authToken } = gateway;
    const account = { kind: 'twilio', url, accountSid, authToken } as const;
    const rules = { sender: '14155550100', answersStopItself: false };
    await asAda.call(changeGateway, { params: { ws: at.ws }, body: { account, ...rules } });
    // Between seven and eight in the evening in New York; the gateway wants to be left alone for an hour.
    app.passTime(((24 - new Date(app.now()).getUTCHours()) % 24) * 3_600_000);
    const other = '14155550133';
    for (const to of [phone, other]) await at.join(to);
    gateway.be('busy');
    await tell('HELP');
    await tell('STOP', other);
    const row = app.database.selectFrom('messages').select(['due_at', 'state']).where('workspace_id', '=', at.ws);
    const waitMs = async () => ((await row.where('kind', '=', 'help').executeTakeFirst())?.due_at ?? 0) - app.now();
    await expect.poll(waitMs).toBeGreaterThan(59 * 60_000);
    gateway.be('well');
    app.passTime(61 * 60_000);
    await expect.poll(waitMs).toBeGreaterThan(11 * 3_600_000);
    expect(gateway.texts).toEqual([]);
    app.passTime(17 * 3_600_000);
    await expect.poll(() => gateway.texts.map(({ to }) => to)).toEqual([`+${phone}`]);
    expect(await row.where('kind', '=', 'stopped').executeTakeFirst()).toMatchObject({ state: 'skipped' });
    const { body = '' } = gateway.requests.at(-1) ?? {};
    expect(Number(new URLSearchParams(body).get('ValidityPeriod'))).toBeGreaterThan(60);
  });

  test('that waits for the morning is not asked of somebody whom staff have blocked meanwhile', async () => {
    await using gateway = await openFakeTwilio();
    const { url, accountSid, authToken } = gateway;
    const account = { kind: 'twilio', url, accountSid, authToken } as const;
    const params = { ws: at.ws };
    await asAda.call(changeGateway, { params, body: { account, sender: '14155550100', isDoubleOptIn: true } });
    app.passTime(((28 - new Date(app.now()).getUTCHours()) % 24) * 3_600_000);
    const other = '14155550133';
    for (const to of [phone, other]) await at.join(to);
    app.passTime(60_000);
    await asAda.call(changeCustomer, { params, body: { phone, action: 'block', reason: 'On the phone' } });
    app.passTime(14 * 3_600_000);
    await expect.poll(() => gateway.texts.map(({ to }) => to)).toEqual([`+${other}`]);
    const ask = app.database.selectFrom('messages').select(['state', 'reason']).where('phone', '=', phone);
    expect(await ask.where('workspace_id', '=', at.ws).execute()).toEqual([{ state: 'skipped', reason: 'optedOut' }]);
  });

  test('that practice asked in vain is asked anew once texts are real, and what practice proved counts for practice alone', async () => {
    const params = { ws: at.ws };
    const practice = { account: { kind: 'practice' }, isDoubleOptIn: true } as const;
    await asAda.call(changeGateway, { params, body: practice });
    await at.join(phone);
    const practiced = app.database.selectFrom('messages').select('state').where('workspace_id', '=', at.ws);
    await expect.poll(() => practiced.execute()).toEqual([{ state: 'delivered' }]);
    const asked = app.database.updateTable('confirmations').where('workspace_id', '=', at.ws);
    await asked.set({ asks: 3 }).execute();
    const real = { kind: 'http', url: 'https://gateway.example.com', answersLookups: false } as const;
    await asAda.call(changeGateway, { params, body: { account: real, isDoubleOptIn: true } });
    app.passTime(dayMs);
    await at.join(phone).catch(() => undefined);
    const { asks } = await app.database
      .selectFrom('confirmations')
      .select('asks')
      .where('workspace_id', '=', at.ws)
      .executeTakeFirstOrThrow();
    expect(asks).toBe(1);
    // As a server of the version before leaves it.
    await asked.set({ kind: 'practiced' }).execute();
    const draft = buildDraft(app, { exp: app.now() + 3 * dayMs });
    const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: at.ws, draft });
    const body = { campaignId, body: 'Six wines', segment: {} };
    expect(await asAda.call(previewBroadcast, { params, body })).toMatchObject({
      recipients: 0,
      skipped: { pending: 1 },
    });
  });

  test('costs as many statements alone as with many others, whether it waits or goes out', async () => {
    let statements = 0;
    const database = app.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        statements += 1;
        return Promise.resolve(result);
      },
    });
    const practice = await app.texting.findGateway(at.ws);
    const rules = { pace_per_minute: 60_000, texts_from: 9 * 60, texts_until: 20 * 60 };
    // Whatever becomes due then, the app's own sender leaves alone.
    let due = app.now() + 2 * dayMs;
    const claim = async (kind: 'practice' | 'http', count: number) => {
      due += ((28 - new Date(due).getUTCHours()) % 24 || 24) * 3_600_000;
      const asks = Array.from({ length: count }, (_, index) =>
        toMessageRow({
          workspaceId: at.ws,
          kind: 'ask',
          phone: String(14155550100 + index),
          body: 'Yes?',
          parts: 1,
          now: app.now(),
          dueAt: due,
        }),
      );
      await app.database.insertInto('messages').values(asks).execute();
      statements = 0;
      const parts = { ...app.texting, database, clock: () => due };
      const key = { workspaceId: at.ws, broadcastId: '' };
      const { messages, lookedAt } = await claimDue(parts, key, {
        gateway: { ...practice, ...rules, kind },
        max: count,
      });
      expect({ sent: messages.length, lookedAt }).toEqual({ sent: kind === 'http' ? 0 : count, lookedAt: count });
      await app.database.deleteFrom('messages').where('workspace_id', '=', at.ws).execute();
      return statements;
    };
    for (const kind of ['practice', 'http'] as const) expect(await claim(kind, 40)).toBe(await claim(kind, 2));
  });

  test('goes to nobody abroad, and to no number that nobody reads texts at', async () => {
    const phones = ['18005550132', '4915112345678', phone];
    await app.database.transaction().execute(async (transaction) => {
      for (const to of phones) await sendAnswer(transaction, { workspaceId: at.ws, phone: to }, 'ask', app.now());
    });
    const states = async () => {
      const rows = await app.database
        .selectFrom('messages')
        .select(['phone', 'state', 'reason'])
        .where('workspace_id', '=', at.ws)
        .orderBy('phone')
        .execute();
      return rows.map((row) => (row.reason === '' ? row.state : row.reason));
    };
    await expect.poll(states).toEqual(['delivered', 'notAllowed', 'notAllowed']);
  });
});
