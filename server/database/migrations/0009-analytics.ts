// What galleries told, counted: by day, hour, picture and network, and who came again after how many days. Each is kept
// for a campaign and, under no campaign's name, for all of a workspace.
import type { CreateTableBuilder, Kysely } from 'kysely';
import { createInKeyOrder, keyType, required, zero } from './columns.ts';
import { rollUpVisits } from './0009-roll-up.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await makeCounts(database);
  await makeVisitors(database);
  await rollUpVisits(database);
  // What is shown is read from the counts; nobody asks the events themselves by their time.
  await database.schema.dropIndex('visit_events_by_time').execute();
}

async function makeCounts(database: Kysely<unknown>): Promise<void> {
  const ofCampaign = tableMaker(database);
  await ofCampaign('analytics_days', ['day'], (table) =>
    table
      .addColumn('day', 'bigint', required)
      .addColumn('views', 'bigint', zero)
      .addColumn('unknown_views', 'bigint', zero)
      .addColumn('view_ms', 'bigint', zero)
      .addColumn('clicks', 'bigint', zero),
  );
  await database.schema
    .createIndex('analytics_days_by_day')
    .on('analytics_days')
    .columns(['workspace_id', 'day'])
    .execute();
  await ofCampaign('analytics_hours', ['day', 'hour'], (table) =>
    table.addColumn('day', 'bigint', required).addColumn('hour', 'bigint', required).addColumn('views', 'bigint', zero),
  );
  await ofCampaign('analytics_clicks', ['day', 'platform'], (table) =>
    table
      .addColumn('day', 'bigint', required)
      .addColumn('platform', keyType(database), required)
      .addColumn('clicks', 'bigint', zero),
  );
  await ofCampaign('analytics_pictures', ['image_key'], (table) =>
    table.addColumn('image_key', keyType(database), required).addColumn('picture', 'bigint', required),
  );
  await ofCampaign('analytics_picture_days', ['day', 'picture'], (table) =>
    table
      .addColumn('day', 'bigint', required)
      .addColumn('picture', 'bigint', required)
      .addColumn('views', 'bigint', zero)
      .addColumn('view_ms', 'bigint', zero),
  );
}

async function makeVisitors(database: Kysely<unknown>): Promise<void> {
  const ofCampaign = tableMaker(database);
  await ofCampaign('analytics_visitors', ['user_id', 'day'], (table) =>
    table
      .addColumn('user_id', keyType(database), required)
      .addColumn('day', 'bigint', required)
      .addColumn('deeds', 'bigint', required),
  );
  await database.schema.createIndex('analytics_visitors_by_day').on('analytics_visitors').column('day').execute();
  await ofCampaign('analytics_returns', ['deed', 'day', 'days_since'], (table) =>
    table
      .addColumn('deed', 'bigint', required)
      .addColumn('day', 'bigint', required)
      .addColumn('days_since', 'bigint', required)
      .addColumn('visitors', 'bigint', zero),
  );
}

type Table = CreateTableBuilder<string, string>;

function tableMaker(database: Kysely<unknown>) {
  const key = keyType(database);
  return async (name: string, rest: readonly string[], addColumns: (table: Table) => Table): Promise<void> => {
    const table: Table = database.schema
      .createTable(name)
      .addColumn('workspace_id', key, (column) =>
        column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
      )
      .addColumn('campaign_id', key, required);
    const whole = addColumns(table).addPrimaryKeyConstraint(`${name}_pk`, ['workspace_id', 'campaign_id', ...rest]);
    await createInKeyOrder(database, whole);
  };
}
