import type { Database } from '../../database/open.ts';

/** Whose an identity is. */
interface Owner {
  /** Nothing once the person has deleted their account: the identity has ended with it. */
  readonly sub: string | undefined;
}

/** The owner of an identity that belongs, or belonged, to a person; nothing for all others. */
export async function findOwner(database: Database, identityId: string): Promise<Owner | undefined> {
  const row = await database
    .selectFrom('pool_identities')
    .leftJoin('pool_users', 'pool_users.sub', 'pool_identities.sub')
    .select('pool_users.sub')
    .where('pool_identities.identity_id', '=', identityId)
    .executeTakeFirst();
  return row && { sub: row.sub ?? undefined };
}

export async function findIdentityOf(database: Database, sub: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('pool_identities')
    .select('identity_id')
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row?.identity_id;
}

/** Whoever is first counts: a person keeps the identity they have, and an identity the person it has. */
export async function keepIdentity(
  database: Database,
  identity: { readonly identityId: string; readonly sub: string; readonly now: number },
): Promise<void> {
  await database
    .insertInto('pool_identities')
    .values({ identity_id: identity.identityId, sub: identity.sub, created_at: identity.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
