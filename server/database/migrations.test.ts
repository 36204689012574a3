import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { addCampaignOnce, findCampaignIdByCode } from '../campaigns/store.ts';
import { listAgreements } from '../customers/agreements-store.ts';
import { loadHasher } from '../customers/consent-store.ts';
import { listImports } from '../customers/imports-store.ts';
import { readSignUps } from '../customers/sign-ups.ts';
import { findCustomer } from '../customers/store.ts';
import { listCustomers } from '../customers/list-store.ts';
import { findDevice } from '../devices/store.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { spend } from './budgets.ts';
import { migrate, thisRelease } from './migrate.ts';
import * as m0001 from './migrations/0001-foundation.ts';
import * as m0002 from './migrations/0002-sign-in.ts';
import * as m0003 from './migrations/0003-customers.ts';
import * as m0004 from './migrations/0004-sessions.ts';
import * as m0005 from './migrations/0005-images.ts';
import * as m0006 from './migrations/0006-visits.ts';
import { openDatabase } from './open.ts';

test('what somebody agreed to before agreements were told apart is found by the number alone', async () => {
  const before = {
    '0001-foundation': m0001,
    '0002-sign-in': m0002,
    '0003-customers': m0003,
    '0004-sessions': m0004,
    '0005-images': m0005,
    '0006-visits': m0006,
  };
  await using old = await openVersion(before);
  const { database } = old;
  const workspace = { workspace_id: 'shop', name: 'Shop', profile_image_key: null, socials: '{}' };
  await database
    .insertInto('workspaces')
    .values({ ...workspace, customers_quantity: 0, campaign_quantity: 0, created_at: 7, updated_at: 7 } as never)
    .execute();
  const key = { workspaceId: 'shop', phone: '14155550132' };
  const hash = await loadHasher(database);
  const phone_hash = hash(key.workspaceId, key.phone);
  await database
    .insertInto('agreements')
    .values({ workspace_id: 'shop', phone_hash, at: 7, text_version: 'en-1', page: '/invite/shop' } as never)
    .execute();
  await migrate(database);
  expect(await listAgreements(database, key, [])).toMatchObject([{ at: 7, textVersion: 'en-1' }]);
});

test('a database in use is brought up to date after a word: customers are found by their last digits and counted on their day, and devices were seen when they were', async () => {
  await using old = await openVersion({ '0001-foundation': m0001, '0002-sign-in': m0002 });
  const { database } = old;
  const workspace = { workspace_id: 'shop', name: 'Shop', profile_image_key: null, socials: '{}' };
  const times = { created_at: 7, updated_at: 7 };
  await database
    .insertInto('workspaces')
    // As rows were before later changes, here and below.
    .values({ ...workspace, customers_quantity: 1, campaign_quantity: 0, ...times } as never)
    .execute();
  const customer = { workspace_id: 'shop', phone: '14155550132', customer_id: 'one', cusid: 'c1', carrier: '' };
  await database
    .insertInto('customers')
    .values({ ...customer, optout: 0, addedby: 'viewer', checkins: 2, last_checkin_at: null, ...times } as never)
    .execute();
  const device = { workspace_id: 'shop', device_id: 'till', name: 'Till', image_keys: '[]', last_seen_at: 9, ...times };
  await database
    .insertInto('devices')
    .values(device as never)
    .execute();
  const announced: string[] = [];
  await migrate(database, (names) => announced.push(...names));
  await migrate(database, () => expect.unreachable('nothing is left to do'));
  expect(announced[0]).toBe('0003-customers');
  const till = { workspaceId: 'shop', deviceId: 'till' };
  expect(await findDevice(database, till, 10)).toMatchObject({ name: 'Till', lastSeenAt: 9, state: 'online' });
  expect(await findCustomer(database, 'shop', customer.phone)).toMatchObject({ id: 'one', createdAt: 7, checkins: 2 });
  const signUps = await readSignUps(database, { workspaceId: 'shop', days: 1, now: 10 });
  expect(signUps.days).toEqual([{ day: '1970-01-01', invite: 1, staff: 0, import: 0, device: 0 }]);
  const found = await listCustomers(database, 'shop', { limit: 5, suffix: '50132', order: 'phone' });
  expect(found.map(({ phone }) => phone)).toEqual([customer.phone]);
  expect(await spend(database, { name: 'letters', max: 1, windowMs: 5 }, 9)).toBe(1);
});

