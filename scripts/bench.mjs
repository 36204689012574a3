// npm run bench: the product's speed as ratios, on SQLite and, where there is one, on PostgreSQL.
import { buildStale } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { Stop, environment, pinnedNode, run, runMain, serverMemory } from './processes.mjs';
import { installMissing } from './install.mjs';
import { findPostgres, startThrowawayPostgres } from './throwaway-postgres.mjs';

await runMain(async () => {
  if (process.platform !== 'linux')
    throw new Stop('npm run bench counts CPU time as Linux tells it, so it needs Linux.');
  await installMissing();
  await buildStale();
  const cluster = findPostgres() ? await startThrowawayPostgres({ durable: true }) : undefined;
  if (!cluster) process.stdout.write('!!! PostgreSQL was not found, so nothing is measured on it.\n');
  try {
    const named = cluster && { BENCH_POSTGRES_URL: cluster.url, BENCH_POSTGRES_PID: String(cluster.pid) };
    const browser = { CHROMIUM_PATH: await findOrInstallChromium() };
    return await run(pinnedNode, ['bench/main.ts', ...process.argv.slice(2)], {
      env: { ...serverMemory, ...environment, ...named, ...browser },
    });
  } finally {
    await cluster?.stop();
  }
});
