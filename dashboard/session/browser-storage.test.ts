import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  readStored,
  removeStored,
  removeStoredByOthers,
  writeStored,
  storageKey,
  openStorage,
} from './browser-storage.ts';

function startStorage(start: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

function startHouse() {
  return startStorage({
    [storageKey('ada', 'draft:w1')]: '1',
    [storageKey('ada', 'draft:w2')]: '2',
    [storageKey('adam', 'draft:w1')]: '3',
    'app-settings': '4',
  });
}

test('signing out forgets what this person kept, everywhere, and nothing else', () => {
  const storages = [startHouse(), startHouse()];
  removeStored(
    'ada',
    storages.map((storage) => openStorage(() => storage)),
  );
  for (const { kept } of storages) expect([...kept.values()]).toEqual(['3', '4']);
});

test('a tab forgets what others left when somebody signs in', () => {
  const storage = startHouse();
  removeStoredByOthers(
    'adam',
    openStorage(() => storage),
  );
  expect([...storage.kept.values()]).toEqual(['3', '4']);
});

test('what was kept comes back in its shape, until it is dropped', () => {
  const storage = startStorage();
  const shape = z.object({ phone: z.string() });
  expect(writeStored('k', { phone: '415', secret: 'not in the shape' }, storage)).toBe(true);
  expect(readStored('k', shape, storage)).toEqual({ phone: '415' });
  storage.removeItem('k');
  expect(readStored('k', shape, storage)).toBeUndefined();
});

test('what can not be read counts as nothing kept', () => {
  const shape = z.object({ phone: z.string() });
  for (const text of ['{', '{}', '"415"', '{"phone":415}', 'null']) {
    expect(readStored('k', shape, startStorage({ k: text }))).toBeUndefined();
  }
});

test.each([
  [
    'blocks storage',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  ],
  [
    'is full',
    () => ({
      ...startStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }),
  ],
] as const)('what a browser that %s is given stays until the page is left, and that is told', (_, reach) => {
  const storage = openStorage(reach);
  const key = storageKey('ada', 'k');
  expect(writeStored(key, 1, storage)).toBe(false);
  expect(readStored(key, z.number(), storage)).toBe(1);
  removeStored('ada', [storage]);
  expect(readStored(key, z.number(), storage)).toBeUndefined();
});

test('what had no room before is where everything is once there is some', () => {
  const store = startStorage();
  let isFull = true;
  const storage = openStorage(() => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return store;
  });
  expect(writeStored('k', 1, storage)).toBe(false);
  isFull = false;
  expect(writeStored('k', 2, storage)).toBe(true);
  store.setItem('k', '3');
  expect(readStored('k', z.number(), storage)).toBe(3);
});
