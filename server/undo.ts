// What was deleted or unpaired goes for good once it can't come back any more.
import { undoMs } from '@fanfare/contract/undo.ts';
import { removeDeletedUntil } from './customers/deletions-store.ts';
import { type StaffDeviceParts, removeUnpaired } from './devices/routes.ts';

const lookEveryMs = 60_000;

export interface UndoEnd {
  /** Looks once, now. */
  readonly look: () => Promise<void>;
  /** Ends after what is at hand. */
  readonly close: () => Promise<void>;
}

/** Looks every minute until it is closed. What goes wrong then is told to `report`, and the next look is another try. */
export function openUndoEnd(parts: StaffDeviceParts, report: (fault: unknown) => void): UndoEnd {
  let looking = Promise.resolve();
  const lookOnce = async (): Promise<void> => {
    const before = parts.clock() - undoMs;
    while (await removeDeletedUntil(parts.database, before));
    await removeUnpaired(parts);
  };
  const look = (): Promise<void> => {
    const looked = looking.then(lookOnce);
    looking = looked.catch(report);
    return looked;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return {
    look,
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
