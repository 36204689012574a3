// What an installation makes for itself at its first start, keeps in the database, and shares between its processes.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { type AuthSettings, BadSetting } from '../settings.ts';
import { makeSigningKey } from './keys/key-ring.ts';
import { keepIfAbsent, readInstallation } from './keys/keys-store.ts';

export const region = 'us-east-1';

interface Installation {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly identityPoolId: string;
  /** 256 random bits in base64url. */
  readonly serverSecret: string;
}

/** What a first start needs; tests make one and hand it to each pool they open, because a key takes a moment. */
export interface Seed {
  readonly names: Installation;
  /** An RSA key as JSON text. */
  readonly signingKey: string;
}

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const lowerLettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789';

export async function makeSeed(): Promise<Seed> {
  return { names: makeInstallation(), signingKey: await makeSigningKey() };
}

/**
 * The installation in the database, made first where there is none. Processes that start together agree on one. By what
 * people sign in is decided once, because accounts are kept under those names: another setting later is a `BadSetting`.
 */
export async function findOrMakeInstallation(
  database: Database,
  first: { readonly signInWith: AuthSettings['signInWith']; readonly names?: Installation | undefined },
): Promise<Installation> {
  let values = await readInstallation(database);
  if (!toInstallation(values)) {
    await keepIfAbsent(database, { ...(first.names ?? makeInstallation()), signInWith: first.signInWith });
    values = await readInstallation(database);
  }
  const installation = toInstallation(values);
  if (!installation) throw new Error('The installation could not be read back from the database.');
  // Installations that are older than the setting know e-mail addresses alone.
  checkSignInNames(values.get('signInWith') ?? 'email', first.signInWith);
  return installation;
}

function checkSignInNames(kept: string, wanted: string): void {
  if (kept === wanted) return;
  throw new BadSetting(
    `SIGN_IN_WITH cannot change from ${kept} to ${wanted}: the accounts in this database are kept by ${kept}. Set it back, or start on another database.`,
  );
}

function makeInstallation(): Installation {
  return {
    userPoolId: `${region}_${draw(lettersAndDigits, 9)}`,
    clientId: draw(lowerLettersAndDigits, 26),
    identityPoolId: `${region}:${randomUUID()}`,
    serverSecret: randomBytes(32).toString('base64url'),
  };
}

function toInstallation(values: ReadonlyMap<string, string>): Installation | undefined {
  const userPoolId = values.get('userPoolId');
  const clientId = values.get('clientId');
  const identityPoolId = values.get('identityPoolId');
  const serverSecret = values.get('serverSecret');
  if (!userPoolId || !clientId || !identityPoolId || !serverSecret) return undefined;
  return { userPoolId, clientId, identityPoolId, serverSecret };
}

function draw(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
