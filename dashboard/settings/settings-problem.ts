import type { Config } from '@fanfare/contract/config.ts';
import { type AuthProblem, kindOfAuthError, toAuthProblem } from '../auth/auth-problem.ts';
import type { Translate } from '../text/i18n.ts';

type Words =
  | 'translations:settings.problems.wrongPassword'
  | 'translations:settings.problems.taken'
  | 'translations:settings.problems.notSent'
  | 'translations:settings.problems.usedBefore'
  | 'translations:settings.problems.noTwoStep'
  | 'translations:settings.problems.changing'
  | 'auth.errors.codeWrong'
  | 'auth.errors.signInAgain'
  | 'auth.missing.emailShape'
  | 'auth.missing.phone';

const byName: Readonly<Record<string, Words>> = {
  AliasExistsException: 'translations:settings.problems.taken',
  UsernameExistsException: 'translations:settings.problems.taken',
  CodeDeliveryFailureException: 'translations:settings.problems.notSent',
  EnableSoftwareTokenMFAException: 'auth.errors.codeWrong',
  SoftwareTokenMFANotFoundException: 'translations:settings.problems.noTwoStep',
  UnknownOperationException: 'translations:settings.problems.noTwoStep',
  ConcurrentModificationException: 'translations:settings.problems.changing',
  PasswordHistoryPolicyViolationException: 'translations:settings.problems.usedBefore',
};

/** Names that say different things; the message tells which. */
const byMessage: readonly (readonly [string, RegExp, Words])[] = [
  ['NotAuthorizedException', /incorrect/i, 'translations:settings.problems.wrongPassword'],
  ['NotAuthorizedException', /token|user (is disabled|does not exist)/i, 'auth.errors.signInAgain'],
  ['InvalidParameterException', /mfa|software token/i, 'translations:settings.problems.noTwoStep'],
  ['InvalidParameterException', /email/i, 'auth.missing.emailShape'],
  ['InvalidParameterException', /phone/i, 'auth.missing.phone'],
];

/** What went wrong while an account was being changed, for the person whose it is. */
export function toSettingsProblem(
  error: unknown,
  t: Translate,
  { signInWith }: Pick<Config['auth'], 'signInWith'>,
): AuthProblem {
  const words = error instanceof Error ? wordsOf(error) : undefined;
  return words ? { kind: kindOfAuthError(error), text: t(words) } : toAuthProblem(error, t, signInWith);
}

function wordsOf({ name, message }: Error): Words | undefined {
  return byMessage.find(([known, pattern]) => known === name && pattern.test(message))?.[2] ?? byName[name];
}

/** The password that was given to prove who somebody is was another one. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAuthorizedException' && /incorrect/i.test(error.message);
}

/** The pool keeps this attribute from being written here. */
export function isWriteRefused(error: unknown): boolean {
  return (
    error instanceof Error && /unauthorized attribute|conform to the schema|cannot be updated/i.test(error.message)
  );
}
