// What the checks and tests found, and the closing lines that say it.

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[], flaky?: readonly string[] }} Count */

const engines = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  redis: 'Redis',
  proxies: 'Proxies',
  cluster: 'Cluster',
  journeys: 'Chromium',
};

/**
 * The closing lines: how many ran where, which failed, once or twice, what did not run, and `N passed, N failed` alone on the last.
 * @param {Readonly<Record<string, Count>>} counts by project
 * @param {readonly string[]} warnings
 */
export function closingLines(counts, warnings) {
  const rows = Object.entries(counts).map(([name, { passed, failed, skipped }]) => {
    const notes = [failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} SKIPPED`].filter(Boolean).join(', ');
    return `  ${(engines[/** @type {keyof typeof engines} */ (name)] ?? name).padEnd(12)}${String(passed).padStart(5)} passed${notes && `, ${notes}`}`;
  });
  const { passed, failed } = sumOf(counts);
  return [
    '',
    ...rows,
    ...Object.values(counts).flatMap(({ failures = [] }) => failures.map((failure) => `\n  ✗ ${failure}`)),
    ...Object.values(counts).flatMap(({ flaky = [] }) => flaky.map((what) => `\n  ~ passed the second time: ${what}`)),
    ...warnings.map((warning) => `\n  !!! ${warning}`),
    '',
    `${passed} passed, ${failed} failed`,
    '',
  ].join('\n');
}

/** @param {Readonly<Record<string, Count>>} counts */
export function sumOf(counts) {
  const all = Object.values(counts);
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}
