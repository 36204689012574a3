const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerLetter = 5;

/** RFC 4648 without padding, as authenticator apps read secrets. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(new RegExp(`.{1,${bitsPerLetter}}`, 'g')) ?? [];
  return letters.map((group) => alphabet[Number.parseInt(group.padEnd(bitsPerLetter, '0'), 2)]).join('');
}
