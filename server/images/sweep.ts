// Pictures that were uploaded and then shown by nothing: whoever chose them went away before saving. And bytes whose
// row never came, or came when their picture was removed: the server ended between the two. And keys whose bytes never came, of which any number can be made.
import type { Database } from '../database/open.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import { openPeriodicWork } from '../periodic-work.ts';
import { removeUnused } from './remove.ts';
import type { Storage } from './storage.ts';
import {
  type AgedImage,
  findSweptUntil,
  forgetLost,
  keepSweptUntil,
  listArrivedBetween,
  listLost,
  noteRemoved,
  removeSomeNeverArrived,
} from './sweep-store.ts';

/** So long may a picture wait to be shown. */
const unshownMs = 24 * 60 * 60 * 1_000;
const sweepEveryMs = 60 * 60 * 1_000;
/** Looked at in one transaction, so that nobody waits long behind it. */
const sweptAtOnce = 50;

export interface SweepParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly steadyClock: SteadyClock;
  /** Has the bytes of what was removed removed. */
  readonly clearSoon: () => void;
  /** Of a sweep that went wrong: the next one begins where it began. */
  readonly report: (fault: unknown) => void;
  /** Looks at workspaces' pictures whose color is not known, until it is closed. */
  readonly readColors: (signal: AbortSignal) => Promise<void>;
}

interface Sweeping {
  /** Looks at every picture once, when it is a day old by a clock that does not jump. What is taken down after that is removed by who takes it down. */
  readonly sweep: () => Promise<void>;
  /** Ends after the pictures at hand. */
  readonly close: () => Promise<void>;
}

/** Sweeps now and every hour. Interrupted at any moment, the next sweep begins where this one began. */
export function openSweeping(parts: SweepParts): Sweeping {
  const { database, storage, steadyClock, clearSoon, report, readColors } = parts;
  async function sweep(signal: AbortSignal): Promise<void> {
    const until = steadyClock.before(unshownMs);
    const since = await findSweptUntil(database);
    let after: AgedImage = { createdAt: since, workspaceId: '', imageKey: '' };
    for (;;) {
      const images = await listArrivedBetween(database, { after, until, limit: sweptAtOnce });
      await removeUnshown(database, images, steadyClock.now());
      const last = images.at(-1);
      if (signal.aborted) return;
      if (!last || images.length < sweptAtOnce) break;
      after = last;
    }
    await noteRemoved(database, { since, until });
    await keepSweptUntil(database, until);
    await removeLost(until, signal);
    // By now their upload addresses are long over.
    while (await removeSomeNeverArrived(database, until)) if (signal.aborted) return;
    await steadyClock.keep();
    clearSoon();
    await readColors(signal);
  }

  async function removeLost(until: number, signal: AbortSignal): Promise<void> {
    for (const image of await listLost(database, until)) {
      if (signal.aborted) return;
      try {
        await storage.remove(image.workspaceId, image.imageKey);
        await forgetLost(database, image);
      } catch (error) {
        // It is tried again with the next sweep; those behind it do not wait for that.
        report(error);
      }
    }
  }

  const { look, close } = openPeriodicWork(sweep, report, sweepEveryMs);
  void look().catch(() => undefined);
  return { sweep: look, close };
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
