import { counterPageMax, counterSuffixDigits, listCustomers, searchCustomers } from '@fanfare/contract/customers.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { notAllowed } from '@fanfare/contract/rights.ts';
import { countSegment, listSegmentChoices } from '@fanfare/contract/segments.ts';
import type { z } from 'zod';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import * as list from './list-store.ts';
import type { CustomerParts } from './parts.ts';
import { maskPhone, withoutDetails } from './row.ts';
import * as segments from './segment-store.ts';

export function mountLists(door: Door, { database, clock }: CustomerParts): void {
  const listPage = async (page: segments.SegmentPage, hasCounts: boolean) => {
    const [rows, counts] = await Promise.all([
      segments.listSegment(database, page),
      hasCounts ? segments.countSegment(database, page) : undefined,
    ]);
    return { ...toPage(rows, page.limit, (row) => segments.placeAfter(page, row)), ...(counts && { counts }) };
  };

  serve(door, listCustomers, async ({ params, query, role }) => {
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
    const page = toPage(rows, limit, (row) => list.pageStartAfter(order, row));
    if (!hasCounts) return page;
    return {
      ...page,
      counts: await segments.countSegment(database, { workspaceId: params.ws, segment, now: clock() }),
    };
  });

  serve(door, searchCustomers, async ({ params, body }) => {
    const { counts, lastEvaluatedKey: after, ...asked } = body;
    return await listPage({ ...asked, after, workspaceId: params.ws, now: clock() }, counts);
  });

  serve(
    door,
    countSegment,
    async ({ params, body }) =>
      await segments.countSegment(database, { workspaceId: params.ws, segment: body.segment, now: clock() }),
  );

  serve(door, listSegmentChoices, async ({ params }) => await list.listChoices(database, params.ws));
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
