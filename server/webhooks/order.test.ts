import { addCustomer, changeCustomer } from '@fanfare/contract/customers.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { addWebhook, changeWebhook, listDeliveries, sendDeliveryAgain } from '@fanfare/contract/webhooks.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildWorkspace, dayMs, minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { listening, webhookEnvironment } from '../testing/listening.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { openReceiver } from '../testing/receiver.ts';
import { startApp } from '../testing/start-app.ts';

const hourMs = 60 * minuteMs;

describe('a webhook that is slow or away', () => {
  const at = listening();
  const { listen, add, idOf, list, state, tries } = at;

  test('is told that somebody was erased after it has answered to what came before', async () => {
    await listen();
    const body = { phone: '14155550132' };
    const answer = Promise.withResolvers<number>();
    at.receiver.answerWith(answer.promise);
    await add(body.phone);
    await at.receiver.until(1);
    await at.asAda.call(erasePersonalData, { params: at.params, body });
    // Of another customer, so that it is seen when the next look is over.
    await add('14155550133');
    expect((await at.receiver.until(2)).map(({ type }) => type)).toEqual(['customer.joined', 'customer.joined']);
    answer.resolve(204);
    at.app.passTime(minuteMs);
    await expect.poll(() => at.receiver.received.at(-1)?.data['why']).toBe('erased');
  });

  /** Its next try is an hour away. */
  const failFiveTimes = async (id: string) => {
    at.receiver.answerWith(500);
    await add();
    for (const count of [1, 2, 3, 4, 5]) {
      await expect.poll(() => tries(id)).toEqual([count]);
      if (count < 5) at.app.passTime(hourMs);
    }
  };
  const block = () =>
    at.asAda.call(changeCustomer, {
      params: at.params,
      body: { phone: '14155550132', action: 'block', reason: 'Asked on the phone' },
    });

  test('gets what waited behind an event at once when that arrives by hand', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    await failFiveTimes(id);
    await block();
    at.app.passTime(2 * hourMs);
    await expect.poll(() => tries(id)).toEqual([0, 6]);
    const [, first] = await list(id);
    at.receiver.answerWith(204);
    await at.asAda.call(sendDeliveryAgain, { params: idOf(id), body: { deliveryId: first?.deliveryId ?? '' } });
    await expect.poll(() => state(id)).toEqual(['delivered', 'delivered']);
  });

  test('is not looked at for what happens after a failed try before the next one, and gets it when that arrives, also by hand', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    await failFiveTimes(id);
    await block();
    const [later, first] = await list(id);
    expect(later).toMatchObject({ state: 'waiting', tries: [], nextTryAt: first?.nextTryAt });
    at.receiver.answerWith(204);
    await at.asAda.call(sendDeliveryAgain, { params: idOf(id), body: { deliveryId: first?.deliveryId ?? '' } });
    await expect.poll(() => state(id)).toEqual(['delivered', 'delivered']);
    const came = await at.receiver.until(7);
    expect(came.slice(-2).map(({ type }) => type)).toEqual(['customer.joined', 'customer.opted_out']);
  });

  test('that is switched off and on again is not sent what has waited', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    at.receiver.answerWith(500);
    await add();
    for (const count of [1, 2, 3]) {
      await expect.poll(() => tries(id)).toEqual([count]);
      at.app.passTime(minuteMs);
    }
    for (const isOn of [false, true]) await at.asAda.call(changeWebhook, { params: idOf(id), body: { isOn } });
    at.receiver.answerWith(204);
    at.app.passTime(2 * hourMs);
    await add('14155550133');
    await expect.poll(() => state(id)).toEqual(['delivered', 'failed']);
  });

  test('that is gone while another event is being sent to it says of that one what became of it', async () => {
    const id = (await listen()).webhook.webhookId;
    const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()] as const;
    for (const [index, { promise }] of answers.entries()) {
      at.receiver.answerWith(promise);
      await add(`1415555013${index}`);
      await at.receiver.until(index + 1);
    }
    const body = { phone: '14155550130', action: 'block', reason: 'Asked on the phone' } as const;
    await at.asAda.call(changeCustomer, { params: at.params, body });
    answers[0].resolve(410);
    await expect.poll(() => state(id)).toEqual(['failed', 'waiting', 'failed']);
    answers[1].resolve(204);
    await expect.poll(() => state(id)).toEqual(['failed', 'delivered', 'failed']);
  });

  test('counts a try once also where the clock is set during it', async () => {
    const { webhook } = await listen();
    const answer = Promise.withResolvers<number>();
    at.receiver.answerWith(answer.promise);
    await add();
    await at.receiver.until(1);
    at.app.passTime(minuteMs);
    // Looked for together with the first, whose time is over.
    await add('14155550133');
    await at.receiver.until(2);
    answer.resolve(503);
    await expect.poll(() => tries(webhook.webhookId)).toEqual([1, 1]);
    const counted = at.app.database.selectFrom('webhook_deliveries').select('attempts');
    const attempts = await counted.where('webhook_id', '=', webhook.webhookId).execute();
    expect(attempts).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  test('is sent what waits for it once a clock that was ahead is set right, and nothing twice', async () => {
    const { webhook } = await listen();
    const id = webhook.webhookId;
    at.app.jumpClock(2 * hourMs);
    at.receiver.answerWith(500);
    await add();
    await expect.poll(() => tries(id)).toEqual([1]);
    const answer = Promise.withResolvers<number>();
    at.receiver.answerWith(answer.promise);
    await add('14155550133');
    await at.receiver.until(2);
    await add('14155550134');
    at.app.jumpClock(-2 * hourMs);
    answer.resolve(204);
    at.receiver.answerWith(204);
    await at.receiver.until(4);
    await expect.poll(() => state(id)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(at.receiver.received).toHaveLength(4);
  });

  test('keeps no other workspace waiting, however many events wait for it, and once it has failed is sent one at a time', async () => {
    await using other = await openReceiver();
    // However long it takes to fill the places, none comes free by itself, and nothing is due again.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    onTestFinished(() => timeout.mockRestore());
    onTestFinished(at.app.stopClock());
    const open = async (urls: readonly string[]) => {
      const params = { ws: (await buildWorkspace(at.asAda)).workspace_id };
      for (const url of urls)
        await at.asAda.call(addWebhook, { params, body: { url, events: ['customer.joined', 'customer.deleted'] } });
      let next = 14_155_550_100;
      return async (count: number) => {
        const phones = Array.from({ length: count }, () => String((next += 1)));
        await Promise.all(phones.map((phone) => at.asAda.call(addCustomer, { params, body: { phone } })));
      };
    };
    const joinElsewhere = await open([other.url]);
    const joins: (typeof joinElsewhere)[] = [];
    while (joins.length < 4) joins.push(await open([at.receiver.url, at.receiver.url, at.receiver.url]));
    const held = Promise.withResolvers<number>();
    at.receiver.answerWith(held.promise);
    // The last one leaves room for whoever comes next.
    for (const [index, count] of [16, 32, 48, 60].entries()) {
      await joins[index]?.(8);
      await at.receiver.until(count);
    }
    await joinElsewhere(1);
    await other.until(1);
    expect(at.receiver.received).toHaveLength(60);

    at.receiver.answerWith(500);
    held.resolve(500);
    await at.receiver.until(96);
    at.receiver.answerWith(new Promise(() => undefined));
    at.app.passTime(6_000);
    await at.receiver.until(96 + 12);
    await joinElsewhere(2);
    await other.until(3);
    expect(at.receiver.received).toHaveLength(96 + 12);
  });
});

test('a start sends what a clock that was far ahead has put off', async () => {
  const data = await readyDatabase();
  const environment = webhookEnvironment;
  await using receiver = await openReceiver();
  {
    await using app = await startApp({ environment, on: data });
    app.jumpClock(365 * dayMs);
    const asAda = await app.as(ada);
    const params = { ws: (await buildWorkspace(asAda)).workspace_id };
    const { webhook } = await asAda.call(addWebhook, {
      params,
      body: { url: receiver.url, events: ['customer.joined'] },
    });
    receiver.answerWith(500);
    await asAda.call(addCustomer, { params, body: { phone: '14155550132' } });
    const list = () => asAda.call(listDeliveries, { params: { ...params, id: webhook.webhookId }, query: {} });
    await expect.poll(async () => (await list()).items[0]?.tries.length).toBe(1);
  }
  receiver.answerWith(204);
  await using next = await startApp({ environment, on: data });
  const states = () => next.database.selectFrom('webhook_deliveries').select('state').execute();
  await expect.poll(states).toEqual([{ state: 'delivered' }]);
});
