// Who is told of what by webhooks, what is on its way to them, and what of the clock's doing they have been told.
import { type Kysely, sql } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('webhooks')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('webhook_id', key, required)
    .addColumn('url', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('is_on', 'bigint', required)
    .addColumn('on_since', 'bigint', required)
    .addColumn('off_because', key, required)
    .addColumn('secret', 'text', required)
    .addColumn('old_secret', 'text')
    .addColumn('old_secret_until', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', key, required)
    .addPrimaryKeyConstraint('webhooks_pk', ['workspace_id', 'webhook_id'])
    .execute();
  await database.schema
    .createTable('webhook_deliveries')
    // No foreign keys: whoever joins waits for nobody who removes a webhook.
    .addColumn('workspace_id', key, required)
    .addColumn('delivery_id', key, required)
    .addColumn('webhook_id', key, required)
    .addColumn('type', key, required)
    .addColumn('subject', key, required)
    .addColumn('position', 'bigint', required)
    .addColumn('occurred_at', 'bigint', required)
    .addColumn('payload', 'text', required)
    .addColumn('is_forgotten', 'bigint', zero)
    .addColumn('state', key, required)
    .addColumn('due_at', 'bigint')
    .addColumn('claim', key)
    .addColumn('attempts', 'bigint', zero)
    .addColumn('tries', 'text', required)
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['workspace_id', 'delivery_id'])
    .execute();
  await database.schema
    .createTable('webhook_moments')
    .addColumn('workspace_id', key, required)
    .addColumn('kind', key, required)
    .addColumn('subject', key, required)
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('webhook_moments_pk', ['workspace_id', 'kind', 'subject'])
    .execute();
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null`.execute(
    database,
  );
  await sql`create index webhook_deliveries_done on webhook_deliveries (done_at) where done_at is not null`.execute(
    database,
  );
  const index = (name: string) => database.schema.createIndex(name).on('webhook_deliveries');
  await index('webhook_deliveries_by_subject').columns(['workspace_id', 'subject', 'webhook_id', 'position']).execute();
  await index('webhook_deliveries_by_time').columns(['workspace_id', 'webhook_id', 'occurred_at']).execute();
}
