// The embedded user pool: people sign up and sign in here unless Amazon's pool does it.
import type { FastifyInstance } from 'fastify';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { SignIn } from '../http/guard.ts';
import type { Send } from '../letters/message.ts';
import { type AuthSettings, type Settings, BadSetting } from '../settings.ts';
import { type UserToAdd, addUser } from './accounts/add-user.ts';
import { type RemoveToo, findUser, removeUser } from './accounts/users-store.ts';
import { type KeyRing, makeSigningKey, openKeyRing } from './keys/key-ring.ts';
import { keepIfAbsent, readInstallation } from './keys/keys-store.ts';
import { toSecrets } from './keys/secrets.ts';
import type { Caller, IsInvited, Pool, PoolIds } from './pool.ts';
import { answerBroken, identityBase, mountUserPool } from './routes.ts';
import { poolSignIn } from './sessions/staff-sign-in.ts';

const region = 'us-east-1';
const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const lowerLettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Who asks where nobody does but the operator. */
const operator: Caller = { address: '', marks: '', keepMarks: () => undefined };

export interface PoolOptions {
  readonly database: Database;
  readonly settings: Settings;
  readonly send: Send;
  readonly clock: () => number;
  /** By which things grow old enough to be removed; without it by `clock`. */
  readonly steadyClock?: Pool['steadyClock'];
  /** What else ends with an account, in the same transaction. */
  readonly userRemoved?: RemoveToo;
  readonly userChanged?: Pool['userChanged'];
  /** Who may sign up where only those may who are invited. */
  readonly isInvited?: IsInvited;
  /** For a database that has no installation yet; without it everything is made new, which takes a moment. */
  readonly seed?: Seed;
}

export interface UserPool {
  readonly ids: PoolIds;
  readonly signIn: SignIn;
  /** Mounts the protocol's endpoints; `prepareLimits` comes before. */
  readonly mount: (http: FastifyInstance) => void;
  /** Answers a broken address that is the pool's, in the pool's words; nothing for any other. */
  readonly answerBroken: typeof answerBroken;
  /** Answers the new user's `sub`; an address that is taken is refused with `UsernameExistsException`. */
  readonly addUser: (user: UserToAdd) => Promise<string>;
  /** Ends the account with this address and all its sessions, if there is one. */
  readonly removeUser: (email: string) => Promise<void>;
  /** Makes a new key for tokens and answers its `kid`; running servers sign with it from now on. */
  readonly rotateKeys: KeyRing['rotate'];
}

/** What an installation makes for itself at its first start, keeps in the database, and shares between its processes. */
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

/** Opens the pool of this database, whose names and keys are made once and then kept. */
export async function openPool(options: PoolOptions): Promise<UserPool> {
  const pool = await preparePool(options);
  return {
    ids: pool.ids,
    signIn: poolSignIn(pool),
    mount: (http) => mountUserPool(http, pool),
    answerBroken,
    addUser: (user) => addUser(pool, user),
    removeUser: async (email) => {
      const user = await findUser(pool.database, email);
      if (user) await removeUser(pool.database, user, pool.userRemoved);
    },
    rotateKeys: pool.keys.rotate,
  };
}

export async function preparePool({ seed, ...given }: PoolOptions): Promise<Pool> {
  const { database, settings, clock } = given;
  const { signInWith } = settings.auth;
  const installation = await findOrMakeInstallation(database, { signInWith, names: seed?.names });
  const { userPoolId, clientId, identityPoolId } = installation;
  return {
    ...given,
    language: settings.language,
    caller: operator,
    goOn: (sending) => void sending.catch(() => undefined),
    warn: () => undefined,
    ids: { region, userPoolId, clientId, identityPoolId },
    issuer: `${settings.publicUrl}${identityBase}/${userPoolId}`,
    secrets: toSecrets(installation.serverSecret),
    keys: await openKeyRing({ database, clock, firstKey: seed?.signingKey }),
  };
}

export async function makeSeed(): Promise<Seed> {
  return { names: makeInstallation(), signingKey: await makeSigningKey() };
}

/**
 * The installation in the database, made first where there is none. Processes that start together agree on one. By what
 * people sign in is decided once, because accounts are kept under those names: another setting later is a `BadSetting`.
 */
async function findOrMakeInstallation(
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
