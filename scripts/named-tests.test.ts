import { expect, test } from 'vitest';
import { hasTest, readDocument, testsIn } from './named-tests.ts';

test('every life and limit in docs/signing-in.md names a test that is there', () => {
  const named = readDocument('docs/signing-in.md').split('\n').flatMap(testsIn);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((one) => !hasTest(one))).toEqual([]);
});

test('every bad day in docs/broadcasts.md names a test that is there', () => {
  const [, section = ''] = readDocument('docs/broadcasts.md').split('## Bad days');
  const days = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    // Without the head of the table and the lines that say whose days follow.
    .slice(2)
    .filter((line) => !line.startsWith('| **'));
  expect(days.length).toBeGreaterThan(35);
  expect(days.filter((day) => testsIn(day).length !== 1 || !testsIn(day).every(hasTest))).toEqual([]);
});
