/** A random UUID, also on a page that a browser does not hold to be secure: a shop's own network often has no TLS. */
export function newUuid(): string {
  return toUuid(crypto.getRandomValues(new Uint8Array(16)));
}

/** The version 4 UUID of the first 16 bytes; six of their bits say that it is one. */
export function toUuid(given: Uint8Array): string {
  const hex = [...asUuid(given)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The bytes, at least nine of them, as they will stand in a version 4 UUID. */
export function asUuid(given: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(given);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}
