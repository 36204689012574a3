import { Kysely, type Transaction as KyselyTransaction, type TransactionBuilder, sql } from 'kysely';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { repeatConflicts } from './unavailable.ts';

export type Database = Kysely<Tables>;
/** Asked for by everything that must happen together or not at all. */
export type Transaction = KyselyTransaction<Tables>;

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseTimeoutMs?: number;
}

/** Callers give up after ten seconds: this, the wait for a connection and that for a silent server are together less. */
const statementMsMaxDefault = 5_000;

/** Opens the database without changing it: PostgreSQL where there is an address, else the file in the data folder. */
export function openDatabase(settings: DatabaseSettings): Database {
  const { databaseUrl, dataDir, databaseTimeoutMs = statementMsMaxDefault } = settings;
  return new RepeatingKysely({
    dialect: databaseUrl ? openPostgres(databaseUrl, databaseTimeoutMs) : openSqlite(dataDir),
  });
}

export function engineOf(settings: DatabaseSettings): Engine {
  return settings.databaseUrl ? 'postgres' : 'sqlite';
}

/** A transaction that the database takes back because of another one is carried out again, from its start. */
class RepeatingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = async (work) => await repeatConflicts(() => once(work));
    return builder;
  }
}

export async function isAnswering(database: Database): Promise<boolean> {
  try {
    await database.selectNoFrom(sql`1`.as('one')).execute();
    return true;
  } catch {
    return false;
  }
}
