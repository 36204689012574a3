import { beforeAll, describe, expect, test, vi } from 'vitest';
import i18next, { type TFunction } from 'i18next';
import { startAllTexts } from '../testing/texts.ts';
import { isSignInOver, kindOfAuthError, toAuthProblem } from './auth-problem.ts';

function named(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

let t: TFunction;

beforeAll(async () => {
  await startAllTexts();
  t = i18next.getFixedT('en');
});

describe('an error of the identity provider', () => {
  test('tells a wrong password and an unknown person in the same words', () => {
    const text = "That email address or password isn't right.";
    expect(toAuthProblem(named('NotAuthorizedException'), t, 'email').text).toBe(text);
    expect(toAuthProblem(named('UserNotFoundException'), t, 'email').text).toBe(text);
    expect(toAuthProblem(named('UserNotFoundException'), t, 'phone').text).toBe(
      "That phone number or password isn't right.",
    );
  });

  test.each([
    [
      'UsernameExistsException',
      "We couldn't create this account. If you already have one, sign in or reset your password.",
    ],
    ['CodeMismatchException', "That code isn't right. Check it and try again."],
    ['EnableSoftwareTokenMFAException', "That code isn't right. Check it and try again."],
    ['ExpiredCodeException', 'That code has expired. Request a new one.'],
    ['CodeDeliveryFailureException', "We couldn't send the code. Check what you entered and try again."],
    ['ServiceUnavailableException', "That didn't work just now. Try again in a moment."],
    ['LimitExceededException', 'Too many attempts. Wait a few minutes and try again.'],
    ['TooManyRequestsException', 'Too many attempts. Wait a few minutes and try again.'],
    ['NetworkError', 'A network error has occurred. Check your connection and try again.'],
    ['InvalidRedirectException', "Sign-in isn't set up for this address. Contact your administrator."],
    ['InvalidOriginException', "Sign-in isn't set up for this address. Contact your administrator."],
    ['AccessDenied', 'Single sign-on was canceled or denied. Try again, or contact your administrator.'],
    ['UnsupportedSignInStep', "This account needs a sign-in step we don't support yet. Contact your administrator."],
  ])('named %s reads %j', (name, text) => {
    expect(toAuthProblem(named(name), t, 'email').text).toBe(text);
  });

  test('tells too many attempts apart from a wrong password', () => {
    expect(kindOfAuthError(named('NotAuthorizedException', 'Password attempts exceeded'))).toBe('tooMany');
  });

  test.each(['User is disabled.', 'Temporary password has expired and must be reset by an administrator.'])(
    'tells whoever knows the password why it is not enough: %s',
    (message) => {
      expect(toAuthProblem(named('NotAuthorizedException', message), t, 'email').text).toBe(
        "You can't sign in with this account now. Contact your administrator.",
      );
    },
  );

  test('about a challenge that the library does not know is an unsupported step', () => {
    const error = named('SignInException', 'DANCE challengeName returned by the underlying service was not addressed.');
    expect(kindOfAuthError(error)).toBe('step');
    expect(isSignInOver(error)).toBe(false);
  });

  test('does not speak of a password where a code was asked', () => {
    const said = toAuthProblem(named('UserNotFoundException'), t, 'email', 'code').text;
    expect(said).toBe("That code isn't right. Check it and try again.");
  });

  test('does not offer a new code to somebody whose app makes them', () => {
    const said = toAuthProblem(named('ExpiredCodeException'), t, 'email', 'appCode').text;
    expect(said).toBe('That code has expired. Wait for the next one in your app.');
  });

  test('lists what a refused password lacks, also beyond the rules of the settings', () => {
    const refused = named('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
    expect(toAuthProblem(refused, t, 'email').unmet).toEqual(['More characters']);
    const plain = named('InvalidPasswordException', 'Password must have uppercase characters');
    expect(toAuthProblem(plain, t, 'email').unmet).toEqual(['An uppercase letter']);
  });

  test('about a missing session is logged and reads as a wish', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const error = named('NoSessionFoundException', 'Auth session was not found. Make sure to call signIn.');
    expect(toAuthProblem(error, t, 'email').text).toBe('Please sign in again.');
    expect(warn).toHaveBeenCalledWith(error);
    warn.mockRestore();
  });

  test('without words of ours is logged under the reference that people see', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = named('InternalErrorException');
    const { text, reference } = toAuthProblem(error, t, 'email');
    expect(text).toBe('An unknown error has occurred.');
    expect(reference).toMatch(/^InternalErrorException-/);
    expect(log).toHaveBeenCalledWith(reference, error);
    expect(kindOfAuthError('nothing')).toBe('unknown');
    log.mockRestore();
  });
});

describe('a sign-in between password and entry', () => {
  test.each([
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.'],
    ['NotAuthorizedException', 'Invalid session for the user.'],
    ['SignInException', 'An error occurred during the sign in process.'],
  ])('is over after %s: %s', (name, message) => {
    expect(isSignInOver(named(name, message))).toBe(true);
  });

  test('goes on after a wrong code', () => {
    expect(isSignInOver(named('CodeMismatchException', 'Invalid code or auth state for the user.'))).toBe(false);
    expect(isSignInOver(named('NotAuthorizedException', 'Password attempts exceeded'))).toBe(false);
  });
});
