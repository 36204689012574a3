import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { announce } from '../../ui/announcer.tsx';
import type { SortColumn } from './customer-columns.ts';
import type { CustomersView } from '../finding/customers-view.ts';

const timeColumns: ReadonlySet<SortColumn> = new Set(['lastCheckin', 'createdAt', 'updatedAt']);

/** Says what a new order or filter came to, to those who hear the page. */
export function useAnnouncedView(view: CustomersView, count: number): void {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const order = t(`translations:customers.${orderText(view)}`);
  const sorted = t('translations:customers.sorted', { column: t(`translations:customers.${view.sort}`), order });
  const counted = t('translations:customers.total', { count, replace: { count: number(count) } });
  const last = useRef({ sorted, counted });
  useEffect(() => {
    const before = last.current;
    last.current = { sorted, counted };
    if (before.sorted !== sorted) announce(`${sorted} ${counted}.`);
    else if (before.counted !== counted) announce(`${counted}.`);
  }, [sorted, counted]);
}

function orderText({ sort, isDescending }: CustomersView) {
  if (timeColumns.has(sort)) return isDescending ? 'newestFirst' : 'oldestFirst';
  if (sort === 'checkins' || sort === 'phone') return isDescending ? 'largestFirst' : 'smallestFirst';
  return isDescending ? 'zToA' : 'aToZ';
}
