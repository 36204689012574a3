import { expect, test } from 'vitest';
import { isEmail } from './email-address.ts';

test('what is no address is seen at once, however long it is', () => {
  const before = process.threadCpuUsage();
  expect(isEmail(`a@${'.'.repeat(50_000)} `)).toBe(false);
  expect(isEmail(`${'a'.repeat(50_000)}@${'a.'.repeat(25_000)},`)).toBe(false);
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

test.each([
  ['a@b.c', true],
  ['a@..c', true],
  ['a@b..', true],
  ['a@.b', false],
  ['a@b.', false],
  ['a@..', false],
  ['a@bc', false],
])('%s is an address: %s', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});
