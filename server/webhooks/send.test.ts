import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, openReceiver } from '../testing/receiver.ts';
import { isPublicAddress } from './addresses.ts';
import { pauseAfter, triesMax } from './retries.ts';
import { openSender, privateAddress } from './send.ts';

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'example.com',
    '',
  ])('%s is none of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is one of the internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

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
    const sender = openSender({
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
      const sent = await sender.send(sendingTo(`https://rebinding.example:${port}/`));
      expect(sent).toEqual({ status: null, error: privateAddress });
    }
    // Each was looked up once: what was checked is what would be connected to.
    expect(asked).toBe(answers.length);
    expect(receiver.received).toEqual([]);
    sender.close();
  });

  test('connects to the address that was checked, without looking it up again', async () => {
    const { port } = new URL(receiver.url);
    let asked = 0;
    const sender = openSender({
      allowsPrivate: true,
      lookup: (_name, _options, done) => {
        asked += 1;
        done(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
      },
    });
    expect(await sender.send(sendingTo(`http://localhost:${port}/`))).toEqual({ status: 204, error: '' });
    expect(asked).toBe(1);
    sender.close();
  });

  test('to a receiver that does not answer ends after its time', async () => {
    receiver.answerWith('nothing');
    const sender = openSender({ allowsPrivate: true, timeoutMs: 100 });
    const sent = await sender.send(sendingTo(receiver.url));
    expect(sent).toEqual({ status: null, error: 'No answer within 0.1 seconds' });
    sender.close();
  });

  test('says in words that nobody is there', async () => {
    await receiver[Symbol.asyncDispose]();
    const sender = openSender({ allowsPrivate: true });
    expect(await sender.send(sendingTo(receiver.url))).toEqual({
      status: null,
      error: 'Nobody answers at the address',
    });
    sender.close();
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
