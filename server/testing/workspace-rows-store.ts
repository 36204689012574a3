// Rows of a workspace in every table that can hold some, as the database itself tells: no table is forgotten.
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { type Table, readSchema } from './schema-store.ts';

type NamedTable = readonly [name: string, table: Table];

/** Those that others refer to come first. */
async function listTables(database: Database): Promise<readonly NamedTable[]> {
  const tables = [...(await readSchema(database))].filter(
    ([name, { columns }]) => name !== 'workspaces' && columns.has('workspace_id'),
  );
  const depth = ([, { references }]: NamedTable) =>
    [...references.values()].filter(({ to }) => to !== 'workspaces').length;
  return tables.toSorted((one, other) => depth(one) - depth(other));
}

/** Adds a row to each. Every text is the same and also reads as a list, so that rows refer to each other. */
export async function fillTables(database: Database, workspaceId: string): Promise<void> {
  const valueOf = (column: string, type: string) => {
    if (column === 'workspace_id') return workspaceId;
    return /text/i.test(type) ? JSON.stringify([workspaceId]) : 1;
  };
  for (const [name, { columns, uniques }] of await listTables(database)) {
    const keys = [...uniques].join(', ');
    const filled = [...columns].filter(([column, one]) => (one.isRequired && !one.hasDefault) || keys.includes(column));
    const values = filled.map(([column, { type }]) => valueOf(column, type));
    await sql`insert into ${sql.table(name)} (${sql.join(filled.map(([column]) => sql.ref(column)))})
      values (${sql.join(values)}) on conflict do nothing`.execute(database);
  }
}

/** How many rows it has in each table. */
export async function countRows(database: Database, workspaceId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const name of [...(await listTables(database)).map(([table]) => table), 'workspaces']) {
    const { rows } = await sql<{ readonly quantity: number }>`
      select count(*) as quantity from ${sql.table(name)} where workspace_id = ${workspaceId}`.execute(database);
    counts[name] = rows[0]?.quantity ?? 0;
  }
  return counts;
}

/** The columns that hold the text somewhere. */
export async function listMentions(database: Database, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [table, { columns }] of await listTables(database)) {
    for (const column of columns.keys()) {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where cast(${sql.ref(column)} as text) like ${`%${text}%`} limit 1`.execute(database);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  }
  return found;
}

export async function listReferences(database: Database): Promise<readonly (readonly [from: string, to: string])[]> {
  const tables = await listTables(database);
  return tables.flatMap(([name, { references }]) => [...references.values()].map(({ to }) => [name, to] as const));
}
