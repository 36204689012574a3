// The player's page as a tablet receives it. The pages must have been built.
import { describe, expect, test } from 'vitest';
import { sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

describe('the page of a shop’s tablet', () => {
  const app = sharedApp();

  const open = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(app.url + path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('comes in the tablet’s language and says which version it is, the same in each', async () => {
    const [english, german] = await Promise.all(
      ['en', 'de'].map((language) => open('/player', { headers: { 'accept-language': language } })),
    );
    expect(english?.status).toBe(200);
    expect(english?.text).toContain('Pair this tablet');
    expect(german?.text).toContain('Dieses Tablet koppeln');
    expect(english?.text).toContain('<link rel="manifest" href="/player/manifest.webmanifest">');
    expect(english?.headers.get('cache-control')).toBe('no-cache');
    expect(english?.headers.get('content-security-policy')).toContain("connect-src 'self'");
    const version = english?.headers.get('x-player-version');
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(german?.headers.get('x-player-version')).toBe(version);
    expect((await open('/player', { method: 'HEAD' })).headers.get('x-player-version')).toBe(version);
  });

  test('is another version where the installation is called otherwise, so that tablets fetch it', async () => {
    await using other = await startApp({ environment: { SITE_NAME: 'Quill & Sons', PUBLIC_URL: app.url } });
    const renamed = await fetch(`http://127.0.0.1:${other.settings.port}/player`);
    expect(await renamed.text()).toContain('<title>Player | Quill &amp; Sons</title>');
    const { headers } = await open('/player');
    expect(renamed.headers.get('x-player-version')).not.toBe(headers.get('x-player-version'));
  });

  test('has a worker for the time without a network: a plain script of this version, asked for anew each time', async () => {
    const { headers, text } = await open('/player/sw.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('service-worker-allowed')).toBe('/player');
    const version = (await open('/player')).headers.get('x-player-version');
    expect(text.startsWith(`const playerVersion="${version}";`)).toBe(true);
    expect(text).not.toMatch(/\b(import|export)\b/);
  });

  test('stands on a home screen as an app that fills the screen', async () => {
    const { headers, text } = await open('/player/manifest.webmanifest');
    expect(headers.get('content-type')).toContain('application/manifest+json');
    const manifest = JSON.parse(text) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({
      name: 'Fanfare Player',
      display: 'fullscreen',
      start_url: '/player',
      scope: '/player',
    });
    const icons = await Promise.all(manifest.icons.map(({ src }) => open(src)));
    expect(
      icons.every(({ status, headers: answer }) => status === 200 && answer.get('content-type') === 'image/png'),
    ).toBe(true);
  });
});
