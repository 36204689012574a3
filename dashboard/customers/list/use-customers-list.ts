import { customersLoadLimit } from '@fanfare/contract/config.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import { mergePages } from '@fanfare/contract/merged-pages.ts';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { findKept, keep, keptKey } from '../../session/kept-here.ts';
import { useUser } from '../../session/session-provider.tsx';
import { useSourceNames } from '../customer-source.ts';
import { type CustomersView, canBeFound, prefixOf, soughtDigits, useCustomersView } from '../filter/customers-view.ts';
import { applyCustomersView } from '../filter/matching-customers.ts';
import { customersQuery, foundCustomersQuery } from '../queries.ts';
import {
  type CustomerColumn,
  columnsDefault,
  customerColumns,
  toggleColumn,
  withFixedColumns,
} from './customer-columns.ts';

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

type CustomersResult = UseInfiniteQueryResult<readonly Customer[]>;

export interface LoadedCustomers {
  readonly query: CustomersResult;
  /** Everybody who is loaded, with those whom the server found by their digits. */
  readonly customers: readonly Customer[] | undefined;
  /** How many came in the list's own pages. */
  readonly loaded: number;
  readonly isPartial: boolean;
  /** The server is being asked for more digits or more pages. */
  readonly isLoadingMore: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * The workspace's customers, 10,000 at a time. While there are more, the server searches and orders with the page:
 * a search also finds whose number starts or ends with its digits, and the order by number is the server's own.
 */
function useLoadedCustomers(view: CustomersView): LoadedCustomers {
  const caller = useCaller();
  const { workspace } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const isLarge = workspace.customers_quantity > customersLoadLimit;
  const order = isLarge && view.sort === 'phone' && !view.isDescending ? 'phone' : 'recent';
  const query = useInfiniteQuery(customersQuery(caller, ws, order));

  const digits = soughtDigits(view.search);
  const asksServer = query.hasNextPage && canBeFound(digits);
  const ends = useInfiniteQuery({ ...foundCustomersQuery(caller, ws, { suffix: digits }), enabled: asksServer });
  const starts = useInfiniteQuery({
    ...foundCustomersQuery(caller, ws, { prefix: prefixOf(digits) }),
    enabled: asksServer,
  });
  const found = asksServer ? [ends, starts] : [];
  const [foundEnds, foundStarts] = [asksServer ? ends.data : undefined, asksServer ? starts.data : undefined];
  const customers = useMemo(
    () => query.data && withFound(query.data, [foundEnds ?? [], foundStarts ?? []]),
    [query.data, foundEnds, foundStarts],
  );
  const failed = [query, ...found].find(({ error }) => error);
  return {
    query,
    customers,
    loaded: query.data?.length ?? 0,
    isPartial: query.hasNextPage,
    isLoadingMore: [query, ...found].some(({ isFetchingNextPage, isLoading }) => isFetchingNextPage || isLoading),
    error: failed?.error ?? null,
    loadMore: () => void nextOf(query, found).fetchNextPage(),
    retry: () => void (failed && tryAgain(failed)),
  };
}

function withFound(listed: readonly Customer[], found: readonly (readonly Customer[])[]): readonly Customer[] {
  if (found.every((items) => items.length === 0)) return listed;
  return mergePages([{ items: listed }, ...found.map((items) => ({ items }))]);
}

/** While a search has more matches, those come first. */
function nextOf(query: CustomersResult, found: readonly CustomersResult[]): CustomersResult {
  return found.find(({ hasNextPage }) => hasNextPage) ?? query;
}

function tryAgain(failed: CustomersResult) {
  return failed.isFetchNextPageError ? failed.fetchNextPage() : failed.refetch();
}

const Columns = z.array(z.enum(customerColumns));

/** The columns that this person sees on this device. */
function useChosenColumns() {
  const key = keptKey(useUser().id, 'customer-columns');
  const [columns, setColumns] = useState(() =>
    withFixedColumns(findKept(key, Columns, localStorage) ?? columnsDefault),
  );
  const toggle = (column: CustomerColumn) => {
    const chosen = toggleColumn(columns, column);
    setColumns(chosen);
    keep(key, chosen, localStorage);
  };
  return { columns, toggle };
}
