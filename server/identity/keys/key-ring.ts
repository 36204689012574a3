// The keys that follow one another. They are rows, so that every process signs with the newest soon after it was made;
// one that was replaced checks tokens until the last that it signed has ended.
import { setTimeout } from 'node:timers/promises';
import { type CryptoKey, type JWK, errors } from 'jose';
import type { Database } from '../../database/open.ts';
import { type KeptKey, insertFirstKey, listKeys, removeKeysRetiredBefore, replaceKeys } from './keys-store.ts';
import { type SigningKey, makeSigningKey, readSigningKey } from './signing-key.ts';

const readEveryMs = 10_000;
/** Between two readings for keys that nobody knows: whoever invents some costs the database no more than this. */
const searchEveryMs = 1_000;
/** The hour that a token lives, and another for processes that noticed late and clocks that differ. */
const retiredMsMax = 2 * 60 * 60_000;

export interface KeyRing {
  readonly signingKey: () => Promise<SigningKey>;
  /** The key of ours that a token names; nothing else in its header is ever followed. */
  readonly findKey: (header: { readonly kid?: string | undefined }) => Promise<CryptoKey>;
  /** The public halves of all keys whose tokens are still good. */
  readonly publicJwks: () => Promise<JWK[]>;
  /** Makes the key that signs from now on, and answers its `kid`. Nobody is signed out. */
  readonly rotate: () => Promise<string>;
}

export interface KeyRingOptions {
  readonly database: Database;
  readonly clock: () => number;
  /** For a database that has no key yet; without it one is made. */
  readonly firstKey?: string | undefined;
}

interface Ring {
  readonly readAt: number;
  readonly signing: SigningKey;
  readonly byKid: ReadonlyMap<string, SigningKey>;
}

export async function openKeyRing({ database, clock, firstKey }: KeyRingOptions): Promise<KeyRing> {
  if (!(await listKeys(database)).some(isSigning)) {
    await insertFirstKey(database, firstKey ?? (await makeSigningKey()), clock());
  }
  let ring = await readRing(database, clock());
  let reading: Promise<Ring> | undefined;

  /** One reading at a time, for all who ask meanwhile. */
  async function read(afterMs = 0): Promise<Ring> {
    reading ??= setTimeout(afterMs)
      .then(async () => (ring = await readRing(database, clock())))
      .finally(() => (reading = undefined));
    return await reading;
  }

  const ageMs = () => Math.abs(clock() - ring.readAt);
  const current = async () => (ageMs() < readEveryMs ? ring : await read());
  const search = async () => await read(Math.max(0, searchEveryMs - ageMs()));

  return {
    signingKey: async () => (await current()).signing,
    findKey: async ({ kid = '' }) => {
      const found = (await current()).byKid.get(kid) ?? (kid && (await search()).byKid.get(kid));
      if (!found) throw new errors.JWKSNoMatchingKey();
      return found.publicKey;
    },
    publicJwks: async () => [...(await current()).byKid.values()].map(({ publicJwk }) => publicJwk),
    rotate: async () => {
      const jwk = await makeSigningKey();
      const { kid } = await readSigningKey(jwk);
      await replaceKeys(database, { keyId: kid, jwk }, clock());
      ring = await readRing(database, clock());
      return kid;
    },
  };
}

async function readRing(database: Database, now: number): Promise<Ring> {
  const kept = await listKeys(database);
  const isOver = ({ retiredAt = Infinity }: KeptKey) => retiredAt < now - retiredMsMax;
  if (kept.some(isOver)) await removeKeysRetiredBefore(database, now - retiredMsMax);
  const good = kept.filter((key) => !isOver(key));
  const keys = await Promise.all(good.map(({ jwk }) => readSigningKey(jwk)));
  const signing = keys[good.findIndex(isSigning)];
  if (!signing) throw new Error('The database has no key that signs tokens.');
  return { readAt: now, signing, byKid: new Map(keys.map((key) => [key.kid, key])) };
}

function isSigning({ retiredAt }: KeptKey): boolean {
  return retiredAt === undefined;
}
