import { deliveryFaults } from '@fanfare/contract/webhooks.ts';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Receiver, openReceiver } from '../testing/receiver.ts';
import { isTooOld } from './deliveries-store.ts';
import { pauseAfter, triesMax } from './dispatcher.ts';
import { lookupBy, openOutgoing } from '../outgoing/request.ts';
import { senderBy } from './send.ts';

/** Of a name server: that a name of IPv4 is this machine, and that there is none of IPv6. */
function answerTo(asked: Buffer): Buffer {
  const end = asked.indexOf(0, 12) + 5;
  const is4 = asked.readUInt16BE(end - 4) === 1;
  const counts = [0, 1, 0, is4 ? 1 : 0, 0, 0, 0, 0];
  const answer = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1];
  return Buffer.from([
    ...asked.subarray(0, 2),
    0x81,
    0x80,
    ...counts,
    ...asked.subarray(12, end),
    ...(is4 ? answer : []),
  ]);
}

/** Knows the names with `inside`, and is silent about all others. */
async function openNameServer() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (asked, { port }) => {
    if (asked.includes('inside')) socket.send(answerTo(asked), port);
  });
  return {
    openResolver: () => {
      const resolver = new Resolver();
      resolver.setServers([`127.0.0.1:${socket.address().port}`]);
      return resolver;
    },
    isAsked: () => once(socket, 'message'),
    [Symbol.dispose]: () => socket.close(),
  };
}

describe('sending', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  const never = new AbortController().signal;
  /** So that no connection ends by it while anybody looks. */
  const longMs = 300_000;
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

  test('to a receiver whose answer never ends is done with its status', async () => {
    receiver.answerWith('endless');
    const outgoing = openOutgoing({ allowsPrivate: true });
    expect(await senderBy(outgoing)(sendingTo(receiver.url))).toEqual({ status: 200, error: '' });
    outgoing.close();
  });

  test('to a receiver that would go on in another protocol is done with its status, and keeps no connection', async () => {
    receiver.answerWith(101, { connection: 'Upgrade', upgrade: 'websocket' });
    const outgoing = openOutgoing({ allowsPrivate: true, timeoutMs: longMs });
    expect(await senderBy(outgoing)(sendingTo(receiver.url))).toMatchObject({ status: 101 });
    await expect.poll(() => receiver.connections()).toBe(0);
    outgoing.close();
  });

  test('to a receiver whose answers never end keeps no connection to it', async () => {
    receiver.answerWith('endless');
    const outgoing = openOutgoing({ allowsPrivate: true, timeoutMs: longMs });
    const send = senderBy(outgoing);
    await Promise.all(Array.from({ length: 8 }, () => send(sendingTo(receiver.url))));
    await expect.poll(() => receiver.connections()).toBe(0);
    outgoing.close();
  });

  test('has its answer where the connection breaks after the status, and does not come again', async () => {
    const outgoing = openOutgoing({ allowsPrivate: true });
    const send = () => senderBy(outgoing)(sendingTo(receiver.url));
    expect(await send()).toEqual({ status: 204, error: '' });
    receiver.answerWith('cut');
    for (const _ of ['on a connection that was kept', 'on a new one'])
      expect(await send()).toEqual({ status: 200, error: '' });
    expect(receiver.received).toHaveLength(3);
    outgoing.close();
  });

  test('again, where a connection that was kept has ended, connects to what was checked as well', async () => {
    const { port } = new URL(receiver.url);
    const outgoing = openOutgoing({
      allowsPrivate: true,
      lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const send = () => senderBy(outgoing)(sendingTo(`http://nowhere-but-here.example:${port}/`));
    expect(await send()).toEqual({ status: 204, error: '' });
    receiver.answerWith('reset once');
    expect(await send()).toEqual({ status: 204, error: '' });
    expect(receiver.received).toHaveLength(3);
    outgoing.close();
  });

  test('to many names whose servers are silent keeps no file waiting', async () => {
    using nameServer = await openNameServer();
    const lookup = lookupBy(nameServer.openResolver);
    const outgoing = openOutgoing({ allowsPrivate: false, lookup, timeoutMs: 2_000 });
    const all = Array.from({ length: 64 }, (_, index) =>
      senderBy(outgoing)(sendingTo(`https://shop${index}.example.com/`)),
    );
    let isOver = false;
    const over = Promise.all(all).finally(() => (isOver = true));
    await nameServer.isAsked();
    await readFile(new URL(import.meta.url));
    expect(isOver).toBe(false);
    expect(await senderBy(outgoing)(sendingTo('https://inside.example.com/'))).toMatchObject({
      error: deliveryFaults.isPrivate,
    });
    expect(new Set((await over).map(({ error }) => error))).toEqual(new Set([deliveryFaults.isSilent]));
    outgoing.close();
  });

  test('looks names up also where the system does not tell which addresses it has', async () => {
    using nameServer = await openNameServer();
    const networkInterfaces = vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
      throw new Error('Address family not supported by protocol');
    });
    syncBuiltinESMExports();
    const outgoing = openOutgoing({ allowsPrivate: false, lookup: lookupBy(nameServer.openResolver) });
    const sent = await senderBy(outgoing)(sendingTo('https://inside.example.com/'));
    networkInterfaces.mockRestore();
    syncBuiltinESMExports();
    expect(sent).toMatchObject({ error: deliveryFaults.isPrivate });
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

test('an event is given up after a week also where its tries are far apart, and anew where it is sent by hand', () => {
  const dayMs = 86_400_000;
  const tries = (...days: readonly number[]) => JSON.stringify(days.map((day) => ({ at: day * dayMs })));
  const isOld = (attempts: number, known: string, day: number) => isTooOld({ attempts, tries: known }, day * dayMs);
  expect([isOld(1, tries(), 9), isOld(2, tries(0), 8)]).toEqual([false, true]);
  expect([isOld(3, tries(0, 2), 6), isOld(3, tries(0, 2), 8)]).toEqual([false, true]);
  expect([isOld(1, tries(0, 2), 9), isOld(2, tries(0, 2, 9), 15), isOld(2, tries(0, 2, 9), 17)]).toEqual([
    false,
    false,
    true,
  ]);
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
