import { expect, test } from 'vitest';
import { z } from 'zod';
import { dropKept, findKept, forgetKept, forgetKeptByOthers, keep, keptKey } from './kept-here.ts';

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
  };
}

function startHouse() {
  return startStorage({
    [keptKey('ada', 'draft:w1')]: '1',
    [keptKey('ada', 'draft:w2')]: '2',
    [keptKey('adam', 'draft:w1')]: '3',
    'app-settings': '4',
  });
}

test('signing out forgets what this person kept, everywhere, and nothing else', () => {
  const storages = [startHouse(), startHouse()];
  forgetKept('ada', storages);
  for (const { kept } of storages) expect([...kept.values()]).toEqual(['3', '4']);
});

test('a tab forgets what others left when somebody signs in', () => {
  const storage = startHouse();
  forgetKeptByOthers('adam', storage);
  expect([...storage.kept.values()]).toEqual(['3', '4']);
});

test('what was kept comes back in its shape, until it is dropped', () => {
  const storage = startStorage();
  const shape = z.object({ phone: z.string() });
  expect(keep('k', { phone: '415', secret: 'not in the shape' }, storage)).toBe(true);
  expect(findKept('k', shape, storage)).toEqual({ phone: '415' });
  dropKept('k', storage);
  expect(findKept('k', shape, storage)).toBeUndefined();
});

test('what can not be read counts as nothing kept', () => {
  const shape = z.object({ phone: z.string() });
  for (const text of ['{', '{}', '"415"', '{"phone":415}', 'null']) {
    expect(findKept('k', shape, startStorage({ k: text }))).toBeUndefined();
  }
});

test('a browser that refuses to store is told from one that did', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(keep('k', 1, storage)).toBe(false);
  expect(findKept('k', z.number(), storage)).toBeUndefined();
  expect(() => dropKept('k', storage)).not.toThrow();
});
