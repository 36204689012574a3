import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { type GatewayChange, changeGateway, removeGateway } from '@fanfare/contract/gateways.ts';
import { answerFromPractice, decideInbound, getThread, listPracticePhones } from '@fanfare/contract/messages.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockCustomers } from '../customers/bulk-store.ts';
import { addCustomers, removeCustomer } from '../customers/store.ts';
import { toMessageRow } from '../messages/store.ts';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { type FakeAdapter, openFakeAdapter } from '../testing/gateways/adapter.ts';
import { openFakePhone } from '../testing/gateways/android.ts';
import { lastingAsker } from '../testing/shared-app.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { type TextingShop, openTextingShop } from '../testing/texting-shop.ts';
import { stopWhileTexting } from '../testing/stop-races.ts';
import { takeInbound } from './inbound.ts';
import { onOptedOut } from './opt-outs.ts';
import { openSettling } from './settle.ts';

test('nobody is texted after their STOP has been answered, however many texts go out meanwhile', async () => {
  expect(await stopWhileTexting(400)).toEqual({ stops: 400, textedAfter: 0 });
}, 300_000);

test.each(['added', 'deleted'])('a STOP holds also where its customer is %s at the same moment', async (what) => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const at = await openCustomers(app, await app.as(ada));
  const key = { workspaceId: at.ws, phone: '14155550132' };
  if (what === 'deleted') await at.join(key.phone);
  const gateway = await app.texting.findGateway(at.ws);
  const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = app.database.transaction().execute(async (transaction) => {
    if (what === 'deleted') await removeCustomer(transaction, key, { who: '', now: app.now() });
    else await addCustomers(transaction, [{ ...key, addedBy: '', createdAt: app.now() }]);
    changed.resolve();
    await mayEnd.promise;
  });
  await changed.promise;
  const text = { gatewayMessageId: 'stop-1', from: key.phone, to: '', body: 'STOP', at: app.now() };
  const stopping = takeInbound(app.texting, gateway, [text]);
  // Until it waits, or is through.
  await Promise.race([stopping, wait(500)]);
  mayEnd.resolve();
  await Promise.all([changing, stopping]);
  if (what === 'deleted') await at.join(key.phone);
  expect(await at.find(key.phone)).toMatchObject({ optout: true });
});

test('a STOP from before somebody became a customer stands before that in their record, also once they have left', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const at = await openCustomers(app, lastingAsker(app, ada));
  const phone = '14155550132';
  const text = { gatewayMessageId: 'stop-1', from: phone, to: '', body: 'STOP', at: app.now() };
  await takeInbound(app.texting, await app.texting.findGateway(at.ws), [text]);
  app.passTime(dayMs);
  for (const _ of ['a customer', 'has left']) {
    await at.join(phone);
    const record = (await at.consent(phone)).map(({ kind, way }) => `${kind} ${way}`);
    expect(record.slice(0, 3)).toEqual(['optout text', 'joined invite', 'optout kept']);
    await at.remove(phone);
  }
});

