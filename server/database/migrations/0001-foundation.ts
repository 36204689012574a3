import type { Kysely } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await makeInstallation(database);
  await makeWorkspaces(database);
  await makeCustomers(database);
  await makeCampaigns(database);
  await makePool(database);
}

async function makeInstallation(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('installation')
    .addColumn('name', keyType(database), (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}

async function makeWorkspaces(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('workspaces')
    .addColumn('workspace_id', key, (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('profile_image_key', 'text')
    .addColumn('socials', 'text', required)
    .addColumn('customers_quantity', 'bigint', zero)
    .addColumn('campaign_quantity', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await database.schema
    .createTable('members')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('member_id', key, required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('joined_at', 'bigint', required)
    .addPrimaryKeyConstraint('members_pk', ['workspace_id', 'member_id'])
    .execute();
  await database.schema.createIndex('members_by_person').on('members').columns(['member_id', 'joined_at']).execute();
  await database.schema
    .createTable('selected_workspaces')
    .addColumn('member_id', key, (column) => column.primaryKey())
    .addColumn('workspace_id', key, required)
    .execute();
  await database.schema
    .createTable('devices')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('device_id', key, required)
    .addColumn('name', 'text', required)
    .addColumn('image_keys', 'text', required)
    .addColumn('last_seen_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('devices_pk', ['workspace_id', 'device_id'])
    .execute();
}

async function makeCustomers(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('customers')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('phone', key, required)
    .addColumn('customer_id', key, required)
    .addColumn('cusid', key, required)
    .addColumn('carrier', 'text', required)
    .addColumn('optout', 'integer', zero)
    .addColumn('addedby', 'text', required)
    .addColumn('checkins', 'bigint', zero)
    .addColumn('last_checkin_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('customers_pk', ['workspace_id', 'phone'])
    .execute();
  await database.schema
    .createIndex('customers_by_newest')
    .on('customers')
    .columns(['workspace_id', 'created_at', 'phone'])
    .execute();
}

async function makeCampaigns(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('campaigns')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('campaign_id', key, required)
    .addColumn('client_key', key, required)
    .addColumn('code', key, required)
    .addColumn('name', 'text', required)
    .addColumn('tags', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('start_at', 'bigint', required)
    .addColumn('exp_at', 'bigint', required)
    .addColumn('show_on_devices', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('image_keys', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('campaigns_pk', ['workspace_id', 'campaign_id'])
    .addUniqueConstraint('campaigns_once', ['workspace_id', 'client_key'])
    .execute();
  await database.schema
    .createIndex('campaigns_by_newest')
    .on('campaigns')
    .columns(['workspace_id', 'created_at', 'campaign_id'])
    .execute();
  await database.schema.createIndex('campaigns_by_id').on('campaigns').column('campaign_id').execute();
  await database.schema.createIndex('campaigns_by_code').on('campaigns').column('code').execute();
  await database.schema
    .createTable('images')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('image_key', key, required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('images_pk', ['workspace_id', 'image_key'])
    .execute();
}

async function makePool(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('pool_users')
    .addColumn('user_name', key, (column) => column.primaryKey())
    .addColumn('sub', key, (column) => column.notNull().unique())
    .addColumn('status', 'text', required)
    .addColumn('enabled', 'integer', required)
    .addColumn('email', key, (column) => column.notNull().unique())
    .addColumn('attributes', 'text', required)
    .addColumn('srp_salt', 'text', required)
    .addColumn('srp_verifier', 'text', required)
    .addColumn('password_expires_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await database.schema
    .createTable('pool_codes')
    .addColumn('user_name', key, required)
    .addColumn('purpose', key, required)
    .addColumn('code_hash', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addPrimaryKeyConstraint('pool_codes_pk', ['user_name', 'purpose'])
    .execute();
  await database.schema
    .createTable('pool_sessions')
    .addColumn('origin_jti', key, (column) => column.primaryKey())
    .addColumn('user_name', key, required)
    .addColumn('client_id', 'text', required)
    .addColumn('refresh_hash', key, (column) => column.notNull().unique())
    .addColumn('auth_time', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .execute();
  await database.schema.createIndex('pool_sessions_by_user').on('pool_sessions').column('user_name').execute();
  await database.schema
    .createTable('pool_attempts')
    .addColumn('subject', key, required)
    .addColumn('kind', key, required)
    .addColumn('count', 'integer', required)
    .addColumn('first_at', 'bigint', required)
    .addColumn('last_at', 'bigint', required)
    .addPrimaryKeyConstraint('pool_attempts_pk', ['subject', 'kind'])
    .execute();
  await database.schema
    .createTable('pool_used_challenges')
    .addColumn('challenge_hash', key, (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', required)
    .execute();
}
