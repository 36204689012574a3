import { findOrInstallChromium } from './chromium.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root, run } from './house.mjs';

/** @typedef {import('./report.mjs').Count} Count */

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
    const env = { ...environment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const code = await run('playwright', ['test', '--reporter=list,json', ...args], { cwd: join(root, 'journeys'), env });
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
  try {
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = stats.unexpected + errors.length;
    return { passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: stats.skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
