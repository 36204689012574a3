import type { Config } from '@fanfare/contract/config.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type AuthProblem, kindOfAuthError, toAuthProblem } from '../auth/auth-problem.ts';
import { withinTimeLimit } from '../session/pool-call.ts';
import { useSite } from '../session/site.tsx';
import { useAction } from '../ui/use-action.ts';

type Words =
  | 'settings.problems.wrongPassword'
  | 'settings.problems.taken'
  | 'settings.problems.unprovenPhone'
  | 'settings.problems.usedBefore'
  | 'settings.problems.noTwoStep'
  | 'settings.problems.changing'
  | 'settings.wishes.unproven'
  | 'auth.errors.codeWrong'
  | 'auth.errors.signInAgain'
  | 'auth.missing.emailShape'
  | 'auth.missing.phone';

const byName: Readonly<Record<string, Words>> = {
  AliasExistsException: 'settings.problems.taken',
  UsernameExistsException: 'settings.problems.taken',
  EnableSoftwareTokenMFAException: 'auth.errors.codeWrong',
  SoftwareTokenMFANotFoundException: 'settings.problems.noTwoStep',
  UnknownOperationException: 'settings.problems.noTwoStep',
  ConcurrentModificationException: 'settings.problems.changing',
  PasswordHistoryPolicyViolationException: 'settings.problems.usedBefore',
};

/** Names that say different things; the message tells which. */
const byMessage: readonly (readonly [string, RegExp, Words])[] = [
  ['NotAuthorizedException', /incorrect/i, 'settings.problems.wrongPassword'],
  ['NotAuthorizedException', /token|user (is disabled|does not exist)/i, 'auth.errors.signInAgain'],
  ['InvalidParameterException', /userCode/i, 'auth.errors.codeWrong'],
  ['InvalidParameterException', /mfa|software token/i, 'settings.problems.noTwoStep'],
  ['InvalidParameterException', /^Verify the email/, 'settings.wishes.unproven'],
  ['InvalidParameterException', /^Verify the phone/, 'settings.problems.unprovenPhone'],
  ['InvalidParameterException', /email/i, 'auth.missing.emailShape'],
  ['InvalidParameterException', /phone/i, 'auth.missing.phone'],
];

/** What went wrong while an account was being changed, for the person whose it is. */
export function toSettingsProblem(
  error: unknown,
  t: TFunction,
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

/** A change of the account, which gets no answer after ten seconds. */
export function useAccountAction() {
  const { t } = useTranslation();
  const { auth } = useSite();
  const { run, ...action } = useAction({ toProblem: (error) => toSettingsProblem(error, t, auth) });
  return { ...action, run: (change: () => Promise<unknown>) => run(() => withinTimeLimit(change())) };
}
