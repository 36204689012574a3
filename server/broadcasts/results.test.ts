// What came of a broadcast, as its result, its file and the overview tell of it.
import { exportBroadcast, settleUnknown } from '@fanfare/contract/broadcasts.ts';
import { campaignEnded, saveCampaign } from '@fanfare/contract/campaigns.ts';
import type { CsvDelimiter } from '@fanfare/contract/csv.ts';
import { callFile } from '@fanfare/contract/call.ts';
import { changeCustomer, checkInCustomer } from '@fanfare/contract/customers.ts';
import { removeGateway } from '@fanfare/contract/gateways.ts';
import { getTextingOverview, getThread } from '@fanfare/contract/messages.ts';
import { getPersonalData } from '@fanfare/contract/personal-data.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { toMessageRow } from '../messages/store.ts';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';
import { takeInbound } from './inbound.ts';
import { takeReceipts } from './receipts.ts';

const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
const asAda = lastingAsker(app, ada);

const isDone = ({ state }: { readonly state: string }) => state === 'done';

async function exportOf(ws: string, id: string, at = app, delimiter?: CsvDelimiter): Promise<string> {
  const bases = { client: `${at.url}${clientBase}`, public: `${at.url}${publicBase}` };
  const token = (await at.signIn(ada)).AccessToken;
  const caller = { bases, token: () => Promise.resolve(token) };
  return await (await callFile(caller, exportBroadcast, { params: { ws, id }, query: { delimiter } })).text();
}

test('a text that failed on its way is paid for in the result as in the file, which says why in words', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openTextingShop({
    staff: asAda,
    gateway,
    now: app.now(),
    customers: 3,
    rules: { partMicros: 10_000, currency: 'EUR' },
  });
  const [landline = ''] = shop.phones;
  gateway.refuse(landline, 21_614);
  const id = await shop.start();
  await shop.until(id, isDone);
  const messages = await shop.messages(id);
  const { messageId = '' } = messages.find(({ state }) => state === 'sent') ?? {};
  const receipt = { gatewayMessageId: 'any', messageId, state: 'failed', cause: 'unreachable', at: app.now() } as const;
  const nobody = async () => {};
  await takeReceipts(app.database, shop.ws, { receipts: [receipt], now: app.now(), onOptedOut: nobody });
  const { tally, results } = await shop.read(id);
  expect(tally).toMatchObject({ sent: 1, failed: { invalidNumber: 1, unreachable: 1 } });
  const lines = (await exportOf(shop.ws, id))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const costs = lines.slice(1).map((cells) => Number(cells[lines[0]?.indexOf('cost') ?? -1]));
  expect(costs.reduce((sum, cost) => sum + cost)).toBe(0.02);
  expect(results).toMatchObject({ parts: 2, costMicros: 20_000 });
  await asAda.call(removeGateway, { params: { ws: shop.ws } });
  expect((await shop.read(id)).results).toEqual({ ...results, currency: 'EUR' });
  expect(lines[0]?.at(-1)).toBe('reasonInWords');
  const words = new Map(lines.slice(1).map((cells) => [cells[2], cells.slice(9).join(',')]));
  expect(words.get('')).toBe('');
  expect(words.get('invalidNumber')).toContain('can’t receive texts. It may be a landline');
  expect(words.get('unreachable')).toContain('Try another day');
});

test('the file says why in the language of the installation, and is parted as asked', async () => {
  const environment = { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on', LANGUAGE: 'de' };
  await using german = await startApp({ environment });
  await using gateway = await openFakeTwilio();
  const staff = lastingAsker(german, ada);
  const rules = { partMicros: 7_500 };
  const shop = await openTextingShop({ staff, gateway, now: german.now(), customers: 2, rules });
  gateway.refuse(shop.phones[0] ?? '', 21_614);
  const id = await shop.start();
  await shop.until(id, isDone);
  const file = await exportOf(shop.ws, id, german, ';');
  expect(file).toContain(';Die Nummer kann keine SMS empfangen. Vielleicht ein Festnetzanschluss');
  expect(file).toMatch(/^\uFEFF?phone;state;/);
  expect(file).toContain(';sent;;1;0,0075;');
});

test('who came or stopped after a text that failed on its way did so without it', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 2 });
  const id = await shop.start();
  await shop.until(id, isDone);
  for (const phone of shop.phones) {
    await asAda.call(checkInCustomer, { params: { ws: shop.ws }, body: { phone } });
    const stop = { gatewayMessageId: `of ${phone}`, from: phone.slice(1), to: '', body: 'STOP', at: app.now() };
    await takeInbound(app.texting, await app.texting.findGateway(shop.ws), [stop]);
  }
  const visits = async () => {
    const params = { ws: shop.ws };
    const threads = shop.phones.map((phone) => asAda.call(getThread, { params, body: { phone } }));
    const entries = (await Promise.all(threads)).flatMap((thread) => thread.entries);
    const [names = [], ...lines] = (await exportOf(shop.ws, id)).split('\r\n').map((line) => line.split(','));
    const came = (rows: readonly { readonly visitedAt: number | null }[]) =>
      rows.filter(({ visitedAt }) => visitedAt !== null).length;
    return {
      inThreads: came(entries),
      inList: came(await shop.messages(id)),
      inFile: lines.filter((cells) => cells[names.indexOf('visitedAt')]).length,
    };
  };
  expect((await shop.read(id)).results).toMatchObject({ checkedIn: 2, stopped: 2 });
  expect(await visits()).toEqual({ inThreads: 2, inList: 2, inFile: 2 });
  const { messageId = '' } = (await shop.messages(id))[0] ?? {};
  const tell = async (state: 'failed' | 'delivered') => {
    const receipt = { gatewayMessageId: 'any', messageId, state, cause: 'unreachable', at: app.now() } as const;
    await takeReceipts(app.database, shop.ws, { receipts: [receipt], now: app.now(), onOptedOut: async () => {} });
  };
  await tell('failed');
  expect((await shop.read(id)).results).toMatchObject({ checkedIn: 1, stopped: 1 });
  expect(await visits()).toEqual({ inThreads: 1, inList: 1, inFile: 1 });
  await tell('delivered');
  expect((await shop.read(id)).results).toMatchObject({ checkedIn: 2, stopped: 2 });
  expect(await visits()).toEqual({ inThreads: 2, inList: 2, inFile: 2 });
});

