import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** One key for each use, all drawn from the installation's secret, so that none serves two purposes. */
export interface Secrets {
  readonly seal: Buffer;
  readonly code: Buffer;
  readonly simulate: Buffer;
  readonly guest: Buffer;
  readonly mark: Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export function toSecrets(serverSecret: string): Secrets {
  const secret = Buffer.from(serverSecret, 'base64url');
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `fanfare identity ${use}`, keyBytes));
  return {
    seal: keyFor('seal'),
    code: keyFor('code'),
    simulate: keyFor('simulate'),
    guest: keyFor('guest'),
    mark: keyFor('mark'),
  };
}

/**
 * An opaque text that a client carries from one call to the next: encrypted and authenticated, so that whichever process
 * is asked next can read it and nobody else can read or change it. `use` says what the text is for; it opens for that
 * alone. The answer is base64.
 */
export function seal(key: Buffer, use: string, value: unknown): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(use));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** What was sealed, or nothing for a text that this key did not seal for this use. */
export function unseal(key: Buffer, use: string, text: string): unknown {
  const bytes = Buffer.from(text, 'base64');
  const isAsWritten = bytes.toString('base64') === text;
  if (!isAsWritten || bytes.length <= nonceBytes + tagBytes) return undefined;
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(use))
    .setAuthTag(tag);
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return JSON.parse(opened.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Stands for a sealed text where it is remembered, as used for one. */
export function sealedHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** In a time that does not tell where they differ. */
export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
