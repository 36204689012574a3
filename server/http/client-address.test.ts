// Whose address counts, through the limit on tablets that ask for a code.
import { startPairing } from '@fanfare/contract/player.ts';
import { expect, test } from 'vitest';
import { publicBase } from '../public-config.ts';
import { startApp } from '../testing/start-app.ts';

const startsMax = 30;
const behind = (trusted: string) => ({ environment: { NODE_ENV: 'production', TRUSTED_PROXIES: trusted } });

async function start(url: string, forwarded: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded };
  return (await fetch(url + publicBase + startPairing.path, { method: 'POST', headers })).status;
}

/** Whether all of these come from one address: after as many as one may ask, each of them is refused. */
async function areOne(url: string, forwarded: readonly string[]): Promise<boolean> {
  for (let count = 0; count < startsMax; count += 1) await start(url, forwarded[count % forwarded.length] ?? '');
  const statuses = await Promise.all(forwarded.map((one) => start(url, one)));
  return statuses.every((status) => status === 429);
}

test.each(['none', '203.0.113.9', '10.0.0.0/8, 2001:db8::/32'])(
  'who connects directly where %s is trusted counts under their own address, whatever they write',
  async (trusted) => {
    await using app = await startApp(behind(trusted));
    const forged = Array.from({ length: 31 }, (_, count) => `198.51.100.${count}`);
    expect(await areOne(app.url, [...forged, '::ffff:127.0.0.1', 'unknown', ''])).toBe(true);
  },
);

test('where nothing is set, a proxy on the same machine is trusted', async () => {
  await using app = await startApp({ environment: { NODE_ENV: 'production' } });
  expect(await areOne(app.url, ['198.51.100.7', '203.0.113.66, 198.51.100.7'])).toBe(true);
  expect(await start(app.url, '198.51.100.8')).toBe(200);
  expect(await areOne(app.url, ['10.0.0.3', '198.51.100.9, 10.0.0.3'])).toBe(true);
});

test('behind several proxies an address counts once, however it is written, and nothing that its owner wrote before', async () => {
  await using app = await startApp(behind('loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1'));
  const ways = [
    '198.51.100.7',
    'forged, 203.0.113.66, 198.51.100.7, 10.0.0.3',
    '198.51.100.7, 192.0.2.1, ::ffff:10.1.2.3',
    '198.51.100.7:4711, fd00::1',
    '::ffff:198.51.100.7, 127.0.0.1',
    '[::ffff:c633:6407]:4711',
  ];
  expect(await areOne(app.url, ways)).toBe(true);
  expect(await start(app.url, '198.51.100.7, 198.51.100.8, 10.0.0.3')).toBe(200);
  expect(await areOne(app.url, ['2001:db8::1', '2001:db8::ffff', '[2001:db8::2]:80, 10.0.0.3'])).toBe(true);
  expect(await start(app.url, '2001:db8:0:1::1')).toBe(200);
});

test('a proxy that names nobody counts under its own address', async () => {
  await using app = await startApp(behind('loopback, 10.0.0.0/8'));
  expect(await areOne(app.url, ['', 'unknown', '198.51.100.7, -', '198.51.100.8, , 127.0.0.1'])).toBe(true);
  expect(await start(app.url, '10.0.0.1')).toBe(200);
});

test('links carry PUBLIC_URL, whatever host and protocol a header claims', async () => {
  await using app = await startApp({ environment: { NODE_ENV: 'production' } });
  const claims = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=evil.example' };
  const headers = { ...claims, accept: 'text/html' };
  for (const path of ['/', '/v/nobody', '/invite/nobody', '/config.json', '/player', '/s/nobody', '/v/x/']) {
    const response = await fetch(app.url + path, { headers, redirect: 'manual' });
    const sent = JSON.stringify([...response.headers]) + (await response.text());
    expect(sent).not.toMatch(/evil\.example|gopher/);
  }
});
