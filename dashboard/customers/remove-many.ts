// Many deletions, a few at a time, that can be stopped and tell how far they came.
export const removalsAtOnce = 4;

export interface RemovalProgress {
  readonly removed: readonly string[];
  readonly failed: readonly string[];
}

interface Removals {
  readonly removeOne: (phone: string) => Promise<void>;
  readonly onProgress: (progress: RemovalProgress) => void;
  /** Begins no further deletion; those under way are waited for. */
  readonly signal: AbortSignal;
}

/** Resolves once nothing is under way, with each phone that was tried; never rejects. */
export async function removeMany(phones: readonly string[], removals: Removals): Promise<RemovalProgress> {
  const removed: string[] = [];
  const failed: string[] = [];
  const waiting = phones.values();
  const work = async () => {
    for (const phone of waiting) {
      if (removals.signal.aborted) return;
      const isRemoved = await removals.removeOne(phone).then(
        () => true,
        () => false,
      );
      (isRemoved ? removed : failed).push(phone);
      removals.onProgress({ removed, failed });
    }
  };
  await Promise.all(Array.from({ length: removalsAtOnce }, work));
  return { removed, failed };
}
