// What each gateway makes of a text, on good days and bad ones, over real sockets.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutgoing } from '../outgoing/request.ts';
import { newWebhookSecret } from '../outgoing/standard-webhooks.ts';
import { openFakeAdapter } from '../testing/gateways/adapter.ts';
import { openFakePhone } from '../testing/gateways/android.ts';
import { type Asking, buildText, openAsking, to } from '../testing/gateways/asking.ts';
import type { FakeServer, Mood } from '../testing/gateways/fake-server.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { androidGateway } from './android.ts';
import type { Gateway, SendOutcome } from './gateway.ts';

/** Long enough for what answers, also on a busy machine. */
const silenceMs = 2_000;
const never = new AbortController().signal;
let asking: Asking;
beforeEach(() => {
  asking = openAsking(silenceMs);
  return () => asking.close();
});

const openers = {
  twilio: async () => {
    const fake = await openFakeTwilio();
    return { fake, gateway: asking.toTwilio(fake) };
  },
  android: async () => {
    const fake = await openFakePhone();
    return { fake, gateway: asking.toPhone(fake) };
  },
  http: async () => {
    const fake = Object.assign(await openFakeAdapter(), { secret: newWebhookSecret() });
    return { fake, gateway: asking.toAdapter(fake) };
  },
} as const;
type Fake = FakeServer & { readonly texts: readonly { readonly id: string }[] };

describe.each(Object.keys(openers) as (keyof typeof openers)[])('%s', (kind) => {
  let fake: Fake;
  let gateway: Gateway;
  beforeEach(async () => {
    ({ fake, gateway } = await openers[kind]());
  });
  afterEach(() => fake[Symbol.asyncDispose]());

  test('takes a text, with every character of it', async () => {
    const sent = buildText({ body: 'Größe & Preis: 5 € + ¿más? 🎉\nSee https://fan.example/s/x?a=1%202' });
    const outcome = await gateway.send(sent, never);
    expect(outcome).toMatchObject({ kind: 'sent', gatewayMessageId: fake.texts[0]?.id });
    expect(fake.texts).toMatchObject([{ to: `+${to}`, body: sent.body }]);
  });

  test('is told until when a text may still go out, and takes one for which that is long', async () => {
    for (const validSeconds of [600, 86_400, undefined])
      expect(await gateway.send(buildText({ validSeconds }), never)).toMatchObject({ kind: 'sent' });
    const told = fake.requests.map(({ body }) =>
      Number(/(?:ttl|validSeconds|ValidityPeriod)["=:]+(\d+)/.exec(body)?.[1]),
    );
    expect(told).toEqual(
      { twilio: [600, 36_000, Number.NaN], android: [600, 900, 900], http: [600, 86_400, Number.NaN] }[kind],
    );
  });

  test.each<[Mood, string]>([
    ['silent', 'time'],
    ['reset', 'ECONNRESET'],
    ['html', 'http-200'],
    ['redirect', 'http-307'],
  ])('that is %s leaves the outcome unknown, and is asked once', async (mood, code) => {
    fake.be(mood);
    expect(await gateway.send(buildText(), never)).toEqual({ kind: 'unknown', code });
    expect(fake.requests).toHaveLength(1);
  });

  test('that is reset on a connection that was kept open is not asked again', async () => {
    await gateway.send(buildText(), never);
    fake.be('reset');
    expect(await gateway.send(buildText(), never)).toEqual({ kind: 'unknown', code: 'ECONNRESET' });
    expect(fake.requests).toHaveLength(2);
  });

  test('that says 429 has taken nothing, and says when to come again', async () => {
    fake.be('busy');
    const outcome = await gateway.send(buildText(), never);
    expect(outcome).toEqual({
      kind: 'refused',
      cause: 'limit',
      code: '429',
      isRetryable: true,
      retryAfterMs: 3_600_000,
    });
    expect(fake.texts).toEqual([]);
  });

  test('that answers 500 to every third leaves those unknown and no others', async () => {
    fake.be('broken');
    const outcomes: SendOutcome['kind'][] = [];
    for (let one = 0; one < 6; one += 1) outcomes.push((await gateway.send(buildText(), never)).kind);
    expect(outcomes).toEqual(['sent', 'sent', 'unknown', 'sent', 'sent', 'unknown']);
    expect(fake.texts).toHaveLength(6);
  });

  test('that nobody listens at has sent nothing for certain', async () => {
    await fake[Symbol.asyncDispose]();
    expect(await gateway.send(buildText(), never)).toMatchObject({
      kind: 'refused',
      cause: 'gateway',
      code: 'ECONNREFUSED',
      isRetryable: true,
    });
  });

  test('is not known to have sent what we gave up after the first byte, and has sent nothing that we gave up before', async () => {
    fake.be('silent');
    const giveUp = new AbortController();
    const sending = gateway.send(buildText(), giveUp.signal);
    await expect.poll(() => fake.requests.length).toBe(1);
    giveUp.abort();
    expect(await sending).toEqual({ kind: 'unknown', code: 'aborted' });
    expect(await gateway.send(buildText(), giveUp.signal)).toMatchObject({
      kind: 'refused',
      code: 'aborted',
      isRetryable: true,
    });
  });

  test('says from its log what became of a text whose answer was lost', async () => {
    const lost = buildText();
    fake.be('reset');
    const claimedAt = Date.now();
    await gateway.send(lost, never);
    fake.be('well');
    expect(await gateway.settle?.({ ...lost, claimedAt }, never)).toMatchObject({
      kind: 'sent',
      gatewayMessageId: fake.texts[0]?.id,
    });
  });

  test('does not say that a text was sent that it never saw', async () => {
    const settled = await gateway.settle?.({ ...buildText(), claimedAt: Date.now() }, never);
    // Twilio's log may be behind: nothing in it says nothing.
    expect(settled?.kind).toBe(kind === 'twilio' ? undefined : 'refused');
  });
});

test('where private addresses are not allowed no gateway is connected to', async () => {
  await using fake = await openFakePhone();
  const closed = openOutgoing({ allowsPrivate: false });
  const account = {
    kind: 'android',
    url: fake.url,
    username: 'a',
    password: 'b',
    signingKey: 'c',
    simNumber: null,
  } as const;
  const outcome = await androidGateway(account, closed.ask, Date.now).send(buildText(), never);
  expect(outcome).toMatchObject({ kind: 'refused', cause: 'gateway', code: 'private', isRetryable: false });
  expect(fake.requests).toEqual([]);
  closed.close();
});
