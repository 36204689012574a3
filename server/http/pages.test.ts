import { createHash } from 'node:crypto';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { sharedApp } from '../testing/shared-app.ts';
import { connectRaw } from '../testing/send-raw.ts';
import { startApp } from '../testing/start-app.ts';
import { once } from './openapi.ts';

describe('the dashboard', () => {
  const app = sharedApp();

  const open = (url: string) => fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });

  test('is one document under every address of its own, that runs no script from elsewhere', async () => {
    for (const path of ['/', '/customers', '/nothing/like/this']) {
      const response = await open(app.url + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="root">');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  test.each(['/player/%00', '/player/%E0%A4%A', '/player/x?y=%00', '/campaigns/%00', '/%zz'])(
    'shows its own page to a person whose address cannot even be read, and tells a program so: %s',
    async (path) => {
      const page = await open(app.url + path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain('<div id="root">');
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      const program = await fetch(app.url + path);
      expect(program.status).toBe(400);
      expect(await program.json()).toMatchObject({ statusCode: 400 });
    },
  );

  test('leads from another name of this machine to its own, where people can sign in', async () => {
    const response = await open(`${app.url.replace('127.0.0.1', 'localhost')}/customers?tab=blocked`);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${app.url}/customers?tab=blocked`]);
  });

  test.each([
    ['/customers', (url: string) => `302 Found\r\n[^]*location: ${url}/customers\r\n`],
    ['/v/nobody', () => '404 '],
  ])('takes %s of a whole address, as a proxy is asked, for its own', async (path, answer) => {
    const { socket, heard, closed } = await connectRaw(app.url);
    const { port } = app.settings;
    socket.write(`GET http://elsewhere.example${path} HTTP/1.1\r\nHost: localhost:${port}\r\n`);
    socket.write('Accept: text/html\r\nConnection: close\r\n\r\n');
    await closed;
    expect(heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${answer(app.url)}`));
    expect(heard()).not.toContain('elsewhere.example');
  });

  test('describes its API as OpenAPI at its own address, to pages of others too', async () => {
    const response = await fetch(`${app.url}/openapi.json`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const described = (await response.json()) as { openapi: string; servers: unknown; paths: object };
    expect(described).toMatchObject({ openapi: '3.1.1', servers: [{ url: app.settings.publicUrl }] });
    expect(Object.keys(described.paths)).toContain('/client/prod/ws/{ws}/customers');
  });

  test('shows its API as a page that runs nothing, loads nothing and leaves out no call', async () => {
    const response = await open(`${app.url}/openapi.html`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none';script-src 'none'");
    const page = await response.text();
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page.match(/(?:src|href)="(?!#)[^"]*"/g)).toEqual(['href="/openapi.json"']);
    expect(page).not.toMatch(/<script|\sstyle=|undefined|\[object|anything/);
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    const told = [...page.matchAll(/<article[^]*?<\/article>/g)].map(([text]) => text.replaceAll('<wbr>', ''));
    for (const { path, method, summary, refusals = [] } of allEndpoints) {
      const own = told.find((text) => text.includes(`>${method}</b>`) && text.includes(`/prod${path}</code>`));
      for (const words of [summary, ...refusals.map(([, message]) => message)])
        expect(toText(own ?? '')).toContain(words.replaceAll(/[`*]/g, ''));
    }
    const [first, program] = await Promise.all([open(`${app.url}/openapi`), fetch(`${app.url}/openapi.html/more`)]);
    expect(await first.text()).toContain('<div id="root">');
    expect(program.status).toBe(404);
  });

  test.each(['/openapi.json', '/openapi.html'])(
    'keeps %s compressed, and compresses it for nobody again',
    async (path) => {
      const ask = (encodings: string) => fetch(app.url + path, { headers: { 'accept-encoding': encodings } });
      const plain = await (await ask('identity')).text();
      const wanted = [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
        ['br;q=0.5, gzip', 'gzip'],
        ['*', 'br'],
        ['gzip;q=0, *', 'br'],
        ['gzip, *;q=0', 'gzip'],
        ['identity', null],
        ['zstd, br;q=0', null],
      ] as const;
      for (const [encodings, encoding] of wanted) {
        const response = await ask(encodings);
        const { headers } = response;
        expect([encodings, headers.get('content-encoding')]).toEqual([encodings, encoding]);
        expect(headers.get('vary')).toBe('accept-encoding');
        // What is compressed on its way has a length that nobody knows yet.
        const bytes = Number(headers.get('content-length'));
        expect(bytes).toBeGreaterThan(0);
        expect(encoding ? bytes < plain.length / 3 : bytes >= plain.length).toBe(true);
        expect(await response.text()).toBe(plain);
      }
    },
  );

  test('tells the browser what differs between installations, and no secret', async () => {
    const config = (await (await fetch(`${app.url}/config.json`)).json()) as Record<string, unknown>;
    const told =
      'auth brand clientApi features language logLevel primaryColor publicApi publicUrl shortLinkHost siteName';
    expect(Object.keys(config).toSorted().join(' ')).toBe(told);
    expect(config).toMatchObject({ publicUrl: app.url, features: { analytics: false }, auth: { strategy: 'cognito' } });
  });

  test('says what holds until somebody sets it otherwise', async () => {
    const config = (await (await fetch(`${app.url}/config.json`)).json()) as { auth: object };
    expect(config).toMatchObject({
      siteName: 'Fanfare',
      brand: 'Fanfare',
      language: 'en',
      primaryColor: 'neonBlue',
      features: { analytics: false },
      clientApi: expect.stringMatching(/\/client\/prod$/) as string,
      publicApi: expect.stringMatching(/\/public\/prod$/) as string,
    });
    expect(config.auth).toMatchObject({ strategy: 'cognito', signInWith: 'email', guests: false });
    expect(config.auth).toMatchObject({ passwordPolicy: { minLength: 6, requireNumbers: false } });
  });

  test('sets its language, its title and the color of the browser around it from the first byte', async () => {
    const own = { environment: { SITE_NAME: 'Harbor & $& <Vine>', LANGUAGE: 'de' } };
    await using other = await startApp(own);
    const [document, changed] = await Promise.all([app, other].map(async ({ url }) => (await open(url)).text()));
    expect(document).toContain('<html lang="en">');
    expect(document).toContain('<title>Fanfare</title>');
    expect(document).toMatch(/<meta name="theme-color" content="#[\da-f]{6}"/);
    expect(changed).toContain('<html lang="de">');
    expect(changed).toContain('<title>Harbor &amp; $&amp; &lt;Vine&gt;</title>');
  });

  test('can be put on a home screen, under the installation’s name and with icons that are there', async () => {
    const document = await (await open(app.url)).text();
    const address = /<link rel="manifest" href="([^"]+)"/.exec(document)?.[1] ?? '';
    const response = await fetch(app.url + address);
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
    expect(manifest).toMatchObject({ name: 'Fanfare', short_name: 'Fanfare', start_url: '/', display: 'standalone' });
    const kinds = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(kinds).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
    for (const { src } of manifest.icons) {
      const icon = await fetch(app.url + src);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  test('names what a browser may keep of it: files with a fingerprint that are all there, and no answer of the API', async () => {
    const response = await fetch(`${app.url}/sw.js`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const script = await response.text();
    const files = JSON.parse(/shellFiles=(\[.*?\])/.exec(script)?.[1] ?? '[]') as string[];
    const document = await (await open(app.url)).text();
    const loaded = [...document.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toEqual(expect.arrayContaining(loaded));
    expect(files.filter((file) => !/^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/.test(file))).toEqual([]);
    for (const file of files) expect([file, (await fetch(app.url + file)).status]).toEqual([file, 200]);
  });

  test('is kept anew by browsers when the installation’s settings change', async () => {
    await using other = await startApp({ environment: { SITE_NAME: 'Otherwise' } });
    const [one, again, changed] = await Promise.all(
      [app.url, app.url, other.url].map(async (url) => (await (await fetch(`${url}/sw.js`)).text()).split('\n', 1)[0]),
    );
    expect(one).toMatch(/^const shellVersion="[\da-f]{16}";$/);
    expect(again).toBe(one);
    expect(changed).not.toBe(one);
  });

  test('keeps files with a fingerprint for good', async () => {
    const document = await (await open(app.url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(document)?.[1] ?? '';
    const response = await fetch(app.url + script);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
  });
});

/** What a page reads as. */
function toText(html: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html.replaceAll(/<[^>]+>/g, '').replaceAll(/&([#\w]+);/g, (_, name: string) => entities[name] ?? '');
}

test('the API’s document is made once, and again where it could not be made', async () => {
  let reads = 0;
  const document = once(async () => {
    reads += 1;
    return reads === 1 ? await Promise.reject(new Error('Too many open files')) : `read ${reads}`;
  });
  await expect(document()).rejects.toThrow('Too many open files');
  expect([await document(), await document()]).toEqual(['read 2', 'read 2']);
});

test('a page binds its own name to HTTPS, and no other name of whoever runs it', async () => {
  await using app = await startApp({ environment: { PUBLIC_URL: 'https://fanfare.example' } });
  const { headers } = await fetch(`http://127.0.0.1:${app.settings.port}/v/nobody`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});
