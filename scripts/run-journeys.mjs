import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findOrInstallChromium } from './chromium.mjs';
import { environment, readJson, root, run } from './processes.mjs';

/** @typedef {import('./report.mjs').Count} Count */
/** @typedef {{ file: string, title: string, tests: readonly { status: string, results: readonly { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ specs: readonly Spec[], suites?: readonly Suite[] }} Suite */
/** @typedef {{ stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>, errors: readonly unknown[], suites: readonly Suite[] }} Report */

/**
 * Runs the journeys in Chromium and counts them.
 * @param {readonly string[]} args handed to Playwright
 * @returns {Promise<Count>}
 */
export async function runJourneys(args = []) {
  const chromium = await findOrInstallChromium();
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-journeys-'));
  const file = join(folder, 'journeys.json');
  try {
    const own = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, JOURNEYS_DATA_DIR: join(folder, 'data') };
    const env = { ...environment, ...own, ENV_FILE: 'none' };
    const code = await run('playwright', ['test', '--reporter=list,json', ...args], {
      cwd: join(root, 'journeys'),
      env,
    });
    return readCount(file, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
function readCount(file, code) {
  /** @type {Report | undefined} */
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failed = unexpected + report.errors.length;
  return {
    passed: expected + flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    failures: report.suites.flatMap((suite) => namesOf(suite, 'unexpected')),
    flaky: report.suites.flatMap((suite) => namesOf(suite, 'flaky')),
  };
}

/**
 * Those that ended so, each with the first line of its first error.
 * @param {Suite} suite
 * @param {'unexpected' | 'flaky'} status
 * @returns {string[]}
 */
function namesOf({ specs, suites = [] }, status) {
  const own = specs
    .filter(({ tests }) => tests[0]?.status === status)
    .map(({ file, title, tests }) => {
      const message = tests[0]?.results[0]?.error?.message ?? '';
      return `${file} › ${title}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
    });
  return [...own, ...suites.flatMap((suite) => namesOf(suite, status))];
}
