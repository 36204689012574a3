import { searchAudit } from '@fanfare/contract/audit.ts';
import { addCustomer, changeCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import {
  addWebhook,
  changeWebhook,
  deliveriesKeptDays,
  deliveryNotFound,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
  tooManyWebhooks,
  webhookAddressPrivate,
  webhookAddressWrong,
  webhookIsOff,
  webhookNotFound,
  webhooksMax,
} from '@fanfare/contract/webhooks.ts';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { buildWorkspace, dayMs, minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { type Received, openReceiver } from '../testing/receiver.ts';
import { startApp } from '../testing/start-app.ts';
import { listening, webhookEnvironment } from '../testing/listening.ts';

const hourMs = 60 * minuteMs;
/** SQLite belongs to one process. */
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

describe('a webhook', () => {
  const at = listening();
  const { listen, add, idOf, list, state, tries } = at;
  const verify = (secret: string, { body, headers }: Received) =>
    new Verifier(secret).verify(body, headers as Record<string, string>);

  test('signs as the Standard Webhooks scheme asks, and shows its secret once', async () => {
    const { webhook, secret } = await listen();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await add();
    const [came] = await at.receiver.until(1);
    expect(verify(secret, came as Received)).toMatchObject({ type: 'customer.joined', workspaceId: at.params.ws });
    expect(JSON.stringify(await at.asAda.call(listWebhooks, { params: at.params }))).not.toContain(secret.slice(6));
    await expect
      .poll(() => list(webhook.webhookId))
      .toMatchObject([
        {
          deliveryId: came?.id,
          type: 'customer.joined',
          state: 'delivered',
          tries: [{ status: 204, error: '' }],
          nextTryAt: null,
        },
      ]);
  });

  test('signs with earlier secrets too for a day after a new one was made', async () => {
    const { webhook, secret } = await listen();
    const { secret: newer } = await at.asAda.call(rotateWebhookSecret, { params: idOf(webhook.webhookId) });
    await add();
    const [both] = await at.receiver.until(1);
    for (const one of [secret, newer]) expect(verify(one, both as Received)).toBeTruthy();
    expect(String(both?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    const { secret: newest } = await at.asAda.call(rotateWebhookSecret, { params: idOf(webhook.webhookId) });
    await at.asAda.call(testWebhook, { params: idOf(webhook.webhookId) });
    const all = (await at.receiver.until(2))[1];
    for (const one of [secret, newer, newest]) expect(verify(one, all as Received)).toBeTruthy();
    at.app.passTime(25 * hourMs);
    const sentAt = at.app.now();
    await at.asAda.call(testWebhook, { params: idOf(webhook.webhookId) });
    const tried = (await at.receiver.until(3))[2];
    expect(tried?.type).toBe('webhook.test');
    expect(String(tried?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(Number(tried?.headers['webhook-timestamp']) * 1_000).toBeGreaterThan(sentAt - 1_000);
    at.app.passTime(-25 * hourMs);
  });

  test('that fails is tried again with growing pauses under the same id, and what follows of the same customer waits', async () => {
    const { webhook } = await listen();
    const answer = Promise.withResolvers<number>();
    at.receiver.answerWith(answer.promise);
    await add();
    await at.asAda.call(changeCustomer, {
      params: at.params,
      body: { phone: '14155550132', action: 'block', reason: 'Asked' },
    });
    await add('14155550133');
    await at.receiver.until(2);
    answer.resolve(500);
    await expect.poll(() => tries(webhook.webhookId)).toEqual([1, 0, 1]);
    at.app.passTime(6_000);
    await at.receiver.until(4);
    await expect.poll(() => tries(webhook.webhookId)).toEqual([2, 0, 2]);
    const [latest] = await list(webhook.webhookId);
    expect(latest?.tries.at(-1)).toMatchObject({ status: 500, error: 'It answered with 500' });
    expect((latest?.nextTryAt ?? 0) - at.app.now()).toBeGreaterThan(20_000);
    at.receiver.answerWith(200);
    at.app.passTime(40_000);
    const came = await at.receiver.until(7);
    const ofFirst = came.filter(({ body }) => body.includes('14155550132')).map(({ type }) => type);
    expect(ofFirst).toEqual(['customer.joined', 'customer.joined', 'customer.joined', 'customer.opted_out']);
    expect(new Set(came.map(({ id }) => id)).size).toBe(3);
    await expect.poll(() => state(webhook.webhookId)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('is given up after three days, can be sent again by hand, and is forgotten after 14', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    at.receiver.answerWith(503);
    await add();
    for (let count = 1; (await state(id))[0] === 'waiting'; count += 1) {
      // On a busy machine a short pause is over by itself.
      await expect.poll(async () => (await tries(id))[0]).toBeGreaterThanOrEqual(count);
      at.app.passTime(13.5 * hourMs);
    }
    expect(await tries(id)).toEqual([13]);
    at.receiver.answerWith(200);
    const [delivery] = await list(id);
    const sendAgain = (deliveryId = '') => at.asAda.call(sendDeliveryAgain, { params: idOf(id), body: { deliveryId } });
    expect((await sendAgain(delivery?.deliveryId)).delivery.state).toBe('waiting');
    const came = await at.receiver.until(14);
    expect(new Set(came.map((one) => one.id)).size).toBe(1);
    await expect.poll(() => state(id)).toEqual(['delivered']);
    await expect(sendAgain('msg_none')).rejects.toMatchObject({
      status: 404,
      message: deliveryNotFound,
    });
    at.app.passTime((deliveriesKeptDays + 1) * dayMs);
    await at.app.purge();
    expect(await list(id)).toEqual([]);
  });

  test('that answers 410 is switched off, and what waits for it is given up', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    at.receiver.answerWith(410);
    await add();
    await expect.poll(() => state(id)).toEqual(['failed']);
    const { webhooks } = await at.asAda.call(listWebhooks, { params: at.params });
    expect(webhooks).toMatchObject([{ isOn: false, offBecause: 'gone' }]);
    const { items } = await at.asAda.call(searchAudit, { params: at.params, body: { action: 'webhook.changed' } });
    expect(items).toMatchObject([{ actorKind: 'system', subjectId: id, after: { isOn: false, offBecause: 'gone' } }]);
    await add('14155550133');
    await expect(at.asAda.call(testWebhook, { params: idOf(id) })).rejects.toMatchObject({
      status: 409,
      message: webhookIsOff,
    });
    at.receiver.answerWith(200);
    await at.asAda.call(changeWebhook, { params: idOf(id), body: { isOn: true } });
    await add('14155550134');
    const came = await at.receiver.until(2);
    expect(came[1]?.body).toContain('14155550134');
  });

  test('that is switched off keeps nothing of whoever was erased', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    at.receiver.answerWith(503);
    await add();
    const body = { phone: '14155550132' };
    await at.asAda.call(erasePersonalData, { params: at.params, body });
    await add('14155550133');
    await at.receiver.until(2);
    await at.asAda.call(changeWebhook, { params: idOf(id), body: { isOn: false } });
    at.app.passTime(minuteMs);
    await expect.poll(() => state(id)).toEqual(['failed']);
    const rows = await at.app.database
      .selectFrom('webhook_deliveries')
      .select('payload')
      .where('webhook_id', '=', id)
      .execute();
    expect(rows.map(({ payload }) => payload.includes(body.phone))).toEqual([false]);
  });

  test('stays on where an address answers 410 that it has no longer, and is tried at the one that it has', async () => {
    await using other = await openReceiver();
    const { webhook } = await listen();
    const id = webhook.webhookId;
    const answer = Promise.withResolvers<number>();
    at.receiver.answerWith(answer.promise);
    await add();
    await at.receiver.until(1);
    await at.asAda.call(changeWebhook, { params: idOf(id), body: { url: other.url } });
    answer.resolve(410);
    await expect.poll(() => tries(id)).toEqual([1]);
    at.app.passTime(6_000);
    await other.until(1);
    const { webhooks } = await at.asAda.call(listWebhooks, { params: at.params });
    expect(webhooks).toMatchObject([{ isOn: true, offBecause: '' }]);
  });

  test('stays on where it was switched on again before the answer of 410 came', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    const answer = Promise.withResolvers<number>();
    at.receiver.answerWith(answer.promise);
    await add();
    await at.receiver.until(1);
    at.app.passTime(1);
    for (const isOn of [false, true]) await at.asAda.call(changeWebhook, { params: idOf(id), body: { isOn } });
    answer.resolve(410);
    await expect.poll(() => tries(id)).toEqual([1]);
    const { webhooks } = await at.asAda.call(listWebhooks, { params: at.params });
    expect(webhooks).toMatchObject([{ isOn: true, offBecause: '' }]);
  });

  test('follows no redirect', async () => {
    await using other = await openReceiver();
    const { webhook } = await listen();
    at.receiver.answerWith(307, { location: other.url });
    await add();
    await expect.poll(() => tries(webhook.webhookId)).toEqual([1]);
    expect((await list(webhook.webhookId))[0]?.tries[0]?.error).toBe(
      'It answered with 307, and redirects are not followed',
    );
    expect(other.received).toEqual([]);
  });

  test('that is removed or switched off is sent nothing more, and once removed nothing is kept of what it was told', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    at.receiver.answerWith(500);
    await add();
    await expect.poll(() => tries(id)).toEqual([1]);
    await at.asAda.call(changeWebhook, { params: idOf(id), body: { isOn: false } });
    at.app.passTime(minuteMs);
    await expect.poll(() => state(id)).toEqual(['failed']);
    await at.asAda.call(removeWebhook, { params: idOf(id) });
    await expect(list(id)).rejects.toMatchObject({ status: 404, message: webhookNotFound });
    await expect(at.asAda.call(removeWebhook, { params: idOf(id) })).rejects.toMatchObject({ status: 404 });
    expect(at.receiver.received).toHaveLength(1);
    const kept = at.app.database.selectFrom('webhook_deliveries').select('subject').where('webhook_id', '=', id);
    await expect.poll(() => kept.execute()).toEqual([]);
  });

  test('leads nowhere but to an address of the web, and a workspace has ten', async () => {
    for (const url of ['ftp://example.com', 'http://example.com/', 'https://user:secret@example.com/', 'nothing']) {
      await expect(listen(url)).rejects.toMatchObject({ status: 400, message: webhookAddressWrong });
    }
    const outcomes = await Promise.allSettled(Array.from({ length: webhooksMax + 2 }, () => listen()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(webhooksMax);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: tooManyWebhooks },
    });
  });
});

test('where private addresses are not allowed none is taken, and none is connected to', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  await using receiver = await openReceiver();
  const asAda = await app.as(ada);
  const params = { ws: (await buildWorkspace(asAda)).workspace_id };
  const listen = (url: string) =>
    asAda.call(addWebhook, { params, body: { url, events: ['customer.joined', 'customer.deleted'] } });
  await expect(listen(receiver.url)).rejects.toMatchObject({ status: 400, message: webhookAddressWrong });
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '[::1]',
    '[::ffff:10.0.0.1]',
    'localhost',
    '169.254.169.254',
    '2130706433',
  ]) {
    const asked = listen(`https://${host}/`);
    await expect(asked).rejects.toMatchObject({ status: 400, message: webhookAddressPrivate });
  }
  const { webhook } = await listen('https://example.com/');
  await app.database.updateTable('webhooks').set({ url: receiver.url }).execute();
  await asAda.call(addCustomer, { params, body: { phone: '14155550132' } });
  await asAda.call(removeCustomer, { params, body: { phone: '14155550132' } });
  const list = async () =>
    (await asAda.call(listDeliveries, { params: { ...params, id: webhook.webhookId }, query: {} })).items;
  await expect
    .poll(async () => (await list()).at(-1)?.tries[0]?.error)
    .toBe('The address leads into a private network');
  expect(receiver.received).toEqual([]);
});

if (isPostgres) {
  test('two processes deliver each event once', async () => {
    const data = await readyDatabase();
    await using one = await startApp({ environment: webhookEnvironment, on: data });
    await using receiver = await openReceiver();
    const asAda = await one.as(ada);
    const params = { ws: (await buildWorkspace(asAda)).workspace_id };
    await asAda.call(addWebhook, { params, body: { url: receiver.url, events: ['customer.joined'] } });
    {
      await using another = await startApp({ environment: webhookEnvironment, on: data });
      const all = 100;
      const phones = Array.from({ length: all }, (_, index) => `1415556${String(index).padStart(4, '0')}`);
      while (phones.length > 0) {
        await Promise.all(phones.splice(0, 10).map((phone) => asAda.call(addCustomer, { params, body: { phone } })));
      }
      const came = await receiver.until(all);
      const waiting = () =>
        another.database
          .selectFrom('webhook_deliveries')
          .select('delivery_id')
          .where('due_at', 'is not', null)
          .execute();
      await expect.poll(waiting).toEqual([]);
      expect(came).toHaveLength(all);
      expect(new Set(came.map(({ id }) => id)).size).toBe(all);
    }
  });
}
