// The app on somebody's phone that makes codes, by RFC 6238.
import { createHmac } from 'node:crypto';

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code for a key as a page shows it; `stepsAhead` for a phone whose clock is that many half minutes ahead. */
export function codeOf(shownKey: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
  const digest = createHmac('sha1', bytesOf(shownKey)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function bytesOf(shownKey: string): Buffer {
  const bits = Array.from(shownKey.toUpperCase())
    .filter((character) => alphabet.includes(character))
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
