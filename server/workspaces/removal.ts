// Workspaces whose week is over go, with every row and every file.
import { deletionMs } from '@fanfare/contract/workspace-end.ts';
import type { Database } from '../database/open.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import type { Images } from '../images/images.ts';
import {
  type Due,
  type RemovalMoment,
  beginRemoval,
  listDue,
  removeRows,
  removeWorkspaceRow,
  setDeletionOfAbandoned,
} from './deletion-store.ts';
import { takeWorkspacesLock } from './locks.ts';

const abandonedEveryMs = 60 * 60_000;

export interface RemovalParts {
  readonly database: Database;
  readonly images: Pick<Images, 'removeAll'>;
  readonly clock: () => number;
  readonly steadyClock: SteadyClock;
  /** Tells operators, who learn no names. */
  readonly tell: (words: string) => void;
}

/**
 * Answers with one look at what is due. A workspace's own row goes with the look that found nothing else, a minute after
 * the one that removed the last of it: until then whatever was under way when it ended has come to its end too, and what
 * it has left goes. Interrupted at any moment, the next look goes on.
 */
export function openRemoval(parts: RemovalParts): (signal: AbortSignal) => Promise<void> {
  const { database, images, clock, steadyClock, tell } = parts;
  let abandonedAt = Number.NEGATIVE_INFINITY;

  async function setAbandoned(): Promise<void> {
    const now = clock();
    if (now - abandonedAt < abandonedEveryMs) return;
    const quantity = await setDeletionOfAbandoned(database, { now, dueAt: steadyClock.after(deletionMs) });
    abandonedAt = now;
    if (quantity > 0) tell(`Workspaces in which nobody is any more: ${quantity}. They are deleted in a week.`);
  }

  const begin = (workspaceId: string, now: number): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      await takeWorkspacesLock(transaction, workspaceId);
      return await beginRemoval(transaction, workspaceId, now);
    });

  async function remove(
    { workspace_id: workspaceId, deletion_begun_at: begunAt }: Due,
    at: RemovalMoment,
  ): Promise<void> {
    if (begunAt === null && !(await begin(workspaceId, at.now))) return;
    const found = await removeRows(database, workspaceId, at);
    if (at.signal.aborted) return;
    await images.removeAll(workspaceId);
    if (begunAt === null || found > 0) return;
    if (await removeWorkspaceRow(database, workspaceId)) tell('A workspace was deleted for good.');
  }

  return async (signal) => {
    const now = steadyClock.before(0);
    const faults: unknown[] = [];
    await setAbandoned().catch((fault: unknown) => faults.push(fault));
    for (const due of await listDue(database, now)) {
      if (signal.aborted) break;
      await remove(due, { now, signal }).catch((fault: unknown) => faults.push(fault));
    }
    // One that can't be removed keeps no other.
    if (faults.length > 0) throw new AggregateError(faults, 'Workspaces could not be removed');
  };
}
