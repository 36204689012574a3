import { deviceHealthyMs } from '@fanfare/contract/device-state.ts';
import type { Database } from '../database/open.ts';
import { markSeen } from '../devices/store.ts';
import type { UserPool } from '../identity/open-pool.ts';
import { type Settings, BadSetting } from '../settings.ts';
import { businesses, demoEmail, demoPhone } from './businesses.ts';
import type { Demo, DemoParts } from './fill.ts';
import { findFilledDemo, findPersonId, listNamesOfOwn } from './store.ts';
import { removeMadeVisits } from './visits-store.ts';

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

/**
 * In production nobody signs in with the demo's password and no visit is made up, also where the folder was tried out
 * before. Throws `BadSetting` where somebody has begun to work as the demo's person: with that their workspaces would go.
 */
export async function removeDemoPerson(database: Database, pool: Pick<UserPool, 'removeUser'>): Promise<void> {
  const demo = await findFilledDemo(database);
  if (!demo) return;
  // Which of the two signs the person in depends on the kind of pool.
  const names = [demoEmail, demoPhone];
  for (const name of names) await checkOwnsNothing(database, name, demo.workspaceIds);
  await removeMadeVisits(database, demo.workspaceIds);
  for (const name of names) await pool.removeUser(name);
}

async function checkOwnsNothing(database: Database, signInName: string, demoIds: readonly string[]): Promise<void> {
  const personId = await findPersonId(database, signInName);
  const own = personId === undefined ? [] : await listNamesOfOwn(database, personId, demoIds);
  if (own.length === 0) return;
  throw new BadSetting(
    `NODE_ENV=production ends the account ${signInName}, whose password others may know, and nobody else is in ` +
      `${own.map((name) => `“${name}”`).join(', ')}. Start once more without NODE_ENV, sign in, and give the account ` +
      'your own address and a new password under Settings, or invite your own account, join, and make it an owner.',
  );
}

const beatMs = 30_000;

/**
 * Nobody carries the demo's tablets, so those that are meant to be well report by themselves. Answers what ends it. A
 * beat that fails is made up for by the next.
 */
export function keepDevicesWell(database: Database, workspaceIds: readonly string[], clock: () => number): () => void {
  const names = businesses.flatMap(({ devices }) =>
    devices.filter(({ silentForMs }) => silentForMs < deviceHealthyMs).map(({ name }) => name),
  );
  const beat = () => void markSeen(database, { workspaceIds, names, now: clock() }).catch(() => undefined);
  if (workspaceIds.length === 0) return () => {};
  beat();
  const timer = setInterval(beat, beatMs);
  return () => clearInterval(timer);
}
