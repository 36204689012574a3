// What is said before of whom a broadcast reaches, and whom it reaches.
import { setTimeout as wait } from 'node:timers/promises';
import { cancelBroadcast, previewBroadcast } from '@fanfare/contract/broadcasts.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { recordAgreements } from '../customers/agreements-store.ts';
import { boundPage } from '../customers/segment-store.ts';
import { addCustomers } from '../customers/store.ts';
import { buildCampaign } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { broadcastsAt, openTextingShop } from '../testing/texting-shop.ts';
import { type AudiencePage, addOfBroadcast, listAudience, rowSaysAll, selectTexts } from './audience-store.ts';

/** Long enough for what waits for nobody. */
const heldMs = 500;
const phoneOf = (index: number) => String(14_155_550_000 + index);
const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });

test('a broadcast reaches those of whom it was said before, whatever there is to know of each number', async () => {
  const asAda = await app.as(ada);
  const at = await openCustomers(app, asAda);
  const { ws } = at;
  const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: ws });
  const broadcasts = broadcastsAt(asAda, { ws, campaignId });
  // Eight agreed to texts when they joined, one of whom has opted out; of the others one agreed later. Three have not answered.
  for (const index of [200, 201, 202]) await at.add(phoneOf(index));
  await at.add('+1 800 234 5678');
  await app.database.transaction().execute(async (transaction) => {
    const now = app.now();
    const joined = { workspaceId: ws, addedBy: 'viewer', createdAt: now, joinedText: 'en-1' };
    const eight = Array.from({ length: 8 }, (_, index) => ({ ...joined, phone: phoneOf(index), optout: index === 0 }));
    await addCustomers(transaction, eight);
    const agreed = { workspaceId: ws, phone: phoneOf(201), at: now, textVersion: 'en-1', page: '/', isAgain: true };
    await recordAgreements(transaction, [agreed]);
    const silent = { workspace_id: ws, kind: 'join' as const, since: now, asked_at: null, asks: 0 };
    await transaction
      .insertInto('confirmations')
      .values([6, 7, 202].map((index) => ({ ...silent, phone: phoneOf(index) })))
      .execute();
  });
  const always = { optedOut: 1, pending: 3 };
  for (const { hasOtherConsent, broadcastPartsMax, recipients, skipped } of [
    { hasOtherConsent: false, broadcastPartsMax: null, recipients: 6, skipped: { ...always, noConsent: 2 } },
    { hasOtherConsent: false, broadcastPartsMax: 4, recipients: 4, skipped: { ...always, noConsent: 2, overCap: 2 } },
    { hasOtherConsent: true, broadcastPartsMax: null, recipients: 7, skipped: { ...always, notAllowed: 1 } },
  ]) {
    await asAda.call(changeGateway, { params: { ws }, body: { account: { kind: 'practice' }, broadcastPartsMax } });
    const body = { campaignId, body: 'Six wines: {link}', segment: {}, hasOtherConsent };
    const said = await asAda.call(previewBroadcast, { params: { ws }, body });
    expect(said).toMatchObject({ audience: 12, recipients });
    expect(said.skipped).toEqual(skipped);
    const id = await broadcasts.start(body);
    const { tally } = await broadcasts.until(id, ({ state, tally: { sent } }) => state === 'done' && sent === 0);
    expect(tally).toMatchObject({ audience: 12, delivered: recipients, skipped });
  }
});

test('a limit of parts is spent in the order of the numbers, also on those who are never awake in time', async () => {
  const asAda = await app.as(ada);
  const { ws } = await openCustomers(app, asAda);
  const params = { ws };
  const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: ws });
  await asAda.call(changeWorkspace, { params, body: { timeZone: 'Pacific/Guam' } });
  // New York has no hour between nine and five in common with Guam.
  const phones = [
    ...[1, 2].map((index) => `1212555010${index}`),
    ...[1, 2, 3, 4, 5].map((index) => `1671555010${index}`),
  ];
  await app.database.transaction().execute((transaction) =>
    addCustomers(
      transaction,
      phones.map((phone) => ({ workspaceId: ws, phone, addedBy: 'viewer', createdAt: app.now(), joinedText: 'en-1' })),
    ),
  );
  const account = { kind: 'http', url: 'http://127.0.0.1:1', answersLookups: false, renewsSecret: false } as const;
  const body = { account, sender: '', textsFrom: 540, textsUntil: 1_020, broadcastPartsMax: 4 };
  await asAda.call(changeGateway, { params, body });
  const draft = { campaignId, body: 'Six wines: {link}', segment: {}, hasOtherConsent: false };
  const said = await asAda.call(previewBroadcast, { params, body: draft });
  expect(said).toMatchObject({ audience: 7, recipients: 2, skipped: { quiet: 2, overCap: 3 } });
  const broadcasts = broadcastsAt(asAda, { ws, campaignId });
  const id = await broadcasts.start(draft);
  const { tally } = await broadcasts.until(id, ({ state }) => state !== 'preparing');
  expect(tally).toMatchObject({ audience: 7, skipped: { overCap: 3 } });
  await asAda.call(cancelBroadcast, { params: { ws, id } });
});

