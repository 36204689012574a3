import { expect, test } from 'vitest';
import { closingLines, sumOf } from './report.mjs';

const sqlite = { passed: 40, failed: 0, skipped: 0 };
const failures = ['devices.spec.ts › a tablet is paired: Timed out'];
const journeys = { passed: 3, failed: 1, skipped: 2, failures };

test('the last line says how many passed and failed, alone', () => {
  expect(closingLines({ sqlite, journeys }, []).trimEnd().split('\n').at(-1)).toBe('43 passed, 1 failed');
});

test('each place where tests ran has its own line', () => {
  const lines = closingLines({ sqlite, journeys }, []);
  expect(lines).toContain('SQLite         40 passed\n');
  expect(lines).toContain('Chromium        3 passed, 1 failed, 2 SKIPPED');
});

test('whatever failed is named once more at the end', () => {
  expect(closingLines({ sqlite, journeys }, [])).toContain('✗ devices.spec.ts › a tablet is paired: Timed out\n');
});

test('what passed the second time is named, and has passed', () => {
  const flaky = { ...sqlite, flaky: ['server/joins/join.test.ts:7 › joins: expected 1 to be 2'] };
  const lines = closingLines({ sqlite: flaky }, []);
  expect(lines).toContain('~ passed the second time: server/joins/join.test.ts:7 › joins: expected 1 to be 2\n');
  expect(lines.trimEnd().split('\n').at(-1)).toBe('40 passed, 0 failed');
});

test('what did not run at all is said', () => {
  expect(closingLines({ sqlite }, ['No PostgreSQL.'])).toContain('!!! No PostgreSQL.');
});

test('failures of all places are summed', () => {
  expect(sumOf({ sqlite, journeys })).toEqual({ passed: 43, failed: 1 });
});
