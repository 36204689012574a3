// Each gateway by its own protocol, and by its own library.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { WebHookEventType } from 'android-sms-gateway';
import twilio from 'twilio';
import { beforeEach, describe, expect, test } from 'vitest';
import { newWebhookSecret, signatureOf } from '../outgoing/standard-webhooks.ts';
import { type FakeAdapter, openFakeAdapter } from '../testing/gateways/adapter.ts';
import { openAndroidClient } from '../testing/gateways/android-client.ts';
import { type FakePhone, openFakePhone } from '../testing/gateways/android.ts';
import { type Asking, accountOf, buildText, hooks, openAsking, to } from '../testing/gateways/asking.ts';
import { type FakeTwilio, openFakeTwilio } from '../testing/gateways/twilio.ts';
import { fromPhoneId, registerHooks, removeHooks, toPhoneId } from './android.ts';
import { ReceiptData, TextData, readHttpHook } from './hooks/http.ts';

const never = new AbortController().signal;
let asking: Asking;
beforeEach(() => {
  asking = openAsking();
  return () => asking.close();
});

describe('Twilio', () => {
  let fake: FakeTwilio;
  beforeEach(async () => {
    fake = await openFakeTwilio();
    return () => fake[Symbol.asyncDispose]();
  });

  test('is the same to us and to the library of its own', async () => {
    const client = twilio(fake.accountSid, fake.authToken, { httpClient: toFake(fake.url) });
    const message = await client.messages.create({
      to: `+${to}`,
      from: '+14155550100',
      body: 'Hello',
      statusCallback: hooks.receipts,
    });
    expect(message).toMatchObject({ sid: fake.texts[0]?.id, numSegments: '1', status: 'queued' });
    await asking.toTwilio(fake).send(buildText({ body: 'Hello' }), never);
    const [theirs, ours] = fake.requests.map(({ method, url, body, headers }) => ({
      method,
      path: url.pathname,
      type: headers['content-type'],
      authorization: headers.authorization,
      form: Object.fromEntries(
        [...new URLSearchParams(body)].map(([name, value]) => [name, value.replace(/\?message=.*/, '')]),
      ),
    }));
    expect(ours).toEqual(theirs);
    await expect(
      twilio(fake.accountSid, 'wrong', { httpClient: toFake(fake.url) }).messages.list(),
    ).rejects.toMatchObject({ code: 20_003 });
    expect(await client.messages.list({ to: `+${to}` })).toHaveLength(2);
  });

  test.each([
    [21_610, 'optedOut'],
    [21_211, 'invalidNumber'],
    [21_614, 'invalidNumber'],
    [21_408, 'blocked'],
    [21_606, 'gateway'],
    [99_999, 'other'],
  ])('refuses with %i: %s', async (code, cause) => {
    fake.refuse(`+${to}`, code);
    expect(await asking.toTwilio(fake).send(buildText(), never)).toEqual({
      kind: 'refused',
      cause,
      code: String(code),
      isRetryable: false,
    });
  });

  test('is believed its price where that is in the workspace’s currency', async () => {
    fake.price = '-0.00750';
    const costIn = async (currency: string) => {
      const lost = { ...buildText(), claimedAt: Date.now() };
      const gateway = asking.toTwilio(fake, undefined, currency);
      const outcomes = [await gateway.send(lost, never), await gateway.settle?.(lost, never)];
      return outcomes.map((outcome) => outcome?.kind === 'sent' && outcome.costMicros);
    };
    expect([await costIn('USD'), await costIn('EUR')]).toEqual([
      [7_500, 7_500],
      [undefined, undefined],
    ]);
  });

  test('refuses what is too long, and says that its own queue is full', async () => {
    expect(await asking.toTwilio(fake).send(buildText({ body: '🎉'.repeat(20_000) }), never)).toMatchObject({
      kind: 'refused',
      cause: 'content',
      code: '21617',
    });
    fake.refuse(`+${to}`, 21_611);
    expect(await asking.toTwilio(fake).send(buildText(), never)).toMatchObject({
      kind: 'refused',
      cause: 'limit',
      isRetryable: true,
    });
  });

  test('that gets another token in the middle refuses for its credentials', async () => {
    const gateway = asking.toTwilio(fake);
    expect(await gateway.send(buildText(), never)).toMatchObject({ kind: 'sent' });
    fake.authToken = 'another';
    expect(await gateway.send(buildText(), never)).toEqual({
      kind: 'refused',
      cause: 'credentials',
      code: '20003',
      isRetryable: false,
    });
  });

  test('is asked by a Messaging Service, a number, a short code or a name, and brings our id back', async () => {
    const senders = ['MG0123456789abcdef0123456789abcdef', '14155550100', '41411', 'HARBOR'];
    const sent = senders.map(() => buildText());
    for (const [index, text] of sent.entries()) await asking.toTwilio(fake, senders[index]).send(text, never);
    const forms = fake.requests.map(({ body }) => new URLSearchParams(body));
    expect(forms.map((form) => form.get('MessagingServiceSid') ?? form.get('From'))).toEqual([
      senders[0],
      '+14155550100',
      '41411',
      'HARBOR',
    ]);
    const brought = forms.map((form) => new URL(form.get('StatusCallback') ?? '').searchParams.get('message'));
    expect(brought).toEqual(sent.map(({ messageId }) => messageId));
  });
});

