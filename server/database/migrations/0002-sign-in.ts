// Several names for one person, authenticators, groups, identities, and keys that follow one another.
import { type Kysely, sql } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await makeNames(database);
  await remakeUsers(database);
  await makeAuthenticators(database);
  await makeIdentities(database);
  await makeKeys(database);
}

async function makeNames(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('pool_names')
    .addColumn('name', key, (column) => column.primaryKey())
    .addColumn('user_name', key, required)
    .execute();
  await database.schema.createIndex('pool_names_by_user').on('pool_names').column('user_name').execute();
  await sql`insert into pool_names (name, user_name) select email, user_name from pool_users`.execute(database);
  await sql`
    insert into pool_names (name, user_name) select lower(user_name), user_name from pool_users where true
    on conflict do nothing`.execute(database);
}

/** The address was a column that had to be unique; names are a table of their own now. */
async function remakeUsers(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('pool_users_next')
    .addColumn('user_name', key, (column) => column.primaryKey())
    .addColumn('sub', key, (column) => column.notNull().unique())
    .addColumn('status', 'text', required)
    .addColumn('enabled', 'integer', required)
    .addColumn('attributes', 'text', required)
    .addColumn('proven_addresses', 'text', required)
    .addColumn('group_names', 'text', required)
    .addColumn('srp_salt', 'text', required)
    .addColumn('srp_verifier', 'text', required)
    .addColumn('password_expires_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await sql`
    insert into pool_users_next (
      user_name, sub, status, enabled, attributes, proven_addresses, group_names,
      srp_salt, srp_verifier, password_expires_at, created_at, updated_at)
    select
      user_name, sub, status, enabled, attributes, '{}', '[]',
      srp_salt, srp_verifier, password_expires_at, created_at, updated_at
    from pool_users`.execute(database);
  await keepProofs(database);
  await database.schema.dropTable('pool_users').execute();
  await database.schema.alterTable('pool_users_next').renameTo('pool_users').execute();
}

/** As the person wrote the address, and where it has been proven alone. Codes name their address now: old ones end. */
async function keepProofs(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_name: string; attributes: string }>`
    select user_name, attributes from pool_users where status <> 'UNCONFIRMED'`.execute(database);
  for (const { user_name, attributes } of rows) {
    const { email, email_verified } = JSON.parse(attributes) as Record<string, string>;
    if (email_verified !== 'true') continue;
    const proven = JSON.stringify({ email });
    await sql`update pool_users_next set proven_addresses = ${proven} where user_name = ${user_name}`.execute(database);
  }
  await sql`delete from pool_codes`.execute(database);
}

async function makeAuthenticators(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('pool_authenticators')
    .addColumn('user_name', keyType(database), (column) => column.primaryKey())
    .addColumn('secret', 'text')
    .addColumn('pending_secret', 'text')
    .addColumn('enabled', 'integer', zero)
    .addColumn('preferred', 'integer', zero)
    .addColumn('last_step', 'bigint')
    .execute();
}

async function makeIdentities(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('pool_identities')
    .addColumn('identity_id', key, (column) => column.primaryKey())
    .addColumn('sub', key, (column) => column.unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
}

async function makeKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('pool_keys')
    .addColumn('key_id', keyType(database), (column) => column.primaryKey())
    .addColumn('jwk', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('retired_at', 'bigint')
    .execute();
  await sql`
    insert into pool_keys (key_id, jwk, created_at) select 'first', value, 0 from installation where name = 'signingKey'
  `.execute(database);
  await sql`delete from installation where name = 'signingKey'`.execute(database);
}
