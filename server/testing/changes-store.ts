// Which tables were changed, as the database itself tells: whether a call left anything behind is seen by asking it.
import { sql } from 'kysely';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database } from '../database/open.ts';

const kinds = ['insert', 'update', 'delete'] as const;

export interface RowWatch {
  /** The tables, but for that of the installation itself, in which rows were changed, and committed, since it was last asked. */
  readonly changedTables: () => Promise<readonly string[]>;
  /** Leaves the database as it was. */
  readonly stop: () => Promise<void>;
}

export async function watchRows(database: Database): Promise<RowWatch> {
  // The product notes there by itself how far its clock has come.
  const tables = (await database.introspection.getTables()).filter(({ name }) => name !== 'installation');
  const isPostgres = writesBesideOthers(database);
  const id = sql.raw(isPostgres ? 'bigserial primary key' : 'integer primary key autoincrement');
  await sql`create table watched_changes (id ${id}, name text not null)`.execute(database);
  if (isPostgres) {
    await sql`create function note_change() returns trigger language plpgsql as $note$ begin
      insert into watched_changes (name) values (tg_table_name); return null; end $note$`.execute(database);
  }
  for (const { name } of tables) {
    for (const kind of kinds) await noteChanges(database, { name, kind, isPostgres });
  }
  let last = 0;
  return {
    changedTables: async () => {
      const query = sql<Change>`select id, name from watched_changes where id > ${last}`;
      const { rows } = await query.execute(database);
      last = Math.max(last, ...rows.map((row) => row.id));
      return [...new Set(rows.map((row) => row.name))].toSorted();
    },
    stop: async () => {
      if (isPostgres) await sql`drop function note_change() cascade`.execute(database);
      for (const { name } of isPostgres ? [] : tables) {
        for (const kind of kinds) await sql`drop trigger ${triggerOf(name, kind)}`.execute(database);
      }
      await sql`drop table watched_changes`.execute(database);
    },
  };
}

interface Change {
  readonly id: number;
  readonly name: string;
}

function triggerOf(table: string, kind: string) {
  return sql.ref(`watch_${table}_${kind}`);
}

async function noteChanges(
  database: Database,
  { name, kind, isPostgres }: { readonly name: string; readonly kind: string; readonly isPostgres: boolean },
): Promise<void> {
  const act = isPostgres
    ? sql`execute function note_change()`
    : sql`begin insert into watched_changes (name) values (${sql.lit(name)}); end`;
  await sql`create trigger ${triggerOf(name, kind)} after ${sql.raw(kind)} on ${sql.table(name)} for each row ${act}`.execute(
    database,
  );
}
