import { Kysely, PostgresDialect, type Transaction as KyselyTransaction, sql } from 'kysely';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** Asked for by everything that must happen together or not at all. */
export type Transaction = KyselyTransaction<Tables>;

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

const poolMax = 10;
/** For a connection; callers give up by then. */
const waitMsMax = 10_000;

/** Opens the database without changing it: PostgreSQL where there is an address, else the file in the data folder. */
export function openDatabase(settings: DatabaseSettings): Database {
  return new Kysely<Tables>({
    dialect: settings.databaseUrl ? postgres(settings.databaseUrl) : openSqlite(settings.dataDir),
  });
}

export function engineOf(settings: DatabaseSettings): Engine {
  return settings.databaseUrl ? 'postgres' : 'sqlite';
}

function postgres(connectionString: string): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(connectionString) });
}

/** Loaded only where PostgreSQL is used. Counts and times come as numbers: ours stay far below 2^53. */
async function openPool(connectionString: string) {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: poolMax, connectionTimeoutMillis: waitMsMax, types });
  // A connection that breaks is replaced by the next query, and a query that it breaks is told so. Without listeners it
  // would end the process: the pool listens for those that nobody uses, we for those in the middle of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export async function isAnswering(database: Database): Promise<boolean> {
  try {
    await database.selectNoFrom(sql`1`.as('one')).execute();
    return true;
  } catch {
    return false;
  }
}
