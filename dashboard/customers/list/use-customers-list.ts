import { useMemo } from 'react';
import { useChosenColumns } from './use-chosen-columns.ts';
import { applyCustomersView } from '../finding/matching-customers.ts';
import { useCustomersView } from '../finding/use-customers-view.ts';
import { useLoadedCustomers } from './use-loaded-customers.ts';
import { useSourceNames } from '../use-source-names.ts';

export type CustomersListState = ReturnType<typeof useCustomersList>;

/** What is loaded, what of it the view means, and how it is shown. */
export function useCustomersList() {
  const { view, change } = useCustomersView();
  const columns = useChosenColumns();
  const loaded = useLoadedCustomers(view);
  const nameOf = useSourceNames();
  const { customers } = loaded;
  const matching = useMemo(
    () => (customers ? applyCustomersView(customers, view, nameOf) : []),
    [customers, view, nameOf],
  );
  return { view, change, columns, loaded, matching };
}
