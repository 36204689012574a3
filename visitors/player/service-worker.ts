// Gives a tablet its page, its script and its pictures while there is no network. Answers of the API are never kept.
// One file without imports: browsers take it as a plain script, and the server puts the version in front of it.

declare const playerVersion: string;

interface LastingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface AskedEvent extends LastingEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

export interface Worker extends Omit<EventTarget, 'addEventListener'> {
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
    (type: 'fetch', listener: (event: AskedEvent) => void): void;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
}

const worker = self as unknown as Worker;
const page = '/player';
const manifest = '/player/manifest.webmanifest';
const shellCache = `player-shell-${playerVersion}`;
const keptCaches: ReadonlySet<string> = new Set([shellCache, 'player-pictures']);
const isKept = { ignoreVary: true, ignoreSearch: true };
const keptPaths = /^\/(visitor-assets|images|player)\//;

worker.addEventListener('install', (event) => event.waitUntil(keepShell().then(worker.skipWaiting.bind(worker))));
worker.addEventListener('activate', (event) => event.waitUntil(dropOldCaches().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (keptPaths.test(pathname) || (mode === 'navigate' && pathname === page)) event.respondWith(answer(event.request));
});

/** The page as the server sends it now, with all that it loads. */
async function keepShell(): Promise<void> {
  const response = await fetch(page, { cache: 'no-cache' });
  if (!isOurs(response)) throw new Error('The player’s page is not there, or not in this version.');
  const html = await response.clone().text();
  const files = new Set([...html.matchAll(/["(](\/visitor-assets\/[^")]+)[")]/g)].map(([, file = '']) => file));
  const cache = await caches.open(shellCache);
  await cache.addAll([manifest, ...files]);
  await cache.put(page, response);
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('player-') && !keptCaches.has(name)).map(drop));
}

function drop(name: string): Promise<boolean> {
  return caches.delete(name);
}

/**
 * What is kept comes first, the page too: its script is kept with it, while that of a newer page may not arrive. A newer
 * page comes with a newer worker, whole or not at all.
 */
async function answer(request: Request): Promise<Response> {
  const shell = await caches.open(shellCache);
  const kept = (await shell.match(request, isKept)) ?? (await caches.match(request, isKept));
  return kept ?? (await fetch(request));
}

/**
 * A network that wants people to sign in first answers in everybody's place, and while servers are replaced one by one,
 * an older one may answer: its page would find itself outdated for as long as this worker gives it out.
 */
function isOurs(response: Response): boolean {
  return response.ok && response.headers.get('x-player-version') === playerVersion;
}
