import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './open.ts';
import { askedBy } from './schedule.ts';
import { asBefore, later, readLong } from './sqlite-driver.ts';
import { openSqlite } from './sqlite.ts';
import { DatabaseUnavailable } from './unavailable.ts';

test('no other process writes between what a transaction reads and what it writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  await using database = new Kysely<unknown>({ dialect: openSqlite(folder) });
  await sql`create table notes (text text)`.execute(database);
  using other = new DatabaseSync(join(folder, 'fanfare.db'), { timeout: 0 });
  await database.transaction().execute(async (transaction) => {
    await sql`select * from notes`.execute(transaction);
    expect(() => other.exec("insert into notes values ('theirs')")).toThrow('locked');
    await sql`insert into notes values ('ours')`.execute(transaction);
  });
  other.exec("insert into notes values ('theirs')");
  const { rows } = await sql`select * from notes`.execute(database);
  expect(rows).toEqual([{ text: 'ours' }, { text: 'theirs' }]);
  await rm(folder, { recursive: true });
});

test('a transaction starts anew where another process wrote between what it read and what it writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  await using database = openDatabase({ databaseUrl: undefined, dataDir: folder });
  await sql`create table installation (name text, value text)`.execute(database);
  using other = new DatabaseSync(join(folder, 'fanfare.db'), { timeout: 0 });
  const seen: number[] = [];
  await database.transaction().execute(async (transaction) => {
    const rows = await transaction.selectFrom('installation').select('name').execute();
    seen.push(rows.length);
    if (seen.length === 1) other.exec("insert into installation values ('theirs', '')");
    await transaction
      .insertInto('installation')
      .values({ name: 'ours', value: String(rows.length) })
      .execute();
  });
  expect(seen).toEqual([0, 1]);
  const ours = database.selectFrom('installation').select('value').where('name', '=', 'ours');
  expect(await ours.execute()).toEqual([{ value: '1' }]);
  await rm(folder, { recursive: true });
});

test('a change whose result nobody reads is seen by what follows, and its failure takes back the whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  await using database = new Kysely<{ notes: { text: string } }>({ dialect: openSqlite(folder) });
  await sql`create table notes (text text primary key)`.execute(database);
  const add = (text: string) => database.insertInto('notes').values({ text }).compile();
  await database.transaction().execute(async (transaction) => {
    await transaction.executeQuery(later(add('first')));
    expect(await transaction.selectFrom('notes').selectAll().execute()).toEqual([{ text: 'first' }]);
    await transaction.executeQuery(later(add('second')));
  });
  const failing = database.transaction().execute(async (transaction) => {
    await transaction.executeQuery(add('third'));
    await transaction.executeQuery(later(add('second')));
  });
  await expect(failing).rejects.toThrow('UNIQUE');
  expect(await database.selectFrom('notes').selectAll().execute()).toEqual([{ text: 'first' }, { text: 'second' }]);
  await rm(folder, { recursive: true });
});

test('what a transaction does not change itself can be read as it was before, and still is when it writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  await using database = openDatabase({ databaseUrl: undefined, dataDir: folder });
  await sql`create table installation (name text, value text)`.execute(database);
  using other = new DatabaseSync(join(folder, 'fanfare.db'), { timeout: 0 });
  const names = database.selectFrom('installation').select('name').compile();
  const add = (name: string) => database.insertInto('installation').values({ name, value: '' }).compile();
  const seen: number[] = [];
  await database.transaction().execute(async (transaction) => {
    await transaction.executeQuery(later(add('ahead')));
    seen.push((await transaction.executeQuery(asBefore(names))).rows.length);
    if (seen.length === 1) other.exec("insert into installation values ('theirs', '')");
    await transaction.executeQuery(add('begun'));
    seen.push((await transaction.executeQuery(asBefore(names))).rows.length);
  });
  expect(seen).toEqual([0, 1, 1]);
  expect((await database.executeQuery(names)).rows).toEqual(['theirs', 'ahead', 'begun'].map((name) => ({ name })));
  await rm(folder, { recursive: true });
});

test('whoever only reads does not wait for a transaction, and sees nothing of it before its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  await using database = new Kysely<{ notes: { text: string } }>({ dialect: openSqlite(folder) });
  await sql`create table notes (text text)`.execute(database);
  const read = () => database.selectFrom('notes').selectAll().execute();
  let second: Promise<unknown> | undefined;
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ text: 'first' }).execute();
    second = database.insertInto('notes').values({ text: 'second' }).execute();
    expect(await read()).toEqual([]);
    expect(await transaction.selectFrom('notes').selectAll().execute()).toEqual([{ text: 'first' }]);
  });
  await second;
  expect(await read()).toEqual([{ text: 'first' }, { text: 'second' }]);
  await rm(folder, { recursive: true });
});

