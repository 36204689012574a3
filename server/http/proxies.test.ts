// Debian's proxies in front of the product, as docs/operating.md shows them; visitors come from addresses of their own.
import { request } from 'node:http';
import { imageBytesMax } from '@fanfare/contract/images.ts';
import { startPairing } from '@fanfare/contract/player.ts';
import { expect, test } from 'vitest';
import { publicBase } from '../public-config.ts';
import { uploadsPath } from '../images/upload-links.ts';
import { type TestProxy, startCaddy, startNginx } from '../testing/proxies.ts';
import { startApp } from '../testing/start-app.ts';

const startsMax = 30;
let asked = 0;

/** Asks for a tablet's code as somebody at an address, who claims each time to be somebody else. */
function start({ url }: { readonly url: string }, localAddress: string): Promise<number> {
  asked += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${asked % 250}`, 'x-real-ip': '198.51.100.1', forwarded: 'for=_x' };
  return new Promise((done, fail) => {
    request(url + publicBase + startPairing.path, { method: 'POST', localAddress, headers, agent: false })
      .once('response', (response) => done(response.resume().statusCode ?? 0))
      .once('error', fail)
      .end();
  });
}

type Way = (url: string) => Promise<readonly TestProxy[]>;

const ways: readonly (readonly [string, Way])[] = [
  ['caddy', async (url) => [await startCaddy(url)]],
  ['nginx', async (url) => [await startNginx(url)]],
  [
    'caddy before nginx',
    async (url) => {
      const nginx = await startNginx(url);
      return [await startCaddy(nginx.url), nginx];
    },
  ],
];

test.each(ways)('behind %s each visitor counts under their own address, which they cannot choose', async (_, way) => {
  const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://fanfare.example', TRUSTED_PROXIES: '127.0.0.1' };
  await using app = await startApp({ environment });
  await using proxies = new AsyncDisposableStack();
  const [front] = (await way(`http://127.0.0.1:${app.settings.port}`)).map((proxy) => proxies.use(proxy));
  if (!front) throw new Error('There is no proxy.');
  const statuses: number[] = [];
  for (let count = 0; count <= startsMax; count += 1) statuses.push(await start(front, '127.0.0.9'));
  expect(statuses).toEqual([...Array.from({ length: startsMax }, () => 200), 429]);
  expect(await start(front, '127.0.0.10')).toBe(200);
  const direct = { url: `http://127.0.0.1:${app.settings.port}` };
  expect(await start(direct, '127.0.0.9')).toBe(429);
  expect(await start(direct, '127.0.0.11')).toBe(200);
});

test.each(ways.slice(0, 2))('%s lets the largest picture through, and links keep PUBLIC_URL', async (_, way) => {
  await using app = await startApp({ environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://fanfare.example' } });
  await using proxies = new AsyncDisposableStack();
  const [front] = (await way(`http://127.0.0.1:${app.settings.port}`)).map((proxy) => proxies.use(proxy));
  const upload = await fetch(`${front?.url}${uploadsPath}/ws/key`, {
    method: 'PUT',
    body: Buffer.alloc(imageBytesMax),
  });
  expect([upload.status, await upload.json()]).toEqual([403, expect.objectContaining({ statusCode: 403 })]);
  const headers = { 'x-forwarded-host': 'evil.example', accept: 'text/html' };
  const config = await fetch(`${front?.url}/config.json`, { headers });
  expect(await config.json()).toMatchObject({ publicUrl: 'https://fanfare.example' });
  expect(await (await fetch(`${front?.url}/invite/nobody`, { headers })).text()).not.toContain('evil.example');
});
