import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { writesBesideOthers } from './engine.ts';
import type { Database } from './open.ts';

/**
 * Whether a column holds one of these texts. Several travel as one value, so that the statement is the same for any
 * number of them: it is prepared once, and no engine's limit of values is met.
 */
export function isOneOf(database: Database, column: string, texts: Iterable<string>): RawBuilder<SqlBool> {
  const all = [...texts];
  if (all.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${all[0]}`;
  return writesBesideOthers(database)
    ? sql<SqlBool>`${sql.ref(column)} = any(${all})`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(all)}))`;
}
