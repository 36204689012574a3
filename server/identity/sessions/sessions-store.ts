import type { Selectable } from 'kysely';
import { writesBesideOthers } from '../../database/engine.ts';
import type { Database, Transaction } from '../../database/open.ts';
import type { PoolSessionRow } from '../../database/pool-tables.ts';

/** One sign-in. All tokens that come of it share `originJti`. */
export interface Session {
  readonly originJti: string;
  readonly userName: string;
  /** Nothing where the account had already ended when its sessions were given one. */
  readonly sub: string | undefined;
  /** When the person signed in, in epoch milliseconds. */
  readonly authTime: number;
  readonly expiresAt: number;
  readonly isRevoked: boolean;
}

interface NewSession extends Omit<Session, 'isRevoked'> {
  readonly sub: string;
  /** Always the pool's one client, which every call has named. */
  readonly clientId: string;
  readonly refreshHash: string;
  /** Of the password that was proven. */
  readonly salt: string;
}

const sessionsMax = 100;
/** So many more than that no account has, but for one that is older than the limit. */
const removedAtOnce = 500;

/**
 * Whether the account still had the password that was proven, and could sign in. What ends its sessions comes before, and
 * there is none, or waits until this one is there to be ended. It takes the place of the oldest where there are enough.
 */
export async function insertSession(database: Database, session: NewSession): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('pool_users')
      .select('sub')
      .where('sub', '=', session.sub)
      .where('srp_salt', '=', session.salt)
      .where('status', '=', 'CONFIRMED')
      .where('enabled', '=', 1)
      .$if(writesBesideOthers(transaction), (query) => query.forShare())
      .executeTakeFirst();
    if (!user) return false;
    await transaction
      .insertInto('pool_sessions')
      .values({
        origin_jti: session.originJti,
        user_name: session.userName,
        sub: session.sub,
        client_id: session.clientId,
        refresh_hash: session.refreshHash,
        auth_time: session.authTime,
        expires_at: session.expiresAt,
        revoked_at: null,
      })
      .execute();
    await removeOldest(transaction, session);
    return true;
  });
}

/** The new one stays also where another server's clock is ahead. */
async function removeOldest(transaction: Transaction, { userName, originJti }: NewSession): Promise<void> {
  await transaction
    .deleteFrom('pool_sessions')
    .where('origin_jti', 'in', (from) =>
      from
        .selectFrom('pool_sessions')
        .select('origin_jti')
        .where('user_name', '=', userName)
        .where('origin_jti', '!=', originJti)
        .orderBy('auth_time', 'desc')
        .limit(removedAtOnce)
        .offset(sessionsMax - 1),
    )
    .execute();
}

export async function findSession(database: Database, refreshHash: string): Promise<Session | undefined> {
  const row = await database
    .selectFrom('pool_sessions')
    .selectAll()
    .where('refresh_hash', '=', refreshHash)
    .executeTakeFirst();
  return row && toSession(row);
}

/** Whether the sign-in stands, its user is there and enabled, and the key that signed the token has not been ended. */
export async function isSessionAlive(
  database: Database,
  of: { readonly originJti: string; readonly sub: string; readonly keyId: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('pool_sessions')
    .innerJoin('pool_users', 'pool_users.sub', 'pool_sessions.sub')
    .select('pool_sessions.origin_jti')
    .where('pool_sessions.origin_jti', '=', of.originJti)
    .where('pool_sessions.revoked_at', 'is', null)
    .innerJoin('pool_keys', (join) => join.on('pool_keys.key_id', '=', of.keyId))
    .where('pool_users.sub', '=', of.sub)
    .where('pool_users.enabled', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeSession(database: Database, refreshHash: string, now: number): Promise<void> {
  await database
    .updateTable('pool_sessions')
    .set({ revoked_at: now })
    .where('refresh_hash', '=', refreshHash)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeSessionsOf(database: Database, userName: string, now: number): Promise<void> {
  await database
    .updateTable('pool_sessions')
    .set({ revoked_at: now })
    .where('user_name', '=', userName)
    .where('revoked_at', 'is', null)
    .execute();
}

function toSession(row: Selectable<PoolSessionRow>): Session {
  return {
    originJti: row.origin_jti,
    userName: row.user_name,
    sub: row.sub ?? undefined,
    authTime: row.auth_time,
    expiresAt: row.expires_at,
    isRevoked: row.revoked_at !== null,
  };
}
