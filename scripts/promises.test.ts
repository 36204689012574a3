import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest, listUnshown, readDocument, readPromises, testsIn } from './promises.ts';

test('every promise in docs/promises.md has a test that is there', () => {
  const promises = readPromises();
  expect(promises.length).toBeGreaterThan(200);
  expect(listUnshown(promises)).toEqual([]);
});

test('a promise without a test, or with one that is gone, is told', () => {
  const here = '  - `promises.test.ts`: every promise in docs/promises.md has a test that is there';
  const text = ['## A', '- kept', here, '- bare', '- stale', '  - `promises.test.ts`: it was here once'].join('\n');
  expect(listUnshown(readPromises(text))).toEqual([
    'A: bare (no test)',
    'A: stale (no test “it was here once” in promises.test.ts)',
  ]);
});

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

test('the browsers that README.md promises are those that pages are built for, and know :has()', () => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const promised = /Chrome and Edge from (\d+), Firefox from (\d+), Safari from ([\d.]+)/.exec(read('README.md')) ?? [];
  const [, chrome = '', firefox = '', safari = ''] = promised;
  const built = `['chrome${chrome}', 'edge${chrome}', 'firefox${firefox}', 'safari${safari}']`;
  expect(read('visitors/vite.config.ts')).toContain(`target: ${built}`);
  expect(Number(chrome)).toBeGreaterThanOrEqual(105);
  expect(Number(firefox)).toBeGreaterThanOrEqual(121);
  expect(Number(safari)).toBeGreaterThanOrEqual(15.4);
});
