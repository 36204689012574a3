// npm test: installs what is missing, then proves everything: checks, tests on both databases, journeys in Chromium.
import { buildStale } from './build.mjs';
import { passGates } from './gates.mjs';
import { Stop, runMain } from './house.mjs';
import { installMissing } from './install.mjs';
import { closingLines, sumOf } from './report.mjs';
import { runJourneys } from './run-journeys.mjs';
import { runVitest } from './run-vitest.mjs';
import { findOrInstallPostgres } from './throwaway-postgres.mjs';

const noPostgres =
  'The server tests did NOT run on PostgreSQL: none was found. Install it, set TEST_DATABASE_URL, or set CI=true.';

await runMain(async () => {
  await installMissing();
  const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? (await findOrInstallPostgres()));
  const checks = await passGates();
  const isBuilt = await tryToBuild();
  const tests = await runVitest(['unit', 'sqlite', ...(hasPostgres ? ['postgres'] : [])]);
  const journeys = isBuilt ? await runJourneys() : { passed: 0, failed: 1, skipped: 0 };
  const counts = { checks, ...tests, journeys };
  process.stdout.write(closingLines(counts, hasPostgres ? [] : [noPostgres]));
  return sumOf(counts).failed === 0 ? 0 : 1;
});

/** A broken page stops the journeys but not the tests before them. */
async function tryToBuild() {
  try {
    await buildStale();
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stdout.write(`${error.message}\n`);
    return false;
  }
}
