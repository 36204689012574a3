import { saveCampaign, cancelCampaign, resumeCampaign } from '@fanfare/contract/campaigns.ts';
import {
  addCustomer,
  changeCustomer,
  checkInCustomer,
  removeCustomer,
  restoreCustomer,
} from '@fanfare/contract/customers.ts';
import { bulkAddCustomers, undoImport } from '@fanfare/contract/imports.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { webhookData, webhookEventTypes } from '@fanfare/contract/webhook-events.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDraft, buildWorkspace, dayMs, minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { lastingAsker } from '../testing/lasting-asker.ts';
import { passMinutes } from '../testing/notifications.ts';
import { type Receiver, openReceiver } from '../testing/receiver.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { pairTablet } from '../testing/tablets.ts';

const environment = { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_ADDRESSES: 'on' };

describe('what webhooks are told', () => {
  let app: TestApp;
  let asAda: Asker;
  let params: { ws: string };
  let receiver: Receiver;

  beforeAll(async () => {
    app = await startApp({ environment });
    asAda = lastingAsker(app, ada);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
    receiver = await openReceiver();
    return () => receiver[Symbol.asyncDispose]();
  });

  const listen = (events: readonly (typeof webhookEventTypes)[number][] = webhookEventTypes) =>
    asAda.call(addWebhook, { params, body: { url: receiver.url, events: [...events] } });
  const phone = '14155550132';
  const typesOf = async (count: number) => (await receiver.until(count)).map(({ type }) => type);
  const toBulk = (count: number, optout = false) =>
    Array.from({ length: count }, (_, index) => ({
      phone: `1415556${String(index).padStart(4, '0')}`,
      createdAt: app.now(),
      optout,
    }));

  test('of one customer comes in the order in which it happened, and each kind has the shape that it promises', async () => {
    await listen();
    const body = { phone };
    await app.withToken(undefined).call(submitPhone, { body: { wid: params.ws, phone } });
    await asAda.call(checkInCustomer, { params, body });
    await asAda.call(changeCustomer, { params, body: { phone, action: 'block', reason: 'Asked on the phone' } });
    await asAda.call(changeCustomer, { params, body: { phone, action: 'unblock', reason: 'Changed their mind' } });
    await asAda.call(removeCustomer, { params, body });
    await asAda.call(restoreCustomer, { params, body });
    await asAda.call(erasePersonalData, { params, body });
    const came = await receiver.until(1);
    const last = async () => came.at(-1)?.data['why'];
    await expect.poll(last, { timeout: 20_000 }).toBe('erased');
    const told = came.map(({ type, data }) => [type, data['why']].filter(Boolean).join(' '));
    expect(told.at(-1)).toBe('customer.deleted erased');
    const happened = [
      'customer.joined',
      'customer.checked_in',
      'customer.opted_out staff',
      'customer.returned unblocked',
      'customer.deleted staff',
      'customer.returned restored',
      'customer.deleted erased',
    ];
    // What was not sent yet when the customer was erased is not sent any more.
    expect(happened.filter((one) => told.includes(one))).toEqual(told);
    for (const { type, data } of came) {
      const shape = webhookData[type as keyof typeof webhookData];
      expect(shape.parse(data)).toEqual(data);
    }
    await expect
      .poll(
        async () =>
          await app.database
            .selectFrom('webhook_deliveries')
            .select('payload')
            .where('workspace_id', '=', params.ws)
            .execute(),
      )
      .toEqual([]);
  });

  test('of a number that is added twice, or whose deed is refused, is told once or not at all', async () => {
    await listen();
    await asAda.call(addCustomer, { params, body: { phone } });
    await asAda.call(addCustomer, { params, body: { phone } });
    await expect(asAda.call(removeCustomer, { params, body: { phone: '14155550199' } })).rejects.toMatchObject({
      status: 404,
    });
    await asAda.call(checkInCustomer, { params, body: { phone } });
    await asAda.call(checkInCustomer, { params, body: { phone } });
    await asAda.call(removeCustomer, { params, body: { phone } });
    expect(await typesOf(3)).toEqual(['customer.joined', 'customer.checked_in', 'customer.deleted']);
  });

  test('of a list is each of its customers, that it finished, and each that goes when it is undone', async () => {
    await listen();
    const { import: first } = await asAda.call(bulkAddCustomers, { params, body: { customers: toBulk(300) } });
    await receiver.until(300);
    const again = await asAda.call(bulkAddCustomers, { params, body: { customers: toBulk(2, true) } });
    await receiver.until(302);
    app.passTime(2 * minuteMs);
    await app.tellWebhooks();
    await app.tellWebhooks();
    await receiver.until(304);
    await asAda.call(undoImport, { params: { ...params, id: first.id } });
    const counts = Map.groupBy(await receiver.until(602), ({ type }) => type);
    expect([...counts].map(([type, all]) => [type, all.length])).toEqual([
      ['customer.joined', 300],
      ['customer.opted_out', 2],
      ['import.finished', 2],
      ['customer.deleted', 298],
    ]);
    expect(again.import.changed).toBe(2);
  });

  test('of a tablet is who joins and who comes again, and that it falls silent and is back', async () => {
    await listen();
    const tablet = await pairTablet(app, asAda, params.ws);
    await tablet.checkIn(phone);
    await passMinutes([app], 20, [tablet]);
    await passMinutes([app], 70);
    await passMinutes([app], 2, [tablet]);
    await tablet.checkIn(phone);
    expect((await typesOf(4)).toSorted()).toEqual([
      'customer.checked_in',
      'customer.joined',
      'device.back',
      'device.offline',
    ]);
  });

  test('of a campaign is that it was made, that it started and ended, each once, and again after it was resumed', async () => {
    await listen();
    const draft = buildDraft(app, { start: app.now() + dayMs, exp: app.now() + 3 * dayMs });
    const { campaignId: id } = await asAda.call(saveCampaign, { params, body: draft });
    expect(await typesOf(1)).toEqual(['campaign.created']);
    await app.tellWebhooks();
    app.passTime(dayMs + minuteMs);
    await Promise.all([app.tellWebhooks(), app.tellWebhooks()]);
    expect(await typesOf(2)).toEqual(['campaign.created', 'campaign.started']);
    await asAda.call(cancelCampaign, { params: { ...params, id } });
    await asAda.call(resumeCampaign, { params: { ...params, id } });
    app.passTime(3 * dayMs);
    await app.tellWebhooks();
    await app.tellWebhooks();
    const came = await receiver.until(4);
    expect(came.slice(2).map(({ type, data }) => [type, data['why']])).toEqual([
      ['campaign.ended', 'canceled'],
      ['campaign.ended', 'time'],
    ]);
  });

  test('is only what it asked for, and nothing that happened before', async () => {
    await asAda.call(addCustomer, { params, body: { phone } });
    await listen(['customer.deleted']);
    await asAda.call(checkInCustomer, { params, body: { phone } });
    await asAda.call(removeCustomer, { params, body: { phone } });
    expect(await typesOf(1)).toEqual(['customer.deleted']);
    const rows = await app.database
      .selectFrom('webhook_deliveries')
      .select('type')
      .where('workspace_id', '=', params.ws)
      .execute();
    expect(rows).toEqual([{ type: 'customer.deleted' }]);
  });
});
