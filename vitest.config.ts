import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { CountByProject } from './scripts/count-by-project.ts';

const notTests = ['**/node_modules/**', '**/dist/**'];

const units = ['*.test.ts', '{contract,dashboard,visitors,scripts,deploy,bench,endure}/**/*.test.{ts,tsx}'];

/** Those that put something else in a module's place, or set up a library as a whole: the next file must not meet that. */
const isolated = globSync(units, { exclude: notTests }).filter((file) =>
  /vi\.mock\(|from 'aws-amplify/.test(readFileSync(file, 'utf8')),
);

/**
 * What these clients make of an answer has nothing to do with the engine that it comes from; Amazon's own SDK asks for the
 * same on both.
 */
const otherClients = 'server/identity/clients/{identity-js,amplify}*.test.ts';

/** Only where there is a Redis, and once: the engine does not matter to it. */
const needsRedis = 'server/http/shared-limits.test.ts';

/** Only where there are proxies, and once as well. */
const needsProxies = 'server/http/proxies.test.ts';

/** Only where there is a compiler on Linux, and once: PostgreSQL sees to its own disk. */
const needsCompiler = 'server/testing/disk/*.test.ts';

/** Only where there are Caddy, Redis and PostgreSQL. */
const needsCluster = 'server/testing/cluster/*.test.ts';

/** What never asks a database. */
const withoutDatabase = [
  'server/{environment,settings}.test.ts',
  'server/backup/backup-file.test.ts',
  'server/broadcasts/{forecast,meaning,places}.test.ts',
  'server/devices/on-times.test.ts',
  'server/gateways/{practice,protocols,sending}.test.ts',
  'server/http/{answer-cache,close,connections,language,limits,log-levels,slow-answers}.test.ts',
  'server/identity/{authenticators/totp,srp/srp}.test.ts',
  'server/images/{folder,queue,storage,image-worker}.test.ts',
  'server/letters/letters.test.ts',
  'server/messages/quiet-hours.test.ts',
  'server/numbers/rules.test.ts',
  'server/outgoing/addresses.test.ts',
  'server/testing/start-failure.test.ts',
  'server/webhooks/send.test.ts',
];

/** Two versions side by side; SQLite belongs to one server. */
const severalServers = 'server/testing/upgrade/*.test.ts';

/** The server's tests are written once and run on each engine. */
function serverOn(engine: 'sqlite' | 'postgres') {
  return {
    extends: true as const,
    test: {
      name: engine,
      isolate: false,
      include: ['server/**/*.test.ts'],
      exclude: [
        ...notTests,
        needsRedis,
        needsProxies,
        needsCompiler,
        needsCluster,
        ...(engine === 'postgres' ? [otherClients, ...withoutDatabase] : [severalServers]),
      ],
      env: { TEST_ENGINE: engine },
      globalSetup: engine === 'postgres' ? ['./scripts/vitest-postgres.ts'] : [],
    },
  };
}

// Where nothing is isolated, what a file imports is loaded once for many files: half of the work and more, and the
// product keeps no state in modules.
export default defineConfig({
  test: {
    reporters: ['default', new CountByProject(process.env['TEST_COUNTS_FILE'])],
    // Server tests wait for answers more than they work, also on two cores.
    maxWorkers: 4,
    // Long, because a busy machine is no fault.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 150_000 } },
    // Named in the closing lines where that helps.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'unit', isolate: false, include: units, exclude: [...notTests, ...isolated] } },
      { extends: true, test: { name: 'unit-isolated', include: isolated } },
      serverOn('sqlite'),
      serverOn('postgres'),
      { extends: true, test: { name: 'proxies', include: [needsProxies], env: { TEST_ENGINE: 'sqlite' } } },
      { extends: true, test: { name: 'redis', include: [needsRedis], env: { TEST_ENGINE: 'sqlite' } } },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: [needsCluster],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['./scripts/vitest-postgres.ts'],
        },
      },
      { extends: true, test: { name: 'disk', include: [needsCompiler], env: { TEST_ENGINE: 'sqlite' } } },
    ],
  },
});
