import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, unknown>();
let install: (event: { readonly waitUntil: (work: Promise<unknown>) => void }) => void;

beforeEach(async () => {
  kept.clear();
  vi.stubGlobal('playerVersion', 'two');
  vi.stubGlobal('self', {
    location: { origin: 'https://shop.test' },
    addEventListener: (type: string, listener: typeof install) => {
      if (type === 'install') install = listener;
    },
    skipWaiting: async () => undefined,
  });
  const cache = {
    addAll: async (urls: readonly string[]) => urls.forEach((url) => kept.set(url, true)),
    put: async (url: string, response: Response) => void kept.set(url, await response.text()),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.resetModules();
  await import('./service-worker.ts');
});
afterEach(() => void vi.unstubAllGlobals());

/** Installs the worker where the server's page calls itself this. */
async function installWith(version: string): Promise<void> {
  vi.stubGlobal(
    'fetch',
    async () => new Response('<script src="/visitor-assets/a.js">', { headers: { 'x-player-version': version } }),
  );
  await new Promise((resolve) => install({ waitUntil: resolve }));
}

test('keeps the page of its own version with all that it loads', async () => {
  await installWith('two');
  expect([...kept.keys()]).toEqual(['/player/manifest.webmanifest', '/visitor-assets/a.js', '/player']);
});

test('keeps no page of an older server that still answers while servers are replaced', async () => {
  await expect(installWith('one')).rejects.toThrow('not in this version');
  expect(kept.size).toBe(0);
});
