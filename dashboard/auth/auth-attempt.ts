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
