// Customers found by their last digits, the record of consent, and imports that can be taken back.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await widenCustomers(database);
  await makeImports(database);
  await makeConsent(database);
}

async function widenCustomers(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  const customers = database.schema.alterTable('customers');
  await customers.addColumn('phone_reversed', key, (column) => column.notNull().defaultTo('')).execute();
  await customers.addColumn('joined_at', 'bigint', zero).execute();
  await customers.addColumn('import_id', key).execute();
  await customers.addColumn('last_import_id', key).execute();
  const reversed = Array.from({ length: 11 }, (_, index) => sql`substr(phone, ${sql.lit(11 - index)}, 1)`);
  await sql`update customers set joined_at = created_at, phone_reversed = ${sql.join(reversed, sql` || `)}`.execute(
    database,
  );
  await database.schema
    .createIndex('customers_by_last_digits')
    .on('customers')
    .columns(['workspace_id', 'phone_reversed'])
    .execute();
}

async function makeImports(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('imports')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('import_id', key, required)
    .addColumn('file_name', 'text', required)
    .addColumn('member_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('parts', 'bigint', zero)
    .addColumn('created', 'bigint', zero)
    .addColumn('merged', 'bigint', zero)
    .addColumn('undo_started_at', 'bigint')
    .addColumn('undone_at', 'bigint')
    .addColumn('undone_by', 'text')
    .addColumn('undo_after', key, required)
    .addColumn('removed', 'bigint', zero)
    .addColumn('restored', 'bigint', zero)
    .addColumn('kept', 'bigint', zero)
    .addPrimaryKeyConstraint('imports_pk', ['workspace_id', 'import_id'])
    .execute();
  await database.schema
    .createIndex('imports_by_newest')
    .on('imports')
    .columns(['workspace_id', 'created_at', 'import_id'])
    .execute();
  await database.schema
    .createTable('import_parts')
    .addColumn('workspace_id', key, required)
    .addColumn('import_id', key, required)
    .addColumn('part', 'bigint', required)
    .addColumn('created', 'bigint', required)
    .addColumn('merged', 'bigint', required)
    .addPrimaryKeyConstraint('import_parts_pk', ['workspace_id', 'import_id', 'part'])
    .addForeignKeyConstraint(
      'import_parts_of',
      ['workspace_id', 'import_id'],
      'imports',
      ['workspace_id', 'import_id'],
      (of) => of.onDelete('cascade'),
    )
    .execute();
  await makeMerges(database);
}

/** What an import found there before it, number by number. */
async function makeMerges(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('import_merges')
    .addColumn('workspace_id', key, required)
    .addColumn('phone', key, required)
    .addColumn('import_id', key, required)
    .addColumn('merged_at', 'bigint', required)
    .addColumn('is_changed', 'integer', required)
    .addColumn('optout', 'integer', required)
    .addColumn('checkins', 'bigint', required)
    .addColumn('last_checkin_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('last_import_id', key)
    .addPrimaryKeyConstraint('import_merges_pk', ['workspace_id', 'phone', 'import_id'])
    .addForeignKeyConstraint(
      'import_merges_of',
      ['workspace_id', 'import_id'],
      'imports',
      ['workspace_id', 'import_id'],
      (of) => of.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('import_merges_by_import')
    .on('import_merges')
    .columns(['workspace_id', 'import_id', 'phone'])
    .execute();
}

/** Numbers stand here as hashes under a key of the installation's, because the record outlives its customer. */
async function makeConsent(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('consent_events')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('phone_hash', key, required)
    .addColumn('position', 'bigint', required)
    .addColumn('at', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('way', 'text', required)
    .addColumn('member_id', 'text')
    .addColumn('import_id', 'text')
    .addColumn('reason', 'text', required)
    .addPrimaryKeyConstraint('consent_events_pk', ['workspace_id', 'phone_hash', 'position'])
    .execute();
  await database.schema
    .createTable('kept_optouts')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('phone_hash', key, required)
    .addColumn('kept_at', 'bigint', required)
    .addPrimaryKeyConstraint('kept_optouts_pk', ['workspace_id', 'phone_hash'])
    .execute();
  const phoneKey = randomBytes(32).toString('base64url');
  await sql`insert into installation (name, value) values ('phoneKey', ${phoneKey})`.execute(database);
}
