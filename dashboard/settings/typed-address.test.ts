import { describe, expect, test } from 'vitest';
import { readAddress } from './typed-address.ts';

describe('a new address', () => {
  test('is taken without the spaces around it', () => {
    expect(readAddress('email', ' nora@new.example ', 'nora@old.example')).toEqual({ address: 'nora@new.example' });
  });

  test('may be a phone number in the way that people write them', () => {
    expect(readAddress('phone', '+1 (555) 555-0123', '')).toEqual({ address: '+15555550123' });
  });

  test.each([
    ['email', '  ', 'missing'],
    ['email', 'nora', 'shape'],
    ['email', 'NORA@old.example', 'same'],
    ['phone', '', 'missing'],
    ['phone', '555 555 0123', 'shape'],
    ['phone', '+1 555 555 0100', 'same'],
  ] as const)('by %s %j is refused as %s', (kind, typed, flaw) => {
    expect(readAddress(kind, typed, kind === 'email' ? 'nora@old.example' : '+15555550100')).toEqual({ flaw });
  });
});
