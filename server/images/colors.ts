// The color that stands for a workspace's picture: looked for once, when the workspace first shows it, and kept with the
// picture, whose bytes never change.
import type { Database } from '../database/open.ts';
import { isUncolored, keepColor, listUncolored } from './colors-store.ts';
import type { findColor } from './picture.ts';
import type { Queue } from './queue.ts';
import { type Storage, originalName } from './storage.ts';
import type { StoredImage } from './store.ts';

interface ColorsParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly work: (name: 'findColor', ...given: Parameters<typeof findColor>) => Promise<Buffer>;
  /** Runs a task that somebody waits for. */
  readonly inTurn: <Done>(task: () => Promise<Done>) => Promise<Done>;
}

export interface Colors {
  readonly read: (image: StoredImage) => Promise<void>;
  /** Those that an older server, a crash or a full queue left out. */
  readonly readMissing: (signal: AbortSignal) => Promise<void>;
}

export function openColors({ database, storage, queue, work, inTurn }: ColorsParts): Colors {
  async function read(image: StoredImage): Promise<void> {
    const kept = await storage.get({ ...image, name: originalName });
    if (kept) await keepColor(database, { ...image, color: (await work('findColor', kept)).toString() });
  }
  return {
    read: async (image) => {
      if (await isUncolored(database, image)) await inTurn(() => read(image));
    },
    readMissing: async (signal) => {
      for (const image of await listUncolored(database)) {
        if (signal.aborted) return;
        // One that cannot be read keeps no other from being read.
        await queue.run('background', () => read(image)).catch(() => undefined);
      }
    },
  };
}
