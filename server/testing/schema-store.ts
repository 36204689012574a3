// What a change of the schema takes from versions that have not heard of it.
import { type Kysely, sql } from 'kysely';

export interface Schema {
  readonly columns: ReadonlyMap<string, Column>;
  /** Names with their tables. */
  readonly uniqueIndexes: ReadonlyMap<string, string>;
}

interface Column {
  readonly table: string;
  readonly type: string;
  /** Whoever does not know it may leave it out. */
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

// Any database, since made-up changes have tables of their own.
export async function readSchema<Any>(database: Kysely<Any>): Promise<Schema> {
  const tables = await database.introspection.getTables();
  const columns = tables.flatMap(({ name: table, columns: all }) =>
    all.map(({ name, dataType, isNullable, hasDefaultValue }): [string, Column] => [
      `${table}.${name}`,
      { table, type: dataType.toLowerCase(), isNullable, isOptional: isNullable || hasDefaultValue },
    ]),
  );
  const { rows } = await (
    process.env['TEST_ENGINE'] === 'postgres'
      ? sql<Index>`select indexname as name, tablename as "table" from pg_indexes
          where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'`
      : sql<Index>`select name, tbl_name as "table" from sqlite_master
          where type = 'index' and sql like 'create unique%'`
  ).execute(database);
  return { columns: new Map(columns), uniqueIndexes: new Map(rows.map(({ name, table }) => [name, table])) };
}

interface Index {
  readonly name: string;
  readonly table: string;
}

/** A sentence for each thing that an older version would stumble over; none where the change only adds. */
export function findTakenAway(before: Schema, after: Schema): readonly string[] {
  const tables = new Set([...before.columns.values()].map(({ table }) => table));
  const changed = [...before.columns].flatMap(([name, { type, isNullable }]) => {
    const now = after.columns.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== type) return [`${name} was ${type} and is ${now.type}`];
    return isNullable && !now.isNullable ? [`${name} may no longer be empty`] : [];
  });
  const asked = [...after.columns]
    .filter(([name, { table, isOptional }]) => tables.has(table) && !before.columns.has(name) && !isOptional)
    .map(([name]) => `${name} must be given`);
  const unique = [...after.uniqueIndexes]
    .filter(([name, table]) => tables.has(table) && !before.uniqueIndexes.has(name))
    .map(([name]) => `${name} refuses what was taken`);
  return [...changed, ...asked, ...unique];
}
