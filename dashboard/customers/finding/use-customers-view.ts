import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CustomersView, readCustomersView, writeCustomersView } from './customers-view.ts';

export type ChangeView = (changed: Partial<CustomersView>) => void;

interface Ahead {
  readonly of: URLSearchParams;
  readonly view: CustomersView;
}

/** The view as the address says it. A change shows at once: the address follows a moment later. */
export function useCustomersView() {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<Ahead>();
  const view = useMemo(() => (ahead?.of === params ? ahead.view : readCustomersView(params)), [ahead, params]);
  const change = useCallback<ChangeView>(
    (changed) => {
      const next = { ...view, ...changed };
      setAhead({ of: params, view: next });
      setParams(writeCustomersView(next), { replace: true, preventScrollReset: true });
    },
    [params, setParams, view],
  );
  return { view, change };
}
