import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { makeSingleFlight } from '../ui/single-flight.ts';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { removeCustomerMutation, showRemoved } from './queries.ts';

/** Deletes a customer everywhere on screen at once; what went wrong is told as a toast and kept as `failure`. */
export function useRemoveCustomer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const removal = useMutation(removeCustomerMutation(useCaller(), ws));
  const describe = (error: unknown) => t('customers.deleteError', { code: codeOf(error) });

  const [once] = useState(makeSingleFlight);

  const removeOne = async (phone: string, done: string): Promise<boolean> => {
    try {
      await removal.mutateAsync(phone);
    } catch (error) {
      toastFailure(describe(error));
      return false;
    }
    changeCount('customers', -1);
    await showRemoved(client, ws, new Set([phone]));
    toastDone(done);
    return true;
  };
  const remove = async (phone: string, done: string) => (await once(() => removeOne(phone, done))) ?? false;
  return { remove, isBusy: removal.isPending, failure: removal.error ? describe(removal.error) : undefined };
}
