import { listCustomers, searchCustomers } from '@fanfare/contract/customers.ts';
import { countSegment, listSegmentChoices } from '@fanfare/contract/segments.ts';
import { toPage } from '../http/paging.ts';
import { type Door, serve } from '../http/serve.ts';
import { listChoices } from './choices-store.ts';
import * as list from './list-store.ts';
import type { CustomerParts } from './parts.ts';
import * as segments from './segment-store.ts';

export function mountLists(door: Door, { database, clock }: CustomerParts): void {
  const listPage = async (page: segments.SegmentPage, hasCounts: boolean) => {
    const [rows, counts] = await Promise.all([
      segments.listSegment(database, page),
      hasCounts ? segments.countSegment(database, page) : undefined,
    ]);
    return { ...toPage(rows, page.limit, (row) => segments.placeAfter(page, row)), ...(counts && { counts }) };
  };

  serve(door, listCustomers, async ({ params, query }) => {
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

  serve(door, listSegmentChoices, async ({ params }) => await listChoices(database, params.ws));
}

const newestFirst = { sort: 'createdAt', direction: 'desc' } as const;
const byPhone = { sort: 'phone', direction: 'asc' } as const;
