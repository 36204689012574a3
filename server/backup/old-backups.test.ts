// What comes back of an older version or beside what is somebody else's, and into which places; and what is left of one that was stopped or failed.
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSchemaAge, migrate, migrateTo } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { originalName } from '../images/storage.ts';
import { runBackup, startBackup } from '../testing/backup-program.ts';
import { buildCampaign, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { startApp } from '../testing/start-app.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';

const oldMigrations = [
  '0001-foundation',
  '0002-sign-in',
  '0003-customers',
  '0004-sessions',
  '0005-images',
  '0006-visits',
];

async function within<Done>(place: TestDatabase, work: (database: Database) => Promise<Done>): Promise<Done> {
  const database = openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

describe('a backup of an older version', () => {
  let folder: string;
  let file: string;
  let place: TestDatabase;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'));
    file = join(folder, 'backup');
    place = await makeTestDatabase();
    const data = await makeTestDatabase();
    await within(data, async (database) => {
      await migrateTo(database, oldMigrations);
      const shop = { workspace_id: 'old', name: 'Harbor & Vine', socials: '{}', created_at: 1, updated_at: 1 };
      await database
        .insertInto('workspaces')
        .values({ ...shop, customers_quantity: 0, campaign_quantity: 0 } as never)
        .execute();
    });
    await runBackup(['backup', file], data);
    await data.remove();
  });
  afterEach(async () => {
    await place.remove();
    await rm(folder, { recursive: true });
  });

  const restore = () => runBackup(['restore', file], place);
  const expectShop = () =>
    within(place, async (database) => {
      expect(await findSchemaAge(database)).toBe('ours');
      const rows = await database.selectFrom('workspaces').select(['name', 'time_zone']).execute();
      expect(rows).toEqual([{ name: 'Harbor & Vine', time_zone: 'UTC' }]);
    });

  test('comes back in the form of this one', async () => {
    expect(await restore()).toMatchObject({ code: 0 });
    await expectShop();
  });

  test('is refused where a newer one has been started, since its rows would stay as they were', async () => {
    await (await startApp({ on: place }))[Symbol.asyncDispose]();
    expect(await restore()).toEqual({
      code: 1,
      said: 'The database has the form of a newer version than the backup. Restore it into a new, empty place.\n',
    });
    await rm(file);
    await runBackup(['backup', file], place);
    expect(await restore()).toMatchObject({ code: 0 });
  });

  // SQLite has one writer, who meets nobody.
  if (process.env['TEST_ENGINE'] === 'postgres') {
    test('comes back whole also where PostgreSQL takes its rows back once because of somebody else’s', async () => {
      await within(place, async (database) => {
        await migrateTo(database, oldMigrations);
        await sql`create sequence tries`.execute(database);
        await sql`create function meet() returns trigger language plpgsql as $$ begin
          if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
          return null;
        end $$`.execute(database);
        await sql`create trigger meet after insert on workspaces for each row execute function meet()`.execute(
          database,
        );
      });
      const { code, said } = await restore();
      expect(said).toMatch(/^[1-9]\d* rows and 0 pictures are back/);
      expect(code).toBe(0);
      await expectShop();
    });
  }
});

test('a backup of a database that also holds tables and views of somebody else comes back without these, and leaves alone what is in their place', async () => {
  const [data, place] = [await makeTestDatabase(), await makeTestDatabase()];
  const file = join(data.dataDir, 'backup');
  const note = async (database: Database, words: string) => {
    await sql`create table a_note (words text)`.execute(database);
    await sql`insert into a_note (words) values (${words})`.execute(database);
  };
  await within(data, async (database) => {
    await migrate(database);
    await note(database, 'call the plumber');
    await sql`create table b_note (words text)`.execute(database);
    await sql`create view a_view as select words from a_note`.execute(database);
  });
  await within(place, async (database) => await note(database, 'thank the plumber'));
  const backup = await runBackup(['backup', file], data);
  const { code, said } = await runBackup(['restore', file], place);
  expect(said).toMatch(/ Left out, because they are not of this product: a_note, b_note\.\n$/);
  expect(code).toBe(0);
  const rowsIn = (words: string) => Number(/(\d+) rows/.exec(words)?.[1]);
  expect(rowsIn(said)).toBe(rowsIn(backup.said) - 1);
  await within(place, async (database) => {
    const { rows } = await sql`select words from a_note`.execute(database);
    expect(rows).toEqual([{ words: 'thank the plumber' }]);
  });
  await Promise.all([data.remove(), place.remove()]);
});

test('a backup that is stopped leaves nothing of itself', async () => {
  const [data, folder] = [await makeTestDatabase(), await mkdtemp(join(tmpdir(), 'fanfare-backup-'))];
  await within(data, async (database) => {
    await migrate(database);
    // So many that they take a while.
    await sql`create table a_note (words text)`.execute(database);
    await sql`insert into a_note with recursive note(n) as (select 1 union all select n + 1 from note where n < 300000)
      select 'call the plumber' from note`.execute(database);
  });
  const { child, ended } = startBackup(['backup', join(folder, 'backup')], data);
  await expect.poll(() => readdir(folder), { interval: 5 }).toEqual(['backup.part']);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 143, said: '' });
  expect(await readdir(folder)).toEqual([]);
  await Promise.all([data.remove(), rm(folder, { recursive: true })]);
});

test('a backup whose bucket ends it halfway leaves nothing of itself, nor does a restore, and both say why in one line', async () => {
  const [data, place] = [await makeTestDatabase(), await makeTestDatabase()];
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'));
  const file = join(folder, 'backup');
  {
    await using app = await startApp({ on: data });
    const staff = await app.as(ada);
    const { workspace_id: workspaceId } = await buildWorkspace(staff);
    await buildCampaign(app, staff, { workspaceId });
  }
  // It is there, and neither gives nor takes a picture.
  const store = createServer(({ url = '' }, response) =>
    response.writeHead(url.includes(originalName) ? 503 : 200).end(),
  );
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const away = {
    STORAGE_URL: `s3://pictures?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'anybody',
    AWS_SECRET_ACCESS_KEY: 'anything',
  };
  const told = { code: 1, said: 'STORAGE_URL: pictures cannot be reached (503).\n' };
  expect(await runBackup(['backup', file], data, away)).toEqual(told);
  expect(await readdir(folder)).toEqual([]);
  expect(await runBackup(['backup', file], data)).toMatchObject({ code: 0 });
  expect(await runBackup(['restore', file], place, away)).toEqual(told);
  expect(await runBackup(['restore', file], place)).toMatchObject({ code: 0 });
  store.closeAllConnections();
  store.close();
  await Promise.all([data.remove(), place.remove(), rm(folder, { recursive: true })]);
});
