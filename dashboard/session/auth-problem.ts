import type { Config } from '@fanfare/contract/config.ts';
import type { Translate } from '../text/i18n.ts';

export interface AuthProblem {
  readonly text: string;
  /** What support can look for, when we have no words of our own. */
  readonly reference?: string;
}

type Kind =
  | 'wrong'
  | 'exists'
  | 'codeWrong'
  | 'codeExpired'
  | 'tooMany'
  | 'policy'
  | 'network'
  | 'signInAgain'
  | 'redirect'
  | 'unknown';

const kinds: Readonly<Record<string, Kind>> = {
  NotAuthorizedException: 'wrong',
  UserNotFoundException: 'wrong',
  UsernameExistsException: 'exists',
  AliasExistsException: 'exists',
  CodeMismatchException: 'codeWrong',
  ExpiredCodeException: 'codeExpired',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  InvalidPasswordException: 'policy',
  NetworkError: 'network',
  UserUnAuthenticatedException: 'signInAgain',
  NoSessionFoundException: 'signInAgain',
  InvalidRedirectException: 'redirect',
  InvalidOriginException: 'redirect',
};

export function kindOfAuthError(error: unknown): Kind {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) return 'tooMany';
  return kinds[error.name] ?? 'unknown';
}

/** A provider's error in our words; what has none keeps a reference and is logged whole. */
export function toAuthProblem(error: unknown, t: Translate, signInWith: Config['auth']['signInWith']): AuthProblem {
  const kind = kindOfAuthError(error);
  if (kind === 'wrong') {
    return { text: t('auth.errors.wrong', { identifier: t(`auth.errors.identifiers.${signInWith}`) }) };
  }
  if (kind === 'network') return { text: `${t('auth.errors.network')} ${t('auth.errors.networkHelp')}` };
  if (kind === 'unknown') return { text: t('auth.errors.unknown'), reference: referenceOf(error) };
  return { text: t(`auth.errors.${kind}`) };
}

function referenceOf(error: unknown): string {
  const reference = `${error instanceof Error ? error.name : 'Error'}-${Date.now().toString(36)}`;
  console.error(reference, error);
  return reference;
}