test('what somebody settles as never sent costs nothing in the result', async () => {
  await using gateway = await openFakeTwilio();
  const rules = { partMicros: 10_000 };
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 2, rules });
  gateway.be('reset');
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.unknown === 2);
  expect((await shop.read(id)).results).toMatchObject({ parts: 2, costMicros: 20_000 });
  app.passTime(dayMs);
  await asAda.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'failed' } });
  expect((await shop.read(id)).results).toMatchObject({ parts: 0, costMicros: 0 });
});

test('a link that is opened after the campaign’s end leads on, and is no result any more', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 2 });
  const id = await shop.start();
  await shop.until(id, isDone);
  const [one, other] = gateway.texts.map(({ body }) => /https?:\S+/.exec(body)?.[0] ?? '');
  const open = async (url = '') => {
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' };
    return (await fetch(url, { redirect: 'manual', headers })).status;
  };
  expect(await open(one)).toBe(302);
  expect((await shop.read(id)).results.opened).toBe(1);
  app.passTime(dayMs + 60_000);
  expect(await open(other)).toBe(302);
  expect((await shop.read(id)).results.opened).toBe(1);
});

test('what nobody knows of stands in the overview until somebody has settled it, and a lost reply does not', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 2 });
  gateway.be('reset');
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.unknown === 2);
  const reply = toMessageRow({
    workspaceId: shop.ws,
    kind: 'reply',
    phone: '16715550000',
    body: 'Yes',
    parts: 1,
    now: app.now(),
  });
  const lost = { state: 'unknown', due_at: null, claimed_at: app.now(), sent_at: app.now() } as const;
  await app.database
    .insertInto('messages')
    .values({ ...reply, ...lost })
    .execute();
  const overview = async () => await asAda.call(getTextingOverview, { params: { ws: shop.ws } });
  expect(await overview()).toMatchObject({ unknown: 2 });
  app.passTime(8 * dayMs);
  expect(await overview()).toMatchObject({ sent: 0, unknown: 2 });
  await asAda.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'sent' } });
  expect(await overview()).toMatchObject({ unknown: 0 });
});

test('a text that nobody got stands in its customer’s thread without a link, and one that waits with an example of it', async () => {
  await using gateway = await openFakeTwilio();
  const rules = { pacePerMinute: 1 };
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 4, rules });
  const [params, phone] = [{ ws: shop.ws }, shop.phones[0] ?? ''];
  await asAda.call(changeCustomer, { params, body: { phone, action: 'block', reason: 'Asked' } });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 1);
  const thread = async (of: string) => (await asAda.call(getThread, { params, body: { phone: of } })).entries;
  expect(await thread(phone)).toMatchObject([{ state: 'skipped', body: 'Six wines: …' }]);
  const waits = (await shop.messages(id)).find(({ state }) => state === 'waiting')?.phone ?? '';
  expect(await thread(waits)).toMatchObject([
    { state: 'waiting', body: expect.stringMatching(/^Six wines: http\S+\/7k2m9pxqa$/) as string },
  ]);
  const { texts } = await asAda.call(getPersonalData, { params, body: { phone: waits } });
  expect(texts).toMatchObject([{ state: 'waiting', body: 'Six wines: …' }]);
});

