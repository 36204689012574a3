// What an authenticator app and the pool share. At rest it is sealed for its account, so that a row is of no use alone
// or under another name.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Pool } from '../pool.ts';
import { seal, unseal } from '../keys/seal.ts';

const keyBytes = 20;
const defaultDeviceName = 'Authenticator app';

const Authenticator = z.object({ key: z.string(), deviceName: z.string() });
/** The key is base64, the name what its owner calls it. */
export type Authenticator = z.infer<typeof Authenticator>;

export function newAuthenticator(): Authenticator {
  return { key: randomBytes(keyBytes).toString('base64'), deviceName: defaultDeviceName };
}

export function toKey({ key }: Authenticator): Buffer {
  return Buffer.from(key, 'base64');
}

export function sealAuthenticator(pool: Pool, userName: string, authenticator: Authenticator): string {
  return seal(pool.secrets.seal, sealUse(userName), authenticator);
}

/** Throws for a text that this installation did not seal for this account. */
export function openAuthenticator(pool: Pool, userName: string, sealed: string): Authenticator {
  return Authenticator.parse(unseal(pool.secrets.seal, sealUse(userName), sealed));
}

function sealUse(userName: string): string {
  return `authenticator ${userName}`;
}
