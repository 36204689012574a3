import type { Config } from '@fanfare/contract/config.ts';
import type { TFunction } from 'i18next';
import type { RuleName } from './password-rules.ts';

type SignInWith = Config['auth']['signInWith'];

export interface AuthProblem {
  readonly kind: Kind;
  readonly text: string;
  /** What a refused password lacks, as far as the provider says. */
  readonly unmet?: readonly string[];
  /** What support can look for, when we have no words of our own. */
  readonly reference?: string;
}

/** What the person had to prove: the same refusal of the provider is about something else in each. */
export type Proof = 'password' | 'code' | 'appCode';

type Kind =
  | 'wrong'
  | 'exists'
  | 'notInvited'
  | 'codeWrong'
  | 'codeExpired'
  | 'notSent'
  | 'tooMany'
  | 'busy'
  | 'policy'
  | 'network'
  | 'signInAgain'
  | 'step'
  | 'redirect'
  | 'denied'
  | 'closed'
  | 'unknown';

const kinds: Readonly<Record<string, Kind>> = {
  NotAuthorizedException: 'wrong',
  UserNotFoundException: 'wrong',
  UsernameExistsException: 'exists',
  UserLambdaValidationException: 'notInvited',
  AliasExistsException: 'exists',
  CodeMismatchException: 'codeWrong',
  EnableSoftwareTokenMFAException: 'codeWrong',
  ExpiredCodeException: 'codeExpired',
  CodeDeliveryFailureException: 'notSent',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  ServiceUnavailableException: 'busy',
  InvalidPasswordException: 'policy',
  NetworkError: 'network',
  UserUnAuthenticatedException: 'signInAgain',
  NoSessionFoundException: 'signInAgain',
  UnsupportedSignInStep: 'step',
  InvalidRedirectException: 'redirect',
  InvalidOriginException: 'redirect',
  AccessDenied: 'denied',
};

export function kindOfAuthError(error: unknown): Kind {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) return 'tooMany';
  if (isClosed(error)) return 'closed';
  if (isUnheardOfStep(error)) return 'step';
  return kinds[error.name] ?? 'unknown';
}

/** The step between password and entry took too long, was used, or is gone: only the password helps. */
export function isSignInOver(error: unknown): boolean {
  if (!(error instanceof Error) || isUnheardOfStep(error)) return false;
  return (
    error.name === 'SignInException' || (error.name === 'NotAuthorizedException' && /session/i.test(error.message))
  );
}

/** Told only to whoever has proven the password. */
function isClosed({ name, message }: Error): boolean {
  return name === 'NotAuthorizedException' && /user is disabled|temporary password has expired/i.test(message);
}

/** What a pool can ask for that the library has not heard of. */
function isUnheardOfStep({ name, message }: Error): boolean {
  return name === 'SignInException' && /not addressed|cannot initiate/i.test(message);
}

/** Another tab was faster: nothing to say, go on. */
export function isSignedInAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserAlreadyAuthenticatedException';
}

/** A provider's error in our words; what has none keeps a reference and is logged whole. */
export function toAuthProblem(
  error: unknown,
  t: TFunction,
  signInWith: SignInWith,
  proof: Proof = 'password',
): AuthProblem {
  const kind = kindOfAuthError(error);
  const { text, ...more } = wordsFor({ kind, error, proof }, t, signInWith);
  return { kind, text, ...more };
}

interface Cause {
  readonly kind: Kind;
  readonly error: unknown;
  readonly proof: Proof;
}

function wordsFor({ kind, error, proof }: Cause, t: TFunction, signInWith: SignInWith): Omit<AuthProblem, 'kind'> {
  if (kind === 'wrong') {
    if (proof !== 'password') return { text: t('auth.errors.codeWrong') };
    return { text: t('auth.errors.wrong', { identifier: t(`auth.errors.identifiers.${signInWith}`) }) };
  }
  if (kind === 'codeExpired' && proof === 'appCode') return { text: t('auth.errors.codeUsed') };
  if (kind === 'policy') return { text: t('auth.errors.policy'), unmet: unmetRules(error, t) };
  if (kind === 'network') return { text: `${t('auth.errors.network')} ${t('auth.errors.networkHelp')}` };
  if (kind === 'unknown') return { text: t('auth.errors.unknown'), reference: referenceOf(error) };
  if (kind === 'signInAgain') console.warn(error);
  return { text: t(`auth.errors.${kind}`) };
}

const rulesInMessages: readonly (readonly [RegExp, Exclude<RuleName, 'length'> | 'longer'])[] = [
  [/long enough/i, 'longer'],
  [/uppercase/i, 'uppercase'],
  [/lowercase/i, 'lowercase'],
  [/numeric/i, 'number'],
  [/symbol/i, 'symbol'],
];

/** A pool may ask for more than the installation's settings say, so its own message counts. */
function unmetRules(error: unknown, t: TFunction): readonly string[] {
  const message = error instanceof Error ? error.message : '';
  return rulesInMessages.filter(([words]) => words.test(message)).map(([, rule]) => t(`auth.rules.${rule}`));
}

function referenceOf(error: unknown): string {
  const reference = `${error instanceof Error ? error.name : 'Error'}-${Date.now().toString(36)}`;
  console.error(reference, error);
  return reference;
}
