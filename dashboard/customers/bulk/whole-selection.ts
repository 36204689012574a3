import type { Customer } from '@fanfare/contract/customers.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import { useCallback, useMemo, useState } from 'react';
import { type Selection, useSelection } from '../../ui/selection-bar.tsx';

/** All whom the view means, loaded or not. */
export interface Everybody {
  readonly segment: Segment;
  readonly total: number;
}

export interface CustomerSelection extends Selection<Customer> {
  /** Nothing where single ones are selected. */
  readonly everybody: Everybody | undefined;
  readonly selectEverybody: () => void;
}

/** What is selected: single ones, or all whom the view means. Another view lets go of the latter. */
export function useCustomerSelection(
  customers: readonly Customer[],
  { segment, total = 0 }: { readonly segment: Segment; readonly total: number | undefined },
): CustomerSelection {
  const single = useSelection(customers);
  const view = JSON.stringify(segment);
  const [whole, setWhole] = useState<string>();
  if (whole !== undefined && whole !== view) setWhole(undefined);
  const isWhole = whole === view;
  const { selectAll: choose, clear: clearSingle, toggle: toggleSingle } = single;
  const toggle = useCallback(
    (id: string) => {
      if (!isWhole) return toggleSingle(id);
      setWhole(undefined);
      choose(customers.filter((customer) => customer.id !== id));
    },
    [isWhole, customers, choose, toggleSingle],
  );
  const clear = useCallback(() => {
    setWhole(undefined);
    clearSingle();
  }, [clearSingle]);
  const ids = useMemo(() => new Set(isWhole ? customers.map(({ id }) => id) : []), [isWhole, customers]);
  return {
    ...single,
    ...(isWhole && { ids, chosen: customers }),
    toggle,
    clear,
    everybody: isWhole ? { segment, total } : undefined,
    selectEverybody: () => (customers.length < total ? setWhole(view) : choose(customers)),
  };
}
