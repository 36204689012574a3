import { describe, expect, test } from 'vitest';
import { type Shelf, openStored } from './stored.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

function shelfWith(text: string | null): Shelf & { text: string | null } {
  const shelf = {
    text,
    getItem: () => shelf.text,
    setItem: (_: string, value: string) => {
      shelf.text = value;
    },
    removeItem: () => {
      shelf.text = null;
    },
  };
  return shelf;
}

describe('what a tablet keeps', () => {
  test('is there after a restart, until it is forgotten', () => {
    const shelf = shelfWith(null);
    openStored(() => shelf, 'n', isNumber).write(7);
    const kept = openStored(() => shelf, 'n', isNumber);
    expect(kept.read()).toBe(7);
    kept.forget();
    expect(kept.read()).toBeUndefined();
    expect(shelf.text).toBeNull();
  });

  test.each([null, '', '{', '"7"', 'null'])('is not there where it is damaged or another thing: %j', (text) => {
    expect(openStored(() => shelfWith(text), 'n', isNumber).read()).toBeUndefined();
  });

  test('lasts as long as the page where the browser keeps nothing', () => {
    const refusing = (): Shelf => {
      throw new DOMException('Denied', 'SecurityError');
    };
    const kept = openStored(refusing, 'n', isNumber);
    kept.write(7);
    expect(kept.read()).toBe(7);
    kept.forget();
    expect(kept.read()).toBeUndefined();
  });
});
