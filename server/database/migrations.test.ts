import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { findCustomer } from '../customers/store.ts';
import { listCustomers } from '../customers/list-store.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import * as m0001 from './migrations/0001-foundation.ts';
import * as m0002 from './migrations/0002-sign-in.ts';
import { openDatabase } from './open.ts';

test('customers from before their last digits could be searched are found by them', async () => {
  const data = await makeTestDatabase();
  const database = openDatabase(data);
  const before = { '0001-foundation': m0001, '0002-sign-in': m0002 };
  await new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(before) } }).migrateToLatest();
  const workspace = { workspace_id: 'shop', name: 'Shop', profile_image_key: null, socials: '{}' };
  const times = { created_at: 7, updated_at: 7 };
  await database
    .insertInto('workspaces')
    .values({ ...workspace, customers_quantity: 1, campaign_quantity: 0, ...times })
    .execute();
  const customer = { workspace_id: 'shop', phone: '14155550132', customer_id: 'one', cusid: 'c1', carrier: '' };
  await database
    .insertInto('customers')
    // As a row was before this change.
    .values({ ...customer, optout: 0, addedby: 'viewer', checkins: 2, last_checkin_at: null, ...times } as never)
    .execute();
  await migrate(database);
  expect(await findCustomer(database, 'shop', customer.phone)).toMatchObject({ id: 'one', createdAt: 7, checkins: 2 });
  const found = await listCustomers(database, 'shop', { limit: 5, suffix: '50132', order: 'phone' });
  expect(found.map(({ phone }) => phone)).toEqual([customer.phone]);
  await database.destroy();
  await data.remove();
});
