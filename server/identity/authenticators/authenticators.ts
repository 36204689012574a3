// What an authenticator app and the pool share. At rest it is sealed for its account, so that a row is of no use alone
// or under another name. Codes are by RFC 6238: SHA-1, 30 seconds and 6 digits, which is what every app can show.
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { areEqualSecrets } from '../../http/secrets.ts';
import { seal, unseal } from '../../database/sealed.ts';
import type { Pool } from '../pool.ts';

const keyBytes = 20;
const defaultDeviceName = 'Authenticator app';

const stepMs = 30_000;
/** A phone's clock may be a step ahead or behind. */
const drifts = [-1, 0, 1] as const;
const counterBytes = 8;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerLetter = 5;

const Authenticator = z.object({ key: z.string(), deviceName: z.string() });
/** The key is base64, the name what its owner calls it. */
export type Authenticator = z.infer<typeof Authenticator>;

export function newAuthenticator(): Authenticator {
  return { key: randomBytes(keyBytes).toString('base64'), deviceName: defaultDeviceName };
}

export function toKey({ key }: Authenticator): Buffer {
  return Buffer.from(key, 'base64');
}

/** RFC 4648 without padding, as authenticator apps read secrets. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(new RegExp(`.{1,${bitsPerLetter}}`, 'g')) ?? [];
  return letters.map((group) => alphabet[Number.parseInt(group.padEnd(bitsPerLetter, '0'), 2)]).join('');
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

/** The time step whose code this is, around now (epoch milliseconds), or nothing for a wrong code. */
export function findStep(key: Buffer, code: string, now: number): number | undefined {
  const present = Math.floor(now / stepMs);
  const matches = drifts.map((drift) => areEqualSecrets(codeOf(key, present + drift), code));
  const drift = drifts[matches.lastIndexOf(true)];
  return drift === undefined ? undefined : present + drift;
}

export function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(counterBytes);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
