import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CustomersView, readCustomersView, writeCustomersView } from './customers-view.ts';

/** The view as the address says it. A change of anything but the page goes back to the first page. */
export function useCustomersView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readCustomersView(params), [params]);
  const change = (changed: Partial<CustomersView>) =>
    setParams((current) => writeCustomersView({ ...readCustomersView(current), page: 0, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
}
