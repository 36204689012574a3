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
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
} from '@fanfare/contract/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { buildDraft, dayMs, minuteMs } from '../testing/builders.ts';
import { passMinutes } from '../testing/notifications.ts';
import { pairTablet } from '../testing/tablets.ts';
import { listening } from '../testing/listening.ts';

describe('what webhooks are told', () => {
  const at = listening();
  const listen = (events: readonly (typeof webhookEventTypes)[number][] = webhookEventTypes) =>
    at.asAda.call(addWebhook, { params: at.params, body: { url: at.receiver.url, events: [...events] } });
  const phone = '14155550132';
  const typesOf = async (count: number) => (await at.receiver.until(count)).map(({ type }) => type);
  const toBulk = (count: number, optout = false) =>
    Array.from({ length: count }, (_, index) => ({
      phone: `1415556${String(index).padStart(4, '0')}`,
      createdAt: at.app.now(),
      optout,
    }));

  test('of one customer comes in the order in which it happened, and each kind has the shape that it promises', async () => {
    await listen();
    const body = { phone };
    await at.app.withToken(undefined).call(submitPhone, { body: { wid: at.params.ws, phone } });
    await at.asAda.call(checkInCustomer, { params: at.params, body });
    await at.asAda.call(changeCustomer, {
      params: at.params,
      body: { phone, action: 'block', reason: 'Asked on the phone' },
    });
    await at.asAda.call(changeCustomer, {
      params: at.params,
      body: { phone, action: 'unblock', reason: 'Changed their mind' },
    });
    await at.asAda.call(removeCustomer, { params: at.params, body });
    await at.asAda.call(restoreCustomer, { params: at.params, body });
    await at.asAda.call(erasePersonalData, { params: at.params, body });
    const came = await at.receiver.until(1);
    const last = async () => came.at(-1)?.data['why'];
    await expect.poll(last).toBe('erased');
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
          await at.app.database
            .selectFrom('webhook_deliveries')
            .select('payload')
            .where('workspace_id', '=', at.params.ws)
            .execute(),
      )
      .toEqual([]);
  });

  test('of a number that is added twice, or whose change is refused, is told once or not at all', async () => {
    await listen();
    await at.asAda.call(addCustomer, { params: at.params, body: { phone } });
    await at.asAda.call(addCustomer, { params: at.params, body: { phone } });
    await expect(
      at.asAda.call(removeCustomer, { params: at.params, body: { phone: '14155550199' } }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await at.asAda.call(checkInCustomer, { params: at.params, body: { phone } });
    await at.asAda.call(checkInCustomer, { params: at.params, body: { phone } });
    await at.asAda.call(removeCustomer, { params: at.params, body: { phone } });
    expect(await typesOf(3)).toEqual(['customer.joined', 'customer.checked_in', 'customer.deleted']);
  });

  test('of a list is each of its customers, that it finished, and each that goes when it is undone', async () => {
    await listen();
    const { import: first } = await at.asAda.call(bulkAddCustomers, {
      params: at.params,
      body: { customers: toBulk(300) },
    });
    await at.receiver.until(300);
    const again = await at.asAda.call(bulkAddCustomers, { params: at.params, body: { customers: toBulk(2, true) } });
    await at.receiver.until(302);
    at.app.passTime(2 * minuteMs);
    await at.app.tellWebhooks();
    await at.app.tellWebhooks();
    await at.receiver.until(304);
    await at.asAda.call(undoImport, { params: { ...at.params, id: first.id } });
    const counts = Map.groupBy(await at.receiver.until(602), ({ type }) => type);
    expect([...counts].map(([type, all]) => [type, all.length])).toEqual([
      ['customer.joined', 300],
      ['customer.opted_out', 2],
      ['import.finished', 2],
      ['customer.deleted', 298],
    ]);
    expect(again.import.changed).toBe(2);
  });

  test('of a list that was begun days before a server looks again is that it finished', async () => {
    await listen(['import.finished']);
    await at.asAda.call(bulkAddCustomers, { params: at.params, body: { customers: toBulk(1) } });
    const { updated_at: finishedAt } = await at.app.database
      .selectFrom('imports')
      .select('updated_at')
      .where('workspace_id', '=', at.params.ws)
      .executeTakeFirstOrThrow();
    at.app.passTime(2 * dayMs);
    await at.app.tellWebhooks();
    const [came] = await at.receiver.until(1);
    expect(JSON.parse(came?.body ?? '')).toMatchObject({
      type: 'import.finished',
      timestamp: new Date(finishedAt).toISOString(),
    });
  });

  test('of a tablet is who joins and who comes again, and that it falls silent and is back', async () => {
    await listen();
    const tablet = await pairTablet(at.app, at.asAda, at.params.ws);
    await tablet.checkIn(phone);
    await passMinutes([at.app], 20, [tablet]);
    await passMinutes([at.app], 70);
    await passMinutes([at.app], 2, [tablet]);
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
    const draft = buildDraft(at.app, { start: at.app.now() + dayMs, exp: at.app.now() + 3 * dayMs });
    const { campaignId: id } = await at.asAda.call(saveCampaign, { params: at.params, body: draft });
    expect(await typesOf(1)).toEqual(['campaign.created']);
    await at.app.tellWebhooks();
    at.app.passTime(dayMs + minuteMs);
    await Promise.all([at.app.tellWebhooks(), at.app.tellWebhooks()]);
    const [, started] = await at.receiver.until(2);
    const timestamp = new Date(draft.start).toISOString();
    expect(JSON.parse(started?.body ?? '')).toMatchObject({ type: 'campaign.started', timestamp });
    await at.asAda.call(cancelCampaign, { params: { ...at.params, id } });
    await at.asAda.call(resumeCampaign, { params: { ...at.params, id } });
    at.app.passTime(3 * dayMs);
    await at.app.tellWebhooks();
    await at.app.tellWebhooks();
    const came = await at.receiver.until(4);
    expect(came.slice(2).map(({ type, data }) => [type, data['why']])).toEqual([
      ['campaign.ended', 'canceled'],
      ['campaign.ended', 'time'],
    ]);
  });

  test('of a campaign that was put off after it had started is its new start', async () => {
    await listen(['campaign.started']);
    const draft = buildDraft(at.app, { start: at.app.now(), exp: at.app.now() + 3 * dayMs });
    const { campaignId } = await at.asAda.call(saveCampaign, { params: at.params, body: draft });
    at.app.passTime(minuteMs);
    await at.app.tellWebhooks();
    await at.receiver.until(1);
    const later = { ...draft, action: 'update', campaignId, start: at.app.now() + dayMs } as const;
    await at.asAda.call(saveCampaign, { params: at.params, body: later });
    at.app.passTime(dayMs + minuteMs);
    await at.app.tellWebhooks();
    const came = await at.receiver.until(2);
    expect(came.map(({ data }) => (data['campaign'] as { start: number }).start)).toEqual([draft.start, later.start]);
  });

  test('of a campaign that was prolonged after its end was told is its new end', async () => {
    await listen(['campaign.ended']);
    const draft = buildDraft(at.app, { start: at.app.now(), exp: at.app.now() + dayMs });
    const { campaignId } = await at.asAda.call(saveCampaign, { params: at.params, body: draft });
    const told = { workspace_id: at.params.ws, kind: 'campaign.ended', subject: campaignId, at: draft.exp } as const;
    await at.app.database.insertInto('webhook_moments').values(told).execute();
    const longer = { ...draft, action: 'update', campaignId, exp: draft.exp + dayMs } as const;
    await at.asAda.call(saveCampaign, { params: at.params, body: longer });
    at.app.passTime(2 * dayMs + minuteMs);
    await at.app.tellWebhooks();
    const came = await at.receiver.until(1);
    expect(came.map(({ data }) => (data['campaign'] as { exp: number }).exp)).toEqual([longer.exp]);
  });

  test('of what the clock brought about before a kind of event was asked for is nothing, and of what came after is all', async () => {
    const { webhook } = await listen(['customer.joined', 'campaign.started']);
    const params = { ...at.params, id: webhook.webhookId };
    const draft = buildDraft(at.app, { start: at.app.now(), exp: at.app.now() + dayMs });
    await at.asAda.call(saveCampaign, { params: at.params, body: draft });
    await at.asAda.call(bulkAddCustomers, { params: at.params, body: { customers: toBulk(1) } });
    at.app.passTime(dayMs + 2 * minuteMs);
    const events = [...webhook.events, 'campaign.ended', 'import.finished'] as const;
    await at.asAda.call(changeWebhook, { params, body: { events: [...events] } });
    await at.app.tellWebhooks();
    const { import: later } = await at.asAda.call(bulkAddCustomers, {
      params: at.params,
      body: { customers: toBulk(2) },
    });
    at.app.passTime(2 * minuteMs);
    await at.asAda.call(changeWebhook, { params, body: { events: [...events, 'customer.deleted'] } });
    await at.app.tellWebhooks();
    const came = await at.receiver.until(4);
    expect(came.map(({ type }) => type).toSorted()).toEqual([
      'campaign.started',
      'customer.joined',
      'customer.joined',
      'import.finished',
    ]);
    expect(came.find(({ type }) => type === 'import.finished')?.data['import']).toMatchObject({ id: later.id });
  });

  test('of what happened before it was added is nothing, also where another webhook is told of it', async () => {
    await listen(['import.finished']);
    await at.asAda.call(bulkAddCustomers, { params: at.params, body: { customers: toBulk(1) } });
    at.app.passTime(2 * minuteMs);
    const { webhook } = await listen(['import.finished']);
    await at.app.tellWebhooks();
    await at.receiver.until(1);
    const params = { ...at.params, id: webhook.webhookId };
    expect((await at.asAda.call(listDeliveries, { params, query: {} })).items).toEqual([]);
  });

  test('is only what it asked for, and nothing that happened before', async () => {
    await at.asAda.call(addCustomer, { params: at.params, body: { phone } });
    await listen(['customer.deleted']);
    await at.asAda.call(checkInCustomer, { params: at.params, body: { phone } });
    await at.asAda.call(removeCustomer, { params: at.params, body: { phone } });
    expect(await typesOf(1)).toEqual(['customer.deleted']);
    const rows = await at.app.database
      .selectFrom('webhook_deliveries')
      .select('type')
      .where('workspace_id', '=', at.params.ws)
      .execute();
    expect(rows).toEqual([{ type: 'customer.deleted' }]);
  });
});

describe('a webhook', () => {
  const at = listening();

  test('that two change at the same moment has what both of them changed', async () => {
    const body = { url: at.receiver.url, events: ['customer.joined' as const] };
    const { webhook } = await at.asAda.call(addWebhook, { params: at.params, body });
    const params = { ...at.params, id: webhook.webhookId };
    for (let round = 0; round < 10; round += 1) {
      const changes = [{ url: `${at.receiver.url}${round}` }, { description: `Round ${round}` }];
      await Promise.all(changes.map((change) => at.asAda.call(changeWebhook, { params, body: change })));
      const { webhooks } = await at.asAda.call(listWebhooks, { params: at.params });
      expect(webhooks).toMatchObject([Object.assign({}, ...changes)]);
      const made = await Promise.all([1, 2].map(() => at.asAda.call(rotateWebhookSecret, { params })));
      const kept = await at.app.database
        .selectFrom('webhooks')
        .select(['secret', 'old_secret'])
        .where('webhook_id', '=', params.id)
        .executeTakeFirstOrThrow();
      const [before] = kept.old_secret?.split(' ') ?? [];
      expect(new Set(made.map(({ secret }) => secret))).toEqual(new Set([kept.secret, before]));
    }
  });
});
