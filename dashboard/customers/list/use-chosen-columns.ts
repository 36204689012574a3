import { useState } from 'react';
import { z } from 'zod';
import { findKept, keep, keptKey } from '../../session/kept-here.ts';
import { useUser } from '../../session/session-provider.tsx';
import {
  type CustomerColumn,
  columnsDefault,
  customerColumns,
  toggleColumn,
  withFixedColumns,
} from './customer-columns.ts';

const Columns = z.array(z.enum(customerColumns));

/** The columns that this person sees on this device. */
export function useChosenColumns() {
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
