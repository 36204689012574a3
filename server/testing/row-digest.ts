// What stands in a database, in short: whether a call left anything behind is seen by comparing two of these.
import { createHash } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

/** A hash of the rows of each table, in any order; those of `without` are left out. */
export async function digestRows(database: Database, without: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await database.introspection.getTables();
  const digests: Record<string, string> = {};
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (without.includes(name)) continue;
    const rows = await database
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute();
    const lines = rows.map((row) => JSON.stringify(row)).toSorted();
    digests[name] = `${rows.length} rows, ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return digests;
}
