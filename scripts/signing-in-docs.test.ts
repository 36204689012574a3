import { expect, test } from 'vitest';
import { hasTest, readDocument, testsIn } from './named-tests.ts';

test('every life and limit in docs/signing-in.md names a test that is there', () => {
  const named = readDocument('docs/signing-in.md').split('\n').flatMap(testsIn);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((one) => !hasTest(one))).toEqual([]);
});
