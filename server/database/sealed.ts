// Texts that are of use to this installation alone: what a client carries from one call to the next, and what a row keeps
// of a secret.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * An opaque text: encrypted and authenticated, so that whichever process is asked next can read it and nobody else can
 * read or change it. `use` says what the text is for; it opens for that alone. The answer is base64.
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
