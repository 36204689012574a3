// Strangers with time: each is turned away or hung up on, and everybody else is served meanwhile.
import { getPublicWorkspace } from '@fanfare/contract/visitors.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { identityBase } from '../identity/routes.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { type RawClient, connectRaw, writeOn } from '../testing/send-raw.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';
import { readSettings } from '../settings.ts';
import { buildHttp } from './build.ts';

const token = 'only for the monitoring';
const perAddressMax = 20;
const limits = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'off',
  METRICS_TOKEN: token,
  CONNECTIONS_PER_ADDRESS: String(perAddressMax),
  HEADERS_SECONDS: '1',
  IDLE_SECONDS: '1',
  SLOW_SECONDS: '1',
};
const alone = { ...limits, TRUSTED_PROXIES: 'none' };

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = (more: string) =>
  `POST ${publicBase}/phone HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
/** Under way for as long as nobody sends the rest; answers once the server knows of it. */
async function begin({ socket, heard }: RawClient, more = ''): Promise<void> {
  socket.write(post(`${more}Expect: 100-continue\r\nContent-Length: 2000`));
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 /);
}

async function turnedAway(app: TestApp, reason: string): Promise<number> {
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = new RegExp(`fanfare_connections_refused_total\\{reason="${reason}"\\} (\\d+)`);
  return Number(line.exec(await response.text())?.[1]);
}

describe('a stranger with time', () => {
  const clients: RawClient[] = [];
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.destroy();
  });
  async function open(app: TestApp, options?: { readonly isDeaf: boolean }): Promise<RawClient> {
    const client = await connectRaw(app.url, options);
    clients.push(client);
    return client;
  }
  const isServed = async (app: TestApp) => (await fetch(`${app.url}/healthz`)).status === 200;

  describe('alone', () => {
    const app = sharedApp({ environment: alone });

    test('is hung up on who says nothing, sends headers or a body drop by drop, without end, or stays after the answer', async () => {
      const [silent, drops, body, endless, idle, ignored] = await Promise.all(
        Array.from({ length: 6 }, () => open(app)),
      );
      if (!silent || !drops || !body || !endless || !idle || !ignored) throw new Error('Not everybody is here.');
      drops.socket.write('GET /healthz HTTP/1.1\r\nX: ');
      await begin(body);
      endless.socket.write(post('Transfer-Encoding: chunked'));
      ignored.socket.write(get('/healthz', 'Transfer-Encoding: chunked\r\n'));
      idle.socket.write(get('/healthz'));
      const chunk = `8000\r\n${'x'.repeat(0x80_00)}\r\n`;
      await Promise.all([
        silent.closed,
        writeOn(drops, 'x', 50),
        writeOn(body, ' ', 50),
        writeOn(endless, chunk, 10),
        writeOn(ignored, chunk, 10),
        idle.closed,
      ]);
      expect(drops.heard()).toMatch(/^HTTP\/1\.1 408 /);
      expect(body.heard()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
      expect(endless.heard()).toMatch(/^HTTP\/1\.1 413 /);
      for (const { heard } of [idle, ignored]) expect(heard()).toMatch(/^HTTP\/1\.1 200 /);
      expect(await turnedAway(app, 'slow')).toBe(3);
      expect(await isServed(app)).toBe(true);
    });

    test('is hung up on who asks and does not read, and not who reads slowly', async () => {
      // Ample, because such lists keep this process busy, and the clients are in it too.
      await using ample = await startApp({ environment: { ...alone, HEADERS_SECONDS: '20' } });
      const asAda = await ample.as(ada);
      const at = await openCustomers(ample, asAda);
      const records = Array.from({ length: 10_000 }, (_, index) => ({
        phone: String(14155550000 + index),
        createdAt: 1,
      }));
      await at.bulk(records);
      const list = get(`${clientBase}/ws/${at.ws}/customers?limit=10000`, `Authorization: Bearer ${asAda.token}\r\n`);
      const times = 4;
      const deaf = await open(ample, { isDeaf: true });
      deaf.socket.write(list.repeat(times));
      const slow = await open(ample, { isDeaf: true });
      slow.socket.write(list.repeat(times - 1) + list.replace('Host', 'Connection: close\r\nHost'));
      let bytes = 0;
      let first = '';
      const sip = setInterval(() => {
        const part = slow.socket.read() as Buffer | null;
        first ||= String(part ?? '').slice(0, 300);
        bytes += part?.length ?? 0;
      }, 10);
      await expect.poll(() => turnedAway(ample, 'slow'), { interval: 100 }).toBe(1);
      await slow.closed;
      clearInterval(sip);
      const one = (await fetchBytes(ample, at.ws, asAda.token)).length;
      expect([first, bytes > times * one]).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 /), true]);
      expect(await turnedAway(ample, 'slow')).toBe(1);
    });

    test('holds no more connections than an address may, and idle ones make room', async () => {
      const idle = await Promise.all(Array.from({ length: 3 * perAddressMax }, () => open(app)));
      await Promise.all(idle.slice(0, perAddressMax).map(({ closed }) => closed));
      await expect.poll(() => idle.filter(({ socket }) => !socket.closed).length).toBeLessThanOrEqual(perAddressMax);
      expect(await isServed(app)).toBe(true);
      const busy = await Promise.all(Array.from({ length: perAddressMax }, () => open(app)));
      await Promise.all(busy.map((client) => begin(client)));
      expect(await refusal(app)).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n[^]*"Too many/);
      for (const { socket } of busy) socket.destroy();
      await expect.poll(() => isServed(app).catch(() => false)).toBe(true);
      expect(await turnedAway(app, 'connections of an address')).toBeGreaterThan(0);
    });

    test('gets answers in order for a flood of requests at once, and most of them say to wait', async () => {
      const flood = await open(app);
      const ask = get(publicBase + getPublicWorkspace.path.replace('{id}', 'nobody'));
      flood.socket.write(ask.repeat(999) + ask.replace('Host', 'Connection: close\r\nHost'));
      await flood.closed;
      const statuses = [...flood.heard().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
      expect(statuses).toHaveLength(1_000);
      expect(new Set(statuses)).toEqual(new Set(['404', '429']));
      expect(statuses.slice(0, perAddressMax)).not.toContain('429');
      expect(flood.heard()).toMatch(/HTTP\/1\.1 429 [^]*?\r\nretry-after: 1\r\n/);
      expect(await turnedAway(app, 'calls of an address')).toBeGreaterThan(0);
      expect(await isServed(app)).toBe(true);
    });

    test.each([`${publicBase}/phone`, `${identityBase}/user-pool`, '/nowhere'])(
      'has so much memory for what comes in at %s, and none of others’',
      async (path) => {
        await using ample = await startApp({ environment: { ...limits, CONNECTIONS_PER_ADDRESS: '500' } });
        const send = async (address: string, bytes: number) => {
          const client = await open(ample);
          client.socket.write(
            `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n` +
              `Transfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}\r\n${'{'.padEnd(bytes)}\r\n`,
          );
          return client;
        };
        const sendMany = async (bytes: number) =>
          await Promise.all(Array.from({ length: 40 }, () => send('198.51.100.7', bytes)));
        const refused = ({ heard }: RawClient) => heard().startsWith('HTTP/1.1 429 ');
        const short = await sendMany(16_000);
        const many = await sendMany(250_000);
        await expect.poll(() => many.filter(refused).length).toBeGreaterThan(0);
        const other = await send('198.51.100.8', 250_000);
        await expect.poll(() => many.filter(refused).length).toBeLessThan(40);
        expect(short.filter(refused).length).toBe(0);
        expect(refused(other)).toBe(false);
      },
    );

    test.each([
      ['an upgrade', get('/healthz', 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n'), 200],
      ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      ['headers of 20 KB', get('/healthz', `X: ${'x'.repeat(20_000)}\r\n`), 431],
      ['5,000 headers', get('/healthz', 'X: y\r\n'.repeat(5_000)), 431],
    ])('is answered who sends %s', async (_, request, status) => {
      const client = await open(app);
      client.socket.write(request);
      await client.closed;
      expect(client.heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });

    test('is told that an address is no gateway’s before a byte of the body is read', async () => {
      const client = await open(app);
      client.socket.write('POST /texts/nobody/inbound HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n');
      await expect.poll(client.heard).toMatch(/^HTTP\/1\.1 404 /);
    });

    test('is hung up on who asks for a tunnel', async () => {
      const client = await open(app);
      client.socket.write('CONNECT evil.example:25 HTTP/1.1\r\nHost: evil.example:25\r\n\r\n');
      await client.closed;
      expect(client.heard()).not.toContain(' 200 ');
    });
  });

  test('behind a proxy has so many calls under way and no more, while others of the proxy go on', async () => {
    await using app = await startApp({ environment: limits });
    const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;
    const busy = await Promise.all(Array.from({ length: perAddressMax + 5 }, () => open(app)));
    await Promise.all(busy.map((client) => begin(client, from('198.51.100.7'))));
    const answered = () => busy.filter(({ heard }) => heard().includes('HTTP/1.1 429 '));
    await expect.poll(() => answered().length).toBe(5);
    expect(answered()[0]?.heard()).toMatch(/\r\nretry-after: 1\r\n/);
    const ask = async (address: string) =>
      (await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-for': address } })).status;
    expect([await ask('198.51.100.7'), await ask('198.51.100.8')]).toEqual([429, 200]);
    for (const { socket } of busy) socket.destroy();
    await expect.poll(() => ask('198.51.100.7')).toBe(200);
  });

  test('finds the house full only while everybody in it is busy', async () => {
    await using app = await startApp({ environment: { ...alone, CONNECTIONS_MAX: '5', HEADERS_SECONDS: '20' } });
    for (let count = 0; count < 10; count += 1) await open(app);
    expect(await isServed(app)).toBe(true);
    const busy = await Promise.all(Array.from({ length: 5 }, () => open(app)));
    await Promise.all(busy.map((client) => begin(client)));
    expect(await refusal(app)).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n/);
  });

  test('has only so long for a whole answer, however many it asked for', async () => {
    await using app = await startApp({ environment: { ...alone, ANSWER_SECONDS: '1', SLOW_SECONDS: '60' } });
    const deaf = await open(app, { isDeaf: true });
    deaf.socket.write(get('/openapi.json').repeat(25));
    await expect.poll(() => turnedAway(app, 'slow'), { interval: 200 }).toBe(1);
  });

  test('has only so long for a whole request, however fast it sends', async () => {
    await using app = await startApp({ environment: { ...alone, REQUEST_SECONDS: '1' } });
    const client = await open(app);
    client.socket.write(post('Content-Length: 250000'));
    await writeOn(client, 'x'.repeat(500), 50);
    expect(client.heard()).toMatch(/^HTTP\/1\.1 408 /);
  });
});

/** What somebody hears who only connects and is turned away. */
async function refusal(app: TestApp): Promise<string> {
  const client = await connectRaw(app.url);
  await client.closed;
  return client.heard();
}

async function fetchBytes(app: TestApp, ws: string, bearer: string | undefined): Promise<string> {
  const headers = { authorization: `Bearer ${bearer}`, 'accept-encoding': 'identity' };
  return await (await fetch(`${app.url}${clientBase}/ws/${ws}/customers?limit=10000`, { headers })).text();
}

test('that connections are turned away is logged once for each reason', async () => {
  const lines: string[] = [];
  const settings = readSettings({ CONNECTIONS_MAX: '1', TRUSTED_PROXIES: 'none' });
  const http = buildHttp({ settings, log: { write: (line) => lines.push(line) } });
  http.post(`${publicBase}/phone`, async () => 'never');
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const busy = await connectRaw(url);
  await begin(busy);
  const ask = async () => {
    const client = await connectRaw(url);
    await client.closed;
  };
  await ask();
  await ask();
  busy.socket.destroy();
  await http.close();
  expect(lines.filter((line) => line.includes('turned away'))).toHaveLength(1);
});
