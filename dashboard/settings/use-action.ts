import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthProblem } from '../auth/auth-problem.ts';
import { useSite } from '../session/site.tsx';
import { makeSingleFlight } from '../ui/single-flight.ts';
import { toSettingsProblem } from './settings-problem.ts';
import { withinTimeLimit } from '../session/time-limit.ts';

/**
 * One change of the account at a time. `run` answers whether it worked; what went wrong stands in `problem` until the
 * next try.
 */
export function useAction() {
  const { t } = useTranslation();
  const { auth } = useSite();
  const [once] = useState(makeSingleFlight);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();

  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await withinTimeLimit(action());
      return true;
    } catch (error) {
      setProblem(toSettingsProblem(error, t, auth));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    problem,
    setProblem,
    run: async (action: () => Promise<unknown>) => (await once(() => attempt(action))) === true,
  };
}
