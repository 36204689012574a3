import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://shop.test';
const kiosk = `${origin}/invite/ws`;
const script = '/visitor-assets/a.js';
const logo = '/images/ws/0_90x60.png/360.avif';
const html = (name: string) =>
  `<script src="${script}"></script><source srcSet="${logo}"><h1>${name}</h1><script id="page-data">"/images/ws/0_90x60.png"</script>`;

const kept = new Map<string, Response>();
const listeners = new Map<string, (event: object) => void>();
let network: (url: string) => Promise<Response>;
let works: Promise<unknown>[];

beforeEach(async () => {
  kept.clear();
  vi.stubGlobal('self', {
    location: new URL('/invite/sw.js', origin),
    registration: { scope: kiosk },
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
  });
  const load = (address: string | Request) => network(typeof address === 'string' ? address : address.url);
  const cache = {
    add: async (path: string) => void kept.set(origin + path, await load(origin + path)),
    put: async (url: string, response: Response) => void kept.set(url, response),
    match: async (asked: string | Request) => kept.get(typeof asked === 'string' ? asked : asked.url)?.clone(),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: Request) => kept.delete(url),
  };
  vi.stubGlobal('fetch', load);
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => kept.clear() });
  vi.resetModules();
  await import('./kiosk-worker.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the worker answers; nothing where it leaves the request to the browser. */
async function ask(url: string, { mode = 'navigate', method = 'GET' } = {}): Promise<string | undefined> {
  works = [];
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { url, mode, method },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  const text = answer && (await answer).text();
  await Promise.all(works);
  return await text;
}

const serve = (page: string) => async (url: string) => new Response(url.startsWith(kiosk) ? page : 'a file');
const loseNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

test('keeps the page for a start without a network, with its script and the small image of the shop', async () => {
  network = serve(html('Harbor & Vine'));
  await new Promise((done) => listeners.get('install')?.({ waitUntil: done }));
  expect([...kept.keys()]).toEqual([origin + script, origin + logo, kiosk]);
  network = loseNetwork;
  expect(await ask(`${kiosk}?kiosk=1`)).toContain('Harbor & Vine');
  for (const file of [script, logo]) expect(await ask(origin + file, { mode: 'no-cors' })).toBe('a file');
});

test('shows the server’s page first, and keeps that from then on', async () => {
  network = serve(html('Harbor & Vine'));
  await ask(`${kiosk}?kiosk=1`);
  network = serve(html('Old Market').replaceAll('a.js', 'b.js'));
  expect(await ask(`${kiosk}?kiosk=1`)).toContain('Old Market');
  expect([...kept.keys()]).not.toContain(origin + script);
  for (const lost of [loseNetwork, async () => new Response('Bad gateway', { status: 502 })]) {
    network = lost;
    expect(await ask(`${kiosk}?kiosk=1`)).toContain('Old Market');
  }
});

test('shows what it has kept where the server’s page does not come in time, which is kept for the next start', async () => {
  network = serve(html('Harbor & Vine'));
  await ask(`${kiosk}?kiosk=1`);
  vi.useFakeTimers();
  const timely = serve(html('Old Market'));
  network = async (url) => {
    await new Promise((done) => setTimeout(done, 6_000));
    return await timely(url);
  };
  const shown = ask(`${kiosk}?kiosk=1`);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await shown).toContain('Harbor & Vine');
  network = loseNetwork;
  expect(await ask(`${kiosk}?kiosk=1`)).toContain('Old Market');
});

test('keeps no page of a network that wants people to sign in first, and shows it', async () => {
  network = serve(html('Harbor & Vine'));
  await ask(`${kiosk}?kiosk=1`);
  network = serve('<h1>Sign in</h1>');
  expect(await ask(`${kiosk}?kiosk=1`)).toBe('<h1>Sign in</h1>');
  network = loseNetwork;
  expect(await ask(`${kiosk}?kiosk=1`)).toContain('Harbor & Vine');
});

test('keeps nothing of a shop that its server no longer knows, and all of it where another one answers so', async () => {
  network = serve(html('Harbor & Vine'));
  await ask(`${kiosk}?kiosk=1`);
  network = async () => new Response('<h1>Not found</h1>', { status: 404 });
  await ask(`${kiosk}?kiosk=1`);
  expect(kept.size).toBe(3);
  network = async () => new Response(html('404'), { status: 404 });
  expect(await ask(`${kiosk}?kiosk=1`)).toContain('404');
  expect(kept.size).toBe(0);
  network = loseNetwork;
  await expect(ask(`${kiosk}?kiosk=1`)).rejects.toThrow('Failed to fetch');
});

test('leaves the page of visitors, answers of the API and numbers to the browser', async () => {
  network = serve('');
  expect(await ask(kiosk)).toBeUndefined();
  expect(await ask(`${origin}/public/prod/workspace/ws`, { mode: 'cors' })).toBeUndefined();
  expect(await ask(`${origin}/public/prod/phone`, { mode: 'cors', method: 'POST' })).toBeUndefined();
  expect(kept.size).toBe(0);
});
