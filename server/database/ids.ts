import { randomFillSync } from 'node:crypto';

// Without 0, 1, i, l and o, which people mix up when they read an address aloud.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
/** Bytes from here on would make the first letters likelier than the others. */
const byteEnd = 256 - (256 % letters.length);

const bytes = new Uint8Array(4_096);
let used = bytes.length;

/** A name that can't be guessed: 16 letters carry 79 random bits. */
export function newId(length = 16): string {
  let id = '';
  while (id.length < length) id += nextLetter();
  return id;
}

function nextLetter(): string {
  for (;;) {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    const byte = bytes[used] ?? byteEnd;
    used += 1;
    if (byte < byteEnd) return letters[byte % letters.length] ?? '';
  }
}
