// PostgreSQL, so that nobody waits for it longer than somebody waits for us: also where it hangs, and says nothing.
import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, isReadOnly, repeatConflicts, toUnavailable } from './unavailable.ts';

const poolMax = 10;
/** Whoever finds more than these before a connection would have given up when it is their turn. */
const waitingMax = 2_000;
const keepAliveMs = 10_000;
/** For somebody who holds rows and has gone silent. */
const idleMsMax = 30_000;
/** A server that cuts off what takes too long is heard by then; one that hangs is not. */
const silenceMs = 1_000;

const patience = new AsyncLocalStorage<true>();

/** What is asked meanwhile takes as long as it takes. */
export async function withoutTimeouts<Done>(work: () => Promise<Done>): Promise<Done> {
  return await patience.run(true, work);
}

/** `statementMsMax` is for one statement; for a connection, and for what others hold, there is a part of it. */
export function openPostgres(connectionString: string, statementMsMax: number): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(connectionString, statementMsMax) });
}

/** Loaded only where PostgreSQL is used. Counts and times come as numbers: ours stay far below 2^53. */
async function openPool(connectionString: string, statementMsMax: number): Promise<PostgresPool> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const waitMsMax = Math.ceil(statementMsMax * 0.6);
  const pool = new pg.Pool({
    connectionString,
    max: poolMax,
    connectionTimeoutMillis: waitMsMax,
    statement_timeout: statementMsMax,
    lock_timeout: waitMsMax,
    idle_in_transaction_session_timeout: idleMsMax,
    // To compile a statement takes longer than nearly all of ours, and each connection would do so anew.
    options: '-c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types,
  });
  // A connection that breaks is replaced by the next query, and a query that it breaks is told so. Without listeners it
  // would end the process: the pool listens for those that nobody uses, we for those in the middle of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    connect: async () => await connect(pool, statementMsMax),
    end: async () => await pool.end(),
    options: pool.options,
  };
}

async function connect(pool: Pool, statementMsMax: number): Promise<PostgresPoolClient> {
  if (pool.waitingCount >= waitingMax) throw new DatabaseUnavailable(new Error('Too many wait for a connection.'));
  try {
    const client = await pool.connect();
    if (!patience.getStore()) return watch(client, statementMsMax + silenceMs);
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    // Nobody else gets a connection on which nothing is cut off.
    return { ...watch(client), release: () => client.release(true) };
  } catch (error) {
    throw toUnavailable(error);
  }
}

/**
 * Cuts the connection off where it says nothing for so long: it may never say anything again. One on which nothing can be
 * written is used for no more: the next may lead to a server that can. What is asked before any transaction begins is
 * carried out again where another one has met it.
 */
function watch(client: PoolClient, silenceMsMax?: number): PostgresPoolClient {
  let isOver = false;
  let isAlone = true;
  const ask = async (text: string, values: unknown[]): Promise<unknown> => {
    const silence = silenceMsMax && setTimeout(() => void client.end(), silenceMsMax);
    try {
      return await client.query(text, values);
    } catch (error) {
      isOver ||= isReadOnly(error);
      throw toUnavailable(error);
    } finally {
      clearTimeout(silence);
    }
  };
  // Of a statement by itself the database takes back all, as of a transaction.
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    isAlone &&= !/^(begin|start)/.test(text);
    return isAlone ? await repeatConflicts(async () => await ask(text, values)) : await ask(text, values);
  };
  return {
    // Cursors are never asked for.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken?: boolean) => client.release(isOver || isBroken),
  };
}
