import type { Customer } from '@fanfare/contract/customers.ts';
import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The chosen ones that the view still means, in its order: nothing happens to what nobody sees. */
  readonly customers: readonly Customer[];
  readonly toggle: (id: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection(matching: readonly Customer[]): Selection {
  const [ids, setIds] = useState(none);
  const customers = useMemo(() => (ids.size === 0 ? [] : matching.filter(({ id }) => ids.has(id))), [matching, ids]);
  const toggle = useCallback((id: string) => {
    setIds((chosen) => {
      const changed = new Set(chosen);
      if (!changed.delete(id)) changed.add(id);
      return changed;
    });
  }, []);
  const selectAll = useCallback(() => setIds(new Set(matching.map(({ id }) => id))), [matching]);
  const clear = useCallback(() => setIds(none), []);
  return { ids, customers, toggle, selectAll, clear };
}