describe('a phone', () => {
  let fake: FakePhone;
  beforeEach(async () => {
    fake = await openFakePhone();
    return () => fake[Symbol.asyncDispose]();
  });

  test('is the same to us and to the library of its own', async () => {
    const client = openAndroidClient(fake);
    const sent = await client.send({ id: 'theirs', message: 'Hello', phoneNumbers: [`+${to}`] });
    expect(sent).toMatchObject({ id: 'theirs', state: 'Pending' });
    const ours = buildText();
    expect(await asking.toPhone(fake).send(ours, never)).toEqual({ kind: 'sent', gatewayMessageId: ours.messageId });
    expect(await client.getState(ours.messageId)).toMatchObject({
      id: ours.messageId,
      recipients: [{ phoneNumber: `+${to}` }],
    });
    expect(fake.texts.map(({ id }) => id)).toEqual(['theirs', ours.messageId]);
    await expect(client.send({ id: 'theirs', message: 'Hello', phoneNumbers: [`+${to}`] })).rejects.toThrow('409');
  });

  test('whose app is too old to know of canceled texts tells us of everything else', async () => {
    fake.isOld = true;
    expect(await registerHooks(accountOf(fake), asking.ask, hooks, 'ours')).toBe('registered');
    const events = [...fake.webhooks.values()].map(({ event }) => event);
    expect(events).toEqual(['sms:received', 'sms:sent', 'sms:delivered', 'sms:failed']);
  });

  test('tells us what we ask it for as it tells its own library, and nothing more once it is no longer ours', async () => {
    const client = openAndroidClient(fake);
    const account = accountOf(fake);
    const ownerIs = { id: 'of-the-owner', event: WebHookEventType.SmsReceived, url: 'https://elsewhere.example/' };
    await client.registerWebhook(ownerIs);
    for (const _ of [1, 2]) expect(await registerHooks(account, asking.ask, hooks, 'ours')).toBe('registered');
    const told = await client.getWebhooks();
    expect(told.map(({ event, url }) => [event, url])).toEqual([
      ['sms:received', ownerIs.url],
      ['sms:received', hooks.inbound],
      ['sms:sent', hooks.receipts],
      ['sms:delivered', hooks.receipts],
      ['sms:failed', hooks.receipts],
      ['sms:cancelled', hooks.receipts],
    ]);
    await removeHooks(account, asking.ask, 'ours');
    expect(await client.getWebhooks()).toMatchObject([ownerIs]);
    fake.asksForHttps = true;
    expect(await registerHooks(account, asking.ask, { ...hooks, inbound: 'http://localhost/' }, 'ours')).toBe(
      'refused',
    );
    fake.password = 'another';
    expect(await registerHooks(account, asking.ask, hooks, 'ours')).toBe('credentials');
  });

  test('takes a text once, however often it is given, and sends none that has become old', async () => {
    const once = buildText();
    for (const _ of [1, 2])
      expect(await asking.toPhone(fake).send(once, never)).toEqual({ kind: 'sent', gatewayMessageId: once.messageId });
    expect(fake.texts).toHaveLength(1);
    expect(JSON.parse(fake.requests[0]?.body ?? '')).toMatchObject({
      ttl: 900,
      simNumber: 2,
      withDeliveryReport: true,
    });
  });

  test('is given ids that its cloud takes, and asked for them again', async () => {
    const long = { ...buildText(), messageId: `${randomUUID()}.14155550132` };
    expect(await asking.toPhone(fake).send(long, never)).toMatchObject({ kind: 'sent' });
    const id = fake.texts[0]?.id ?? '';
    expect(id.length).toBeLessThanOrEqual(36);
    fake.fail(id, 'RESULT_ERROR_LIMIT_EXCEEDED');
    const settled = () => asking.toPhone(fake).settle?.({ ...long, claimedAt: Date.now() }, never);
    expect(await settled()).toMatchObject({ kind: 'refused', cause: 'limit' });
  });

  test.each([randomUUID(), `${randomUUID()}.000a1f`, `r.${randomUUID()}`, 'A'.repeat(22), `${'b'.repeat(22)}.000001`])(
    'brings %s back as it was',
    (id) => expect(fromPhoneId(toPhoneId(id))).toBe(id),
  );

  test('says from its log that a text failed, without the number that its words hold', async () => {
    const lost = buildText();
    await asking.toPhone(fake).send(lost, never);
    fake.fail(lost.messageId, `Send result: RESULT_ERROR_LIMIT_EXCEEDED (for +${to})`);
    const settled = await asking.toPhone(fake).settle?.({ ...lost, claimedAt: Date.now() }, never);
    expect(settled).toEqual({
      kind: 'refused',
      cause: 'limit',
      code: 'RESULT_ERROR_LIMIT_EXCEEDED',
      isRetryable: false,
    });
  });

  test('says nothing of a text that it may have forgotten', async () => {
    const dayMs = 24 * 60 * 60_000;
    expect(
      await asking.toPhone(fake).settle?.({ ...buildText(), claimedAt: Date.now() - dayMs }, never),
    ).toBeUndefined();
  });

  test('that gets another password in the middle refuses for its credentials', async () => {
    const gateway = asking.toPhone(fake);
    fake.password = 'another';
    expect(await gateway.send(buildText(), never)).toEqual({
      kind: 'refused',
      cause: 'credentials',
      code: '401',
      isRetryable: false,
    });
  });
});

