// Broadcasts, their texts, what the gateway says of them, and what customers write.
import { type Kysely, sql } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await addBroadcasts(database);
  await addMessages(database);
  const key = keyType(database);
  await database.schema
    .createTable('early_receipts')
    .addColumn('workspace_id', key, required)
    .addColumn('gateway_message_id', key, required)
    .addColumn('state', key, required)
    .addColumn('reason', key, required)
    .addColumn('at', 'bigint', required)
    .addColumn('received_at', 'bigint', required)
    .addPrimaryKeyConstraint('early_receipts_pk', ['workspace_id', 'gateway_message_id', 'state'])
    .execute();
  await database.schema.createIndex('early_receipts_by_time').on('early_receipts').column('received_at').execute();
  await database.schema
    .createTable('texting_usage')
    .addColumn('workspace_id', key, required)
    .addColumn('paced_until', 'bigint', zero)
    .addColumn('wait_until', 'bigint', zero)
    .addColumn('month', key, required)
    .addColumn('parts', 'bigint', zero)
    .addColumn('cost_micros', 'bigint', zero)
    .addPrimaryKeyConstraint('texting_usage_pk', ['workspace_id'])
    .execute();
  await addInbound(database);
  await database.schema
    .createTable('confirmations')
    .addColumn('workspace_id', key, required)
    .addColumn('phone', key, required)
    .addColumn('kind', key, required)
    .addColumn('since', 'bigint', required)
    .addColumn('asked_at', 'bigint')
    .addColumn('asks', 'bigint', zero)
    .addPrimaryKeyConstraint('confirmations_pk', ['workspace_id', 'phone'])
    .execute();
}

async function addBroadcasts(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('broadcasts')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('broadcast_id', key, required)
    .addColumn('campaign_id', key, required)
    .addColumn('state', key, required)
    .addColumn('paused_because', key)
    .addColumn('paused_from', key)
    .addColumn('body', 'text', required)
    .addColumn('segment', 'text', required)
    .addColumn('has_other_consent', 'bigint', zero)
    .addColumn('scheduled_at', 'bigint')
    .addColumn('parts', 'bigint', zero)
    .addColumn('gateway_kind', key, required)
    .addColumn('started_at', 'bigint')
    .addColumn('started_by', key)
    .addColumn('reached', key, required)
    .addColumn('audience', 'bigint', zero)
    .addColumn('parts_reserved', 'bigint', zero)
    .addColumn('looked_at', 'bigint', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', key, required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('broadcasts_pk', ['workspace_id', 'broadcast_id'])
    .execute();
  await database.schema
    .createIndex('broadcasts_by_time')
    .on('broadcasts')
    .columns(['workspace_id', 'created_at', 'broadcast_id'])
    .execute();
  await sql`create index broadcasts_under_way on broadcasts (updated_at) where ended_at is null`.execute(database);
}

async function addMessages(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('messages')
    // No foreign keys: whoever deletes a customer waits for nobody who texts.
    .addColumn('workspace_id', key, required)
    .addColumn('message_id', key, required)
    .addColumn('broadcast_id', key, required)
    .addColumn('kind', key, required)
    .addColumn('phone', key, required)
    .addColumn('phone_hash', key)
    .addColumn('state', key, required)
    .addColumn('reason', key, required)
    .addColumn('body', 'text', required)
    .addColumn('link_code', key)
    .addColumn('parts', 'bigint', zero)
    .addColumn('cost_micros', 'bigint', zero)
    .addColumn('due_at', 'bigint')
    .addColumn('claim', key)
    .addColumn('claimed_at', 'bigint')
    .addColumn('claimed_until', 'bigint')
    .addColumn('attempts', 'bigint', zero)
    .addColumn('gateway_message_id', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('opened_at', 'bigint')
    .addColumn('visited_at', 'bigint')
    .addPrimaryKeyConstraint('messages_pk', ['workspace_id', 'message_id'])
    .execute();
  const index = (name: string, columns: readonly string[], where = '') =>
    sql`create index ${sql.raw(name)} on messages (${sql.raw(columns.join(', '))}) ${sql.raw(where)}`.execute(database);
  await index('messages_tally', ['workspace_id', 'broadcast_id', 'state', 'reason']);
  await index('messages_due', ['workspace_id', 'broadcast_id', 'due_at'], 'where due_at is not null');
  await sql`create index messages_by_itself_due on messages (due_at) where due_at is not null and broadcast_id = ''`.execute(
    database,
  );
  await index('messages_claimed', ['claimed_until'], 'where claimed_until is not null');
  await index('messages_by_phone', ['workspace_id', 'phone', 'created_at']);
  await index('messages_by_gateway_id', ['workspace_id', 'gateway_message_id'], 'where gateway_message_id is not null');
  await index('messages_unknown', ['claimed_at'], "where state = 'unknown'");
  await index('messages_sent', ['workspace_id', 'sent_at'], 'where sent_at is not null');
  await sql`create unique index messages_by_link on messages (link_code) where link_code is not null`.execute(database);
}

async function addInbound(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('inbound_texts')
    .addColumn('workspace_id', key, required)
    .addColumn('inbound_id', key, required)
    .addColumn('gateway_message_id', key, required)
    .addColumn('phone', key, required)
    .addColumn('body', 'text', required)
    .addColumn('meaning', key, required)
    .addColumn('received_at', 'bigint', required)
    .addColumn('seen_at', 'bigint')
    .addColumn('is_open', 'bigint', zero)
    .addPrimaryKeyConstraint('inbound_texts_pk', ['workspace_id', 'inbound_id'])
    .execute();
  const index = (name: string) => database.schema.createIndex(name).on('inbound_texts');
  await index('inbound_texts_by_gateway_id').unique().columns(['workspace_id', 'gateway_message_id']).execute();
  await index('inbound_texts_by_phone').columns(['workspace_id', 'phone', 'received_at']).execute();
  await index('inbound_texts_by_time').columns(['workspace_id', 'received_at']).execute();
  await index('inbound_texts_by_age').column('received_at').execute();
  await sql`create index inbound_texts_unseen on inbound_texts (workspace_id, received_at) where seen_at is null`.execute(
    database,
  );
  await sql`create index inbound_texts_open on inbound_texts (workspace_id, received_at) where is_open = 1`.execute(
    database,
  );
}
