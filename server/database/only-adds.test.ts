// A release only adds to the database, so that the version before can serve beside it: decision 40.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withSnapshot } from '../backup/snapshot-store.ts';
import { listBreaksAfter } from '../testing/schema-breaks.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { locksAndTables, untilWaiting } from '../testing/wait-for-locks.ts';
import { type Release, SchemaTooNew, findSchemaAge, migrate, thisRelease } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

/** What was there before the rule. */
const baseline = '0025-budgets-by-begin';
const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

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

/** A release with a migration after another one's. */
function after({ migrations, takesAway }: Release, name: string, ...statements: readonly string[]): Release {
  const up: Migration['up'] = async (on) => {
    for (const statement of statements) await sql.raw(statement).execute(on);
  };
  return { migrations: { ...migrations, [name]: { up } }, takesAway };
}

/** Two tables as an earlier release made them. */
const shelves = after(
  { migrations: {}, takesAway: {} },
  '1-shelves',
  'create table shelves (id text primary key, label text, height integer not null default 1, depth integer not null)',
  'create table boxes (id text primary key, shelf text, code text)',
  'create unique index boxes_by_code on boxes (code)',
);

/** Both engines change any table so. */
const remade = (table: string, columns: string) => [
  `drop table ${table}`,
  `create table ${table} (${columns})`,
  ...(table === 'boxes' ? ['create unique index boxes_by_code on boxes (code)'] : []),
];

/** Without the name of the migration. */
async function breaksOf(...statements: readonly string[]): Promise<string[]> {
  const breaks = await listBreaksAfter('1-shelves', database, after(shelves, '2-change', ...statements));
  return breaks.map((one) => one.replace(/^2-change: /, ''));
}

/** Of those that take away. */
function listWrong({ migrations, takesAway }: Release): string[] {
  const names = Object.keys(takesAway).toSorted();
  const askedBy = (name: string | undefined) => (name === undefined ? '' : (takesAway[name] ?? ''));
  return names.filter((name, index) => {
    const oldest = askedBy(name);
    const isKnown = Object.hasOwn(migrations, name) && Object.hasOwn(migrations, oldest);
    return !isKnown || oldest > name || oldest < askedBy(names[index - 1]);
  });
}