test('imports from before they counted whom they changed know it: each customer whom they brought or gave other values, once', async () => {
  await using old = await openFirstVersion(1);
  const { database, times } = old;
  const told = { workspace_id: 'shop', optout: 0, checkins: 0, last_checkin_at: null, ...times };
  const customer = { ...told, customer_id: 'one', cusid: 'c1', carrier: '', addedby: 'import' };
  await database
    .insertInto('customers')
    .values({ ...customer, phone: '14155550101', import_id: 'spring' } as never)
    .execute();
  const counts = { created: 2, merged: 9, parts: 3, undo_after: '', file_name: '', member_id: 'ada' };
  const imports = ['spring', 'summer', 'autumn'].map((import_id) => ({ workspace_id: 'shop', import_id, ...counts }));
  await database
    .insertInto('imports')
    .values(imports.map((one) => ({ ...one, ...times, created: one.import_id === 'spring' ? 2 : 0 })) as never)
    .execute();
  const found = [
    // Whom the import had brought itself, and another one, and one of whom it told nothing new.
    ['14155550101', 'spring', 1],
    ['14155550102', 'spring', 1],
    ['14155550103', 'spring', 0],
    ['14155550101', 'summer', 1],
    ['14155550103', 'autumn', 0],
  ] as const;
  const merges = found.map(([phone, import_id, is_changed]) => ({
    ...told,
    phone,
    import_id,
    is_changed,
    merged_at: 8,
  }));
  await database.insertInto('import_merges').values(merges).execute();
  await migrate(database);
  const changed = (await listImports(database, 'shop', { limit: 5 })).map((one) => [one.id, one.changed]);
  expect(Object.fromEntries(changed)).toEqual({ spring: 3, summer: 1, autumn: 0 });
});

test('an import that was undone keeps no number, and one whose undo was given up goes on where it was', async () => {
  await using old = await openFirstVersion(0);
  const { database, times } = old;
  const told = { workspace_id: 'shop', file_name: '', member_id: 'ada', undo_started_at: 8, ...times };
  const imports = [
    { import_id: 'spring', undone_at: 9, undo_after: 'b14155550101' },
    { import_id: 'summer', undone_at: null, undo_after: 'm14155550101' },
  ];
  await database
    .insertInto('imports')
    .values(imports.map((one) => ({ ...told, ...one })) as never)
    .execute();
  await migrate(database);
  const reached = await database.selectFrom('imports').select('undo_after').orderBy('import_id').execute();
  expect(reached.map((one) => one.undo_after)).toEqual(['', 'm14155550101']);
});

test('campaigns that shared a short code are told apart: the oldest keeps it, the others get one of their own, and nobody shares one any more', async () => {
  await using old = await openVersion({ '0001-foundation': m0001 });
  const { database } = old;
  const quantities = { customers_quantity: 0, campaign_quantity: 0 };
  const workspace = { name: 'Shop', profile_image_key: null, socials: '{}', created_at: 7, updated_at: 7 };
  const workspaces = ['shop', 'bar'].map((workspace_id) => ({ workspace_id, ...workspace, ...quantities }));
  await database
    .insertInto('workspaces')
    .values(workspaces as never)
    .execute();
  const texts = { name: 'Summer', content: '', target: 'everyone', status: 'active' };
  const rest = { ...texts, tags: '[]', show_on_devices: '[]', image_keys: '[]', start_at: 1, exp_at: 2 };
  const rows = [
    ['shop', 'newest', 'same', 9],
    ['bar', 'oldest', 'same', 7],
    ['shop', 'middle', 'same', 8],
    ['shop', 'alone', 'mine', 9],
  ].map(([workspace_id, campaign_id, code, created_at]) => {
    const names = { workspace_id, campaign_id, client_key: campaign_id, code };
    return { ...rest, ...names, created_at, updated_at: created_at };
  });
  await database
    .insertInto('campaigns')
    .values(rows as never)
    .execute();
  await migrate(database);
  expect(await findCampaignIdByCode(database, 'same')).toBe('oldest');
  expect(await findCampaignIdByCode(database, 'mine')).toBe('alone');
  const all = await database.selectFrom('campaigns').select(['campaign_id', 'code']).execute();
  const codes = new Map(all.map(({ campaign_id, code }) => [campaign_id, code]));
  expect([codes.get('middle'), codes.get('newest')]).toEqual(['j7g5qqu3', 'bz3whn5y']);
  const drawn = ['same', 'mine', 'free'];
  const fields = { name: 'Autumn', tags: [], content: '', start: 1, exp: 2, showOnDevices: [], imageKeys: [] };
  const campaign = {
    ...fields,
    workspaceId: 'shop',
    clientKey: 'k',
    createdAt: 9,
    target: 'everyone' as const,
    segmentId: null,
    imageAlts: [],
  };
  const added = await database
    .transaction()
    .execute((transaction) => addCampaignOnce(transaction, campaign, () => drawn.shift() ?? ''));
  expect(added.code).toBe('free');
  await expect(database.updateTable('campaigns').set({ code: 'same' }).execute()).rejects.toThrow(/unique/i);
});

