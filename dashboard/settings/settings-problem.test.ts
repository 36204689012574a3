import { describe, expect, test, vi } from 'vitest';
import type { TFunction } from 'i18next';
import { isWriteRefused, toSettingsProblem } from './settings-problem.ts';

const t = ((key: string) => key) as unknown as TFunction;

function textOf(name: string, message = ''): string {
  return toSettingsProblem(Object.assign(new Error(message), { name }), t, { signInWith: 'email' }).text;
}

describe('a problem with an account', () => {
  test.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'settings.problems.wrongPassword'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'auth.errors.tooMany'],
    ['NotAuthorizedException', 'Access Token has been revoked', 'auth.errors.signInAgain'],
    ['AliasExistsException', 'An account with the email already exists.', 'settings.problems.taken'],
    ['CodeMismatchException', '', 'auth.errors.codeWrong'],
    ['EnableSoftwareTokenMFAException', 'Code mismatch', 'auth.errors.codeWrong'],
    ['InvalidParameterException', 'The value of UserCode is not valid.', 'auth.errors.codeWrong'],
    ['InvalidParameterException', "Value at 'userCode' failed to satisfy constraint", 'auth.errors.codeWrong'],
    ['ExpiredCodeException', '', 'auth.errors.codeExpired'],
    ['LimitExceededException', '', 'auth.errors.tooMany'],
    ['InvalidParameterException', 'Invalid email address format.', 'auth.missing.emailShape'],
    ['InvalidParameterException', 'Verify the email that the account has first.', 'settings.wishes.unproven'],
    [
      'InvalidParameterException',
      'Verify the phone_number that the account has first.',
      'settings.problems.unprovenPhone',
    ],
    ['CodeDeliveryFailureException', '', 'auth.errors.notSent'],
    ['InvalidParameterException', 'Invalid phone number format.', 'auth.missing.phone'],
    ['InvalidParameterException', 'User has not verified software token mfa', 'settings.problems.noTwoStep'],
    ['InvalidPasswordException', 'Password not long enough', 'auth.errors.policy'],
    ['NetworkError', '', 'auth.errors.network auth.errors.networkHelp'],
  ])('%s %j says %s', (name, message, words) => {
    expect(textOf(name, message)).toBe(words);
  });

  test('that we have no words for keeps a reference', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const problem = toSettingsProblem(new Error('Odd'), t, { signInWith: 'email' });
    expect(problem).toMatchObject({
      text: 'auth.errors.unknown',
      reference: expect.stringContaining('Error-') as string,
    });
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });
});

describe('an attribute', () => {
  test.each(['A client attempted to write unauthorized attribute', 'Attributes did not conform to the schema.'])(
    'is kept from being written by %j',
    (message) => {
      expect(isWriteRefused(new Error(message))).toBe(true);
    },
  );

  test('is not, when the answer is about something else', () => {
    expect(isWriteRefused(new Error('Access Token has expired'))).toBe(false);
  });
});
