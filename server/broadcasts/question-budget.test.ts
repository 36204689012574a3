// How many people whom we don't know may have asked, at the cost of the shop.
import { askToConfirm } from '@fanfare/contract/consent.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { freshCustomers, lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { openTextingShop } from '../testing/texting-shop.ts';
import { sendAnswer } from '../messages/answers.ts';
import { publicBase } from '../public-config.ts';
import { takeInbound } from './inbound.ts';

const hourMs = dayMs / 24;
const phoneOf = (index: number) => String(14_155_550_100 + index);

describe('sign-ups on the invite page', () => {
  const app = sharedApp({
    environment: { QUESTION_BUDGET: '{"day": 6, "address": 4, "hour": 3}' },
  });
  const asAda = lastingAsker(app, ada);
  const at = freshCustomers(app, asAda);

  const confirm = () =>
    asAda.call(changeGateway, { params: { ws: at.ws }, body: { account: { kind: 'practice' }, isDoubleOptIn: true } });
  const asked = async () => {
    const rows = app.database.selectFrom('messages').select('phone').where('workspace_id', '=', at.ws);
    return (await rows.where('kind', '=', 'ask').orderBy('phone').execute()).map(({ phone }) => phone);
  };
  const join = async (index: number, address = '203.0.113.1') => {
    const response = await fetch(`${app.url}${publicBase}${submitPhone.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ wid: at.ws, phone: phoneOf(index), consent: 'en-1' }),
    });
    return [response.status, await response.text()];
  };

  test('ask so many by text in an hour and a day, by address and in all; the others join alike, stay pending and are asked by staff', async () => {
    app.passTime(dayMs - (app.now() % dayMs));
    await confirm();
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await join(index));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(200);
    expect(await asked()).toEqual([0, 1, 2].map(phoneOf));
    // Who comes back is asked no sooner.
    expect((await join(3))[0]).toBe(409);
    expect(await asked()).toHaveLength(3);
    app.passTime(hourMs);
    for (const index of [3, 4, 5]) await join(index);
    expect(await asked()).toEqual([0, 1, 2, 3].map(phoneOf));
    for (const index of [6, 7, 8]) await join(index, '203.0.113.2');
    expect(await asked()).toEqual([0, 1, 2, 3, 6, 7].map(phoneOf));
    expect((await at.list()).length).toBe(9);
    const staff = { params: { ws: at.ws }, body: { phone: phoneOf(8) } };
    expect(await asAda.call(askToConfirm, staff)).toMatchObject({ isAsked: true, pending: { asks: 1 } });
    app.passTime(dayMs);
    await join(5);
    expect(await asked()).toEqual([0, 1, 2, 3, 5, 6, 7, 8].map(phoneOf));
  });

  test('spend of no other workspace, and of nothing where nobody is asked', async () => {
    for (let index = 0; index < 4; index += 1) await join(index);
    const budgets = app.database.selectFrom('budgets').select('name').where('name', 'like', 'questions%');
    const before = await budgets.execute();
    await join(4);
    expect(await budgets.execute()).toEqual(before);
    await confirm();
    await join(5);
    expect(await asked()).toEqual([phoneOf(5)]);
  });
});

describe('of the month’s limit', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' } });
  const asAda = lastingAsker(app, ada);

  test('questions leave an eighth, so that a STOP is confirmed', async () => {
    await using gateway = await openFakeTwilio();
    const rules = { monthPartsMax: 8, isDoubleOptIn: true, answersStopItself: false, allowsForeign: true };
    const shop = await openTextingShop({ staff: asAda, gateway, customers: 9, rules, now: app.now() });
    const asks = await app.database.transaction().execute(async (transaction) => {
      for (const phone of shop.phones)
        await sendAnswer(transaction, { workspaceId: shop.ws, phone: phone.slice(1) }, 'ask', app.now());
      return shop.phones.length;
    });
    expect(asks).toBe(9);
    await expect.poll(() => gateway.texts.length).toBe(7);
    const [from = ''] = shop.phones;
    const text = { gatewayMessageId: 'one', from: from.slice(1), to: '', body: 'STOP', at: app.now() };
    await takeInbound(app.texting, await app.texting.findGateway(shop.ws), [text]);
    await expect.poll(() => gateway.texts.length).toBe(8);
    expect(gateway.texts.at(-1)?.to).toBe(from);
  });
});
