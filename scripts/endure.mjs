// npm run endure: what holds however long one tries, on SQLite and, where there is one, on PostgreSQL.
import { environment, pinnedNode, run, runMain } from './processes.mjs';
import { installMissing } from './install.mjs';
import { findPostgres, startThrowawayPostgres } from './throwaway-postgres.mjs';

await runMain(async () => {
  await installMissing();
  const cluster = findPostgres() ? await startThrowawayPostgres({ durable: true }) : undefined;
  if (!cluster) process.stdout.write('!!! PostgreSQL was not found, so nothing is tried on it.\n');
  try {
    const named = cluster && { TEST_DATABASE_URL: cluster.url };
    return await run(pinnedNode, ['endure/main.ts', ...process.argv.slice(2)], { env: { ...environment, ...named } });
  } finally {
    await cluster?.stop();
  }
});
