// Opens the dashboard without waiting for its files, and without a network far enough to say that there is none. It keeps
// the page and the files of the build that `precacheShell` names, never an answer of the API. A browser takes it as a plain
// script without imports; the build puts the names in front of it and the server the version.

declare const shellVersion: string;
declare const shellFiles: readonly string[];
/** The first parts of the dashboard's own addresses; visitors' pages and the tablets' player are none of its business. */
declare const pageNames: readonly string[];

interface LastingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface AskedEvent extends Event {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

interface Worker extends Omit<EventTarget, 'addEventListener'> {
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
    (type: 'fetch', listener: (event: AskedEvent) => void): void;
  };
  readonly skipWaiting: () => Promise<void>;
}

const worker = self as unknown as Worker;
const page = '/';
const shellCache = `dashboard-shell-${shellVersion}`;

// Whole or not at all; pages that are open stay as they are.
worker.addEventListener('install', (event) => event.waitUntil(keepShell().then(worker.skipWaiting.bind(worker))));
worker.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && pageNames.includes(pathname.split('/')[1] ?? '')) {
    // The server's own page first, so that a page and its server are always of one version, after a way back too.
    event.respondWith(fetch(event.request).catch(() => kept(event.request, page)));
  } else if (shellFiles.includes(pathname)) event.respondWith(kept(event.request, pathname));
});

async function keepShell(): Promise<void> {
  const response = await fetch(page, { cache: 'no-cache' });
  if (!(await isOurs(response.clone()))) throw new Error('The dashboard’s page is not there.');
  const cache = await caches.open(shellCache);
  await cache.addAll(shellFiles);
  await cache.put(page, response);
}

/** A network that wants people to sign in first answers in everybody's place, and a server of another version its own. */
async function isOurs(response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const loaded = [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  return loaded.length > 0 && loaded.every(([, file = '']) => shellFiles.includes(file));
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('dashboard-shell-') && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(request: Request, path: string): Promise<Response> {
  const shell = await caches.open(shellCache);
  return (await shell.match(path, { ignoreVary: true })) ?? (await fetch(request));
}
