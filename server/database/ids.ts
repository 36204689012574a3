import { randomInt } from 'node:crypto';

// Without 0, 1, i, l and o, which people mix up when they read an address aloud.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** A name that can't be guessed: 16 letters carry 79 random bits. */
export function newId(length = 16): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
