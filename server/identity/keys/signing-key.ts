// An RSA key that signs tokens, and how its public half is told.
import { type CryptoKey, type JWK, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';

export const tokenAlgorithm = 'RS256';
const modulusLength = 2048;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
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
