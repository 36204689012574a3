// What a person leaves on this device between two visits; gone when they sign out on purpose.
import type { z } from 'zod';

type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type ListedStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>;

const everyones = 'kept:';

function prefixOf(userId: string): string {
  return `${everyones}${userId}:`;
}

/** The name under which something of this person is kept in the browser's storage. */
export function keptKey(userId: string, name: string): string {
  return prefixOf(userId) + name;
}

/** Nothing when there is none, or when what is there can't be read. */
export function findKept<V>(key: string, shape: z.ZodType<V>, storage: KeptStorage): V | undefined {
  try {
    return shape.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Says whether it was kept: a browser may refuse or be full. */
export function keep(key: string, value: unknown, storage: KeptStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function dropKept(key: string, storage: KeptStorage): void {
  try {
    storage.removeItem(key);
  } catch {
    // A browser without storage kept nothing.
  }
}

/** Everything that this person keeps on this device. */
export function forgetKept(userId: string, storages: readonly ListedStorage[] = [localStorage, sessionStorage]): void {
  forget(storages, (key) => key.startsWith(prefixOf(userId)));
  // Images of unfinished campaigns, which earlier versions kept here.
  globalThis.indexedDB?.deleteDatabase('kept-files');
}

/** What other people left in this tab. */
export function forgetKeptByOthers(userId: string, storage: ListedStorage = sessionStorage): void {
  forget([storage], (key) => key.startsWith(everyones) && !key.startsWith(prefixOf(userId)));
}

function forget(storages: readonly ListedStorage[], isMeant: (key: string) => boolean): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key !== null && isMeant(key)) storage.removeItem(key);
    }
  }
}

const refused = 'refused';

/** Lets other tabs tell a session that the provider ended, whose pages wait, from one that somebody left. */
export function markRefused(userId: string): void {
  keep(keptKey(userId, refused), true, localStorage);
}

export function isMarkedRefused(userId: string): boolean {
  return localStorage.getItem(keptKey(userId, refused)) !== null;
}

export function unmarkRefused(userId: string): void {
  dropKept(keptKey(userId, refused), localStorage);
}
