import { exportSegment } from '@fanfare/contract/customer-export.ts';
import { exportCustomers } from '@fanfare/contract/customers.ts';
import type { RecordChange } from '../http/audit.ts';
import { type Door, serve } from '../http/serve.ts';
import { planOf } from '../numbers/plans.ts';
import { pagesOfPhones, pagesOfSearch, pagesOfSegment } from './export-pages.ts';
import { writeCustomers } from './export.ts';
import { countByPhones, countCustomers } from './list-store.ts';
import type { CustomerParts } from './parts.ts';
import { countSegment } from './segment-store.ts';

export function mountExports(door: Door, { database, clock }: CustomerParts): void {
  /** Told before a row leaves: whoever breaks off may have read any number of them. */
  const answer = async (record: RecordChange, count: number, file: Parameters<typeof writeCustomers>[1]) => {
    await database.transaction().execute((transaction) => record(transaction, { after: { count } }));
    const day = new Date(clock()).toISOString().slice(0, 10);
    return { name: `customers-${day}.csv`, count, parts: writeCustomers(database, file) };
  };

  serve(door, exportCustomers, async ({ params: { ws: workspaceId }, query, country, record }) => {
    const count = await countCustomers(database, workspaceId, query);
    const pages = pagesOfSearch(database, workspaceId, query);
    return await answer(record, count, { workspaceId, pages, writePhone: planOf(country).write });
  });

  serve(door, exportSegment, async ({ params: { ws: workspaceId }, body, country, record }) => {
    const { segment = {}, sort, direction, phones, columns, words, delimiter } = body;
    const file = { workspaceId, columns, words, delimiter, writePhone: planOf(country).write };
    if (phones) {
      const count = await countByPhones(database, workspaceId, phones);
      return await answer(record, count, { ...file, pages: pagesOfPhones(database, workspaceId, phones) });
    }
    const meant = { workspaceId, segment, now: clock() };
    const { count } = await countSegment(database, meant);
    return await answer(record, count, { ...file, pages: pagesOfSegment(database, { ...meant, sort, direction }) });
  });
}
