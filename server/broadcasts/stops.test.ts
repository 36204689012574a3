import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { removeGateway } from '@fanfare/contract/gateways.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addCustomers, removeCustomer } from '../customers/store.ts';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { type FakeAdapter, openFakeAdapter } from '../testing/gateways/adapter.ts';
import { lastingAsker } from '../testing/lasting-asker.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { type TextingShop, openTextingShop } from '../testing/texting-shop.ts';
import { stopWhileTexting } from '../testing/stop-races.ts';
import { takeInbound } from './inbound.ts';

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

  const carryBy = async ({ url }: Pick<FakeAdapter, 'url'>) =>
    await shop.change({ account: { kind: 'http', url, answersLookups: false, renewsSecret: false } });
  const write = async (body: string, customer: number) => {
    const data = { id: randomUUID(), from: shop.phones[customer] ?? '', body };
    return await former.tell(shop.hooks?.inbound ?? '', 'message.received', data, { at: new Date(app.now()) });
  };
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
    app.passTime(91 * dayMs);
    expect(await write('STOP', 2)).toBe(404);
    await app.endUndo();
    expect(await app.database.selectFrom('former_gateways').selectAll().execute()).toEqual([]);
  });

  test('is believed by its new secret alone once it is the gateway again', async () => {
    await using next = await openFakeAdapter();
    await carryBy(next);
    const { secret } = await carryBy(former);
    expect(await write('STOP', 0)).toBe(403);
    former.secret = secret ?? '';
    expect(await write('STOP', 0)).toBe(200);
  });
});
