import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from './sqlite.ts';

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
