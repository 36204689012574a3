// What a workspace says of itself, its own consent texts, and who was invited to work in it.
import { type Kysely, sql } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const workspaces = database.schema.alterTable('workspaces');
  await workspaces.addColumn('time_zone', 'text', (column) => column.notNull().defaultTo('UTC')).execute();
  await workspaces.addColumn('consent_box', 'integer', zero).execute();
  await makeConsentTexts(database);
  await makeInvitations(database);
  await findAgreements(database);
}

async function makeConsentTexts(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('consent_texts')
    .addColumn('workspace_id', keyType(database), (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('position', 'bigint', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('member_id', 'text', required)
    .addPrimaryKeyConstraint('consent_texts_pk', ['workspace_id', 'position'])
    .execute();
}

async function makeInvitations(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('invitations')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('email', key, required)
    .addColumn('invited_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('member_id', 'text', required)
    .addPrimaryKeyConstraint('invitations_pk', ['workspace_id', 'email'])
    .execute();
  await database.schema.createIndex('invitations_by_email').on('invitations').column('email').execute();
  await database.schema.createIndex('invitations_by_end').on('invitations').column('expires_at').execute();
}

/** Who joins is found by when they joined; only agreements of those who were there already are looked up by number. */
async function findAgreements(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('agreements').addColumn('is_again', 'integer', zero).execute();
  await sql`update agreements set is_again = 1`.execute(database);
  await database.schema
    .createIndex('agreements_again')
    .on('agreements')
    .columns(['workspace_id', 'phone_hash', 'at'])
    .where(sql.ref('is_again'), '=', sql.lit(1))
    .execute();
}
