import type { Customer } from '@fanfare/contract/customers.ts';
import type { Segment, SegmentCounts } from '@fanfare/contract/segments.ts';
import { useCallback, useMemo, useState } from 'react';
import { type Selection, useSelection } from '../../ui/selection-bar.tsx';
import type { LoadedCustomers } from '../list/use-customers-list.ts';

/** Call by call, more would soon be too many for the server. */
const singleMax = 100;

/** All whom the view means, loaded or not. */
export interface Everybody {
  readonly segment: Segment;
  readonly total: number;
  /** Of those, who opted out. */
  readonly blocked: number;
}

/** The counts leave the segment's own status aside. */
export function blockedOf({ status }: Segment, counts: SegmentCounts | undefined): number {
  return status === 'active' ? 0 : (counts?.blocked ?? 0);
}

export interface CustomerSelection extends Selection<Customer> {
  /** Nothing where single ones are selected. */
  readonly everybody: Everybody | undefined;
  readonly selectEverybody: () => void;
}

/**
 * What is selected: single ones, or all whom the view means, which many that are all of them are too. Another view lets
 * go of the latter.
 */
export function useCustomerSelection(
  customers: readonly Customer[],
  { segment, counts, total = 0, query }: Pick<LoadedCustomers, 'segment' | 'counts' | 'total' | 'query'>,
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
  const areAll = single.chosen.length === total && !query.isPlaceholderData;
  const isEverybody = isWhole || (areAll && total > singleMax);
  const ids = useMemo(() => new Set(isWhole ? customers.map(({ id }) => id) : []), [isWhole, customers]);
  return {
    ...single,
    ...(isWhole && { ids, chosen: customers }),
    toggle,
    clear,
    everybody: isEverybody ? { segment, total, blocked: blockedOf(segment, counts) } : undefined,
    selectEverybody: () => (customers.length < total ? setWhole(view) : choose(customers)),
  };
}
