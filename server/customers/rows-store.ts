// Rows of customers as they are written, many at once.
import { rowInserter } from '../database/insert-rows.ts';

const writtenColumns = {
  workspace_id: 'text',
  phone: 'text',
  customer_id: 'text',
  cusid: 'text',
  carrier: 'text',
  optout: 'bigint',
  addedby: 'text',
  checkins: 'bigint',
  last_checkin_at: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  phone_reversed: 'text',
  joined_at: 'bigint',
  joined_text: 'text',
  import_id: 'text',
  last_import_id: 'text',
  resubscribe_requested_at: 'bigint',
  tags: 'text',
  note: 'text',
} as const;

/** Only those that are not there yet are written. */
export const newRows = rowInserter('customers', writtenColumns, '(workspace_id, phone) do nothing');
/** Only for rows that are there: they get what an import says of them, or take it back. */
export const knownRows = rowInserter(
  'customers',
  writtenColumns,
  `(workspace_id, phone) do update set optout = excluded.optout, checkins = excluded.checkins,
  last_checkin_at = excluded.last_checkin_at, created_at = excluded.created_at, updated_at = excluded.updated_at,
  last_import_id = excluded.last_import_id, tags = excluded.tags, note = excluded.note`,
);
