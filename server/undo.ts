// What was deleted or unpaired goes for good once it can't come back any more; so do workspaces, and old audit entries.
import { undoMs } from '@fanfare/contract/undo.ts';
import { removeOldEntries } from './audit/store.ts';
import { removeDeletedUntil } from './customers/deletions-store.ts';
import { type StaffDeviceParts, removeUnpaired } from './devices/routes.ts';
import { type RemovalParts, openRemoval } from './workspaces/removal.ts';

const lookEveryMs = 60_000;

export type UndoParts = StaffDeviceParts & RemovalParts;

export interface UndoEnd {
  /** Looks once, now. */
  readonly look: () => Promise<void>;
  /** Ends after what is at hand. */
  readonly close: () => Promise<void>;
}

/** Looks every minute until it is closed. What goes wrong then is told to `report`, and the next look is another try. */
export function openUndoEnd(parts: UndoParts, report: (fault: unknown) => void): UndoEnd {
  let isClosed = false;
  const endUndo = async (): Promise<void> => {
    const before = parts.clock() - undoMs;
    while (await removeDeletedUntil(parts.database, before));
    await removeUnpaired(parts);
    while (await removeOldEntries(parts.database, parts.clock()));
  };
  // Apart: a large workspace takes minutes, and nobody's number waits for that.
  const looks = [
    lookInTurn(endUndo, report),
    lookInTurn(
      openRemoval(parts, () => isClosed),
      report,
    ),
  ];
  const look = async (): Promise<void> => void (await Promise.all(looks.map((one) => one.look())));
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return {
    look,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(looks.map((one) => one.ended()));
    },
  };
}

/** One look after another. */
function lookInTurn(lookOnce: () => Promise<void>, report: (fault: unknown) => void) {
  let looking = Promise.resolve();
  return {
    look: (): Promise<void> => {
      const looked = looking.then(lookOnce);
      looking = looked.catch(report);
      return looked;
    },
    ended: () => looking,
  };
}
