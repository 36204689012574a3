// Nobody carries the demo's tablets, so those that are meant to be well report by themselves.
import { deviceHealthyMs } from '@fanfare/contract/device-state.ts';
import type { Database } from '../database/open.ts';
import { markSeen } from '../devices/store.ts';
import { businesses } from './businesses.ts';

const beatMs = 30_000;

/** Answers what ends it. A beat that fails is made up for by the next. */
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
