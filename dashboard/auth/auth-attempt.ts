import { resetPassword } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { withinTimeLimit } from '../session/pool-call.ts';
import { useSite } from '../session/site.tsx';
import { useAction } from '../ui/use-action.ts';
import { type Proof, toAuthProblem } from './auth-problem.ts';

/** A sign-in is two calls, one after the other. */
const attemptMaxMs = 20_000;

/**
 * Asks the identity provider for one thing at a time. Something that failed before the page was there can be told too.
 * What comes too late may still lead on.
 */
export function useAuthAttempt(proof: Proof = 'password', failedBefore?: () => unknown) {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  const toProblem = (error: unknown) => toAuthProblem(error, t, signInWith, proof);
  const { problem, isBusy, run } = useAction({
    toProblem,
    before: () => {
      const error = failedBefore?.();
      return error === undefined ? undefined : toProblem(error);
    },
  });
  return {
    problem,
    isBusy,
    attempt: (action: () => Promise<void>) => run(() => withinTimeLimit(action(), attemptMaxMs)),
  };
}

/** What a pool answers only about some accounts. Who asks must not learn from it which accounts there are. */
const tellsOfTheAccount: ReadonlySet<string> = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'NotAuthorizedException',
  'InvalidParameterException',
  'CodeDeliveryFailureException',
]);

/** Has a code sent if there is an account; throws only what has nothing to do with it. */
export async function askForResetCode(username: string): Promise<void> {
  try {
    await resetPassword({ username });
  } catch (error) {
    if (!(error instanceof Error) || !tellsOfTheAccount.has(error.name)) throw error;
    console.debug('No code was sent for a new password.', error.name);
  }
}
