// The server's half of Secure Remote Password as Cognito clients speak it: the password never travels, and what is
// stored cannot be used to sign in. Names follow the protocol: A and B are the public values, b the secret of one try,
// v the verifier, x the private key that the client derives from the password.
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { generator, power, prime, toBytes } from './modular-power.ts';

export interface Verifier {
  /** 16 random bytes as an integer, in hex as the client pads it. */
  readonly salt: string;
  /** In hex. */
  readonly verifier: string;
}

interface Attempt {
  /** In hex; A as the client sent it, b secret. */
  readonly A: string;
  readonly B: string;
  readonly b: string;
}

interface Claim {
  readonly poolName: string;
  readonly userName: string;
  readonly secretBlock: string;
  readonly timestamp: string;
}

const saltBytes = 16;
const secretBytes = 32;
const keyBytes = 16;
const k = toInteger(sha256(toBytes(prime), toBytes(generator)));

/** With a new salt, so that the same password twice leaves two different verifiers. */
export async function makeVerifier(poolName: string, userName: string, password: string): Promise<Verifier> {
  const salt = toSalt(randomBytes(saltBytes));
  return { salt, verifier: await computeVerifier({ poolName, userName, password, salt }) };
}

export async function computeVerifier(of: {
  readonly poolName: string;
  readonly userName: string;
  readonly password: string;
  readonly salt: string;
}): Promise<string> {
  const identity = sha256(`${of.poolName}${of.userName}:${of.password}`);
  const x = toInteger(sha256(toBytes(BigInt(`0x${of.salt}`)), identity));
  return (await power(generator, x)).toString(16);
}

export function toSalt(bytes: Buffer): string {
  return toBytes(toInteger(bytes)).toString('hex');
}

/** Whether A may be used: a multiple of the prime would make the shared key known to everybody. */
export function isGoodPublicValue(A: string): boolean {
  return /^[0-9a-fA-F]{1,1536}$/.test(A) && BigInt(`0x${A}`) % prime !== 0n;
}

export async function beginAttempt(A: string, verifier: string): Promise<Attempt> {
  const b = toInteger(randomBytes(secretBytes));
  const B = (k * BigInt(`0x${verifier}`) + (await power(generator, b))) % prime;
  if (b === 0n || B === 0n) return await beginAttempt(A, verifier);
  return { A, B: B.toString(16), b: b.toString(16) };
}

/** The signature that only somebody who knows the password can send. */
export async function expectedSignature(attempt: Attempt, verifier: string, claim: Claim): Promise<Buffer> {
  const A = BigInt(`0x${attempt.A}`);
  const u = toInteger(sha256(toBytes(A), toBytes(BigInt(`0x${attempt.B}`))));
  const base = (A * (await power(BigInt(`0x${verifier}`), u))) % prime;
  const shared = await power(base, BigInt(`0x${attempt.b}`));
  const key = hkdfSync('sha256', toBytes(shared), toBytes(u), 'Caldera Derived Key', keyBytes);
  return createHmac('sha256', Buffer.from(key))
    .update(claim.poolName)
    .update(claim.userName)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
}

function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function toInteger(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}
