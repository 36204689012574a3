// Signatures by the Standard Webhooks scheme.
import { createHmac, randomBytes } from 'node:crypto';
import { areEqualSecrets } from '../http/secrets.ts';

const prefix = 'whsec_';

export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

export interface Message {
  readonly id: string;
  /** In seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** What arrives later, or seems to come from later, is somebody who plays it again. */
const toleranceSeconds = 5 * 60;

/** With several secrets each signs, so that either side can change over. */
export function signatureOf(message: Message, secrets: readonly string[]): string {
  return secrets.map((secret) => `v1,${signWith(secret, message)}`).join(' ');
}

/** Whether one of the signatures is of the secret, and the message of now. */
export function isSigned(message: Message, signatures: string, secret: string, now: number): boolean {
  if (!(Math.abs(now / 1_000 - message.timestamp) <= toleranceSeconds)) return false;
  const expected = signWith(secret, message);
  return signatures.split(' ').some((signature) => areEqualSecrets(signature.replace(/^v1,/, ''), expected));
}

function signWith(secret: string, { id, timestamp, body }: Message): string {
  return createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
}