test('who reads all of it keeps nobody waiting, and sees what was kept before', async () => {
  await using notes = await openNotes();
  await notes.add('first');
  const ended: string[] = [];
  const long = notes.readEachTimes(2_000_000).then((texts) => ended.push(`long ${texts.join()}`));
  await notes.add('second');
  ended.push(`short ${(await notes.read()).join()}`);
  await long;
  expect(ended).toEqual(['short first,second', expect.stringMatching(/^long first/)]);
  await expect(notes.readEachTimes('many')).rejects.toThrow('no such column');
  expect(await notes.readEachTimes(1)).toEqual(['first', 'second']);
});

test('nobody who asks much stands before others, or fills the line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  await using database = new Kysely<unknown>({ dialect: openSqlite(folder) });
  await sql`create table notes (text text)`.execute(database);
  const write = (text: string) => sql`insert into notes values (${text})`.execute(database);
  const asAda = (text: string) => askedBy('ada', () => write(text));
  const begun = database.transaction().execute(async (transaction) => {
    await sql`insert into notes values ('first')`.execute(transaction);
    const greedy = Array.from({ length: 101 }, (_, index) => asAda(`a${index + 1}`));
    await expect(asAda('one too many')).rejects.toThrow(DatabaseUnavailable);
    return [...greedy, write('v1'), askedBy('grace', () => write('g1')), write('v2')];
  });
  await Promise.all(await begun);
  const { rows } = await sql<{ readonly text: string }>`select text from notes order by rowid`.execute(database);
  expect(rows.map(({ text }) => text).slice(0, 7)).toEqual(['first', 'a1', 'v1', 'g1', 'v2', 'a2', 'a3']);
  expect(rows).toHaveLength(105);
  await rm(folder, { recursive: true });
});

test('a column that another process adds is read under its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  await using database = new Kysely<unknown>({ dialect: openSqlite(folder) });
  await sql`create table notes (text text)`.execute(database);
  await sql`insert into notes values ('ours')`.execute(database);
  const read = async () => (await sql`select * from notes`.execute(database)).rows;
  expect(await read()).toEqual([{ text: 'ours' }]);
  using other = new DatabaseSync(join(folder, 'fanfare.db'), { timeout: 0 });
  other.exec('alter table notes add column stars integer');
  expect(await read()).toEqual([{ text: 'ours', stars: null }]);
  await rm(folder, { recursive: true });
});

test('the first that is asked of a new file may be a question that touches no table', async () => {
  await using notes = await openNotes(`select 1`);
  await notes.add('first');
  expect(await notes.read()).toEqual(['first']);
});

test('closing does not wait for a transaction that is open', async () => {
  await using notes = await openNotes();
  await notes.add(...Array.from({ length: 4_001 }, () => 'x'.repeat(20_000)));
  const { promise: written, resolve: end } = Promise.withResolvers<void>();
  const held = notes.hold(written);
  await notes.close();
  end();
  await expect(held).rejects.toThrow('database is not open');
});

test('the log is written back while somebody keeps writing, and does not grow for ever', async () => {
  await using notes = await openNotes();
  const texts = Array.from({ length: 4_100 }, () => 'x'.repeat(8_000));
  const roundsMax = 40;
  let bytes = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    await notes.add(...texts);
    const before = bytes;
    bytes = (await stat(notes.log)).size;
    if (bytes === before) return;
  }
  expect.fail(`The log did not begin anew within ${bytes} bytes.`);
});

async function openNotes(first = 'select 1 from sqlite_schema') {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-sqlite-'));
  const database = new Kysely<{ notes: { text: string } }>({ dialect: openSqlite(folder) });
  await sql.raw(first).execute(database);
  await sql`create table notes (text text)`.execute(database);
  return {
    log: join(folder, 'fanfare.db-wal'),
    add: (...texts: string[]) =>
      database.transaction().execute(async (transaction) => {
        for (const text of texts) await transaction.insertInto('notes').values({ text }).execute();
      }),
    hold: (until: Promise<void>) =>
      database.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values({ text: 'held' }).execute();
        await until;
      }),
    close: () => database.destroy(),
    /** Looks at each of them so often. */
    readEachTimes: async (times: number | string) => {
      const numbers = sql.raw(
        `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${times}) select * from n)`,
      );
      const query = database
        .selectFrom('notes')
        .select('text')
        .where(sql<number>`(select count(*) from ${numbers})`, '>', 0)
        .where(sql<boolean>`(select max(i) from ${numbers}) > 0`);
      return (await readLong(database, query)).map(({ text }) => text);
    },
    read: async () => (await database.selectFrom('notes').selectAll().execute()).map(({ text }) => text),
    [Symbol.asyncDispose]: async () => {
      await database.destroy();
      await rm(folder, { recursive: true });
    },
  };
}
