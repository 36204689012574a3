import { describe, expect, test } from 'vitest';
import { isAllowed, isPublicAddress } from './addresses.ts';

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'example.com',
    '',
  ])('%s is none of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is one of the internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

test.each([
  ['https://example.com/', true, true],
  ['https://192.168.1.20:8080/', false, true],
  ['http://192.168.1.20:8080/', false, true],
  ['http://127.0.0.1:8080/', false, true],
  ['http://localhost:8080/', false, true],
  ['http://n8n:5678/', false, true],
  ['http://phone.lan:8080/', false, true],
  ['http://example.com/', false, false],
  ['http://example.com./', false, false],
  ['http://8.8.8.8/', false, false],
  ['ftp://192.168.1.20/', false, false],
  ['no address', false, false],
])('%s may be asked: %s, and where private addresses are allowed: %s', (address, isAllowedAlways, isAllowedInside) => {
  expect([isAllowed(address, false), isAllowed(address, true)]).toEqual([isAllowedAlways, isAllowedInside]);
});
