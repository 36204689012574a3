// What a person leaves on this device between two visits; gone when they sign out on purpose.
import type { z } from 'zod';

type BrowserStorage = ReturnType<typeof openStorage>;

export type KeyValueStorage = Pick<Storage, 'getItem' | 'removeItem'> & {
  readonly setItem: (key: string, value: string) => unknown;
};

export const onDevice = openStorage(() => localStorage);
export const inTab = openStorage(() => sessionStorage);

/** The browser's storage; what is blocked there, or has no room, is in memory until the page is left. */
export function openStorage(reach: () => Storage) {
  const inMemory = new Map<string, string>();
  return {
    getItem: (key: string) => inMemory.get(key) ?? attempt(() => reach().getItem(key)) ?? null,
    /** Says whether it outlasts the page. */
    setItem: (key: string, value: string) => {
      inMemory.set(key, value);
      const store = () => {
        reach().setItem(key, value);
        return inMemory.delete(key);
      };
      return attempt(store) ?? false;
    },
    removeItem: (key: string) => {
      inMemory.delete(key);
      attempt(() => reach().removeItem(key));
    },
    keys: () => {
      const list = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return [...inMemory.keys(), ...(attempt(() => list(reach())) ?? [])];
    },
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const everyones = 'kept:';

function prefixOf(userId: string): string {
  return `${everyones}${userId}:`;
}

/** The key of something of this person in the browser's storage. */
export function storageKey(userId: string, name: string): string {
  return prefixOf(userId) + name;
}

/** Nothing when there is none, or when what is there can't be read. */
export function readStored<V>(key: string, shape: z.ZodType<V>, storage: KeyValueStorage): V | undefined {
  return attempt(() => shape.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data);
}

/** Says whether it outlasts the page: a browser may refuse or be full. */
export function writeStored(key: string, value: unknown, storage: KeyValueStorage): boolean {
  return storage.setItem(key, JSON.stringify(value)) !== false;
}

/** Everything that this person keeps on this device. */
export function removeStored(userId: string, storages: readonly BrowserStorage[] = [onDevice, inTab]): void {
  removeWhere(storages, (key) => key.startsWith(prefixOf(userId)));
  // Images of unfinished campaigns, which earlier versions kept here.
  attempt(() => globalThis.indexedDB?.deleteDatabase('kept-files'));
}

/** What other people left in this tab. */
export function removeStoredByOthers(userId: string, storage: BrowserStorage = inTab): void {
  removeWhere([storage], (key) => key.startsWith(everyones) && !key.startsWith(prefixOf(userId)));
}

function removeWhere(storages: readonly BrowserStorage[], isMeant: (key: string) => boolean): void {
  for (const storage of storages) for (const key of storage.keys().filter(isMeant)) storage.removeItem(key);
}

/** Where this tab notes when somebody last came or went. */
export const turnKey = 'turn';

const refused = 'refused';

/** Lets other tabs tell a session that the provider ended, whose pages wait, from one that somebody left. */
export function markRefused(userId: string): void {
  writeStored(storageKey(userId, refused), true, onDevice);
}

export function isMarkedRefused(userId: string): boolean {
  return onDevice.getItem(storageKey(userId, refused)) !== null;
}

export function unmarkRefused(userId: string): void {
  onDevice.removeItem(storageKey(userId, refused));
}
