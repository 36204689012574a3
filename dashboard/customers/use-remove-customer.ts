import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { removeOnce } from './customer-actions.ts';
import { showRemoved } from './queries.ts';

/** Deletes a customer everywhere on screen at once; what went wrong is told as a toast and kept as `failure`. */
export function useRemoveCustomer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const caller = useCaller();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => t('customers.deleteError', { code: codeOf(error) }),
    onProblem: toastFailure,
  });
  const remove = (phone: string, done: string) =>
    run(async () => {
      await removeOnce(caller, ws, phone);
      changeCount('customers', -1);
      await showRemoved(client, ws, new Set([phone]));
      toastDone(done);
    });
  return { remove, isBusy, failure: problem };
}