test('a customer’s own link leads to the gallery also where nobody can write down that it was opened', async () => {
  await using own = await startApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  await using gateway = await openFakeTwilio();
  const staff = lastingAsker(own, ada);
  const shop = await openTextingShop({ staff, gateway, now: own.now(), customers: 1 });
  const id = await shop.start();
  await shop.until(id, isDone);
  const [phone = ''] = shop.phones;
  const { entries } = await staff.call(getThread, { params: { ws: shop.ws }, body: { phone } });
  const link = /https?:\S+/.exec(entries[0]?.body ?? '')?.[0] ?? '';
  const refuse =
    process.env['TEST_ENGINE'] === 'postgres'
      ? sql`alter table messages add constraint unopened check (opened_at is null) not valid`
      : sql`create trigger unopened before update of opened_at on messages begin select raise(abort, 'unopened'); end`;
  await refuse.execute(own.database);
  const open = async (address: string) => {
    const { status, headers } = await fetch(address, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } });
    return [status, headers.get('location')?.startsWith('/v/')];
  };
  expect(await open(link)).toEqual([302, true]);
  expect(await open(`${link}/`)).toEqual([302, true]);
  expect((await shop.read(id)).results.opened).toBe(0);
});

test('the overview counts as sent what was sent or has arrived, as the broadcast does', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 2 });
  const id = await shop.start();
  await shop.until(id, isDone);
  const { messageId = '' } = (await shop.messages(id))[0] ?? {};
  const receipt = { gatewayMessageId: 'any', messageId, state: 'failed', cause: 'unreachable', at: app.now() } as const;
  await takeReceipts(app.database, shop.ws, { receipts: [receipt], now: app.now(), onOptedOut: async () => {} });
  gateway.be('reset');
  await shop.until(await shop.start(), ({ tally }) => tally.unknown === 2);
  const overview = await asAda.call(getTextingOverview, { params: { ws: shop.ws } });
  expect(overview).toMatchObject({ sent: 1, delivered: 0, unknown: 2 });
});

test('list and file tell of no more than the result does of what waits or somebody settled as never sent', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 2 });
  const params = { ws: shop.ws };
  const [phone = ''] = shop.phones;
  gateway.be('reset');
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.unknown === 2);
  const entry = async () => (await asAda.call(getThread, { params, body: { phone } })).entries[0];
  const link = /https?:\S+/.exec((await entry())?.body ?? '')?.[0] ?? '';
  await fetch(link, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } });
  await asAda.call(checkInCustomer, { params, body: { phone } });
  const told = async () => {
    const { parts, opened, checkedIn } = (await shop.read(id)).results;
    const list = await shop.messages(id);
    const [names = '', ...lines] = (await exportOf(shop.ws, id)).trim().split('\r\n');
    const cellsOf = (line: string) => new Map(line.split(',').map((cell, at) => [names.split(',')[at], cell]));
    const inFile = (name: string) => lines.filter((line) => cellsOf(line).get(name)).length;
    expect([list.reduce((sum, one) => sum + one.parts, 0), inFile('openedAt'), inFile('visitedAt')]).toEqual([
      parts,
      opened,
      checkedIn,
    ]);
    const { openedAt, visitedAt } = (await entry()) ?? {};
    expect([openedAt !== null, visitedAt !== null]).toEqual([opened === 1, checkedIn === 1]);
    return [parts, opened, checkedIn];
  };
  expect(await told()).toEqual([2, 1, 1]);
  app.passTime(dayMs);
  await asAda.call(settleUnknown, { params: { ws: shop.ws, id }, body: { as: 'failed' } });
  expect(await told()).toEqual([0, 0, 0]);
});

test('what waits has no part yet in the list, as in the result', async () => {
  await using gateway = await openFakeTwilio();
  const rules = { pacePerMinute: 1 };
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 3, rules });
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 1);
  expect((await shop.read(id)).results.parts).toBe(1);
  expect((await shop.messages(id)).filter(({ parts }) => parts > 0)).toHaveLength(1);
});

test('what nobody knows of stays in result and cost where somebody wants it sent again after the campaign’s end', async () => {
  await using gateway = await openFakeTwilio();
  const rules = { partMicros: 10_000 };
  const shop = await openTextingShop({ staff: asAda, gateway, now: app.now(), customers: 2, rules });
  const params = { ws: shop.ws };
  gateway.be('html');
  const id = await shop.start();
  const before = await shop.until(id, ({ state, tally }) => state === 'done' && tally.unknown === 2);
  gateway.be('well');
  const settle = (as: 'again' | 'sent') => asAda.call(settleUnknown, { params: { ...params, id }, body: { as } });
  const ending = { ...shop.draft, action: 'update' as const, campaignId: shop.campaignId, exp: app.now() + 60_000 };
  await asAda.call(saveCampaign, { params, body: ending });
  app.passTime(61_000);
  await expect(settle('again')).rejects.toMatchObject({ status: 409, message: campaignEnded });
  const { state, tally, results } = await shop.read(id);
  expect([state, tally, results]).toEqual(['done', before.tally, before.results]);
  expect(results).toMatchObject({ parts: 2, costMicros: 20_000 });
  await settle('sent');
  expect((await shop.read(id)).tally).toMatchObject({ sent: 2, unknown: 0 });
});
