import { searchAudit } from '@fanfare/contract/audit.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { addWebhook, changeWebhook, listDeliveries, listWebhooks } from '@fanfare/contract/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { minuteMs } from '../testing/builders.ts';
import { listening } from '../testing/listening.ts';
import { noteFullWebhooks } from './full-store.ts';

describe('a webhook for which too much waits', () => {
  const at = listening({ QUOTAS: '{"waitingEvents": 4}' });
  const phones = ['14155550131', '14155550132', '14155550133', '14155550134', '14155550135'];
  const fullSince = async () => (await at.asAda.call(listWebhooks, { params: at.params })).webhooks[0]?.fullSince;
  const entries = async () => {
    const { items } = await at.asAda.call(searchAudit, { params: at.params, body: {} });
    return items.filter(({ actorKind }) => actorKind === 'system').map(({ action, after }) => ({ action, after }));
  };
  const listen = async () => {
    const body = { url: at.receiver.url, events: ['customer.joined' as const, 'customer.deleted' as const] };
    return (await at.asAda.call(addWebhook, { params: at.params, body })).webhook;
  };
  const fill = async (webhooks = 1) => {
    const webhook = await listen();
    for (let more = 1; more < webhooks; more += 1) await listen();
    const customers = phones.map((phone) => ({ phone, createdAt: at.app.now(), optout: false }));
    await at.asAda.call(bulkAddCustomers, { params: at.params, body: { customers } });
    await at.app.tellWebhooks();
    const params = { ...at.params, id: webhook.webhookId };
    return {
      turn: (isOn: boolean) => at.asAda.call(changeWebhook, { params, body: { isOn } }),
      count: async () => (await at.asAda.call(listDeliveries, { params, query: {} })).items.length,
    };
  };

  test('is told nothing more but of erasures until half is sent, and its owner sees that', async () => {
    const answer = Promise.withResolvers<number>();
    at.receiver.answerWith(answer.promise);
    const { count } = await fill();
    const since = await fullSince();
    expect(since).toBeGreaterThan(0);
    await at.add('14155550140');
    await at.app.tellWebhooks();
    expect(await count()).toBe(phones.length);
    expect(await entries()).toEqual([{ action: 'webhook.full', after: {} }]);
    await at.asAda.call(erasePersonalData, { params: at.params, body: { phone: '14155550140' } });
    expect(await count()).toBe(phones.length + 1);

    answer.resolve(204);
    at.app.passTime(minuteMs);
    await expect.poll(() => at.receiver.received.at(-1)?.data['why']).toBe('erased');
    await expect
      .poll(async () => {
        await at.app.tellWebhooks();
        return await fullSince();
      })
      .toBeNull();
    const [ended] = await entries();
    expect(ended).toMatchObject({ action: 'webhook.hasRoom', after: { start: since } });
    expect(ended?.after['exp']).toBeGreaterThan(since ?? 0);
    await at.add('14155550141');
    const told = await at.receiver.until(phones.length + 2);
    expect(told.filter(({ body }) => body.includes('14155550140')).map(({ type }) => type)).toEqual([
      'customer.deleted',
    ]);
    expect(told.at(-1)?.body).toContain('14155550141');
  });

  test('is told what happens from then on where it is switched off and on again', async () => {
    at.receiver.answerWith(500);
    const { turn } = await fill();
    expect(await fullSince()).not.toBeNull();
    await turn(false);
    await turn(true);
    expect(await fullSince()).toBeNull();
    at.receiver.answerWith(204);
    await at.add('14155550140');
    await expect.poll(() => at.receiver.received.at(-1)?.body).toContain('14155550140');
  });

  test('is the last one looked at once the database is away or the server stops', async () => {
    at.receiver.answerWith(500);
    await fill(2);
    await at.app.database.updateTable('webhooks').set({ full_since: null }).execute();
    let noted = 0;
    const look = {
      waitingMax: 4,
      now: at.app.now(),
      recordAudit: async () => {
        noted += 1;
        await Promise.reject(new DatabaseUnavailable({ code: '57P01' }));
      },
    };
    const stopping = new AbortController();
    await expect(noteFullWebhooks(at.app.database, look, stopping.signal)).rejects.toThrow(DatabaseUnavailable);
    expect(noted).toBe(1);
    stopping.abort();
    await noteFullWebhooks(at.app.database, look, stopping.signal);
    expect(noted).toBe(1);
  });
});
