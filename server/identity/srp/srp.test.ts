import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { powerOf } from '../../testing/srp-client.ts';
import { power, powersAtOnce, prime, toBytes } from './modular-power.ts';
import { beginAttempt, computeVerifier, isGoodPublicValue, toSalt } from './srp.ts';

test('a power is what squaring and multiplying gives, for every kind of base and exponent', async () => {
  const random = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  const bases = [
    0n,
    1n,
    2n,
    prime - 2n,
    prime - 1n,
    prime,
    prime + 5n,
    ...Array.from({ length: 12 }, () => random(384)),
  ];
  for (const base of bases) {
    for (const exponent of [1n, 2n, 3n, 2n ** 255n, 2n ** 256n - 1n, random(32), random(31)]) {
      expect(await power(base, exponent)).toBe(powerOf(base, exponent));
    }
  }
});

test('bytes of a number are as few as possible and never start with a 1 bit', () => {
  expect(toBytes(0x7fn).toString('hex')).toBe('7f');
  expect(toBytes(0x80n).toString('hex')).toBe('0080');
  expect(toBytes(0xfffn).toString('hex')).toBe('0fff');
  expect(toBytes(0n).toString('hex')).toBe('00');
  expect(toSalt(Buffer.from('00000000000000000000000000000001', 'hex'))).toBe('01');
});

test('a verifier depends on every part of what it is made of', async () => {
  const of = { poolName: 'AbCdEfGhI', userName: 'ada', password: 'p', salt: '01' };
  const others = [{ poolName: 'x' }, { userName: 'x' }, { password: 'p ' }, { salt: '02' }];
  const all = await Promise.all([of, ...others.map((other) => ({ ...of, ...other }))].map(computeVerifier));
  expect(new Set(all).size).toBe(5);
});

test('every attempt has a secret of its own', async () => {
  const [one, other] = await Promise.all([beginAttempt('abc', '1234'), beginAttempt('abc', '1234')]);
  expect(one.b).not.toBe(other.b);
  expect(one.B).not.toBe(other.B);
});

test.each([
  [1, undefined, 1],
  [2, undefined, 1],
  [4, undefined, 2],
  [64, undefined, 2],
  [64, '16', 14],
  [8, '16', 7],
  [64, '2', 1],
  [64, 'many', 2],
])(
  'on %d cores with a pool of %s threads %d powers run at once, so that files find a thread',
  (cores, threads, powers) => {
    expect(powersAtOnce(cores, threads)).toBe(powers);
  },
);

test('a public value that is a multiple of the prime is no good', () => {
  for (const bad of ['0', prime.toString(16), (prime * 3n).toString(16), '', '-1', '0x5', 'g']) {
    expect(isGoodPublicValue(bad)).toBe(false);
  }
  expect(isGoodPublicValue((prime + 1n).toString(16))).toBe(true);
});
