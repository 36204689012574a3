import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { readStored, writeStored, storageKey, onDevice } from '../../session/browser-storage.ts';
import { useUser } from '../../session/session-provider.tsx';
import { type CustomersView, segmentOf, useCustomersView } from '../filter/customers-view.ts';
import { countQuery, customersQuery } from '../queries.ts';
import {
  type CustomerColumn,
  columnsDefault,
  customerColumns,
  toggleColumn,
  withFixedColumns,
} from './customer-columns.ts';

export type CustomersListState = ReturnType<typeof useCustomersList>;

/** Whom the view means, as far as they are loaded, and how they are shown. */
export function useCustomersList() {
  const { view, change } = useCustomersView();
  return { view, change, columns: useChosenColumns(), loaded: useLoadedCustomers(view) };
}

export type LoadedCustomers = ReturnType<typeof useLoadedCustomers>;

/** The server finds, orders and counts; the rows come page by page. */
function useLoadedCustomers(view: CustomersView) {
  const { caller, ws } = useWorkspaceApi();
  const segment = segmentOf(view);
  const direction = view.isDescending ? 'desc' : 'asc';
  const query = useInfiniteQuery(customersQuery(caller, ws, { segment, sort: view.sort, direction }));
  const { status = 'count', ...others } = segment;
  const counts = useQuery(countQuery(caller, ws, others));
  const { fetchNextPage, hasNextPage, isFetching, isError } = query;
  const mayGoOn = hasNextPage && !isFetching && !isError;
  const goOn = useCallback(() => {
    if (mayGoOn) void fetchNextPage();
  }, [mayGoOn, fetchNextPage]);
  return {
    segment,
    query,
    customers: query.data,
    counts: counts.data,
    /** How many the view means, once that is known: what another view's count was is not it. */
    total: counts.isPlaceholderData ? undefined : counts.data?.[status],
    /** Asks for the next page, unless one is on its way or could not be loaded. */
    goOn,
    error: query.error ?? counts.error,
    retry: () =>
      Promise.all([
        query.error && (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
        counts.error && counts.refetch(),
      ]),
  };
}

const Columns = z.array(z.enum(customerColumns));

/** The columns that this person sees on this device. */
function useChosenColumns() {
  const key = storageKey(useUser().id, 'customer-columns');
  const [columns, setColumns] = useState(() => withFixedColumns(readStored(key, Columns, onDevice) ?? columnsDefault));
  const toggle = (column: CustomerColumn) => {
    const chosen = toggleColumn(columns, column);
    setColumns(chosen);
    writeStored(key, chosen, onDevice);
  };
  return { columns, toggle };
}
