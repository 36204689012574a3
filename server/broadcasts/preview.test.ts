// What the review says of a broadcast, also where it goes out in more than a day or a month's limit holds it.
import { randomUUID } from 'node:crypto';
import {
  type Broadcast,
  pauseBroadcast,
  previewBroadcast,
  recipientsDiffer,
  resumeBroadcast,
  saveBroadcast,
  settleUnknown,
  startBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { removeCustomer } from '@fanfare/contract/customers.ts';
import { priceReviewed, removeGateway } from '@fanfare/contract/gateways.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { monthOf } from '../messages/usage-store.ts';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openFakePhone } from '../testing/gateways/android.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';

const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });

async function openShop(gateway: Awaited<ReturnType<typeof openFakeTwilio>>, rules: object) {
  const staff = await app.as(ada);
  const shop = await openTextingShop({ staff, gateway, customers: 800, rules });
  const body = { campaignId: shop.campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true };
  const params = { ws: shop.ws };
  return {
    ...shop,
    preview: () => staff.call(previewBroadcast, { params, body }),
    endCampaignAt: (exp: number) =>
      staff.call(saveCampaign, { params, body: { ...shop.draft, campaignId: shop.campaignId, action: 'update', exp } }),
    startAll: async () => {
      const id = randomUUID();
      await staff.call(saveBroadcast, { params, body: { id, ...body } });
      await staff.call(startBroadcast, { params: { ...params, id }, body: { recipients: 800 } });
      return id;
    },
  };
}

test('the last of more texts than a day has time for goes on another day, as the review and the progress say', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openShop(gateway, { pacePerMinute: 1 });
  await shop.endCampaignAt(app.now() + 9 * dayMs);
  // 800 minutes, of at most 780 a day.
  const expected = await shop.preview();
  expect(expected).toMatchObject({ recipients: 800, unreached: 0, capAfter: null });
  expect(expected.endsAbout).toBeGreaterThan(app.now() + 800 * 60_000 + 8 * 3_600_000);
  expect(expected.endsAbout).toBeLessThan(app.now() + 2 * dayMs);
  const id = await shop.startAll();
  const going = await shop.until(id, ({ endsAbout, tally }) => endsAbout !== null && tally.audience === 800);
  expect(going.endsAbout).toBeGreaterThan(app.now() + 790 * 60_000 + 8 * 3_600_000);
});

test('texts go out from a workspace whose time zone has a name that calendars alone know', async () => {
  await using gateway = await openFakeTwilio();
  const staff = await app.as(ada);
  const shop = await openTextingShop({ staff, gateway, customers: 1 });
  await staff.call(changeWorkspace, { params: { ws: shop.ws }, body: { timeZone: aliasOf(shop.timeZone) } });
  const done = await shop.until(await shop.start(), ({ state }) => state === 'done');
  expect(done.tally).toMatchObject({ audience: 1, sent: 1 });
});

/** Where it is day now. */
function aliasOf(timeZone: string): string {
  return { 'Pacific/Guam': 'AET', 'Europe/Berlin': 'ECT' }[timeZone] ?? 'AST';
}

test('those for whom there is no time before the campaign ends are told of before the start', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openShop(gateway, { pacePerMinute: 1 });
  await shop.endCampaignAt(app.now() + 30 * 60_000);
  const { unreached, recipients } = await shop.preview();
  expect(recipients).toBe(800);
  expect(unreached).toBeGreaterThanOrEqual(770);
  expect(unreached).toBeLessThanOrEqual(800);
});

test('what is left of the month says after how many texts a broadcast is held', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openShop(gateway, { partMicros: 10_000, monthMicrosMax: 5_000_000, monthPartsMax: 700 });
  expect(await shop.preview()).toMatchObject({ recipients: 800, capAfter: 500 });
  await app.database
    .insertInto('texting_usage')
    .values({
      workspace_id: shop.ws,
      paced_until: 0,
      wait_until: 0,
      month: monthOf(shop.timeZone, app.now()),
      parts: 690,
      cost_micros: 0,
    })
    .execute();
  expect(await shop.preview()).toMatchObject({ capAfter: 10 });
  await shop.change({ monthPartsMax: 10_000 });
  expect(await shop.preview()).toMatchObject({ capAfter: null });
});

