import type { Database, Transaction } from '../../database/open.ts';

/** Somebody's authenticator app. Secrets are sealed texts: another text means another secret. */
interface AuthenticatorState {
  /** Proven by a code; nothing until then. */
  readonly secret: string | undefined;
  readonly pendingSecret: string | undefined;
  /** Of the newest code that was used. */
  readonly lastStep: number | undefined;
  readonly isEnabled: boolean;
  readonly isPreferred: boolean;
}

const none: AuthenticatorState = {
  secret: undefined,
  pendingSecret: undefined,
  lastStep: undefined,
  isEnabled: false,
  isPreferred: false,
};

export async function findAuthenticator(database: Database, userName: string): Promise<AuthenticatorState> {
  const row = await database
    .selectFrom('pool_authenticators')
    .selectAll()
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!row) return none;
  return {
    secret: row.secret ?? undefined,
    pendingSecret: row.pending_secret ?? undefined,
    lastStep: row.last_step ?? undefined,
    isEnabled: row.enabled === 1 && row.secret !== null,
    isPreferred: row.preferred === 1,
  };
}

/** Waits to be proven, beside a working secret; the newest replaces the one before. */
export async function putPendingSecret(database: Database, userName: string, sealed: string): Promise<void> {
  await database
    .insertInto('pool_authenticators')
    .values({ user_name: userName, pending_secret: sealed, enabled: 0, preferred: 0 })
    .onConflict((conflict) => conflict.column('user_name').doUpdateSet({ pending_secret: sealed }))
    .execute();
}

/** Whether the secret was still the one that waits; it is in force now, and the code of this step is used. */
export async function provePendingSecret(
  database: Database,
  proof: { readonly userName: string; readonly pending: string; readonly secret: string; readonly step: number },
): Promise<boolean> {
  const proven = await database
    .updateTable('pool_authenticators')
    .set({ secret: proof.secret, pending_secret: null, last_step: proof.step })
    .where('user_name', '=', proof.userName)
    .where('pending_secret', '=', proof.pending)
    .returning('user_name')
    .executeTakeFirst();
  return proven !== undefined;
}

/** Whether there is a working authenticator to have a preference about. */
export async function changePreference(
  database: Database,
  userName: string,
  { isEnabled, isPreferred }: Pick<AuthenticatorState, 'isEnabled' | 'isPreferred'>,
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_authenticators')
    .set({ enabled: isEnabled ? 1 : 0, preferred: isPreferred ? 1 : 0 })
    .where('user_name', '=', userName)
    .where('secret', 'is not', null)
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether the code of this step had not been used, nor one after it, and the authenticator is still asked for. */
export async function takeStep(
  transaction: Transaction,
  { userName, secret, step }: { readonly userName: string; readonly secret: string; readonly step: number },
): Promise<boolean> {
  const taken = await transaction
    .updateTable('pool_authenticators')
    .set({ last_step: step })
    .where('user_name', '=', userName)
    .where('secret', '=', secret)
    .where('enabled', '=', 1)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('user_name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether there was one to remove, working or waiting. */
export async function removeAuthenticator(database: Database, userName: string): Promise<boolean> {
  const removed = await database
    .deleteFrom('pool_authenticators')
    .where('user_name', '=', userName)
    .returning('user_name')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Everybody who is asked for an authenticator's code. */
export async function listSecondFactorUsers(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('pool_authenticators')
    .select('user_name')
    .where('enabled', '=', 1)
    .where('secret', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.user_name));
}
