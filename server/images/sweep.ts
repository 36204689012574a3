// Pictures that were uploaded and then shown by nothing: whoever chose them went away before saving.
import type { Database } from '../database/open.ts';
import { removeUnused } from './remove.ts';
import { type AgedImage, findSweptUntil, keepSweptUntil, listArrivedBetween } from './sweep-store.ts';

/** So long may a picture wait to be shown. */
export const unshownMs = 24 * 60 * 60 * 1_000;
const sweepEveryMs = 60 * 60 * 1_000;
/** Looked at in one transaction, so that nobody waits long behind it. */
const sweptAtOnce = 50;

export interface SweepParts {
  readonly database: Database;
  readonly clock: () => number;
  /** Has the bytes of what was removed removed. */
  readonly clearSoon: () => void;
}

export interface Sweeping {
  /** Looks at every picture once, when it is a day old. What is taken down after that is removed by who takes it down. */
  readonly sweep: () => Promise<void>;
  /** Ends after the pictures at hand. */
  readonly close: () => Promise<void>;
}

/** Sweeps now and every hour. Interrupted at any moment, the next sweep begins where this one began. */
export function openSweeping({ database, clock, clearSoon }: SweepParts): Sweeping {
  let isClosed = false;
  let sweeping = Promise.resolve();

  async function sweepOnce(): Promise<void> {
    const until = clock() - unshownMs;
    const since = await findSweptUntil(database);
    let after: AgedImage = { createdAt: since, workspaceId: '', imageKey: '' };
    for (;;) {
      const images = await listArrivedBetween(database, { after, until, limit: sweptAtOnce });
      await removeUnshown(database, images, clock());
      const last = images.at(-1);
      if (isClosed) return;
      if (!last || images.length < sweptAtOnce) break;
      after = last;
    }
    await keepSweptUntil(database, Math.max(since, until));
    clearSoon();
  }

  const sweep = async (): Promise<void> => {
    sweeping = sweeping.then(sweepOnce);
    const swept = sweeping;
    sweeping = sweeping.catch(() => undefined);
    await swept;
  };
  const sweepQuietly = (): void => void sweep().catch(() => undefined);
  const timer = setInterval(sweepQuietly, sweepEveryMs).unref();
  sweepQuietly();
  return {
    sweep,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await sweeping;
    },
  };
}

async function removeUnshown(database: Database, images: readonly AgedImage[], now: number): Promise<void> {
  if (images.length === 0) return;
  const byWorkspace = Map.groupBy(images, ({ workspaceId }) => workspaceId);
  await database.transaction().execute(async (transaction) => {
    // In one order: another process may sweep too, and each waits for whoever shows pictures of a workspace.
    for (const [workspaceId, own] of [...byWorkspace].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const imageKeys = own.map(({ imageKey }) => imageKey);
      await removeUnused(transaction, { workspaceId, imageKeys, now });
    }
  });
}
