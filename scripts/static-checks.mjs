// What needs no running product: format, lint, types, and that the printed documents are fresh.
import { availableParallelism } from 'node:os';
import { runQuietly } from './processes.mjs';

/** @typedef {import('./report.mjs').Count} Count */

// `endure` is checked with the server, of which it needs nearly all.
const rooms = ['.', 'contract', 'server', 'dashboard', 'visitors', 'journeys', 'bench'];

/** Each of them looks at the libraries' types anew: more than there are cores only make the others slower. */
const checkers = String(Math.min(4, availableParallelism()));

/** @type {readonly (readonly [name: string, program: string, args: readonly string[]])[]} */
const checks = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ...rooms.map((room) => /** @type {const} */ ([`types of ${room}`, 'tsc', ['-p', room, '--checkers', checkers]])),
  ['docs/api.md', 'node', ['scripts/api-docs.ts', '--check']],
  ['docs/operating.md', 'node', ['server/print-settings.ts', '--check']],
];

/**
 * Runs every check in turn, also after one has failed, and shows what a failing one says.
 * @returns {Promise<Count>}
 */
export async function runStaticChecks() {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, program, args] of checks) {
    const began = performance.now();
    const { code, output } = await runQuietly(program, args);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${code === 0 ? '' : output}`);
    count[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return count;
}
