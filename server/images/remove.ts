// Pictures that nothing shows any more: gone for visitors at once, and from storage soon after.
import { imageRemoved } from '@fanfare/contract/images.ts';
import { takeLock } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import type { Storage } from './storage.ts';
import { hasRemoved, listRemoved, listUsed, markCleared, removeImage } from './store.ts';

const clearedAtOnce = 50;
/** By then it is the storage that fails, and not a picture. */
const faultsInARowMax = 5;
const againMs = 60_000;

interface Pictures {
  readonly workspaceId: string;
  readonly imageKeys: readonly string[];
}

/** Both who show pictures and who remove them take this lock, with nothing but pictures to wait for after it. */
async function takePicturesLock(transaction: Transaction, workspaceId: string): Promise<void> {
  await takeLock(transaction, `pictures of ${workspaceId}`);
}

export async function holdPictures(transaction: Transaction, { workspaceId, imageKeys }: Pictures): Promise<void> {
  if (imageKeys.length === 0) return;
  await takePicturesLock(transaction, workspaceId);
  if (await hasRemoved(transaction, workspaceId, imageKeys)) throw new Refusal(409, imageRemoved);
}

interface Unused extends Pictures {
  readonly now: number;
}

export async function removeUnused(transaction: Transaction, { workspaceId, imageKeys, now }: Unused): Promise<void> {
  if (imageKeys.length === 0) return;
  await takePicturesLock(transaction, workspaceId);
  const used = await listUsed(transaction, workspaceId, imageKeys);
  for (const imageKey of imageKeys) {
    if (!used.has(imageKey)) await removeImage(transaction, { workspaceId, imageKey, now });
  }
}

interface Clearing {
  /** Has the bytes of every removed picture removed, one after another. */
  readonly clearSoon: () => void;
  /** Ends after the picture at hand. */
  readonly close: () => Promise<void>;
}

/** Interrupted at any moment, the next call or start goes on; where the storage does not answer, it does so in a minute. */
export function openClearing(
  database: Database,
  storage: Pick<Storage, 'remove'>,
  report: (fault: unknown) => void,
): Clearing {
  let isClosed = false;
  let clearing = Promise.resolve();
  let again: ReturnType<typeof setTimeout> | undefined;

  function clearSoon(): void {
    clearTimeout(again);
    clearing = clearing.then(clear).catch(tryAgain);
  }

  function tryAgain(fault: unknown): void {
    report(fault);
    if (isClosed) return;
    clearTimeout(again);
    again = setTimeout(clearSoon, againMs).unref();
  }

  async function clear(): Promise<void> {
    let [left, faultsInARow] = [0, 0];
    for (;;) {
      const removed = await listRemoved(database, { limit: clearedAtOnce, offset: left });
      for (const image of removed) {
        if (isClosed || faultsInARow === faultsInARowMax) return;
        try {
          await storage.remove(image.workspaceId, image.imageKey);
          await markCleared(database, image);
          faultsInARow = 0;
        } catch (fault) {
          // One that can't be removed keeps none behind it.
          left += 1;
          faultsInARow += 1;
          tryAgain(fault);
        }
      }
      if (removed.length < clearedAtOnce) return;
    }
  }

  return {
    clearSoon,
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      await clearing;
    },
  };
}
