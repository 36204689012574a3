// What a change of the schema breaks for a server that does not know it and goes on reading and writing.
import type { Database } from '../database/open.ts';
import { type Release, migratorOf } from '../database/migrate.ts';
import { type Schema, type Table, readSchema } from './schema-store.ts';

/**
 * Makes the migrations in a database without any, and answers with what each after `baseline` breaks, unless it is
 * listed as one that takes away.
 */
export async function listBreaksAfter(baseline: string, database: Database, release: Release): Promise<string[]> {
  const migrator = migratorOf(database, release);
  const later = Object.keys(release.migrations).filter((name) => name > baseline);
  const breaks: string[] = [];
  let before: Schema = new Map();
  for (const name of [baseline, ...later.toSorted()]) {
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
    const after = await readSchema(database);
    if (!Object.hasOwn(release.takesAway, name))
      breaks.push(...listBreaks(before, after).map((one) => `${name}: ${one}`));
    before = after;
  }
  return breaks;
}

function listBreaks(before: Schema, after: Schema): string[] {
  const ofTables = [...before].flatMap(([name, was]) => {
    const is = after.get(name);
    if (!is) return [`${name} is gone`];
    return [...listColumnBreaks(was, is), ...listRuleBreaks(was, is)].map((one) => `${name}${one}`);
  });
  const holding = [...after]
    .filter(([name]) => !before.has(name))
    .flatMap(([name, { references }]) =>
      [...references.values()]
        .filter(({ to, isHolding }) => isHolding && before.has(to))
        .map(({ to }) => `${to} cannot be removed where ${name} names it`),
    );
  return [...ofTables, ...holding];
}

function listColumnBreaks(was: Table, is: Table): string[] {
  const ofOld = [...was.columns].flatMap(([name, old]) => {
    const now = is.columns.get(name);
    if (!now) return [`.${name} is gone`];
    return [
      ...(now.type === old.type ? [] : [`.${name} is ${now.type} and was ${old.type}`]),
      ...(now.isRequired && !old.isRequired ? [`.${name} must not be empty any more`] : []),
      ...(old.isRequired && !now.isRequired ? [`.${name} may be empty`] : []),
      ...(old.hasDefault && !now.hasDefault ? [`.${name} has no default any more`] : []),
    ];
  });
  const ofNew = [...is.columns]
    .filter(([name, { isRequired, hasDefault }]) => !was.columns.has(name) && isRequired && !hasDefault)
    .map(([name]) => `.${name} must not be empty and has no default`);
  return [...ofOld, ...ofNew];
}

/** An index that is gone is missed by whoever names it in `on conflict`. */
function listRuleBreaks(was: Table, is: Table): string[] {
  return [
    ...[...is.uniques.difference(was.uniques)].map((rule) => ` must be unique: ${rule}`),
    ...[...was.uniques.difference(is.uniques)].map((rule) => ` is not unique any more: ${rule}`),
    ...[...is.references.keys()].filter((rule) => !was.references.has(rule)).map((rule) => ` must refer: ${rule}`),
    ...[...is.checks.difference(was.checks)].map((rule) => ` must fulfil: ${rule}`),
  ];
}
