import { type Migration, Migrator } from 'kysely/migration';
import * as m0001 from './migrations/0001-foundation.ts';
import * as m0002 from './migrations/0002-sign-in.ts';
import * as m0003 from './migrations/0003-customers.ts';
import * as m0004 from './migrations/0004-sessions.ts';
import * as m0005 from './migrations/0005-images.ts';
import * as m0006 from './migrations/0006-visits.ts';
import * as m0007 from './migrations/0007-devices.ts';
import * as m0008 from './migrations/0008-workspaces.ts';
import * as m0009 from './migrations/0009-analytics.ts';
import * as m0010 from './migrations/0010-sign-ups.ts';
import * as m0011 from './migrations/0011-campaign-alts.ts';
import * as m0012 from './migrations/0012-image-ages.ts';
import * as m0013 from './migrations/0013-frequent-reads.ts';
import * as m0014 from './migrations/0014-joined-texts.ts';
import * as m0015 from './migrations/0015-sign-up-counts.ts';
import * as m0016 from './migrations/0016-changed-by-imports.ts';
import * as m0017 from './migrations/0017-view-seconds.ts';
import * as m0018 from './migrations/0018-workspace-forms.ts';
import * as m0019 from './migrations/0019-waiting-accounts.ts';
import * as m0020 from './migrations/0020-budgets.ts';
import * as m0021 from './migrations/0021-quotas.ts';
import * as m0022 from './migrations/0022-campaign-codes.ts';
import * as m0022Pictures from './migrations/0022-pictures-on-their-way.ts';
import * as m0023 from './migrations/0023-resubscribe-requests.ts';
import * as m0024 from './migrations/0024-import-parts-begun.ts';
import * as m0025 from './migrations/0025-budgets-by-begin.ts';
import type { Database } from './open.ts';
import { withoutTimeouts } from './postgres.ts';

/**
 * Every change of the schema, in order; a name never changes once it has been released. Versions that have not heard of a
 * change go on beside it, so it only adds: one that takes something away comes a release later, and its name ends with
 * `-takes-away`.
 */
const migrations: Record<string, Migration> = {
  '0001-foundation': m0001,
  '0002-sign-in': m0002,
  '0003-customers': m0003,
  '0004-sessions': m0004,
  '0005-images': m0005,
  '0006-visits': m0006,
  '0007-devices': m0007,
  '0008-workspaces': m0008,
  '0009-analytics': m0009,
  '0010-sign-ups': m0010,
  '0011-campaign-alts': m0011,
  '0012-image-ages': m0012,
  '0013-frequent-reads': m0013,
  '0014-joined-texts': m0014,
  '0015-sign-up-counts': m0015,
  '0016-changed-by-imports': m0016,
  '0017-view-seconds': m0017,
  '0018-workspace-forms': m0018,
  '0019-waiting-accounts': m0019,
  '0020-budgets': m0020,
  '0021-quotas': m0021,
  '0022-campaign-codes': m0022,
  '0022-pictures-on-their-way': m0022Pictures,
  '0023-resubscribe-requests': m0023,
  '0024-import-parts-begun': m0024,
  '0025-budgets-by-begin': m0025,
};

export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** A version that cannot serve with what a newer one has made of the database; the message is one line. */
export class DatabaseTooNew extends Error {}

const takesAway = /-takes-away$/;

export type SchemaAge = 'none' | 'older' | 'ours' | 'newer';

/** How the schema in the database stands to that of this version; changes nothing. */
export async function findSchemaAge(database: Database): Promise<SchemaAge> {
  const all = await migratorOf(database).getMigrations();
  if (all.every(({ executedAt }) => executedAt === undefined)) return 'none';
  return ageOf(await readDone(database));
}

async function readDone(database: Database): Promise<readonly string[]> {
  const done = database.$extendTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration');
  return (await done.select('name').execute()).map(({ name }) => name);
}

function isOurs(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

/** The same of a schema that these migrations made. */
export function ageOf(names: readonly string[]): SchemaAge {
  if (names.length === 0) return 'none';
  if (!names.every(isOurs)) return 'newer';
  return names.length < Object.keys(migrations).length ? 'older' : 'ours';
}

function migratorOf(database: Database): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } });
}

/**
 * Brings the schema up to date, once, also when several processes start together, and all of it or nothing. Throws what
 * the database said. `announce` is told before a database that is in use is changed: with millions of rows that can
 * take minutes. Answers the changes of a newer version that it found there and can live with.
 */
export async function migrate(
  database: Database,
  announce?: (names: readonly string[]) => void,
): Promise<readonly string[]> {
  const migrator = migratorOf(database);
  const all = await migrator.getMigrations();
  const ahead = all.filter(({ executedAt }) => executedAt === undefined);
  const newer = ahead.length < all.length ? (await readDone(database)).filter((name) => !isOurs(name)) : [];
  if (newer.length > 0) {
    if (ahead.length > 0 || newer.some((name) => takesAway.test(name)))
      throw new DatabaseTooNew('The database is of a newer version, which this one cannot serve. Start the newer one.');
    return newer;
  }
  if (ahead.length > 0 && ahead.length < all.length) announce?.(ahead.map(({ name }) => name));
  const { error } = await withoutTimeouts(() => migrator.migrateToLatest());
  if (error) throw error;
  return [];
}

/** Brings an empty database to the schema of these migrations; false where this version knows of none such. */
export async function migrateTo(database: Database, names: readonly string[]): Promise<boolean> {
  const [last] = names.toSorted().slice(-1);
  if (last === undefined || !names.every(isOurs)) return false;
  const { error } = await withoutTimeouts(() => migratorOf(database).migrateTo(last));
  if (error) throw error;
  return true;
}