describe('a release only adds to the database', () => {
  test('no migration after those from before the rule breaks what an earlier server does', async () => {
    expect(await listBreaksAfter(baseline, database, thisRelease)).toEqual([]);
  });

  test('one that takes away names an earlier migration that serves without, or itself, and none asks for less than the one before', () => {
    expect(listWrong(thisRelease)).toEqual([]);
    const { migrations } = thisRelease;
    const [first = '', second = ''] = Object.keys(migrations).toSorted().slice(-2);
    expect(listWrong({ migrations, takesAway: { [second]: first } })).toEqual([]);
    expect(listWrong({ migrations, takesAway: { [first]: second } })).toEqual([first]);
    expect(listWrong({ migrations, takesAway: { [second]: 'unknown' } })).toEqual([second]);
    expect(listWrong({ migrations, takesAway: { [first]: first, [second]: '0001-foundation' } })).toEqual([second]);
  });

  test.each([
    ['a table', 'create table lids (id text primary key, shelf text not null)'],
    ['a table that lets go', 'create table lids (shelf text references shelves (id) on delete cascade)'],
    ['a column that may be empty', 'alter table boxes add column lid text'],
    ['a column with a default', 'alter table boxes add column lids integer not null default 0'],
    ['an index', 'create index boxes_by_shelf on boxes (shelf)'],
    ['a key of a new table', 'create table lids (id text primary key, code text unique)'],
  ])('%s can be added', async (_, statement) => {
    expect(await breaksOf(statement)).toEqual([]);
  });

  test.each([
    ['drops a table', ['drop table boxes'], ['boxes is gone']],
    ['renames a table', ['alter table boxes rename to crates'], ['boxes is gone']],
    ['drops a column', ['alter table boxes drop column shelf'], ['boxes.shelf is gone']],
    ['renames a column', ['alter table boxes rename column shelf to place'], ['boxes.shelf is gone']],
    [
      'asks for a column that nobody fills in',
      remade('boxes', 'id text primary key, shelf text, code text, lid text not null'),
      ['boxes.lid must not be empty and has no default'],
    ],
    [
      'asks for one that could be empty',
      remade('boxes', 'id text primary key, shelf text not null, code text'),
      ['boxes.shelf must not be empty any more'],
    ],
    [
      'empties one that was always there',
      remade('shelves', 'id text primary key, label text, height integer not null default 1, depth integer'),
      ['shelves.depth may be empty'],
    ],
    [
      'drops a default',
      remade('shelves', 'id text primary key, label text, height integer not null, depth integer not null'),
      ['shelves.height has no default any more'],
    ],
    [
      'changes a type',
      remade('shelves', 'id text primary key, label text, height integer not null default 1, depth bigint not null'),
      [expect.stringMatching(/^shelves\.depth is bigint.* and was integer/i)],
    ],
    [
      'makes an old table unique',
      ['create unique index boxes_once on boxes (shelf, code)'],
      [expect.stringMatching(/^boxes must be unique: .*shelf, code/)],
    ],
    [
      'makes some rows of an old table unique',
      ['create unique index boxes_once on boxes (shelf) where code is null'],
      [expect.stringMatching(/^boxes must be unique: .*shelf.* where .*code is null/i)],
    ],
    [
      'drops what on conflict names',
      ['drop index boxes_by_code'],
      [expect.stringMatching(/^boxes is not unique any more: .*code/)],
    ],
    [
      'refers from an old table',
      ['alter table boxes add column lid text references shelves (id)'],
      [expect.stringMatching(/^boxes must refer: .*lid/)],
    ],
    [
      'holds rows of an old table',
      ['create table lids (id text primary key, shelf text references shelves (id))'],
      ['shelves cannot be removed where lids names it'],
    ],
  ])('a migration that %s is found', async (_, statements, breaks) => {
    expect(await breaksOf(...statements)).toEqual(breaks);
  });

  test('one is let through where it is listed with what must be known to serve beside it', async () => {
    const dropping = after(after(shelves, '2-unused', 'select 1'), '3-drop', 'drop table boxes');
    const listed = { ...dropping, takesAway: { '3-drop': '2-unused' } };
    await sql`create table installation (name text primary key, value text not null)`.execute(database);
    expect(await listBreaksAfter('1-shelves', database, listed)).toEqual([]);
  });
});

describe('a version on a database that a newer one has migrated', () => {
  const next = after(thisRelease, '9001-more', 'create table more (id text primary key)');
  const unused = after(next, '9002-unused', 'select 1');
  const dropping = after(unused, '9003-less', 'drop table more');
  const told: Release = { ...dropping, takesAway: { '9003-less': '9002-unused' } };

  test('leaves it as it is, and says what it does not know', async () => {
    expect(await migrate(database, undefined, next)).toEqual([]);
    expect(await migrate(database)).toEqual(['9001-more']);
    expect(await migrate(database, undefined, next)).toEqual([]);
    expect(await findSchemaAge(database)).toBe('newer');
  });

  test('does not start where something that it uses was taken away, and does where it was not', async () => {
    await migrate(database, undefined, unused);
    await migrate(database, undefined, told);
    await expect(migrate(database)).rejects.toThrow(SchemaTooNew);
    await expect(migrate(database, undefined, next)).rejects.toThrow('(9002-unused, 9003-less)');
    expect(await migrate(database, undefined, unused)).toEqual(['9003-less']);
    expect(await migrate(database, undefined, told)).toEqual([]);
  });

  test('does not start where it also has a migration that the newer one has not', async () => {
    const other = after(thisRelease, '9000-other', 'create table other (id text primary key)');
    await migrate(database, undefined, next);
    await expect(migrate(database, undefined, other)).rejects.toThrow(SchemaTooNew);
  });

  if (onPostgres) {
    test('starts also where the newer one is migrating at that moment', async () => {
      await migrate(database);
      const others = openDatabase(data);
      let begun = () => {};
      const isMigrating = new Promise<void>((done) => (begun = done));
      const slow: Migration = {
        up: async () => {
          begun();
          await untilWaiting(others, 1);
        },
      };
      const slower = { ...thisRelease, migrations: { ...thisRelease.migrations, '9001-slow': slow } };
      const migrating = migrate(others, undefined, slower);
      await isMigrating;
      expect(await migrate(database)).toEqual(['9001-slow']);
      expect(await migrating).toEqual([]);
      await others.destroy();
    });

    test('waits until a backup has ended, which it says, and meanwhile everybody else reads what it will change', async () => {
      await migrate(database);
      const others = openDatabase(data);
      const waits: boolean[] = [];
      const altering = after(thisRelease, '9001-more', 'alter table broadcasts add column more text');
      const migrating = await withSnapshot(data, async ({ read }) => {
        for await (const rows of read('broadcasts', ['broadcast_id'])) expect(rows).toEqual([]);
        const migrated = migrate(others, (_, isWaiting) => waits.push(isWaiting), altering);
        await untilWaiting(database, 1, locksAndTables);
        expect(await database.selectFrom('broadcasts').selectAll().execute()).toEqual([]);
        await expect(withSnapshot(data, () => Promise.resolve())).rejects.toThrow('is being brought up to date');
        return { migrated };
      });
      expect(await migrating.migrated).toEqual([]);
      expect(waits).toEqual([true]);
      await others.destroy();
    });
  }
});

