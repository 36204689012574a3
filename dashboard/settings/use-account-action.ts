import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { withinTimeLimit } from '../session/time-limit.ts';
import { useAction } from '../ui/use-action.ts';
import { toSettingsProblem } from './settings-problem.ts';

/** A change of the account, which gets no answer after ten seconds. */
export function useAccountAction() {
  const { t } = useTranslation();
  const { auth } = useSite();
  const { run, ...action } = useAction({ toProblem: (error) => toSettingsProblem(error, t, auth) });
  return { ...action, run: (change: () => Promise<unknown>) => run(() => withinTimeLimit(change())) };
}