test('what staff take for a STOP counts for whoever texts from the number that it was written to, also once the gateway is another one', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const staff = await app.as(ada);
  const [at, sharing, later] = [
    await openCustomers(app, staff),
    await openCustomers(app, staff),
    await openCustomers(app, staff),
  ];
  const customers = ['14155550132', '14155550133', '14155550134'] as const;
  for (const shop of [at, sharing, later]) for (const phone of customers) await shop.join(phone);
  const connect = (ws: string, sender: string) => {
    const account = { kind: 'http', url: 'https://gateway.example.com', renewsSecret: false } as const;
    return staff.call(changeGateway, { params: { ws }, body: { account, sender } });
  };
  const write = async (from: string, to: string) => {
    const gateway = await app.texting.findGateway(at.ws);
    const body = 'My sister moved away, thanks anyway';
    const text = { gatewayMessageId: `text ${from}`, from, to, body, at: app.now() };
    await takeInbound(app.texting, gateway, [text]);
  };
  const decide = async (phone: string) => {
    const { entries } = await staff.call(getThread, { params: { ws: at.ws }, body: { phone } });
    const { id = '' } = entries.find(({ from }) => from === 'customer') ?? {};
    await staff.call(decideInbound, { params: { ws: at.ws }, body: { id, isStop: true } });
    return await Promise.all([at, sharing, later].map(async (shop) => (await shop.find(phone))?.optout));
  };
  const [first, second, third] = customers;
  await connect(at.ws, '14155550100');
  await connect(sharing.ws, '14155550177');
  await connect(later.ws, '14155550188');
  await write(first, '14155550177');
  expect(await decide(first)).toEqual([true, true, false]);
  await connect(at.ws, '14155550177');
  await write(second, '');
  await staff.call(removeGateway, { params: { ws: at.ws } });
  expect(await decide(second)).toEqual([true, true, false]);
  await staff.call(answerFromPractice, { params: { ws: at.ws }, body: { phone: third, body: 'My sister moved away' } });
  await connect(at.ws, '14155550188');
  expect(await decide(third)).toEqual([true, false, false]);
});

test('what staff take for a STOP counts so also where it came through a service, whose number nobody has typed', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const staff = await app.as(ada);
  const [at, sharing] = [await openCustomers(app, staff), await openCustomers(app, staff)];
  const phones = ['14155550132', '14155550133'] as const;
  for (const shop of [at, sharing]) for (const phone of phones) await shop.join(phone);
  const service = `MG${'0'.repeat(32)}`;
  const twilio = {
    kind: 'twilio',
    url: 'https://api.twilio.com',
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: '0'.repeat(32),
  } as const;
  const connect = async (ws: string, account: GatewayChange['account'], sender: string) => {
    app.passTime(1_000);
    await staff.call(changeGateway, { params: { ws }, body: { account, sender } });
  };
  const http = (name: string) =>
    ({ kind: 'http', url: `https://${name}.example.com`, answersLookups: false, renewsSecret: false }) as const;
  await connect(at.ws, http('before'), '14155550111');
  for (const { ws } of [at, sharing]) await connect(ws, twilio, service);
  const before = await app.texting.findGateway(at.ws);
  const write = async (from: string, isToFormer: boolean) => {
    const text = { gatewayMessageId: `text ${from}`, from, to: '14155550100', at: app.now(), isToFormer };
    await takeInbound(app.texting, before, [{ ...text, body: 'My sister moved away, thanks anyway' }]);
  };
  await write(phones[0], false);
  for (const name of ['next', 'last']) await connect(at.ws, http(name), '14155550122');
  app.passTime(1_000);
  await write(phones[1], true);
  for (const phone of phones) {
    const { entries } = await staff.call(getThread, { params: { ws: at.ws }, body: { phone } });
    const { id = '' } = entries.find(({ from }) => from === 'customer') ?? {};
    await staff.call(decideInbound, { params: { ws: at.ws }, body: { id, isStop: true } });
    for (const shop of [at, sharing]) expect(await shop.find(phone)).toMatchObject({ optout: true });
  }
});

test('what staff take for a STOP counts so also where a phone brought it whose number nobody knows, after it was left', async () => {
  await using fake = await openFakePhone();
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const staff = await app.as(ada);
  const [at, sharing] = [await openCustomers(app, staff), await openCustomers(app, staff)];
  const { url, username, password, signingKey } = fake;
  const phoneOfShop = { kind: 'android', url, username, password, signingKey, simNumber: null } as const;
  const from = '14155550132';
  for (const shop of [at, sharing]) await shop.join(from);
  const connect = async (ws: string, account: GatewayChange['account']) => {
    app.passTime(1_000);
    await staff.call(changeGateway, { params: { ws }, body: { account } });
  };
  for (const { ws } of [at, sharing]) await connect(ws, phoneOfShop);
  const former = await app.texting.findGateway(at.ws);
  await connect(at.ws, { kind: 'http', url: 'https://next.example.com', answersLookups: false, renewsSecret: false });
  app.passTime(1_000);
  const body = 'My sister moved away, thanks anyway';
  const text = { gatewayMessageId: 'text 1', from, to: '', body, at: app.now(), isToFormer: true };
  await takeInbound(app.texting, former, [text]);
  const { entries } = await staff.call(getThread, { params: { ws: at.ws }, body: { phone: from } });
  const { id = '' } = entries.find((entry) => entry.from === 'customer') ?? {};
  await staff.call(decideInbound, { params: { ws: at.ws }, body: { id, isStop: true } });
  for (const shop of [at, sharing]) expect(await shop.find(from)).toMatchObject({ optout: true });
});

