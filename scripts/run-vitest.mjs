import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, readJson, run } from './processes.mjs';

/** @typedef {import('./report.mjs').Count} Count */

/**
 * Runs the tests of some projects (`vitest.config.ts`) and counts them.
 * @param {readonly string[]} projects
 * @returns {Promise<Record<string, Count>>}
 */
export async function runVitest(projects) {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-tests-'));
  const file = join(folder, 'counts.json');
  try {
    const args = ['run', ...projects.flatMap((name) => ['--project', name])];
    const code = await run('vitest', args, { env: { ...environment, TEST_COUNTS_FILE: file } });
    /** @type {Record<string, Count>} */
    const counts = readJson(file) ?? {};
    const hasFailed = Object.values(counts).some(({ failed }) => failed > 0);
    if (code !== 0 && !hasFailed) counts['test runner'] = { passed: 0, failed: 1, skipped: 0 };
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
