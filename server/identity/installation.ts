// What an installation makes for itself at its first start, keeps in the database, and shares between its processes.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { keepIfAbsent, readInstallation } from './installation-store.ts';
import { makeSigningKey } from './signing-key.ts';

export const region = 'us-east-1';

export interface Installation {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly identityPoolId: string;
  /** 256 random bits in base64url. */
  readonly serverSecret: string;
  /** An RSA key as JSON text. */
  readonly signingKey: string;
}

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const lowerLettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Everything new. Slow, because of the key; tests make one and hand it to each pool they open. */
export async function makeInstallation(): Promise<Installation> {
  return {
    userPoolId: `${region}_${draw(lettersAndDigits, 9)}`,
    clientId: draw(lowerLettersAndDigits, 26),
    identityPoolId: `${region}:${randomUUID()}`,
    serverSecret: randomBytes(32).toString('base64url'),
    signingKey: await makeSigningKey(),
  };
}

/** The installation in the database, made first where there is none. Processes that start together agree on one. */
export async function findOrMakeInstallation(database: Database, seed?: Installation): Promise<Installation> {
  const kept = toInstallation(await readInstallation(database));
  if (kept) return kept;
  await keepIfAbsent(database, { ...(seed ?? (await makeInstallation())) });
  const agreed = toInstallation(await readInstallation(database));
  if (!agreed) throw new Error('The installation could not be read back from the database.');
  return agreed;
}

function toInstallation(values: ReadonlyMap<string, string>): Installation | undefined {
  const userPoolId = values.get('userPoolId');
  const clientId = values.get('clientId');
  const identityPoolId = values.get('identityPoolId');
  const serverSecret = values.get('serverSecret');
  const signingKey = values.get('signingKey');
  if (!userPoolId || !clientId || !identityPoolId || !serverSecret || !signingKey) return undefined;
  return { userPoolId, clientId, identityPoolId, serverSecret, signingKey };
}

function draw(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
