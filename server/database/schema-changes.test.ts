import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findTakenAway, readSchema } from '../testing/schema-store.ts';
import { environmentOf, runUntilExit, startProcess } from '../testing/start-process.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { migrate, migrateTo, migrationNames } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

/** Those up to here are older than the rule. */
const lastBeforeRule = '0025-budgets-by-begin';

describe('a change of the schema', () => {
  let data: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    data = await makeTestDatabase();
    database = openDatabase(data);
  });
  afterEach(async () => {
    await database.destroy();
    await data.remove();
  });

  test('only adds, so that a version that has not heard of it goes on, or says that it takes away', async () => {
    const since = migrationNames.indexOf(lastBeforeRule) + 1;
    await migrateTo(database, migrationNames.slice(0, since));
    for (const [index, name] of migrationNames.entries()) {
      if (index < since) continue;
      const before = await readSchema(database);
      await migrateTo(database, migrationNames.slice(0, index + 1));
      const takenAway = findTakenAway(before, await readSchema(database));
      expect({ name, takenAway: name.endsWith('-takes-away') ? [] : takenAway }).toEqual({ name, takenAway: [] });
    }
    expect(since).toBeGreaterThan(20);
  });

  test.each<[string, (made: Kysely<unknown>) => Promise<unknown>, readonly string[]]>([
    [
      'a table',
      ({ schema }) =>
        schema
          .createTable('more')
          .addColumn('a', 'text', (a) => a.notNull())
          .execute(),
      [],
    ],
    ['a column that may be empty', ({ schema }) => schema.alterTable('shop').addColumn('b', 'text').execute(), []],
    [
      'a column with a default',
      ({ schema }) =>
        schema
          .alterTable('shop')
          .addColumn('b', 'text', (b) => b.notNull().defaultTo(''))
          .execute(),
      [],
    ],
    ['an index', ({ schema }) => schema.createIndex('shop_by_a').on('shop').column('a').execute(), []],
    ['no table', ({ schema }) => schema.dropTable('shop').execute(), ['shop.a is gone']],
    ['another name', ({ schema }) => schema.alterTable('shop').renameTo('store').execute(), ['shop.a is gone']],
    ['another column', ({ schema }) => schema.alterTable('shop').renameColumn('a', 'b').execute(), ['shop.a is gone']],
    [
      'a unique index',
      ({ schema }) => schema.createIndex('one_a').unique().on('shop').column('a').execute(),
      ['one_a refuses what was taken'],
    ],
  ])('is seen to bring %s', async (_what, change, takenAway) => {
    await database.schema.createTable('shop').addColumn('a', 'text').execute();
    const before = await readSchema(database);
    await change(database as unknown as Kysely<unknown>);
    expect(findTakenAway(before, await readSchema(database))).toEqual(takenAway);
  });

  test('is seen to ask for what an older version does not give', async () => {
    await sql`create table shop (a text)`.execute(database);
    const before = await readSchema(database);
    await sql`drop table shop`.execute(database);
    await sql`create table shop (a integer not null, b text not null)`.execute(database);
    expect(findTakenAway(before, await readSchema(database))).toEqual([
      `shop.a was text and is ${process.env['TEST_ENGINE'] === 'postgres' ? 'int4' : 'integer'}`,
      'shop.b must be given',
    ]);
  });

  test('of a newer version that only adds is served by this one, which says so', async () => {
    await note('9998-adds');
    const server = await startProcess(data, { clientId: '' });
    expect(server.log()).toContain('The database is of a newer version (9998-adds); this one serves beside it.');
    expect(await server.stop('SIGTERM')).toBe(0);
  });

  test('of a newer version that takes away is not served by this one', async () => {
    await note('9999-a-column-takes-away');
    expect(await runUntilExit(environmentOf(data))).toEqual({
      code: 1,
      said: 'The database is of a newer version, which this one cannot serve. Start the newer one.\n',
    });
  });

  async function note(name: string): Promise<void> {
    await migrate(database);
    await database
      .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name, timestamp: '' })
      .execute();
  }
});
