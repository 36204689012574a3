import { hash, timingSafeEqual } from 'node:crypto';

/** In a time that tells whether they are equally long, but not where they differ. */
export function areEqualSecrets(one: string | Buffer, other: string | Buffer): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** As which something is known that nobody may read. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
