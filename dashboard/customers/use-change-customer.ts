import type { Customer } from '@fanfare/contract/customers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, refusalMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { makeSingleFlight } from '../ui/single-flight.ts';
import { toListed } from './listed-customer.ts';
import { changeCustomerMutation, showChanged } from './queries.ts';

/** Blocks or unblocks a customer everywhere on screen at once; what went wrong is kept as `failure`. */
export function useChangeCustomer() {
  const { t } = useTranslation(['common', 'translations']);
  const client = useQueryClient();
  const { workspace } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const change = useMutation(changeCustomerMutation(useCaller(), ws));
  const [once] = useState(makeSingleFlight);

  const changeOne = async ({ phone, optout }: Customer, reason: string): Promise<boolean> => {
    try {
      const { customer } = await change.mutateAsync({ phone, action: optout ? 'unblock' : 'block', reason });
      await showChanged(client, ws, toListed(customer));
    } catch {
      return false;
    }
    return true;
  };
  const { error } = change;
  return {
    change: async (customer: Customer, reason: string) => (await once(() => changeOne(customer, reason))) ?? false,
    isBusy: change.isPending,
    failure: error
      ? (refusalMessage(error) ?? t('translations:customerRecord.changeError', { code: codeOf(error) }))
      : undefined,
  };
}