test('what waits in another broadcast goes first, and uses the month, as the review and the progress say', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openShop(gateway, { pacePerMinute: 2, monthPartsMax: 1_000 });
  await shop.endCampaignAt(app.now() + 9 * dayMs);
  const alone = await shop.preview();
  expect(alone).toMatchObject({ recipients: 800, capAfter: null });
  const isGoing = ({ state, endsAbout }: Broadcast) => state === 'sending' && endsAbout !== null;
  const first = await shop.until(await shop.startAll(), isGoing);
  const second = await shop.preview();
  expect(second).toMatchObject({ unreached: 0 });
  // One may be on its way while the others are counted.
  expect([200, 201]).toContain(second.capAfter);
  expect(second.endsAbout).toBeGreaterThan(alone.endsAbout + 390 * 60_000);
  const going = await shop.until(await shop.startAll(), isGoing);
  expect(Math.abs((going.endsAbout ?? 0) - second.endsAbout)).toBeLessThan(5 * 60_000);
  expect(Math.abs(((await shop.read(first.id)).endsAbout ?? 0) - alone.endsAbout)).toBeLessThan(5 * 60_000);
});

test('those of another broadcast who may be texted soon take their time, also where one of them may only much later', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openShop(gateway, { pacePerMinute: 60 });
  const id = await shop.startAll();
  await shop.until(id, ({ state, tally }) => state === 'sending' && tally.audience === 800);
  const putOff = (minutes: number, only?: string) => {
    const waiting = app.database.updateTable('messages').where('broadcast_id', '=', id).where('state', '=', 'waiting');
    const some = only === undefined ? waiting : waiting.where('phone', '=', only);
    return some
      .set({ due_at: app.now() + minutes * 60_000 })
      .returning('phone')
      .execute();
  };
  const waiting = await putOff(5);
  await putOff(40, waiting[0]?.phone);
  await shop.endCampaignAt(app.now() + 10 * 60_000);
  // Five minutes are left of the ten.
  const { unreached } = await shop.preview();
  expect(Math.abs(unreached - 500)).toBeLessThan(30);
});

test('a gateway that asked to wait is waited for, as the review says', async () => {
  await using gateway = await openFakeTwilio();
  const shop = await openShop(gateway, {});
  const until = app.now() + 30 * 60_000;
  const month = monthOf(shop.timeZone, app.now());
  const usage = { workspace_id: shop.ws, paced_until: 0, wait_until: until, month, parts: 0, cost_micros: 0 };
  await app.database.insertInto('texting_usage').values(usage).execute();
  const expected = await shop.preview();
  expect(expected).toMatchObject({ recipients: 800, startsAt: until });
  expect(expected.endsAbout).toBe(until + 8_000);
});

test('what was reviewed does not start where it costs more by now, or more customers would get it', async () => {
  await using gateway = await openFakeTwilio();
  const staff = await app.as(ada);
  const shop = await openTextingShop({ staff, gateway, customers: 2, rules: { partMicros: 10_000 } });
  const params = { ws: shop.ws };
  const draft = { campaignId: shop.campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true };
  const review = async () => {
    const id = randomUUID();
    await staff.call(saveBroadcast, { params, body: { id, ...draft } });
    const { recipients, gatewayUpdatedAt } = await staff.call(previewBroadcast, { params, body: draft });
    return () => staff.call(startBroadcast, { params: { ...params, id }, body: { recipients, gatewayUpdatedAt } });
  };
  const start = await review();
  await shop.change({ partMicros: 20_000 });
  await expect(start()).rejects.toMatchObject({ status: 409, message: changedMeanwhile });
  const startAnew = await review();
  const [first = '', second = ''] = shop.phones;
  const third = `${second.slice(0, -1)}9`;
  const customers = [{ phone: third, createdAt: Date.UTC(2026, 0, 1) }];
  await staff.call(bulkAddCustomers, { params, body: { customers } });
  await expect(startAnew()).rejects.toMatchObject({ status: 409, message: recipientsDiffer });
  await staff.call(removeCustomer, { params, body: { phone: first } });
  await staff.call(removeCustomer, { params, body: { phone: second } });
  expect(await startAnew()).toMatchObject({ broadcast: { state: 'preparing' } });
});

