import { expect, test } from 'vitest';
import { codeOf, findStep, toBase32 } from './authenticators.ts';

const key = Buffer.from('12345678901234567890');
const stepMs = 30_000;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is that of RFC 6238', (second, code) => {
  const now = second * 1_000;
  expect(codeOf(key, Math.floor(now / stepMs))).toBe(code);
  expect(findStep(key, code, now)).toBe(Math.floor(now / stepMs));
});

test('a code is found one step early and one step late, not two', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / stepMs);
  const found = [-2, -1, 1, 2].map((drift) => findStep(key, codeOf(key, step + drift), now));
  expect(found).toEqual([undefined, step - 1, step + 1, undefined]);
});

test('secrets are written in the letters of RFC 4648', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});
