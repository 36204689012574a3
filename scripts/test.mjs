// npm test: installs what is missing, then proves everything: checks, tests on both databases, journeys in Chromium,
// and README's production commands.
import { tryToBuild } from './build.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { runMain } from './processes.mjs';
import { installMissing } from './install.mjs';
import { findOrInstall } from './programs.mjs';
import { closingLines, sumOf } from './report.mjs';
import { runJourneys } from './run-journeys.mjs';
import { runProduction } from './run-production.mjs';
import { runVitest } from './run-vitest.mjs';
import { findOrInstallPostgres } from './throwaway-postgres.mjs';

const noPostgres =
  'The server tests did NOT run on PostgreSQL: none was found. Install it, set TEST_DATABASE_URL, or set CI=true.';

const noRedis = 'Limits that several processes share were NOT tested: no Redis was found. Install it, or set CI=true.';

const noProxies =
  'Visitors’ addresses behind real proxies were NOT tested: Caddy or nginx was not found. Install both, or set CI=true.';

const noCompiler = 'Disks that fail were NOT tested: that takes Linux and gcc. Install it, or set CI=true.';

await runMain(async () => {
  await installMissing();
  const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? (await findOrInstallPostgres()));
  const hasRedis = await findOrInstall(['redis-server']);
  const hasProxies = await findOrInstall(['caddy', 'nginx']);
  const hasCompiler = process.platform === 'linux' && (await findOrInstall(['gcc']));
  // On other systems a machine has one address of its own, and not all of 127.0.0.0/8.
  const hasCluster = process.platform === 'linux' && hasPostgres && hasRedis && hasProxies;
  // Together, because neither alone keeps every core busy.
  const [checks, pages] = await Promise.all([runStaticChecks(), tryToBuild()]);
  const projects = [
    'unit',
    'unit-isolated',
    'sqlite',
    ...(hasPostgres ? ['postgres'] : []),
    ...(hasRedis ? ['redis'] : []),
    ...(hasProxies ? ['proxies'] : []),
    ...(hasCluster ? ['cluster'] : []),
    ...(hasCompiler ? ['disk'] : []),
  ];
  // Together, because both wait now and then.
  const [tests, production] = await Promise.all([runVitest(projects), runProduction()]);
  const journeys = await runJourneys();
  const counts = { checks, pages, ...tests, journeys, production };
  const warnings = [
    ...(hasPostgres ? [] : [noPostgres]),
    ...(hasRedis ? [] : [noRedis]),
    ...(hasProxies ? [] : [noProxies]),
    ...(hasCompiler ? [] : [noCompiler]),
  ];
  process.stdout.write(closingLines(counts, warnings));
  return sumOf(counts).failed === 0 ? 0 : 1;
});
