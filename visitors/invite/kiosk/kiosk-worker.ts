// Gives a kiosk its page while there is no network, with what it loads. One file without imports at runtime: browsers take
// it as a plain script. Answers of the API are never kept, nor is what anybody typed.
import type { AskedEvent, Worker } from '../../player/service-worker.ts';

interface KioskWorker extends Worker {
  /** The address of the one page that it is for, without a query. */
  readonly registration: { readonly scope: string };
}

const worker = self as unknown as KioskWorker;
const page = worker.registration.scope;
const pageCache = `kiosk-${new URL(page).pathname}`;
const isKept = { ignoreVary: true };
const keptPaths = /^\/(visitor-assets|images)\//;
const patienceMs = 5_000;

worker.addEventListener('install', (event) => event.waitUntil(keepFirst().then(worker.skipWaiting.bind(worker))));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && searchParams.get('kiosk') === '1') event.respondWith(answerPage(event));
  else if (keptPaths.test(pathname)) event.respondWith(answerFile(event.request));
});

async function keepFirst(): Promise<void> {
  await keep(await fetch(`${page}?kiosk=1`, { cache: 'no-cache', redirect: 'error' }));
}

/** The server's page, or the one of before where it is not heard in time. */
async function answerPage(event: AskedEvent): Promise<Response> {
  const asked = fetch(event.request);
  const unheard = (): undefined => undefined;
  event.waitUntil(asked.then((response) => keep(response.clone())).catch(unheard));
  const late = new Promise<undefined>((done) => setTimeout(done, patienceMs));
  const heard = await Promise.race([asked.catch(unheard), late]);
  if (heard && heard.status < 500) return heard;
  const cache = await caches.open(pageCache);
  return (await cache.match(page, isKept)) ?? (await asked);
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(pageCache);
  return (await cache.match(request, isKept)) ?? (await fetch(request));
}

/** Keeps the page once it is there whole, in place of the one before; a picture that does not come is no reason not to. */
async function keep(response: Response): Promise<void> {
  const html = await response.clone().text();
  // A network that wants people to sign in first answers in everybody's place.
  if (!html.includes('id="page-data"')) throw new Error('This is no page of ours.');
  if (response.status === 404) {
    await caches.delete(pageCache);
    return;
  }
  if (!response.ok) throw new Error('The page is not there now.');
  const [assets, pictures] = [pathsIn(html, assetPath), pathsIn(html, picturePath)];
  const cache = await caches.open(pageCache);
  const add = async (path: string): Promise<void> => {
    if (!(await cache.match(self.location.origin + path, isKept))) await cache.add(path);
  };
  await Promise.all(assets.map(add));
  await Promise.allSettled(pictures.map(add));
  await cache.put(page, response);
  const paths = new Set([...assets, ...pictures, new URL(page).pathname]);
  const old = (await cache.keys()).filter(({ url }) => !paths.has(new URL(url).pathname));
  await Promise.all(old.map((one) => cache.delete(one)));
}

const assetPath = /["(](\/visitor-assets\/[^")]+)[")]/g;
/** In a width: what was uploaded stands in the page's data. */
const picturePath = /"(\/images\/[^"]+\/\d+\.\w+)"/g;

function pathsIn(html: string, path: RegExp): string[] {
  return [...new Set([...html.matchAll(path)].map(([, found = '']) => found))];
}
