import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { CountByProject } from './scripts/count-by-project.ts';

const notTests = ['**/node_modules/**', '**/dist/**'];

const units = ['*.test.ts', '{contract,dashboard,visitors,scripts,bench}/**/*.test.{ts,tsx}'];

/** Those that put something else in a module's place, which must not be there for the next file. */
const mocking = globSync(units, { exclude: notTests }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);

/** Only where there is a Redis, and once: the engine does not matter to it. */
const needsRedis = 'server/http/shared-limits.test.ts';

/** The server's tests are written once and run on each engine. */
function serverOn(engine: 'sqlite' | 'postgres') {
  return {
    extends: true as const,
    test: {
      name: engine,
      isolate: false,
      include: ['server/**/*.test.ts'],
      exclude: [...notTests, needsRedis],
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
    maxWorkers: 3,
    // Long, because a busy machine is no fault.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', isolate: false, include: units, exclude: [...notTests, ...mocking] } },
      { extends: true, test: { name: 'unit-mocks', include: mocking } },
      serverOn('sqlite'),
      serverOn('postgres'),
      { extends: true, test: { name: 'redis', include: [needsRedis], env: { TEST_ENGINE: 'sqlite' } } },
    ],
  },
});
