import { sql } from 'kysely';
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
import * as m0070 from './migrations/0070-brand-colors.ts';
import * as m0071 from './migrations/0071-undo.ts';
import * as m0072 from './migrations/0072-roles.ts';
import * as m0073 from './migrations/0073-api-keys.ts';
import * as m0074 from './migrations/0074-audit.ts';
import * as m0075 from './migrations/0075-tags.ts';
import * as m0076 from './migrations/0076-segment-jobs.ts';
import * as m0077 from './migrations/0077-webhooks.ts';
import * as m0078 from './migrations/0078-workspace-deletions.ts';
import * as m0079 from './migrations/0079-notifications.ts';
import * as m0079Segments from './migrations/0079-saved-segments.ts';
import * as m0080 from './migrations/0080-countries.ts';
import * as m0081 from './migrations/0081-import-details.ts';
import * as m0084 from './migrations/0084-gateways.ts';
import * as m0085 from './migrations/0085-broadcasts.ts';
import * as m0089 from './migrations/0089-segments-from-an-index.ts';
import * as m0090 from './migrations/0090-gateway-accounts.ts';
import * as m0091 from './migrations/0091-old-texts.ts';
import * as m0092 from './migrations/0092-unproven-names.ts';
import * as m0093 from './migrations/0093-former-gateways.ts';
import * as m0094 from './migrations/0094-who-typed-the-former-gateway.ts';
import * as m0096 from './migrations/0096-since-when-events-are-wanted.ts';
import * as m0097 from './migrations/0097-webhooks-that-are-full.ts';
import * as m0098 from './migrations/0098-forgotten-texts.ts';
import * as m0099 from './migrations/0099-changes-of-passwords.ts';
import * as m0100 from './migrations/0100-unsettled-texts.ts';
import * as m0101 from './migrations/0101-written-to.ts';
import type { Database } from './open.ts';
import { withoutTimeouts } from './postgres.ts';

/** Every change of the schema, in order; a name never changes once it has been released. */
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
  '0070-brand-colors': m0070,
  '0071-undo': m0071,
  '0072-roles': m0072,
  '0073-api-keys': m0073,
  '0074-audit': m0074,
  '0075-tags': m0075,
  '0076-segment-jobs': m0076,
  '0077-webhooks': m0077,
  '0078-workspace-deletions': m0078,
  '0079-notifications': m0079,
  '0079-saved-segments': m0079Segments,
  '0080-countries': m0080,
  '0081-import-details': m0081,
  '0084-gateways': m0084,
  '0085-broadcasts': m0085,
  '0089-segments-from-an-index': m0089,
  '0090-gateway-accounts': m0090,
  '0091-old-texts': m0091,
  '0092-unproven-names': m0092,
  '0093-former-gateways': m0093,
  '0094-who-typed-the-former-gateway': m0094,
  '0096-since-when-events-are-wanted': m0096,
  '0097-webhooks-that-are-full': m0097,
  '0098-forgotten-texts': m0098,
  '0099-changes-of-passwords': m0099,
  '0100-unsettled-texts': m0100,
  '0101-written-to': m0101,
};

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
    return [name, oldest === undefined ? migration : tellingOldest(migration, oldest)] as const;
  });
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(named)) };
  return new Migrator({ db: database, provider });
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
 * Brings the schema up to date, once, also when several processes start together, and all of it or nothing. Throws what
 * the database said. `announce` is told before a database that is in use is changed: with millions of rows that can
 * take minutes.
 *
 * Answers with what a newer version has migrated beyond it: such a schema is left as it is. Throws `SchemaTooNew` where
 * this version cannot serve on it.
 */
export async function migrate(
  database: Database,
  announce?: (names: readonly string[]) => void,
  release: Release = thisRelease,
): Promise<readonly string[]> {
  const before = await compareSchema(database, release);
  if (before.unknown.length > 0) return await acceptNewer(database, before, release);
  if (before.ahead.length > 0 && !before.isEmpty) announce?.(before.ahead);
  const { error } = await withoutTimeouts(() => migratorOf(database, release).migrateToLatest());
  if (!error) return [];
  // A newer version may have come first while this one waited for its turn.
  const after = await compareSchema(database, release).catch(() => undefined);
  if (!after || after.unknown.length === 0) throw error;
  return await acceptNewer(database, after, release);
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
