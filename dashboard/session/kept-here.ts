// What a person leaves on this device between two visits; gone when they sign out on purpose.

function prefixOf(userId: string): string {
  return `kept:${userId}:`;
}

/** The name under which something of this person is kept in the browser's storage. */
export function keptKey(userId: string, name: string): string {
  return prefixOf(userId) + name;
}

export function forgetKept(
  userId: string,
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'> = localStorage,
): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefixOf(userId))) storage.removeItem(key);
  }
}
