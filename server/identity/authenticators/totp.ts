// Codes of authenticator apps by RFC 6238: SHA-1, 30 seconds and 6 digits, which is what every app can show.
import { createHmac } from 'node:crypto';
import { isSame } from '../keys/secrets.ts';

const stepMs = 30_000;
/** A phone's clock may be a step ahead or behind. */
const drifts = [-1, 0, 1] as const;
const counterBytes = 8;

/** The time step whose code this is, around now (epoch milliseconds), or nothing for a wrong code. */
export function findStep(key: Buffer, code: string, now: number): number | undefined {
  const present = Math.floor(now / stepMs);
  const matches = drifts.map((drift) => isSame(Buffer.from(codeOf(key, present + drift)), Buffer.from(code)));
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