test('price and currency stay as they were reviewed until the broadcast is over, also through practice and back', async () => {
  await using gateway = await openFakeTwilio();
  const staff = await app.as(ada);
  const price = { partMicros: 10_000, currency: 'EUR' };
  const shop = await openTextingShop({ staff, gateway, customers: 3, rules: { ...price, pacePerMinute: 1 } });
  const params = { ws: shop.ws };
  const id = await shop.start();
  await shop.until(id, ({ tally }) => tally.sent === 1);
  const expectRefused = async (rules: object) =>
    await expect(shop.change({ ...price, pacePerMinute: 1, ...rules })).rejects.toMatchObject({
      status: 409,
      message: priceReviewed,
    });
  await expectRefused({ currency: 'USD' });
  await using phone = await openFakePhone();
  const { url, username, password, signingKey } = phone;
  await expectRefused({ account: { kind: 'android', url, username, password, signingKey }, partMicros: 0 });
  expect(phone.webhooks.size).toBe(0);
  await staff.call(pauseBroadcast, { params: { ...params, id } });
  await expectRefused({ partMicros: 20_000 });
  await shop.change({ account: { kind: 'practice' }, partMicros: 20_000 });
  for (const rules of [{ currency: 'USD' }, { partMicros: 20_000 }]) await expectRefused(rules);
  await staff.call(removeGateway, { params });
  for (const rules of [{ currency: 'USD' }, { partMicros: 20_000 }]) await expectRefused(rules);
  await shop.change({ ...price, pacePerMinute: 6_000 });
  app.passTime(60_000);
  await staff.call(resumeBroadcast, { params: { ...params, id } });
  await shop.until(id, ({ state }) => state === 'done');
  await shop.change({ partMicros: 20_000, currency: 'USD' });
  expect((await shop.read(id)).results).toMatchObject({ costMicros: 30_000, currency: 'EUR' });
});

test('what is sent again in a broadcast that was over waits where the currency is another by now, and holds no other change', async () => {
  await using gateway = await openFakeTwilio();
  const staff = await app.as(ada);
  const [price, other] = [
    { partMicros: 10_000, currency: 'EUR' },
    { partMicros: 20_000, currency: 'USD' },
  ];
  const shop = await openTextingShop({ staff, gateway, customers: 2, rules: price });
  gateway.be('reset');
  const id = await shop.start();
  const params = { ws: shop.ws, id };
  await shop.until(id, ({ state, tally }) => state === 'done' && tally.unknown === 2);
  gateway.be('well');
  await shop.change(other);
  await staff.call(settleUnknown, { params, body: { as: 'again' } });
  expect(await shop.until(id, ({ state }) => state !== 'sending')).toMatchObject({ pausedBecause: 'gateway' });
  await shop.change({ ...other, monthPartsMax: 1_000 });
  await shop.change({ account: { kind: 'practice' } });
  await shop.change(other);
  const later = { ...price, partMicros: 30_000 };
  await shop.change(later);
  await shop.change({ account: { kind: 'practice' } });
  for (const partMicros of [20_000, 30_000]) await shop.change({ ...price, partMicros });
  await staff.call(resumeBroadcast, { params });
  const { tally, results } = await shop.until(id, ({ state }) => state === 'done');
  expect(tally).toMatchObject({ sent: 2 });
  expect(results).toMatchObject({ costMicros: 60_000, currency: 'EUR' });
});

test('a text of 40,000 characters is not taken, and it says how many are', async () => {
  await using gateway = await openFakeTwilio();
  const staff = await app.as(ada);
  const shop = await openTextingShop({ staff, gateway, customers: 1 });
  const [params, body] = [{ ws: shop.ws }, { campaignId: shop.campaignId, body: '🎉'.repeat(20_000), segment: {} }];
  const refusal = { status: 400, message: 'Use at most 1,000 characters for the text' };
  await expect(staff.call(previewBroadcast, { params, body })).rejects.toMatchObject(refusal);
  const draft = { ...body, id: 'of-40000-characters' };
  await expect(staff.call(saveBroadcast, { params, body: draft })).rejects.toMatchObject(refusal);
});
