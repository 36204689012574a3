// A tablet runs for months: at night, and when the server has a newer page, it loads itself anew while nobody uses it.

export interface NewVersionParts {
  readonly version: string;
  /** What the server's page calls itself now; nothing when it was not heard. */
  readonly askVersion: () => Promise<string | undefined>;
  /** The hour of the day where the tablet stands. */
  readonly hour: () => number;
  readonly monotonic: () => number;
  /** Somebody is typing. */
  readonly isInUse: () => boolean;
  /** Fetches the newer page where pages are kept; whether loading anew brings it. */
  readonly takeNewer: (version: string) => Promise<boolean>;
  readonly reload: () => void;
}

/** The header of the player's page that says what it calls itself. */
export const versionHeader = 'x-player-version';

/** The page may have been kept for long before it was opened. */
const firstCheckMs = 2 * 60_000;
const checkEveryMs = 45 * 60_000;
const inUseMs = 60_000;
const quietHours: ReadonlySet<number> = new Set([2, 3, 4]);
const ageMsMin = 12 * 60 * 60_000;

/** Never without the server: where nothing is kept, what plays must not be given up for a page that may not come. */
export function watchForNewVersion(parts: NewVersionParts, random: () => number = Math.random): () => void {
  const openedAt = parts.monotonic();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkIn = (ms: number): void => {
    timer = setTimeout(() => void check(), ms * (0.7 + 0.6 * random()));
  };
  const isDue = async (): Promise<boolean> => {
    const there = await parts.askVersion();
    if (there === undefined) return false;
    if (quietHours.has(parts.hour()) && parts.monotonic() - openedAt > ageMsMin) return true;
    return there !== parts.version && (await parts.takeNewer(there));
  };
  const check = async (): Promise<void> => {
    const mustReload = await isDue().catch((error: unknown) => console.warn('No newer page came.', error));
    if (!mustReload) return checkIn(checkEveryMs);
    if (parts.isInUse()) return checkIn(inUseMs);
    parts.reload();
  };
  checkIn(firstCheckMs);
  return () => clearTimeout(timer);
}

/** The page's address, and all that its worker answers for. */
export const playerScope = '/player';
const workerPatienceMs = 60_000;

/** Has the worker fetch its next version, and waits until that gives out the page; whether it does. */
export async function takeNewWorker(workers: ServiceWorkerContainer, version: string): Promise<boolean> {
  const registration = await workers.getRegistration(playerScope);
  if (!registration) return true;
  await Promise.race([registration.update(), untilOutOfPatience()]);
  const next = registration.installing ?? registration.waiting;
  if (next) await Promise.race([untilSettled(next), untilOutOfPatience()]);
  return (await caches.match(playerScope, { cacheName: `player-shell-${version}` })) !== undefined;
}

/** No browser says when it gives up on a network that is silent. */
async function untilOutOfPatience(): Promise<void> {
  await new Promise<void>((done) => setTimeout(done, workerPatienceMs));
}

async function untilSettled(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((done) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') done();
    });
  });
}