test('a broadcast reaches the few who are meant of many, and what was said before says so', async () => {
  const asAda = await app.as(ada);
  const at = await openCustomers(app, asAda);
  const { ws } = at;
  const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: ws });
  const customers = Array.from({ length: 5_000 }, (_, index) => ({
    workspaceId: ws,
    phone: phoneOf(index),
    addedBy: 'viewer',
    createdAt: app.now(),
    ...(index % 2_400 === 100 && { tags: ['Rare'], joinedText: 'en-1' }),
  }));
  await app.database.transaction().execute((transaction) => addCustomers(transaction, customers));
  const draft = { campaignId, body: 'Six wines: {link}', segment: { tags: ['Rare'] }, hasOtherConsent: false };
  const said = await asAda.call(previewBroadcast, { params: { ws }, body: draft });
  expect(said).toMatchObject({ audience: 3, recipients: 3 });
  const broadcasts = broadcastsAt(asAda, { ws, campaignId });
  const id = await broadcasts.start(draft);
  const { tally } = await broadcasts.until(id, ({ state, tally: { sent } }) => state === 'done' && sent === 0);
  expect(tally).toMatchObject({ audience: 3, delivered: 3 });
  const all = await asAda.call(previewBroadcast, { params: { ws }, body: { ...draft, segment: {} } });
  expect(all).toMatchObject({ audience: 5_000, recipients: 3, skipped: { noConsent: 4_997 } });
});

test.each([false, true])(
  'of hundreds of customers of every kind as many get a text as was said, where other countries are allowed: %s',
  async (allowsForeign) => {
    const asAda = await app.as(ada);
    const { ws } = await openCustomers(app, asAda, 'DE');
    const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId: ws });
    await asAda.call(changeGateway, { params: { ws }, body: { account: { kind: 'practice' }, allowsForeign } });
    const starts = ['4915112', '1415555', '1800234', '1900234', '4366012'];
    const customers = Array.from({ length: 900 }, (_, index) => ({
      workspaceId: ws,
      phone: `${starts[index % starts.length]}${String(1_000 + index)}`,
      addedBy: 'viewer',
      createdAt: app.now(),
      optout: index % 7 === 0,
      ...(index % 3 > 0 && { joinedText: 'en-1' }),
    }));
    await app.database.transaction().execute((transaction) => addCustomers(transaction, customers));
    const draft = { campaignId, body: 'Six wines: {link}', segment: {}, hasOtherConsent: false };
    const said = await asAda.call(previewBroadcast, { params: { ws }, body: draft });
    expect(said).toMatchObject({ audience: 900, recipients: allowsForeign ? 308 : 103 });
    const broadcasts = broadcastsAt(asAda, { ws, campaignId });
    const id = await broadcasts.start(draft);
    const { tally } = await broadcasts.until(id, ({ state, tally: { sent } }) => state === 'done' && sent === 0);
    expect(tally).toMatchObject({ audience: 900, delivered: said.recipients, skipped: said.skipped });
  },
);

// On SQLite one of them writes at a time.
if (process.env['TEST_ENGINE'] === 'postgres') {
  test('whoever comes to be meant while a page is taken down gets no text without a consent on record, and is not left out', async () => {
    const asAda = await app.as(ada);
    const { ws } = await openCustomers(app, asAda);
    const gateway = await app.texting.findGateway(ws);
    const joined = { workspaceId: ws, addedBy: 'viewer', createdAt: app.now() };
    const [known, imported, pending] = [1, 2, 3].map((index) => phoneOf(index)) as [string, string, string];
    await app.database.transaction().execute((transaction) =>
      addCustomers(transaction, [
        { ...joined, phone: known, joinedText: 'en-1', tags: ['VIP'] },
        { ...joined, phone: imported },
        { ...joined, phone: pending, joinedText: 'en-1', tags: ['VIP'] },
      ]),
    );
    const reasons = await app.database.transaction().execute(async (transaction) => {
      const page = await boundPage<AudiencePage>(transaction, {
        workspaceId: ws,
        segment: { tags: ['VIP'] },
        now: app.now(),
        after: '',
        limit: 250,
        hasOtherConsent: false,
        gateway,
      });
      const { rows } = await listAudience(transaction, { ...page, except: rowSaysAll(page) });
      expect(rows).toEqual([]);
      await app.database.updateTable('customers').set({ tags: '["VIP"]' }).where('phone', '=', imported).execute();
      const asked = { workspace_id: ws, phone: pending, kind: 'join', since: 0, asked_at: null, asks: 0 } as const;
      await app.database.insertInto('confirmations').values(asked).execute();
      const made = { workspaceId: ws, broadcastId: 'b1', parts: 1, now: app.now(), before: 0 };
      await addOfBroadcast(transaction, made, await selectTexts(transaction, page, rows));
      const texts = transaction.selectFrom('messages').select(['phone', 'reason']).where('broadcast_id', '=', 'b1');
      const found = await texts.orderBy('phone').execute();
      await transaction.deleteFrom('messages').where('broadcast_id', '=', 'b1').execute();
      return found;
    });
    expect(reasons).toEqual([
      { phone: known, reason: '' },
      { phone: imported, reason: 'noConsent' },
      { phone: pending, reason: 'pending' },
    ]);
  });

  test('a number that is erased while a broadcast takes down whom it reaches stays in no text', async () => {
    const asAda = await app.as(ada);
    await using gateway = await openFakeAdapter();
    const { ws, phones, start } = await openTextingShop({ staff: asAda, gateway, customers: 2 });
    const [phone = ''] = phones;
    const holding = await app.database.startTransaction().execute();
    await holding.selectFrom('workspaces').select('name').where('workspace_id', '=', ws).forNoKeyUpdate().execute();
    const erased = asAda.call(erasePersonalData, { params: { ws }, body: { phone } });
    await wait(heldMs);
    const started = start();
    await wait(heldMs);
    await holding.rollback().execute();
    await Promise.all([erased, started]);
    const texts = () =>
      app.database.selectFrom('messages').select('phone').where('workspace_id', '=', ws).orderBy('phone').execute();
    await expect.poll(texts).not.toHaveLength(0);
    expect(await texts()).not.toContainEqual({ phone: phone.slice(1) });
  });
}
