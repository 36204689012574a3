import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, migrateTo, thisRelease } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { findUsage } from './usage-store.ts';

test('what a month has cost is in the currency of the gateway that took its texts before currencies were kept, and in none where none is paid', async () => {
  const data = await makeTestDatabase();
  const database = openDatabase(data);
  const before = Object.keys(thisRelease.migrations).filter((name) => name < '0104-currencies-of-months');
  await migrateTo(database, before);
  const times = { created_at: 7, updated_at: 7 };
  const shop = { name: 'Shop', profile_image_key: null, socials: '{}', customers_quantity: 0, campaign_quantity: 0 };
  const gateway = {
    sender: '',
    settings: '{}',
    credentials: null,
    pace_per_minute: 60,
    texts_from: 540,
    texts_until: 1200,
  };
  const used = { paced_until: 0, wait_until: 0, month: '2026-11', parts: 3, cost_micros: 300_000 };
  const kinds = { paid: 'twilio', practicing: 'practice', removed: undefined } as const;
  for (const [workspace_id, kind] of Object.entries(kinds)) {
    await database
      .insertInto('workspaces')
      .values({ workspace_id, ...shop, ...times } as never)
      .execute();
    if (kind) {
      const row = { workspace_id, kind, hook_key: workspace_id, currency: 'EUR', updated_at: 7, updated_by: 'ada' };
      await database
        .insertInto('gateways')
        .values({ ...gateway, ...row } as never)
        .execute();
    }
    await sql`insert into texting_usage (workspace_id, month, parts, cost_micros)
      values (${workspace_id}, ${used.month}, ${used.parts}, ${used.cost_micros})`.execute(database);
  }
  await migrate(database);
  const rows = await database.selectFrom('texting_usage').selectAll().orderBy('workspace_id').execute();
  const isAsBefore = { ...used, cost_since: null };
  expect(rows).toEqual([
    { workspace_id: 'paid', ...isAsBefore, currency: 'EUR' },
    { workspace_id: 'practicing', ...isAsBefore, currency: null },
    { workspace_id: 'removed', ...isAsBefore, currency: null },
  ]);
  const costIn = async (currency: string) =>
    (await findUsage(database, 'paid', { month: used.month, currency, now: 7 })).cost_micros;
  expect([await costIn('EUR'), await costIn('USD')]).toEqual([300_000, 0]);
  await database.destroy();
  await data.remove();
});