test('a reply that has not gone out when its reader stops does not go out', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const { ws: workspaceId } = await openCustomers(app, await app.as(ada));
  const phone = '14155550132';
  const reply = toMessageRow({ workspaceId, phone, kind: 'reply', body: 'At eight', parts: 1, now: app.now() });
  await app.database
    .insertInto('messages')
    .values({ ...reply, due_at: app.now() + dayMs })
    .execute();
  const text = { gatewayMessageId: 'stop-1', from: phone, to: '', body: 'STOP', at: app.now() };
  await takeInbound(app.texting, await app.texting.findGateway(workspaceId), [text]);
  const row = app.database.selectFrom('messages').select(['state', 'reason']).where('kind', '=', 'reply');
  expect(await row.execute()).toEqual([{ state: 'skipped', reason: 'optedOut' }]);
});

if (process.env['TEST_ENGINE'] === 'postgres') {
  test('what became of a text is known while a customer of another shop who opted out is held', async () => {
    await using app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
    await using gateway = await openFakeAdapter();
    gateway.be('reset');
    const asAda = await app.as(ada);
    const openShop = async () => {
      const shop = await openTextingShop({ staff: asAda, gateway, customers: 1 });
      const id = await shop.start();
      await shop.until(id, ({ tally }) => tally.unknown === 1);
      const ofIt = app.database.selectFrom('messages').selectAll().where('workspace_id', '=', shop.ws);
      return { row: await ofIt.executeTakeFirstOrThrow(), tally: async () => (await shop.read(id)).tally };
    };
    const [one, other] = [await openShop(), await openShop()];
    const holding = await app.database.startTransaction().execute();
    await lockCustomers(holding, one.row.workspace_id, [one.row.phone]);
    const settle = openSettling(app.texting, onOptedOut);
    const refusal = { kind: 'refused', cause: 'optedOut', code: '21610', isRetryable: false } as const;
    const waiting = settle({ row: one.row, outcome: refusal, now: app.now() });
    const sent = { kind: 'sent', gatewayMessageId: 'taken-1' } as const;
    await settle({ row: other.row, outcome: sent, now: app.now() });
    expect(await other.tally()).toMatchObject({ sent: 1, unknown: 0 });
    await holding.rollback().execute();
    await waiting;
    expect(await one.tally()).toMatchObject({ failed: { optedOut: 1 } });
  });
}

