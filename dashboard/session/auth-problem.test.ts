import { describe, expect, test } from 'vitest';
import { kindOfAuthError } from './auth-problem.ts';

function named(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

describe('an error of the identity provider', () => {
  test('tells a wrong password and an unknown person in the same words', () => {
    expect(kindOfAuthError(named('NotAuthorizedException'))).toBe('wrong');
    expect(kindOfAuthError(named('UserNotFoundException'))).toBe('wrong');
  });

  test('tells too many attempts apart from a wrong password', () => {
    expect(kindOfAuthError(named('NotAuthorizedException', 'Password attempts exceeded'))).toBe('tooMany');
    expect(kindOfAuthError(named('LimitExceededException'))).toBe('tooMany');
  });

  test('without words of ours is unknown', () => {
    expect(kindOfAuthError(named('InternalErrorException'))).toBe('unknown');
    expect(kindOfAuthError('nothing')).toBe('unknown');
  });
});