test('with roles the first member of a workspace becomes its owner, everybody else a manager', async () => {
  await using old = await openVersion({ '0001-foundation': m0001 });
  const { database } = old;
  const quantities = { customers_quantity: 0, campaign_quantity: 0 };
  const workspace = {
    name: 'Shop',
    profile_image_key: null,
    socials: '{}',
    created_at: 7,
    updated_at: 7,
    ...quantities,
  };
  const members = [
    ['shop', 'ada', 9],
    ['shop', 'grace', 8],
    ['shop', 'edith', 8],
    ['bar', 'ada', 9],
  ] as const;
  await database
    .insertInto('workspaces')
    .values(['shop', 'bar'].map((workspace_id) => ({ workspace_id, ...workspace })) as never)
    .execute();
  const rows = members.map(([workspace_id, member_id, joined_at]) => ({ workspace_id, member_id, joined_at }));
  await database
    .insertInto('members')
    .values(rows.map((row) => ({ ...row, name: row.member_id, email: '' })))
    .execute();
  await migrate(database);
  const after = await database.selectFrom('members').select(['workspace_id', 'member_id', 'role']).execute();
  expect(after.map(({ workspace_id, member_id, role }) => `${workspace_id} ${member_id} ${role}`).toSorted()).toEqual([
    'bar ada owner',
    'shop ada manager',
    'shop edith owner',
    'shop grace manager',
  ]);
});

test('an address that somebody asked for before and never proved is free again, and no other name', async () => {
  const before = Object.fromEntries(
    Object.entries(thisRelease.migrations).filter(([name]) => name < '0092-unproven-names'),
  );
  await using old = await openVersion(before);
  const { database } = old;
  const users = [
    { user_name: 'a', attributes: { email: 'New@example.com' }, proven: { email: 'ada@example.com' } },
    { user_name: 'b', attributes: { email: 'GRACE@example.com' }, proven: { email: 'grace@example.com' } },
    { user_name: 'c', attributes: { email: 'waits@example.com' }, proven: {} },
    {
      user_name: 'd',
      attributes: { email: 'd@example.com', phone_number: '+15550100' },
      proven: { email: 'd@example.com' },
    },
  ];
  const rest = { status: 'CONFIRMED', enabled: 1, group_names: '[]', srp_salt: '', srp_verifier: '' };
  for (const { user_name, attributes, proven } of users) {
    const addresses = { attributes: JSON.stringify(attributes), proven_addresses: JSON.stringify(proven) };
    const row = { user_name, sub: user_name, ...addresses, ...rest, created_at: 7, updated_at: 7 };
    await database
      .insertInto('pool_users')
      .values({ ...row, sign_up_contested: 0 })
      .execute();
    const names = [
      user_name,
      ...Object.values({ ...attributes, old: proven.email }).map((name) => name?.toLowerCase()),
    ];
    const rows = [...new Set(names)].flatMap((name) => (name ? [{ name, user_name }] : []));
    await database.insertInto('pool_names').values(rows).execute();
  }
  await migrate(database);
  const names = await database.selectFrom('pool_names').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name).toSorted()).toEqual([
    '+15550100',
    'a',
    'ada@example.com',
    'b',
    'c',
    'd',
    'd@example.com',
    'grace@example.com',
    'waits@example.com',
  ]);
});

/** A database as a version with these migrations left it. */
async function openVersion(migrations: typeof thisRelease.migrations) {
  const data = await makeTestDatabase();
  const database = openDatabase(data);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  await new Migrator({ db: database, provider }).migrateToLatest();
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await data.remove();
    },
  };
}

/** A database as the first version left it, with a shop that has so many customers. */
async function openFirstVersion(customers: number) {
  const old = await openVersion({ '0001-foundation': m0001, '0002-sign-in': m0002, '0003-customers': m0003 });
  const times = { created_at: 7, updated_at: 7 };
  const workspace = { workspace_id: 'shop', name: 'Shop', profile_image_key: null, socials: '{}', ...times };
  await old.database
    .insertInto('workspaces')
    .values({ ...workspace, customers_quantity: customers, campaign_quantity: 0 } as never)
    .execute();
  return { ...old, times };
}
