// Tablets with tokens of their own: how they are paired, what they said last, and what they did each day.
import { type Kysely, sql } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await makePairings(database);
  await widenDevices(database);
  await makeReports(database);
}

async function makePairings(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('pairings')
    .addColumn('code_hash', key, (column) => column.primaryKey())
    .addColumn('token_hash', key, (column) => column.notNull().unique())
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await database.schema.createIndex('pairings_by_end').on('pairings').column('expires_at').execute();
  await database.schema
    .createTable('pairing_tries')
    .addColumn('try_id', key, (column) => column.primaryKey())
    .addColumn('workspace_id', key, required)
    .addColumn('member_id', key, required)
    .addColumn('at', 'bigint', required)
    .execute();
  await database.schema.createIndex('pairing_tries_by_age').on('pairing_tries').column('at').execute();
}

async function widenDevices(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  const devices = database.schema.alterTable('devices');
  await devices.addColumn('token_hash', key).execute();
  await devices.addColumn('paired_by', 'text', (column) => column.notNull().defaultTo('')).execute();
  await database.schema.createIndex('devices_by_token').on('devices').column('token_hash').execute();
}

/** Beside the devices, so that what tablets say twice a minute rewrites narrow rows and meets no change by staff. */
async function makeReports(database: Kysely<unknown>): Promise<void> {
  await ofDevices(database, 'device_reports')
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('app_version', 'text', required)
    .addColumn('showing', 'text')
    .addColumn('sessions', 'text', required)
    .addColumn('doubled_at', 'bigint')
    .addColumn('plays_received', 'bigint', zero)
    .addPrimaryKeyConstraint('device_reports_pk', ['workspace_id', 'device_id'])
    .execute();
  await sql`insert into device_reports (workspace_id, device_id, last_seen_at, app_version, sessions)
    select workspace_id, device_id, last_seen_at, '', '[]' from devices where last_seen_at is not null`.execute(
    database,
  );
  await database.schema.alterTable('devices').dropColumn('last_seen_at').execute();
  const key = keyType(database);
  await ofDevices(database, 'device_plays')
    .addColumn('play_id', key, required)
    .addColumn('position', 'bigint', required)
    .addPrimaryKeyConstraint('device_plays_pk', ['workspace_id', 'device_id', 'play_id'])
    .execute();
  await ofDevices(database, 'device_check_ins')
    .addColumn('check_in_id', key, required)
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('device_check_ins_pk', ['workspace_id', 'device_id', 'check_in_id'])
    .execute();
  await database.schema.createIndex('device_check_ins_by_age').on('device_check_ins').column('at').execute();
  await ofDevices(database, 'device_days')
    .addColumn('day', key, required)
    .addColumn('plays', 'bigint', zero)
    .addColumn('check_ins', 'bigint', zero)
    .addPrimaryKeyConstraint('device_days_pk', ['workspace_id', 'device_id', 'day'])
    .execute();
  await database.schema.createIndex('device_days_by_age').on('device_days').column('day').execute();
}

/** A table whose rows belong to a device and go with it. */
function ofDevices(database: Kysely<unknown>, table: string) {
  const key = keyType(database);
  return database.schema
    .createTable(table)
    .addColumn('workspace_id', key, required)
    .addColumn('device_id', key, required)
    .addForeignKeyConstraint(
      `${table}_of`,
      ['workspace_id', 'device_id'],
      'devices',
      ['workspace_id', 'device_id'],
      (of) => of.onDelete('cascade'),
    );
}
