// What a database's tables ask of whoever writes to them and promise to whoever reads, as the database itself tells.
import { type RawBuilder, sql } from 'kysely';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database } from '../database/open.ts';

export interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

export interface Reference {
  readonly to: string;
  /** Whether a row keeps the one that it names from being removed. */
  readonly isHolding: boolean;
}

export interface Table {
  readonly columns: ReadonlyMap<string, Column>;
  /** What only one row can have, keys included, in the engine's words. */
  readonly uniques: ReadonlySet<string>;
  readonly references: ReadonlyMap<string, Reference>;
  /** Conditions of rows; SQLite does not tell them. */
  readonly checks: ReadonlySet<string>;
}

export type Schema = ReadonlyMap<string, Table>;

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: number;
  readonly fallback: string | null;
}
interface RuleRow {
  readonly table: string;
  readonly rule: string;
}
interface ReferenceRow extends RuleRow {
  readonly to: string;
  readonly onDelete: string;
}

interface Queries {
  readonly columns: RawBuilder<ColumnRow>;
  readonly uniques: RawBuilder<RuleRow>;
  readonly references: RawBuilder<ReferenceRow>;
  readonly checks: RawBuilder<RuleRow> | undefined;
}

/** A partial index, and one of expressions, are known by the words in which they were made. */
const sqlite: Queries = {
  columns: sql`select t.name as "table", c.name, c.type, c."notnull" as required, c.dflt_value as fallback
    from sqlite_master t join pragma_table_xinfo(t.name) c where t.type = 'table' and t.name not like 'sqlite_%'`,
  uniques: sql`select t.name as "table",
      iif(l.partial or count(*) > count(c.name), max(i.sql), group_concat(c.name, ', ' order by c.seqno)) as rule
    from sqlite_master t join pragma_index_list(t.name) l join pragma_index_info(l.name) c
    left join sqlite_master i on i.type = 'index' and i.name = l.name
    where t.type = 'table' and t.name not like 'sqlite_%' and l."unique" group by t.name, l.name`,
  references: sql`select t.name as "table", f."table" as "to", f.on_delete as "onDelete",
      group_concat(f."from", ', ' order by f.seq) || ' to ' || f."table" || ' ' || f.on_delete || ' ' || f.on_update as rule
    from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table' group by t.name, f.id`,
  checks: undefined,
};

const postgres: Queries = {
  columns: sql`select table_name as "table", column_name as name, concat_ws(' ', data_type, character_maximum_length,
      numeric_precision, numeric_scale, collation_name) as type, (is_nullable = 'NO')::int as required,
      case when is_identity = 'YES' then 'identity' else column_default end as fallback
    from information_schema.columns where table_schema = current_schema()`,
  uniques: sql`select i.indrelid::regclass::text as "table",
      regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as rule
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace`,
  references: sql`select conrelid::regclass::text as "table", confrelid::regclass::text as "to",
      confdeltype::text as "onDelete", pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  checks: sql`select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace`,
};

/** Whatever an engine calls it where a removed row takes along, or empties, what names it. */
const lettingGo = new Set(['CASCADE', 'SET NULL', 'SET DEFAULT', 'c', 'n', 'd']);

export async function readSchema(database: Database): Promise<Schema> {
  const queries = writesBesideOthers(database) ? postgres : sqlite;
  const { rows: columns } = await queries.columns.execute(database);
  const { rows: uniques } = await queries.uniques.execute(database);
  const { rows: references } = await queries.references.execute(database);
  const checks = (await queries.checks?.execute(database))?.rows ?? [];
  const rulesOf = (rules: readonly RuleRow[], name: string) =>
    new Set(rules.filter(({ table }) => table === name).map(({ rule }) => rule));
  return new Map(
    [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => [
      name,
      {
        columns: new Map(own.map((column) => [column.name, toColumn(column)])),
        uniques: rulesOf(uniques, name),
        references: new Map(
          references.filter(({ table }) => table === name).map((one) => [one.rule, toReference(one)]),
        ),
        checks: rulesOf(checks, name),
      },
    ]),
  );
}

function toColumn({ type, required, fallback }: ColumnRow): Column {
  return { type, isRequired: required === 1, hasDefault: fallback !== null };
}

function toReference({ to, onDelete }: ReferenceRow): Reference {
  return { to, isHolding: !lettingGo.has(onDelete) };
}
