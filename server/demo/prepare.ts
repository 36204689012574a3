import type { UserPool } from '../identity/open-pool.ts';
import type { Settings } from '../settings.ts';
import type { Demo, DemoParts } from './fill.ts';
import { removeDemoPerson } from './remove.ts';

interface DemoStart extends DemoParts {
  readonly pool: UserPool;
  readonly settings: Settings;
}

interface RunningDemo extends Demo {
  /** To be called once the server is ready: what nobody waits for. */
  readonly goOn: () => void;
  readonly end: () => Promise<void>;
}

/** Fills in the demo where it is wanted, and sees to it that none is left in production. */
export async function prepareDemo(parts: DemoStart): Promise<RunningDemo | undefined> {
  const { database, pool, settings, clock } = parts;
  if (settings.isProduction) await removeDemoPerson(database, pool);
  if (!settings.demo.wanted) return undefined;
  // Loaded only here: a server for real never needs the posters.
  const { fillDemo } = await import('./fill.ts');
  const { keepDevicesWell } = await import('./heartbeat.ts');
  const demo = await fillDemo(parts);
  if (!demo) return undefined;
  const endBeat = keepDevicesWell(database, demo.workspaceIds, clock);
  const ending = new AbortController();
  let adding: Promise<void> | undefined;
  return {
    ...demo,
    goOn() {
      // What fails is made up for by the next start.
      if (settings.analytics) adding = addVisits(parts, ending.signal).catch(() => undefined);
    },
    async end() {
      endBeat();
      ending.abort();
      await adding;
    },
  };
}

async function addVisits({ database, clock }: DemoStart, signal: AbortSignal): Promise<void> {
  // Loaded only now, when nobody waits for the start any more.
  const { addDemoVisits } = await import('./add-visits.ts');
  await addDemoVisits({ database, clock, signal });
}