describe('a version that brings a database in use up to date', () => {
  test('has done what came before a migration that failed, or nothing on SQLite, and does what is left at the next start', async () => {
    await migrate(database);
    const first = after(thisRelease, '9001-first', 'create table first (id text primary key)');
    const fails = after(first, '9002-second', 'create table second (id text primary key)', 'select no_such_column');
    await expect(migrate(database, undefined, fails)).rejects.toThrow('no_such_column');
    const second = after(first, '9002-second', 'create table second (id text primary key)');
    const left: string[] = [];
    expect(await migrate(database, (names) => left.push(...names), second)).toEqual([]);
    expect(left).toEqual(onPostgres ? ['9002-second'] : ['9001-first', '9002-second']);
    const { rows } = await sql`select first.id from first, second`.execute(database);
    expect(rows).toEqual([]);
  });

  if (onPostgres) {
    test('meets nobody who sends texts meanwhile, and keeps no table from them that it is done with', async () => {
      const named = Object.entries(thisRelease.migrations);
      const before = Object.fromEntries(named.filter(([name]) => name < '0103-currencies-of-broadcasts'));
      await migrate(database, undefined, { ...thisRelease, migrations: before });
      const others = openDatabase(data);
      const texting = await others.startTransaction().execute();
      await texting.selectFrom('texting_usage').select('workspace_id').forUpdate().execute();
      const migrated = migrate(database);
      await untilWaiting(others, 1, locksAndTables);
      await texting.selectFrom('broadcasts').select('broadcast_id').forShare().execute();
      await texting.commit().execute();
      expect(await migrated).toEqual([]);
      await others.destroy();
    });

    test('carries a migration out again that met another, from its start', async () => {
      await migrate(database);
      await sql`create sequence tries`.execute(database);
      const meets = after(
        thisRelease,
        '9001-meets',
        'create table meetings (id text primary key)',
        `do $$ begin
          if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        end $$`,
      );
      expect(await migrate(database, undefined, meets)).toEqual([]);
      expect((await sql`select id from meetings`.execute(database)).rows).toEqual([]);
    });

    test('carries each migration out once where two of it start together', async () => {
      await migrate(database);
      const others = openDatabase(data);
      const done: string[] = [];
      const names = ['9001-one', '9002-two', '9003-three'];
      const more = names.map((name): [string, Migration] => [name, { up: async () => void done.push(name) }]);
      const next = { ...thisRelease, migrations: { ...thisRelease.migrations, ...Object.fromEntries(more) } };
      const both = await Promise.all([database, others].map((one) => migrate(one, undefined, next)));
      expect([both, done]).toEqual([[[], []], names]);
      await others.destroy();
    });
  }
});
