import { useCallback, useMemo, useState } from 'react';

export interface Selection<Item> {
  readonly ids: ReadonlySet<string>;
  /** The chosen ones that the view still means, in its order: nothing happens to what nobody sees. */
  readonly chosen: readonly Item[];
  readonly toggle: (id: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection<Item extends { readonly id: string }>(matching: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState(none);
  const chosen = useMemo(() => (ids.size === 0 ? [] : matching.filter(({ id }) => ids.has(id))), [matching, ids]);
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const changed = new Set(before);
      if (!changed.delete(id)) changed.add(id);
      return changed;
    });
  }, []);
  const selectAll = useCallback(() => setIds(new Set(matching.map(({ id }) => id))), [matching]);
  const clear = useCallback(() => setIds(none), []);
  return { ids, chosen, toggle, selectAll, clear };
}
