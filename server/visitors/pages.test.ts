// The visitors' pages as a browser, a preview and a stranger receive them. They must have been built.
import { createHash } from 'node:crypto';
import { cancelCampaign } from '@fanfare/contract/campaigns.ts';
import type { GalleryAsk } from '@fanfare/contract/visitor-pages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCampaign, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';

const evilName = `</script><img onerror=alert(1) src=x> "Vine" & 'Co'`;

describe('the visitors’ pages', () => {
  let app: TestApp;
  let asAda: Asker;
  let ws: string;
  let campaignId: string;
  let imageKey: string;

  beforeAll(async () => {
    app = await startApp();
    asAda = await app.as(ada);
    ws = (await buildWorkspace(asAda)).workspace_id;
    const campaign = await buildCampaign(app, asAda, { workspaceId: ws });
    campaignId = campaign.id;
    imageKey = campaign.draft.imageKeys[0] ?? '';
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function open(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(app.url + path, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  function dataOf(html: string): GalleryAsk & { state: { kind: string; name?: string } } {
    const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1];
    return JSON.parse(block ?? '') as ReturnType<typeof dataOf>;
  }

  test('a gallery’s first HTML has the first picture at once and in every width', async () => {
    const { status, html } = await open(`/v/${campaignId}`);
    const picture = `/images/${ws}/${imageKey}`;
    expect(status).toBe(200);
    expect(html).toContain(`${picture}/360.webp 360w, ${picture}/480.webp 480w, ${picture}/720.webp 720w"`);
    expect(html).toMatch(/<img [^>]*width="800" height="1000" alt="Campaign image 1 of 1" fetchPriority="high"/);
    expect((await fetch(`${app.url}${picture}/720.webp`)).headers.get('content-type')).toBe('image/webp');
  });

  test('a gallery tells previews its name and picture, without query', async () => {
    const { html } = await open(`/v/${campaignId}?utm_source=letter`);
    expect(html).toContain('<title>Harbor &amp; Vine</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`<link rel="canonical" href="${app.url}/v/${campaignId}">`);
    expect(html).toContain(`<meta property="og:image" content="${app.url}/images/${ws}/${imageKey}/og.jpg">`);
    expect(html).not.toContain('utm_source');
  });

  test('an invite page’s first HTML has the form, ready to be typed into', async () => {
    const { status, html } = await open(`/invite/${ws}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Join Harbor &amp; Vine</title>');
    expect(html).toContain('Stay Updated With');
    expect(html).toMatch(/<input id="phone" [^>]*autoComplete="tel"/i);
    expect(html).not.toMatch(/maxlength/i);
    expect(html).toContain('Powered By Fanfare');
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

  test('what is not there says so in the fixed words', async () => {
    const gallery = await open('/v/nobody');
    expect(gallery.status).toBe(404);
    expect(gallery.html).toContain(':(');
    expect(gallery.html).toContain('Nothing found!');
    const invite = await open('/invite/nobody');
    expect(invite.status).toBe(404);
    expect(invite.html).toContain('404 - Not Found');
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
    await broken.database.schema.dropTable('campaigns').execute();
    const { status, text } = await fetch(`${broken.url}/v/c1`).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));
    await broken[Symbol.asyncDispose]();
    expect(status).toBe(503);
    expect(dataOf(text).state.kind).toBe('loading');
    expect(text).toContain('This page needs JavaScript to show the campaign.');
  });
});