describe('an HTTP gateway', () => {
  let fake: FakeAdapter;
  beforeEach(async () => {
    fake = Object.assign(await openFakeAdapter(), { secret: newWebhookSecret() });
    return () => fake[Symbol.asyncDispose]();
  });

  test('is asked by the Standard Webhooks scheme, under the id of the text, and says what it costs', async () => {
    const sent = buildText();
    const outcome = await asking.toAdapter(fake).send(sent, never);
    expect(outcome).toEqual({ kind: 'sent', gatewayMessageId: sent.messageId, parts: 1, costMicros: 75_000 });
    expect(fake.requests[0]?.headers['webhook-id']).toBe(sent.messageId);
    expect(fake.texts[0]?.hooks).toEqual(hooks);
  });

  test('is believed no cost and no parts that could be none', async () => {
    const sent = async (told: object) => {
      fake.answerWith(200, { id: 'theirs', ...told });
      return await asking.toAdapter(fake).send(buildText(), never);
    };
    const told = { kind: 'sent', gatewayMessageId: 'theirs' };
    expect(await sent({ parts: 2, costMicros: Number.MAX_SAFE_INTEGER })).toEqual({ ...told, parts: 2 });
    expect(await sent({ parts: 1_000, costMicros: 0 })).toEqual({ ...told, parts: 1_000, costMicros: 0 });
    for (const parts of [0, '0', -1, 1.5, 1_001]) expect(await sent({ parts })).toEqual(told);
  });

  test.each([
    [[422, { cause: 'optedOut', code: 'X-1' }], { cause: 'optedOut', code: 'X-1', isRetryable: false }],
    [
      [400, { cause: 'no such cause', code: 'their number is +14155550132' }],
      { cause: 'other', code: '400', isRetryable: false },
    ],
    [[401, {}], { cause: 'credentials', code: '401', isRetryable: false }],
    [[402, {}], { cause: 'balance', code: '402', isRetryable: false }],
    [[503, {}, { 'retry-after': '120' }], { cause: 'gateway', code: '503', isRetryable: true, retryAfterMs: 120_000 }],
  ] as const)('refuses with %j', async ([status, json, headers], refusal) => {
    fake.answerWith(status, json, headers);
    expect(await asking.toAdapter(fake).send(buildText(), never)).toEqual({ kind: 'refused', ...refusal });
  });

  test('is asked for no log that it has not', async () => {
    const gateway = asking.toAdapter(fake, false);
    expect(gateway.settle).toBeUndefined();
  });

  test.each([
    ['message.receipt', ReceiptData],
    ['message.received', TextData],
  ])('can tell the %s that its page shows, which names all that it can hold', (type, { shape }) => {
    const page = readFileSync(new URL('../../docs/gateways.md', import.meta.url), 'utf8');
    const section = page.split(/^## /m).find((one) => one.includes(`"type": "${type}"`)) ?? '';
    const body = (/```json\n(.*?)```/s.exec(section)?.[1] ?? '').replaceAll('…', 'x');
    const now = Date.parse('2026-11-26T12:00:00.000Z');
    const [id, timestamp, secret] = ['msg_1', Math.floor(now / 1_000), newWebhookSecret()];
    const signature = signatureOf({ id, timestamp, body }, [secret]);
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
    const account = { kind: 'http', url: '', answersLookups: false, secret } as const;
    const { texts, receipts } = readHttpHook(account, { url: '', headers, body, now });
    const { data } = JSON.parse(body) as { data: { at: string } };
    expect([...texts, ...receipts].map(({ at }) => at)).toEqual([Date.parse(data.at)]);
    expect(Object.keys(shape).filter((name) => !new RegExp(`["\`]${name}["\`]`).test(section))).toEqual([]);
  });
});

/** The library knows one address alone; its requests go where the fake listens. */
function toFake(url: string): twilio.Twilio['httpClient'] {
  const client = new twilio.RequestClient();
  const ask = client.request.bind(client);
  client.request = (options) => ask({ ...options, uri: options.uri.replace('https://api.twilio.com', url) });
  return client;
}
