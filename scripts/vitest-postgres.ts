// Before the server tests on PostgreSQL: the cluster that TEST_DATABASE_URL names, or one of their own.
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

/** Vitest calls it once, and what it answers once more at the end. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const cluster = await startThrowawayPostgres({ durable: false });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  return cluster.stop;
}
