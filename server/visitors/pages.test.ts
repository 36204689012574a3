// The visitors' pages as a browser, a preview and a stranger receive them. They must have been built.
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { cancelCampaign } from '@fanfare/contract/campaigns.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import type { GalleryInput } from '@fanfare/contract/visitor-pages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCampaign, buildDraft, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

const evilName = `</script><img onerror=alert(1) src=x> "Vine" & 'Co'`;

describe('the visitors’ pages', () => {
  const app = sharedApp();
  const asAda = sharedAsker(app, ada);
  let ws: string;
  let campaignId: string;
  let imageKey: string;

  beforeAll(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
    imageKey = newImageKey({ width: 800, height: 1000 }, 'jpg');
    const draft = buildDraft(app, { imageKeys: [imageKey] });
    campaignId = (await buildCampaign(app, asAda, { workspaceId: ws, draft })).id;
  });

  async function open(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(app.url + path, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  function dataOf(html: string): GalleryInput & { state: { kind: string; name?: string } } {
    const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1];
    return JSON.parse(block ?? '') as ReturnType<typeof dataOf>;
  }

  test('a gallery’s first HTML has the first picture at once and in every width', async () => {
    const { status, html } = await open(`/v/${campaignId}`);
    const picture = `/images/${ws}/${imageKey}`;
    expect(status).toBe(200);
    // In the order in which a browser takes the first that it knows.
    const places = ['avif', 'webp', 'jpg'].map((format) =>
      html.search(`"${picture}/360.${format} 360w, ${picture}/480.${format} 480w, ${picture}/720.${format} 720w"`),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(html).toMatch(/<img [^>]*width="800" height="1000" alt="Campaign image 1 of 1" fetchPriority="high"/);
    expect((await fetch(`${app.url}${picture}/720.avif`)).headers.get('content-type')).toBe('image/avif');
  });

  test('a gallery tells previews its name and picture, without query', async () => {
    const { html } = await open(`/v/${campaignId}?utm_source=letter`);
    expect(html).toContain('<title>Harbor &amp; Vine</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`<link rel="canonical" href="${app.url}/v/${campaignId}">`);
    expect(html).toContain(`<meta property="og:image" content="${app.url}/images/${ws}/${imageKey}/og.jpg">`);
    expect(html).not.toContain('utm_source');
  });

  test('a picture that was described has its words in the page and in previews', async () => {
    const draft = buildDraft(app, { imageAlts: ['Oysters & "ice"'] });
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws, draft });
    const { html } = await open(`/v/${id}`);
    expect(html).toContain('alt="Oysters &amp; &quot;ice&quot;" fetchPriority="high"');
    expect(html).toContain('<meta property="og:image:alt" content="Oysters &amp; &quot;ice&quot;">');
  });

  test('an invite page’s first HTML has the form, ready to be typed into', async () => {
    const { status, html } = await open(`/invite/${ws}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Join Harbor &amp; Vine</title>');
    expect(html).toContain('Stay Updated With');
    expect(html).toMatch(/<input id="phone" [^>]*autoComplete="tel"/i);
    expect(html).not.toMatch(/maxlength/i);
    expect(html).toContain('Powered By Fanfare');
    expect(html).toMatch(/<div class="print-code"><svg [^>]*viewBox="0 0 \d+ \d+">/);
  });

  test('a page lets nothing run but its own script and its own style', async () => {
    const { headers, html } = await open(`/invite/${ws}`);
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const policy = (headers.get('content-security-policy') ?? '').split(';').map((directive) => directive.trim());
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ]),
    );
    expect(html).not.toMatch(/ style="/);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('everything that a page loads is ours', async () => {
    for (const path of [`/v/${campaignId}`, `/invite/${ws}`]) {
      const { html } = await open(path);
      const loaded = [...html.matchAll(/<(?:script|img|source|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g)];
      expect(loaded.length).toBeGreaterThan(1);
      for (const [, address = ''] of loaded) expect(address).toMatch(/^\/(visitor-assets|images)\//);
    }
  });

  test('invite pages and players have a typeface of their own that nothing waits for, kept for good', async () => {
    expect((await open(`/v/${campaignId}`)).html).not.toContain('@font-face');
    for (const path of [`/invite/${ws}`, '/player']) {
      const { headers, html } = await open(path);
      expect(headers.get('content-security-policy')).toContain("font-src 'self'");
      const faces = [...html.matchAll(/@font-face\{[^}]*\}/g)].map(([face]) => face);
      expect(faces).toHaveLength(2);
      for (const face of faces) {
        expect(face).toContain('font-display:optional');
        const font = await open(/url\(([^)]+)\)/.exec(face)?.[1] ?? '');
        expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
        expect(font.headers.get('cache-control')).toContain('immutable');
      }
    }
  });

  test('scripts come compressed and are kept for good', async () => {
    const { html } = await open(`/v/${campaignId}`);
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
    const { status, headers } = await open(script, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a name cannot break out of the page', async () => {
    const evil = (await buildWorkspace(asAda, evilName)).workspace_id;
    const campaign = await buildCampaign(app, asAda, { workspaceId: evil });
    for (const path of [`/v/${campaign.id}`, `/invite/${evil}`]) {
      const { html } = await open(path);
      expect(html).not.toContain('<img onerror');
      expect(dataOf(html).state.name).toBe(evilName);
    }
  });

  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de', 'Jetzt anmelden'],
    ['es', 'es', 'Unirme ahora'],
    ['fr', 'en', 'Join Now'],
  ])('a browser that asks for %s reads %s', async (acceptLanguage, language, button) => {
    const { headers, html } = await open(`/invite/${ws}`, { 'accept-language': acceptLanguage });
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(button);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toContain('accept-language');
  });

  test('an ended campaign is gone, and so are its pictures', async () => {
    const { id, draft } = await buildCampaign(app, asAda, { workspaceId: ws });
    await asAda.call(cancelCampaign, { params: { ws, id } });
    const { status, html } = await open(`/v/${id}`);
    expect(status).toBe(410);
    expect(html).toContain('Campaign Expired');
    expect(html).toContain('This campaign has ended or is no longer available.');
    expect(html).not.toContain(draft.imageKeys[0]);
    expect(html).not.toContain('og:image');
  });

  test.each([
    'nobody',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '..%2F..%2Fetc',
    '%E0%A4%A',
    '%00',
    '%ED%A0%80',
    'a'.repeat(5_000),
    '%F0%9F%8E%89'.repeat(40),
  ])('what is not there says so in the fixed words, as does what is no id: %s', async (id) => {
    const gallery = await open(`/v/${id}`);
    expect(gallery.status).toBe(404);
    expect(gallery.html).toContain(':(');
    expect(gallery.html).toContain('Nothing found!');
    const invite = await open(`/invite/${id}`);
    expect(invite.status).toBe(404);
    expect(invite.html).toContain('404 - Not Found');
    expect(gallery.html + invite.html).not.toContain('<script>alert');
    expect(dataOf(invite.html).state.kind).toBe('failed');
  });

  test.each(['/v/any/%00', '/v/any?y=%00'])(
    'nor is there anything at a longer address that cannot be read: %s',
    async (path) => {
      const { status, html } = await open(path);
      expect(status).toBe(404);
      expect(html).toContain('Nothing found!');
    },
  );

  test('a short link that leads nowhere shows what a gallery that is not there shows', async () => {
    const { status, html } = await open('/s/nobody22');
    expect(status).toBe(404);
    expect(html).toContain('Nothing found!');
  });

  test.each([
    ['/invite/abc/?kiosk=1', '/invite/abc?kiosk=1'],
    ['/v/abc/', '/v/abc'],
    ['/player/', '/player'],
  ])('a slash too many leads to the page: %s', async (typed, page) => {
    const { status, headers } = await fetch(app.url + typed, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, page]);
  });

  test('what stands deeper than a page is none of these pages', async () => {
    expect((await open(`/invite/${ws}/more`)).html).not.toContain('404 - Not Found');
  });

  test('an invite page names the terms where the installation has them, in its own language', async () => {
    const environment = { TERMS_URL: 'https://shop.test/terms', PRIVACY_URL: 'https://shop.test/privacy?a=1&b=2' };
    await using withLegal = await startApp({ environment });
    const shop = (await buildWorkspace(await withLegal.as(ada), 'Juniper & Co')).workspace_id;
    const html = await fetch(`${withLegal.url}/invite/${shop}`, { headers: { 'accept-language': 'de' } });
    const text = await html.text();
    expect(text).toMatch(/Werbe-SMS von Juniper &amp; Co an diese Nummer/);
    expect(text).toMatch(/<a href="https:\/\/shop\.test\/terms" [^>]*>Nutzungsbedingungen/);
    expect(text).toMatch(/<a href="https:\/\/shop\.test\/privacy\?a=1&amp;b=2" [^>]*>Datenschutz/);
    const kiosk = await (await fetch(`${withLegal.url}/invite/${shop}?kiosk=1`)).text();
    expect(kiosk.replaceAll('<!-- -->', '')).toContain('Terms · Privacy: <bdi class="written-address">shop.test</bdi>');
    expect((await open(`/invite/${ws}`)).html).not.toContain('>Privacy');
  });

  test('an invite page in the shop has no links, and lets a tablet keep it as an app', async () => {
    const { html, headers } = await open(`/invite/${ws}?kiosk=1`);
    expect(html).not.toMatch(/<a href="[^"]/);
    expect(html).toMatch(/autoComplete="off"/i);
    expect(headers.get('content-security-policy')).toContain("manifest-src 'self'");
    const path = /<link rel="manifest" href="([^"]+)">/.exec(html)?.[1] ?? '';
    const manifest = await open(path, { 'accept-language': 'es' });
    expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(manifest.html)).toMatchObject({
      name: 'Harbor & Vine: inscripción',
      start_url: `/invite/${ws}?kiosk=1`,
      display: 'fullscreen',
    });
    expect((await open(`/invite/${ws}?kiosk=yes`)).html).not.toContain('rel="manifest"');
    const worker = await open('/invite/sw.js');
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.html).not.toMatch(/\b(import|export)\b/);
    for (const id of ['nobody', '%3Cscript%3E', '%E0%A4%A']) {
      expect((await open(`/invite/${id}/manifest.webmanifest`)).status).toBe(404);
    }
  });

  test('too many pages for one address go out empty, with the time to wait', async () => {
    await using busy = await startApp();
    const one = 'HEAD /v/nobody HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'HEAD /v/nobody HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    // Fewer at once than a busy database makes wait for too long.
    for (let sent = 0; sent < 600; sent += 50) {
      const heard = await hear(busy.url, one.repeat(49) + last);
      expect(heard.match(/^HTTP\/1\.1 404 /gm)).toHaveLength(50);
    }
    expect(await hear(busy.url, last)).toMatch(/^HTTP\/1\.1 429 [^]*^retry-after: [1-9]/m);
  });

  test('pages, addresses that lead nowhere and those that cannot be read are one count, and cost no drawing beyond it', async () => {
    await using busy = await startApp();
    const heads = (paths: readonly string[], more = '') =>
      paths.map((path) => `HEAD ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n${more}\r\n`).join('');
    const every = [
      '/ /v/nobody /invite/nobody /v/a/b/c /customers /v/%E0%A4%A /%zz /invite/%00 /player /player/sw.js /invite/sw.js /no.php',
      '/player/manifest.webmanifest /invite/x/manifest.webmanifest /public/prod/nothing /images/%E0%A4%A /assets/x.js',
      `/v/${'a'.repeat(200)}`,
    ].flatMap((paths) => paths.split(' '));
    const within = await hear(
      busy.url,
      heads(Array<string>(599).fill('/v/%E0%A4%A')) + heads(['/'], 'Connection: close\r\n'),
    );
    expect(within).not.toContain(' 429 ');
    await busy.database.schema.alterTable('campaigns').renameTo('campaigns_elsewhere').execute();
    const answers = await Promise.all(
      every.map((path) => fetch(busy.url + path, { headers: { accept: 'text/html', 'accept-language': 'de' } })),
    );
    await busy.database.schema.alterTable('campaigns_elsewhere').renameTo('campaigns').execute();
    for (const { status, headers } of answers) {
      expect([status, headers.get('refresh')]).toEqual([429, headers.get('retry-after')]);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    }
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    const brief = /^<!doctype html><html lang="de">.{0,250}von selbst\.<\/p><\/html>$/;
    expect([...texts]).toEqual([expect.stringMatching(brief)]);
    const program = await fetch(`${busy.url}/v/%E0%A4%A`);
    expect([program.status, await program.json()]).toMatchObject([429, { statusCode: 429 }]);
    const pool = await fetch(`${busy.url}/identity/%E0%A4%A`, { headers: { accept: 'text/html' } });
    expect([pool.status, await pool.json()]).toMatchObject([429, { __type: 'TooManyRequestsException' }]);
  });

  test('the page says what a visitor without scripts can do', async () => {
    const { html } = await open(`/invite/${ws}`);
    expect(html).toMatch(/<noscript>.*Joining needs JavaScript\./);
    expect((await open(`/v/${campaignId}`)).html).not.toContain('<noscript>');
  });

  test('a page is read, never written', async () => {
    const response = await fetch(`${app.url}/invite/${ws}`, { method: 'POST' });
    expect(response.status).toBe(405);
  });

  test('a page whose data cannot be loaded goes out as a skeleton that asks for itself', async () => {
    const broken = await startApp();
    await broken.database.schema.alterTable('campaigns').renameTo('campaigns_elsewhere').execute();
    const { status, headers, text } = await fetch(`${broken.url}/v/c1`).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    await broken.database.schema.alterTable('campaigns_elsewhere').renameTo('campaigns').execute();
    await broken[Symbol.asyncDispose]();
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(dataOf(text).state.kind).toBe('loading');
    expect(text).toContain('This page needs JavaScript to show the campaign.');
  });
});

/** What the server says to requests that come over one connection, until it closes that. */
async function hear(url: string, requests: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(requests);
  let heard = '';
  for await (const chunk of socket) heard += String(chunk);
  return heard;
}
