// The keys that sign tokens and follow one another. They are rows, so that every process signs with the newest soon after
// it was made; one that was replaced checks tokens until the last that it signed has ended.
import { type CryptoKey, type JWK, calculateJwkThumbprint, errors, exportJWK, generateKeyPair, importJWK } from 'jose';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../database/open.ts';
import {
  type KeptKey,
  insertFirstKey,
  listKeyIds,
  listKeys,
  removeKeysRetiredBefore,
  replaceKeys,
} from './keys-store.ts';

export const tokenAlgorithm = 'RS256';
const modulusLength = 2048;

const readEveryMs = 10_000;
/** Between two readings for keys that nobody knows: whoever invents some costs the database no more than this. */
const searchEveryMs = 1_000;
/** The hour that a token lives, and another for processes that noticed late and clocks that differ. */
const retiredMsMax = 2 * 60 * 60_000;

/** An RSA key, and how its public half is told. */
interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
}

export interface KeyRing {
  readonly signingKey: () => Promise<SigningKey>;
  /** The key of ours that a token names; nothing else in its header is ever followed. */
  readonly findKey: (header: { readonly kid?: string | undefined }) => Promise<CryptoKey>;
  /** The public halves of all keys whose tokens are still good. */
  readonly publicJwks: () => Promise<JWK[]>;
  /** By what the database knows the key of a token; whether it still stands, the row alone can say. */
  readonly rowOf: (header: { readonly kid?: string | undefined }) => string;
  /**
   * Makes the key that signs from now on, and answers its `kid`. Nobody is signed out. At once: the keys before it end,
   * and with them every token that they signed, in every process.
   */
  readonly rotate: (how?: { readonly atOnce: boolean }) => Promise<string>;
}

interface KeyRingOptions {
  readonly database: Database;
  readonly clock: () => number;
  /** For a database that has no key yet; without it one is made. */
  readonly firstKey?: string | undefined;
}

interface Ring {
  readonly readAt: number;
  readonly signing: SigningKey;
  readonly byKid: ReadonlyMap<string, SigningKey>;
  readonly rowByKid: ReadonlyMap<string, string>;
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
  /** The ring as the database has it now: none of a key that another process has ended or made. */
  const newest = async () => {
    const ids = await listKeyIds(database);
    const known = new Set((await current()).rowByKid.values());
    return ids.length === known.size && ids.every((id) => known.has(id)) ? ring : await read();
  };
  const published = shareNext(async () => [...(await newest()).byKid.values()].map(({ publicJwk }) => publicJwk));
  const search = async () => await read(Math.max(0, searchEveryMs - ageMs()));

  return {
    signingKey: async () => (await newest()).signing,
    findKey: async ({ kid = '' }) => {
      const found = (await current()).byKid.get(kid) ?? (kid && (await search()).byKid.get(kid));
      if (!found) throw new errors.JWKSNoMatchingKey();
      return found.publicKey;
    },
    publicJwks: published,
    rowOf: ({ kid = '' }) => ring.rowByKid.get(kid) ?? kid,
    rotate: async ({ atOnce } = { atOnce: false }) => {
      const jwk = await makeSigningKey();
      const { kid } = await readSigningKey(jwk);
      await replaceKeys(database, { keyId: kid, jwk }, { now: clock(), othersEnd: atOnce });
      ring = await readRing(database, clock());
      return kid;
    },
  };
}

/** One after another: whoever asks shares the next with all who wait for it, and gets nothing from before they asked. */
function shareNext<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Made> | undefined;
  const begin = async () => {
    await running.catch(() => undefined);
    next = undefined;
    const made = make();
    running = made;
    return await made;
  };
  return async () => await (next ??= begin());
}

async function readRing(database: Database, now: number): Promise<Ring> {
  const kept = await listKeys(database);
  const isOver = ({ retiredAt = Infinity }: KeptKey) => retiredAt < now - retiredMsMax;
  if (kept.some(isOver)) await removeKeysRetiredBefore(database, now - retiredMsMax);
  const good = kept.filter((key) => !isOver(key));
  const keys = await Promise.all(good.map(({ jwk }) => readSigningKey(jwk)));
  const signing = keys[good.findIndex(isSigning)];
  if (!signing) throw new Error('The database has no key that signs tokens.');
  return {
    readAt: now,
    signing,
    byKid: new Map(keys.map((key) => [key.kid, key])),
    rowByKid: new Map(keys.map(({ kid }, index) => [kid, good[index]?.keyId ?? kid])),
  };
}

function isSigning({ retiredAt }: KeptKey): boolean {
  return retiredAt === undefined;
}

/** A new key as JSON text, private members included. Takes a good part of a second. */
export async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(tokenAlgorithm, { modulusLength, extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

export async function readSigningKey(text: string): Promise<SigningKey> {
  const jwk = JSON.parse(text) as JWK;
  const kid = await calculateJwkThumbprint(jwk);
  const { kty, n, e } = jwk;
  const publicJwk = { kty, alg: tokenAlgorithm, use: 'sig', kid, n, e };
  const [privateKey, publicKey] = await Promise.all([importKey(jwk), importKey(publicJwk)]);
  return { kid, privateKey, publicKey, publicJwk };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, tokenAlgorithm)) as CryptoKey;
}
