import type { UserPool } from '../identity/open-pool.ts';
import type { Settings } from '../settings.ts';
import type { Demo, DemoParts } from './fill.ts';
import { removeDemoPerson } from './remove.ts';

export interface DemoStart extends DemoParts {
  readonly pool: UserPool;
  readonly settings: Settings;
}

export interface RunningDemo extends Demo {
  readonly end: () => void;
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
  return demo && { ...demo, end: keepDevicesWell(database, demo.workspaceIds, clock) };
}
