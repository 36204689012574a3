// The client's half of SRP, written from the protocol and sharing nothing with the server's half.
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;
const k = toInteger(hash(pad(N), pad(g)));

interface SrpClient {
  readonly a: bigint;
  readonly A: string;
}

interface ClaimFrom {
  readonly poolName: string;
  readonly password: string;
  /** What the server's challenge said. */
  readonly parameters: Readonly<Record<string, string>>;
}

export function startSrp(): SrpClient {
  const a = toInteger(randomBytes(32));
  return { a, A: powerOf(g, a).toString(16) };
}

/** What proves the password; `timestamp` is free for the client to choose. */
export function makeClaim(client: SrpClient, from: ClaimFrom, timestamp = 'Sat Nov 7 09:03:04 UTC 2026') {
  const { USER_ID_FOR_SRP: user = '', SECRET_BLOCK: block = '', SALT = '0', SRP_B = '0' } = from.parameters;
  const B = BigInt(`0x${SRP_B}`);
  const u = toInteger(hash(pad(BigInt(`0x${client.A}`)), pad(B)));
  const x = toInteger(hash(pad(BigInt(`0x${SALT}`)), hash(`${from.poolName}${user}:${from.password}`)));
  const base = (((B - k * powerOf(g, x)) % N) + N) % N;
  return signClaim(powerOf(base, client.a + u * x), u, { user, block, poolName: from.poolName, timestamp });
}

/** For an attacker who knows the shared value in another way than by the password. */
export function signClaim(
  shared: bigint,
  u: bigint,
  of: { readonly user: string; readonly block: string; readonly poolName: string; readonly timestamp: string },
) {
  const key = Buffer.from(hkdfSync('sha256', pad(shared), pad(u), 'Caldera Derived Key', 16));
  const signature = createHmac('sha256', key)
    .update(of.poolName + of.user)
    .update(Buffer.from(of.block, 'base64'))
    .update(of.timestamp)
    .digest('base64');
  return {
    USERNAME: of.user,
    PASSWORD_CLAIM_SECRET_BLOCK: of.block,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: of.timestamp,
  };
}

/** By squaring and multiplying, one bit at a time. */
export function powerOf(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

function pad(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(Number.parseInt(even.slice(0, 2), 16) > 0x7f ? `00${even}` : even, 'hex');
}

function hash(...parts: readonly (string | Buffer)[]): Buffer {
  return createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
}

function toInteger(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}
