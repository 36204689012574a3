// What a list of customers can show of each, and what of it a person chose to see.
export const customerColumns = [
  'phone',
  'status',
  'carrier',
  'source',
  'tags',
  'checkins',
  'lastCheckin',
  'createdAt',
  'updatedAt',
  'customerId',
] as const;
export type CustomerColumn = (typeof customerColumns)[number];

/** Without these two nobody knows whom a row is about and whether they may be written to. */
export const fixedColumns: ReadonlySet<CustomerColumn> = new Set(['phone', 'status']);

export const columnsDefault: readonly CustomerColumn[] = [
  'phone',
  'status',
  'carrier',
  'source',
  'checkins',
  'lastCheckin',
  'createdAt',
];

/** In the table's own order, whatever order they were chosen or kept in; the fixed ones are always there. */
export function withFixedColumns(chosen: readonly CustomerColumn[]): readonly CustomerColumn[] {
  return customerColumns.filter((column) => fixedColumns.has(column) || chosen.includes(column));
}

export function toggleColumn(chosen: readonly CustomerColumn[], column: CustomerColumn): readonly CustomerColumn[] {
  const without = chosen.filter((other) => other !== column);
  return withFixedColumns(without.length < chosen.length ? without : [...chosen, column]);
}
