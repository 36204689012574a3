import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { makeSingleFlight } from '../ui/single-flight.ts';
import type { AddedCustomer } from './customer-actions.ts';
import { addCustomerMutation, showAdded } from './queries.ts';

/** Adds a customer everywhere on screen at once. Answers nothing when it failed, which is told and kept as `failure`. */
export function useAddCustomer() {
  const { t } = useTranslation(['common', 'translations']);
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const addition = useMutation(addCustomerMutation(useCaller(), ws));
  const describe = (error: unknown) => serverMessage(error) ?? t('translations:customers.createError');

  const [once] = useState(makeSingleFlight);

  const addOne = async (phone: string): Promise<AddedCustomer | undefined> => {
    try {
      const added = await addition.mutateAsync(phone);
      if (added.isNew) {
        changeCount('customers', 1);
        await showAdded(client, ws, added.customer);
      }
      return added;
    } catch (error) {
      toastFailure(describe(error));
      return undefined;
    }
  };
  const add = (phone: string) => once(() => addOne(phone));
  return { add, isBusy: addition.isPending, failure: addition.error ? describe(addition.error) : undefined };
}
