// The embedded user pool: people sign up and sign in here unless Amazon's pool does it.
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import type { SignIn } from '../http/guard.ts';
import type { Send } from '../messages/message.ts';
import type { Settings } from '../settings.ts';
import { type UserToAdd, addUser } from './accounts/add-user.ts';
import { type RemoveToo, findUser, removeUser } from './accounts/users-store.ts';
import { type Seed, findOrMakeInstallation, region } from './installation.ts';
import { type KeyRing, openKeyRing } from './keys/key-ring.ts';
import { toSecrets } from './keys/secrets.ts';
import type { Caller, IsInvited, Pool, PoolIds } from './pool.ts';
import { answerBroken, identityBase, mountUserPool } from './routes.ts';
import { poolSignIn } from './sessions/staff-door.ts';

interface PoolOptions {
  readonly database: Database;
  readonly settings: Settings;
  readonly send: Send;
  readonly clock: () => number;
  /** By which things grow old enough to be removed; without it by `clock`. */
  readonly steadyClock?: Pool['steadyClock'];
  /** What else ends with an account, in the same transaction. */
  readonly userRemoved?: RemoveToo;
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

/** Who asks where nobody does but the operator. */
const operator: Caller = { address: '', marks: '', keepMarks: () => undefined };

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
