// Rows of customers as they are written, many at once.
import { rowInserter } from '../database/insert-rows.ts';
import { writtenColumns } from './row.ts';

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
