// What was deleted or unpaired goes for good once it can't come back any more; so do workspaces, and what has grown old.
import { undoMs } from '@fanfare/contract/undo.ts';
import { removeOldEntries } from './audit/store.ts';
import { removeDeletedUntil } from './customers/deletions-store.ts';
import { removeSomeBudgets } from './database/budgets.ts';
import { type StaffDeviceParts, removeUnpaired } from './devices/routes.ts';
import { type PeriodicWork, openPeriodicWork } from './periodic-work.ts';
import { removeOldFormer } from './gateways/store.ts';
import { removeOldDeliveries } from './webhooks/deliveries-store.ts';
import { removeOldTexts } from './messages/inbox-store.ts';
import { type RemovalParts, openRemoval } from './workspaces/removal.ts';

/** The longest budget is for a day. */
const budgetsMatterMs = 2 * 24 * 60 * 60_000;

export type PurgeParts = StaffDeviceParts & RemovalParts;

export function openPurge(parts: PurgeParts, report: (fault: unknown) => void): PeriodicWork {
  const purge = async (signal: AbortSignal): Promise<void> => {
    // A machine that is switched off at the wall goes on from here.
    await parts.steadyClock.keep();
    const before = parts.steadyClock.before(undoMs);
    const until = async (
      remove: (database: PurgeParts['database'], moment: number) => Promise<boolean>,
      moment: number,
    ) => {
      while (!signal.aborted && (await remove(parts.database, moment)));
    };
    await until(removeDeletedUntil, before);
    await removeUnpaired(parts, before);
    const now = parts.steadyClock.before(0);
    for (const remove of [removeOldEntries, removeOldDeliveries, removeOldTexts, removeOldFormer])
      await until(remove, now);
    await until(removeSomeBudgets, now - budgetsMatterMs);
  };
  // Apart: a large workspace takes minutes, and nobody's number waits for that.
  const looks = [purge, openRemoval(parts)].map((work) => openPeriodicWork(work, report));
  return {
    look: async () => void (await Promise.all(looks.map(({ look }) => look()))),
    close: async () => void (await Promise.all(looks.map(({ close }) => close()))),
  };
}
