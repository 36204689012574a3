// The customers of a workspace as staff read them, page by page or as a file.
import { exportSegment, tooManyExports } from '@fanfare/contract/customer-export.ts';
import {
  counterPageMax,
  counterSuffixDigits,
  exportCustomers,
  listCustomers,
  searchCustomers,
} from '@fanfare/contract/customers.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { notAllowed } from '@fanfare/contract/rights.ts';
import { countSegment, listSegmentChoices } from '@fanfare/contract/segments.ts';
import type { z } from 'zod';
import { Schedule } from '../database/schedule.ts';
import type { RecordChange } from '../http/audit.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import type { Person } from '../http/guard.ts';
import { busy } from '../http/heavy-queue.ts';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { planOf } from '../numbers/plans.ts';
import { pagesOfPhones, pagesOfSearch, pagesOfSegment } from './export-pages.ts';
import { writeCustomers } from './export.ts';
import * as list from './list-store.ts';
import type { CustomerParts } from './parts.ts';
import { maskPhone, withoutDetails } from './row.ts';
import * as segments from './segment-store.ts';

export function mountLists(router: Router, parts: CustomerParts): void {
  mountReads(router, parts);
  mountExports(router, parts);
}

function mountReads(router: Router, { database, clock }: CustomerParts): void {
  const listPage = async (page: segments.SegmentPage, hasCounts: boolean) => {
    const [rows, counts] = await Promise.all([
      segments.listSegment(database, page),
      hasCounts ? segments.countSegment(database, page) : undefined,
    ]);
    return { ...toPage(rows, page.limit, (row) => segments.placeAfter(page, row)), ...(counts && { counts }) };
  };

  serve(router, listCustomers, async ({ params, query, role }) => {
    if (role === 'counter') return await listForCounter(database, params.ws, query);
    const { limit, order, segment = {}, lastEvaluatedKey: after } = query;
    const hasCounts = query.counts === 'true';
    if (query.segment || query.sort) {
      const usual = order === 'recent' ? newestFirst : byPhone;
      const { sort, direction } = query.sort ? { sort: query.sort, direction: query.direction } : usual;
      const page = { workspaceId: params.ws, segment, now: clock(), sort, direction, limit, after };
      return await listPage(page, hasCounts);
    }
    const rows = await list.listCustomers(database, params.ws, { ...query, after });
    const page = toPage(rows, limit, (row) => list.pageStartAfter(query, row));
    if (!hasCounts) return page;
    return {
      ...page,
      counts: await segments.countSegment(database, { workspaceId: params.ws, segment, now: clock() }),
    };
  });

  serve(router, searchCustomers, async ({ params, body }) => {
    const { counts, lastEvaluatedKey: after, ...asked } = body;
    return await listPage({ ...asked, after, workspaceId: params.ws, now: clock() }, counts);
  });

  serve(
    router,
    countSegment,
    async ({ params, body }) =>
      await segments.countSegment(database, { workspaceId: params.ws, segment: body.segment, now: clock() }),
  );

  serve(router, listSegmentChoices, async ({ params }) => await list.listChoices(database, params.ws));
}

const newestFirst = { sort: 'createdAt', direction: 'desc' } as const;
const byPhone = { sort: 'phone', direction: 'asc' } as const;

/** No page goes on after a number, and none is found by more of it than a counter sees. */
async function listForCounter(
  database: CustomerParts['database'],
  workspaceId: string,
  { limit, prefix, suffix, ...more }: z.output<typeof listCustomers.query>,
): Promise<AnswerOf<typeof listCustomers>> {
  const isByMore = Boolean(prefix) || (suffix?.length ?? 0) > counterSuffixDigits;
  const { segment, sort, counts, lastEvaluatedKey } = more;
  if (isByMore || segment || sort || counts === 'true' || lastEvaluatedKey) throw new Refusal(403, notAllowed);
  const asked = { suffix, order: 'recent', limit: Math.min(limit, counterPageMax) } as const;
  const rows = await list.listCustomers(database, workspaceId, asked);
  return { items: rows.slice(0, asked.limit).map((row) => withoutDetails(maskPhone(row))), last_evaluated_key: null };
}

/** Of a person or a workspace at once, of those that hold in memory until their end whom they have told of; others wait for none. */
const files = { atOnceMax: Infinity, atOncePerOwner: 2, waitingMax: Infinity, waitingPerOwner: 8 };

function inTurn() {
  const schedule = new Schedule(files, () => busy(tooManyExports));
  return async (workspaceId: string, person: Person, toFile: () => Promise<FileAnswer>): Promise<FileAnswer> => {
    const owners = [`workspace ${workspaceId}`, `person ${person.keyMadeBy ?? person.id}`];
    await schedule.take(owners);
    const onEnd = () => schedule.end(owners);
    try {
      return { ...(await toFile()), onEnd };
    } catch (error) {
      onEnd();
      throw error;
    }
  };
}

function mountExports(router: Router, { database, clock }: CustomerParts): void {
  const oneOfTwo = inTurn();
  /** Told before a row leaves: whoever breaks off may have read any number of them. */
  const answer = async (record: RecordChange, count: number, file: Parameters<typeof writeCustomers>[1]) => {
    await database.transaction().execute((transaction) => record(transaction, { after: { count } }));
    const day = new Date(clock()).toISOString().slice(0, 10);
    return { name: `customers-${day}.csv`, count, parts: writeCustomers(database, file) };
  };

  serve(router, exportCustomers, async ({ params: { ws: workspaceId }, query, country, record }) => {
    const count = await list.countCustomers(database, workspaceId, query);
    const pages = pagesOfSearch(database, workspaceId, query);
    return await answer(record, count, { workspaceId, pages, writePhone: planOf(country).write });
  });

  serve(router, exportSegment, async ({ params: { ws: workspaceId }, body, country, person, record }) => {
    const { segment = {}, sort, direction, phones, columns, words, delimiter } = body;
    const file = { workspaceId, columns, words, delimiter, writePhone: planOf(country).write };
    if (phones) {
      const count = await list.countByPhones(database, workspaceId, phones);
      return await answer(record, count, { ...file, pages: pagesOfPhones(database, workspaceId, phones) });
    }
    const toFile = async () => {
      const meant = { workspaceId, segment, now: clock() };
      const { count } = await segments.countSegment(database, meant);
      return await answer(record, count, { ...file, pages: pagesOfSegment(database, { ...meant, sort, direction }) });
    };
    return await (sort === 'phone' ? toFile() : oneOfTwo(workspaceId, person, toFile));
  });
}
