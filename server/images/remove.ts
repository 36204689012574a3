// Pictures that nothing shows any more: gone for visitors at once, and from storage soon after.
import type { Database, Transaction } from '../database/open.ts';
import type { Storage } from './storage.ts';
import { listRemoved, markCleared, removeImage } from './store.ts';
import { listUsed } from './uses-store.ts';

const clearedAtOnce = 50;

export interface Unused {
  readonly workspaceId: string;
  readonly imageKeys: readonly string[];
  readonly now: number;
}

export async function removeUnused(transaction: Transaction, { workspaceId, imageKeys, now }: Unused): Promise<void> {
  const used = await listUsed(transaction, workspaceId, imageKeys);
  for (const imageKey of imageKeys) {
    if (!used.has(imageKey)) await removeImage(transaction, { workspaceId, imageKey, now });
  }
}

export interface Clearing {
  /** Has the bytes of every removed picture removed, one after another. */
  readonly clearSoon: () => void;
  /** Ends after the picture at hand. */
  readonly close: () => Promise<void>;
}

/** Interrupted at any moment, or where the storage does not answer, the next call or start goes on. */
export function openClearing(database: Database, storage: Storage): Clearing {
  let isClosed = false;
  let clearing = Promise.resolve();

  async function clear(): Promise<void> {
    for (;;) {
      const removed = await listRemoved(database, clearedAtOnce);
      for (const image of removed) {
        if (isClosed) return;
        await storage.remove(image.workspaceId, image.imageKey);
        await markCleared(database, image);
      }
      if (removed.length < clearedAtOnce) return;
    }
  }

  return {
    clearSoon: () => {
      clearing = clearing.then(clear).catch(() => undefined);
    },
    close: async () => {
      isClosed = true;
      await clearing;
    },
  };
}
