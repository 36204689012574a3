// Signatures by the Standard Webhooks scheme.
import { createHmac, randomBytes } from 'node:crypto';

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

/** With several secrets each signs, so that either side can change over. */
export function signatureOf({ id, timestamp, body }: Message, secrets: readonly string[]): string {
  const signed = `${id}.${timestamp}.${body}`;
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(signed)
      .digest('base64');
  return secrets.map((secret) => `v1,${sign(secret)}`).join(' ');
}
