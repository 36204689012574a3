// base^exponent modulo the 3072-bit prime of RFC 3526, group 15. A Diffie-Hellman agreement is exactly this power, so
// OpenSSL does it: in constant time, four times as fast as BigInt, and off the event loop.
import { type KeyObject, createPrivateKey, createPublicKey, diffieHellman, getDiffieHellman } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { promise as makeQueue } from 'fastq';
import { Refusal } from '../../http/refusal.ts';

const primeHex = getDiffieHellman('modp15').getPrime('hex');

export const prime = BigInt(`0x${primeHex}`);
export const generator = 2n;

const agree = promisify(
  (keys: { privateKey: KeyObject; publicKey: KeyObject }, done: (error: Error | null, secret: Buffer) => void) =>
    diffieHellman(keys, done),
);

/** For an exponent of 1 to 256 bits: longer ones are outside what OpenSSL takes for this group. */
export async function power(base: bigint, exponent: bigint): Promise<bigint> {
  const reduced = base % prime;
  if (reduced <= 1n) return reduced;
  if (reduced === prime - 1n) return exponent % 2n === 0n ? 1n : reduced;
  return await powers.push({ base: reduced, exponent });
}

/** Refuses with 429 where too many powers wait already. Whoever has been let in is not refused half way. */
export function refuseIfBusy(): void {
  if (powers.length() >= waitingMax) throw tooBusy();
}

/** What Node starts where nobody says otherwise. */
const threadsUsual = 4;
/** Reading a file takes one, and so does signing a token. */
const threadsLeft = 2;

/**
 * How many powers may run at once: one core is left for everything else that this process does, and threads for files,
 * names of hosts and signatures, which wait in the same pool.
 */
export function powersAtOnce(cores: number, threadPoolSize: string | undefined): number {
  const threads = Number.parseInt(threadPoolSize ?? '', 10) || threadsUsual;
  return Math.max(1, Math.min(cores - 1, threads - threadsLeft));
}

const atOnceMax = powersAtOnce(availableParallelism(), process.env['UV_THREADPOOL_SIZE']);
/** A few seconds of work: who comes after that is asked to come again. */
const waitingMax = 2_000;
const powers = makeQueue(raise, atOnceMax);

async function raise({ base, exponent }: { readonly base: bigint; readonly exponent: bigint }): Promise<bigint> {
  const secret = await agree({ privateKey: toPrivateKey(exponent), publicKey: toPublicKey(base) });
  return BigInt(`0x${secret.toString('hex')}`);
}

const dhKeyAgreement = Buffer.from('06092a864886f70d010301', 'hex');
const tag = { integer: 0x02, bits: 0x03, octets: 0x04, sequence: 0x30 } as const;
const group = der(tag.sequence, dhKeyAgreement, der(tag.sequence, integer(prime), integer(generator)));

function toPrivateKey(exponent: bigint): KeyObject {
  const key = der(tag.sequence, integer(0n), group, der(tag.octets, integer(exponent)));
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function toPublicKey(value: bigint): KeyObject {
  const key = der(tag.sequence, group, der(tag.bits, Buffer.of(0), integer(value)));
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/**
 * A non-negative integer as the fewest bytes whose first bit is 0, big-endian: DER's content, and the protocol's `pad`.
 */
export function toBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function integer(value: bigint): Buffer {
  return der(tag.integer, toBytes(value));
}

function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(kind), derLength(content.length), content]);
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  return length < 0x1_00 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff);
}

function tooBusy(): Refusal {
  const message = 'Too many people are signing in right now. Please try again in a moment.';
  return new Refusal(429, message, { headers: { 'retry-after': '3' } });
}
