import { describe, expect, test, vi } from 'vitest';
import { countEntry, visitorIdOf } from './visit.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

describe('a visit', () => {
  test.each([
    ['', 'unknown'],
    ['#', 'unknown'],
    ['#preview', 'preview'],
    ['#k3n9', 'k3n9'],
    ['#a%20b', 'a%20b'],
    ['#%3Cimg%20onerror=alert(1)%3E', '%3Cimg%20onerror=alert(1)%3E'],
    ['#<b>&amp;', '<b>&amp;'],
  ])('with the fragment %j is by %j', (fragment, visitorId) => {
    expect(visitorIdOf(fragment)).toBe(visitorId);
  });

  test('keeps no more than 128 characters of who came', () => {
    expect(visitorIdOf(`#${'a'.repeat(500)}`)).toHaveLength(128);
  });

  test('adds one to the entries of the session', () => {
    const storage = memory();
    countEntry(() => storage);
    countEntry(() => storage);
    expect(storage.getItem('gallery-entries')).toBe('2');
  });

  test('goes on where the browser keeps nothing', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    countEntry(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    expect(debug).toHaveBeenCalledOnce();
    debug.mockRestore();
  });
});