describe('a gateway that another has followed', () => {
  let app: TestApp;
  let asAda: Asker;
  let former: FakeAdapter;
  let shop: TextingShop;

  beforeEach(async () => {
    app = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
    asAda = lastingAsker(app, ada);
    former = await openFakeAdapter();
    shop = await openTextingShop({ staff: asAda, gateway: former, customers: 3 });
    return async () => {
      await former[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    };
  });

  const account = ({ url }: Pick<FakeAdapter, 'url'>) =>
    ({ kind: 'http', url, answersLookups: false, renewsSecret: false }) as const;
  const carryBy = async (gateway: Pick<FakeAdapter, 'url'>) => await shop.change({ account: account(gateway) });
  const write = async (body: string, customer: number) => {
    const data = { id: randomUUID(), from: shop.phones[customer] ?? '', body };
    return await former.tell(shop.hooks?.inbound ?? '', 'message.received', data, { at: new Date(app.now()) });
  };
  const practiceTexts = async () =>
    (await asAda.call(listPracticePhones, { params: { ws: shop.ws }, query: {} })).phones;
  const stopped = async () => {
    const { items } = await asAda.call(listCustomers, { params: { ws: shop.ws }, query: {} });
    return items.filter(({ optout }) => optout).map(({ phone }) => shop.phones.map(digitsOf).indexOf(digitsOf(phone)));
  };

  test('stops customers for ninety days more, and brings nobody back', async () => {
    await using next = await openFakeAdapter();
    await carryBy(next);
    expect(await write('STOP', 0)).toBe(200);
    expect(await write('START', 0)).toBe(200);
    expect(await stopped()).toEqual([0]);
    await asAda.call(removeGateway, { params: { ws: shop.ws } });
    expect(await write('STOP', 1)).toBe(200);
    expect(await stopped()).toEqual([0, 1]);
    // By another number than they wrote to.
    expect([next.texts, await practiceTexts()]).toEqual([[], []]);
    app.passTime(91 * dayMs);
    expect(await write('STOP', 2)).toBe(404);
    await app.purge();
    expect(await app.database.selectFrom('former_gateways').selectAll().execute()).toEqual([]);
  });

  test('has no say in when the next one is asked', async () => {
    await using next = await openFakeAdapter();
    former.be('reset');
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.unknown === 3);
    const ofIt = app.database.selectFrom('messages').selectAll().where('broadcast_id', '=', id);
    const row = await ofIt.executeTakeFirstOrThrow();
    await carryBy(next);
    const refusal = { kind: 'refused', cause: 'limit', code: '429', isRetryable: true, retryAfterMs: dayMs } as const;
    await openSettling(app.texting, onOptedOut)({ row, outcome: refusal, now: app.now() });
    const usage = app.database.selectFrom('texting_usage').select('wait_until').where('workspace_id', '=', shop.ws);
    expect(await usage.executeTakeFirst()).toEqual({ wait_until: 0 });
  });

  test('says nothing of a text that only its own name for it would tell', async () => {
    await using next = await openFakeAdapter();
    next.secret = (await carryBy(next)).secret ?? '';
    const id = await shop.start();
    await shop.until(id, ({ tally }) => tally.sent === 3);
    for (const names of [{}, { messageId: 'test-x' }]) {
      const data = next.texts.map((text) => ({ id: text.id, ...names, state: 'failed', cause: 'optedOut' }));
      const told = former.tell(shop.hooks?.receipts ?? '', 'message.receipt', data, { at: new Date(app.now()) });
      expect(await told).toBe(200);
    }
    expect((await shop.read(id)).tally).toMatchObject({ sent: 3, failed: {} });
    expect(await stopped()).toEqual([]);
    expect(await app.database.selectFrom('early_receipts').selectAll().execute()).toEqual([]);
  });

  test('has its addresses again where it was removed and comes back', async () => {
    await asAda.call(removeGateway, { params: { ws: shop.ws } });
    former.secret = (await carryBy(former)).secret ?? '';
    expect(await write('STOP', 0)).toBe(200);
  });

  test('stops customers also of the shop that has left it to another of the same owner', async () => {
    const other = await openTextingShop({ staff: asAda, gateway: former, customers: 3, rules: { sender: '41411' } });
    await using next = await openFakeAdapter();
    await shop.change({ sender: '41411' });
    former.secret =
      (await shop.change({ sender: '41411', account: { ...account(former), renewsSecret: true } })).secret ?? '';
    await other.change({ account: account(next), sender: '50000' });
    expect(await write('STOP', 0)).toBe(200);
    const { items } = await asAda.call(listCustomers, { params: { ws: other.ws }, query: {} });
    expect(items.filter(({ optout }) => optout)).toHaveLength(1);
  });

  test('is believed by its new secret alone once it is the gateway again, however it is set up', async () => {
    await using next = await openFakeAdapter();
    await carryBy(next);
    const { secret } = await shop.change({ account: { ...account(former), answersLookups: true } });
    expect(await write('STOP', 0)).toBe(403);
    former.secret = secret ?? '';
    expect(await write('STOP', 0)).toBe(200);
  });
});
