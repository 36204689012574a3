import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { withinTimeLimit } from '../session/time-limit.ts';
import { makeSingleFlight } from '../ui/single-flight.ts';
import { type AuthProblem, type Proof, toAuthProblem } from './auth-problem.ts';

/** A sign-in is two calls, one after the other. */
const attemptMaxMs = 20_000;

/**
 * Asks the identity provider for one thing at a time and holds in words what went wrong with the last one. Something
 * that failed before the page was there can be told too. `attempt` answers whether it went well; a second press while
 * the first is under way is dropped and did not. What comes too late may still lead on.
 */
export function useAuthAttempt(proof: Proof = 'password', failedBefore?: () => unknown) {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  const [once] = useState(makeSingleFlight);
  const [problem, setProblem] = useState<AuthProblem | undefined>(() => {
    const error = failedBefore?.();
    return error === undefined ? undefined : toAuthProblem(error, t, signInWith, proof);
  });
  const [isBusy, setBusy] = useState(false);

  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    const hasWorked = await once(async () => {
      setBusy(true);
      setProblem(undefined);
      try {
        await withinTimeLimit(action(), attemptMaxMs);
        return true;
      } catch (error) {
        setProblem(toAuthProblem(error, t, signInWith, proof));
        return false;
      } finally {
        setBusy(false);
      }
    });
    return hasWorked === true;
  };
  return { problem, isBusy, attempt };
}
