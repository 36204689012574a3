import { deliveryFaults } from '@fanfare/contract/webhooks.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, openReceiver } from '../testing/receiver.ts';
import { pauseAfter, triesMax } from './retries.ts';
import { openOutgoing } from '../outgoing/ask.ts';
import { senderBy } from './send.ts';

describe('sending', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  const never = new AbortController().signal;
  const sendingTo = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{}', signal: never });

  test('to a name that leads inside is refused when it connects, also where only one of its addresses does, or it changes', async () => {
    const { port } = new URL(receiver.url);
    const answers = [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1']];
    let asked = 0;
    const outgoing = openOutgoing({
      allowsPrivate: false,
      lookup: (_name, _options, done) => {
        const addresses = answers[asked] ?? [];
        asked += 1;
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      },
    });
    for (const _ of answers) {
      const sent = await senderBy(outgoing)(sendingTo(`https://rebinding.example:${port}/`));
      expect(sent).toEqual({ status: null, error: deliveryFaults.isPrivate });
    }
    // Each was looked up once: what was checked is what would be connected to.
    expect(asked).toBe(answers.length);
    expect(receiver.received).toEqual([]);
    outgoing.close();
  });

  test('connects to the address that was checked, without looking it up again', async () => {
    const { port } = new URL(receiver.url);
    let asked = 0;
    const outgoing = openOutgoing({
      allowsPrivate: true,
      lookup: (_name, _options, done) => {
        asked += 1;
        done(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
      },
    });
    expect(await senderBy(outgoing)(sendingTo(`http://localhost:${port}/`))).toEqual({ status: 204, error: '' });
    expect(asked).toBe(1);
    outgoing.close();
  });

  test('to a receiver that does not answer ends after its time', async () => {
    receiver.answerWith('nothing');
    const outgoing = openOutgoing({ allowsPrivate: true, timeoutMs: 100 });
    const sent = await senderBy(outgoing)(sendingTo(receiver.url));
    expect(sent).toEqual({ status: null, error: deliveryFaults.isSilent });
    outgoing.close();
  });

  test('says in words that nobody is there', async () => {
    await receiver[Symbol.asyncDispose]();
    const outgoing = openOutgoing({ allowsPrivate: true });
    expect(await senderBy(outgoing)(sendingTo(receiver.url))).toEqual({
      status: null,
      error: 'Nobody answers at the address',
    });
    outgoing.close();
  });
});

test('an event is tried for some three days, with pauses that grow', () => {
  const pauses = Array.from({ length: triesMax }, (_, index) => pauseAfter(index + 1, () => 0.5));
  expect(pauses.at(-1)).toBeUndefined();
  const known = pauses.flatMap((pause) => pause ?? []);
  expect(known).toEqual(known.toSorted((one, other) => one - other));
  const hours = known.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(65);
  expect(hours).toBeLessThan(75);
  expect(pauseAfter(1, () => 0)).not.toBe(pauseAfter(1, () => 1));
});
