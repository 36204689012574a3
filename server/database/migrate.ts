import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import { takeLock, tryLock, writesBesideOthers } from './engine.ts';
import type { Database, Transaction } from './open.ts';
import { withoutTimeouts } from './postgres.ts';
import { repeatConflicts } from './unavailable.ts';

/** Every change of the schema, named and ordered by its file; a name never changes once it has been released. */
const migrations = await new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  import: (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
}).getMigrations();

/** What a version knows of the schema. */
export interface Release {
  readonly migrations: Readonly<Record<string, Migration>>;
  /**
   * Those of them beside which not every earlier version can serve, each with the oldest migration that a server must
   * know to do so. Where it is the migration itself, all servers must be stopped first.
   */
  readonly takesAway: Readonly<Record<string, string>>;
}

/** Migrations only add, so that the version before can serve beside this one; see decision 40. */
export const thisRelease: Release = { migrations, takesAway: {} };

/** Had by who changes the schema. What reads all of it shares it: a change that waited for a table would make others wait. */
export const schemaLock = 'the schema';

/** The row of `installation` that names what the latest of {@link Release.takesAway} asks for. */
const oldestServer = 'oldestServer';

/** A newer version has taken away what this one uses. */
export class SchemaTooNew extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database belongs to a newer version (${names.join(', ')}), and this one is too old to serve beside it: ` +
        'start the newer one, or this one on the backup from before the upgrade.',
    );
  }
}

export type SchemaAge = 'none' | 'older' | 'ours' | 'newer';

/** How the schema in the database stands to that of this version; changes nothing. */
export async function findSchemaAge(database: Database): Promise<SchemaAge> {
  const { isEmpty, ahead, unknown } = await compareSchema(database, thisRelease);
  if (isEmpty) return 'none';
  if (unknown.length > 0) return 'newer';
  return ahead.length > 0 ? 'older' : 'ours';
}

/** The same of a schema that these migrations made. */
export function ageOf(names: readonly string[]): SchemaAge {
  if (names.length === 0) return 'none';
  if (!names.every(isOurs)) return 'newer';
  return names.length < Object.keys(migrations).length ? 'older' : 'ours';
}

function isOurs(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

interface Comparison {
  readonly isEmpty: boolean;
  /** Migrations that are still to be made. */
  readonly ahead: readonly string[];
  /** Migrations that a newer version has made. */
  readonly unknown: readonly string[];
}

async function compareSchema(database: Database, release: Release): Promise<Comparison> {
  const all = await migratorOf(database, release).getMigrations();
  const ahead = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (ahead.length === all.length) return { isEmpty: true, ahead, unknown: [] };
  const rows = await database
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(release.migrations, name));
  return { isEmpty: false, ahead, unknown };
}

export function migratorOf(database: Database, release: Release): Migrator {
  const named = Object.entries(release.migrations).map(([name, migration]) => {
    const oldest = release.takesAway[name];
    return [name, inTurn(oldest === undefined ? migration : tellingOldest(migration, oldest))] as const;
  });
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(named)) };
  return new Migrator({ db: database, provider });
}

/** Nothing that others need is held while it waits. */
function inTurn(migration: Migration): Migration {
  return {
    up: async (database) => {
      await takeLock(database as Transaction, schemaLock);
      await migration.up(database);
    },
  };
}

/** In the migration's own transaction. */
function tellingOldest(migration: Migration, oldest: string): Migration {
  return {
    up: async (database) => {
      await migration.up(database);
      await sql`insert into installation (name, value) values (${oldestServer}, ${oldest})
        on conflict (name) do update set value = excluded.value`.execute(database);
    },
  };
}

/**
 * Brings the schema up to date, once, also when several processes start together: all of it or nothing where nobody else
 * serves on it, else each migration by itself. Throws what the database said. `announce` is told before a database that is
 * in use is changed: with millions of rows that can take minutes, and where it is waiting, a backup or another process
 * has to end first.
 *
 * Answers with what a newer version has migrated beyond it: such a schema is left as it is. Throws `SchemaTooNew` where
 * this version cannot serve on it.
 */
export async function migrate(
  database: Database,
  announce?: (names: readonly string[], isWaiting: boolean) => void,
  release: Release = thisRelease,
): Promise<readonly string[]> {
  const before = await compareSchema(database, release);
  if (before.unknown.length > 0) return await acceptNewer(database, before, release);
  if (before.ahead.length > 0 && !before.isEmpty) announce?.(before.ahead, !(await tryLock(database, schemaLock)));
  const inSteps = writesBesideOthers(database) && !before.isEmpty;
  try {
    while (await migrateFurther(migratorOf(database, release), inSteps));
    return [];
  } catch (error) {
    // A newer version may have come first while this one waited for its turn.
    const after = await compareSchema(database, release).catch(() => undefined);
    if (!after || after.unknown.length === 0) throw error;
    return await acceptNewer(database, after, release);
  }
}

/**
 * In one transaction. Those who serve meanwhile get back what one migration has altered before the next one begins, and
 * never hold what it waits for while they wait for what it holds of another. Whether there may be more to do.
 */
async function migrateFurther(migrator: Migrator, isOneStep: boolean): Promise<boolean> {
  const migrateOnce = async () => {
    const { error, results = [] } = await (isOneStep ? migrator.migrateUp() : migrator.migrateToLatest());
    if (error) throw error;
    return isOneStep && results.length > 0;
  };
  return await withoutTimeouts(() => repeatConflicts(migrateOnce));
}

async function acceptNewer(
  database: Database,
  { ahead, unknown }: Comparison,
  { migrations: known }: Release,
): Promise<readonly string[]> {
  const oldest = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', oldestServer)
    .executeTakeFirst();
  const isServed = ahead.length === 0 && (oldest === undefined || Object.hasOwn(known, oldest.value));
  if (!isServed) throw new SchemaTooNew(unknown);
  return unknown;
}

/** Brings an empty database to the schema of these migrations; false where this version knows of none such. */
export async function migrateTo(database: Database, names: readonly string[]): Promise<boolean> {
  const [last] = names.toSorted().slice(-1);
  if (last === undefined || !names.every(isOurs)) return false;
  const { error } = await withoutTimeouts(() => migratorOf(database, thisRelease).migrateTo(last));
  if (error) throw error;
  return true;
}
