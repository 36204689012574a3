import { type BulkRecord, futureProblem, type readBulkRecords } from '@fanfare/contract/bulk-records.ts';
import {
  type KeptCustomer,
  bulkAddCustomers,
  importNotFound,
  listImports,
  undoImport,
} from '@fanfare/contract/imports.ts';
import { inPlan } from '@fanfare/contract/numbering-plan.ts';
import { newId } from '../database/ids.ts';
import { yieldToEventLoop } from '../http/heavy-queue.ts';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { addPartOnce } from './bulk.ts';
import { planOf } from '../numbers/plans.ts';
import * as store from './imports-store.ts';
import type { CustomerParts } from './parts.ts';
import { undoSlice } from './undo-store.ts';

/** How long one call undoes; a browser gives up after ten seconds. */
const undoMsMax = 2_000;
const keptPerCallMax = 5_000;

export function mountImports(router: Router, parts: CustomerParts): void {
  const { database, clock } = parts;

  serve(
    router,
    bulkAddCustomers,
    async ({ params, body, person, country, record }) => {
      const now = clock();
      const records = await readAll(body.customers, country);
      const problem = futureProblem(records, now);
      if (problem !== undefined) throw new Refusal(400, problem);
      const { id: importId, part, fileName } = body.import ?? { id: newId(), part: 0, fileName: '' };
      const given = { workspaceId: params.ws, importId, part, fileName, records };
      return await addPartOnce(parts, { ...given, who: person.id, now, record });
    },
    { isHeavy: true },
  );

  serve(router, listImports, async ({ params, query }) => {
    const { limit, lastEvaluatedKey: after } = query;
    const rows = await store.listImports(database, params.ws, { limit, after });
    return toPage(rows, limit, ({ createdAt, id }) => ({ createdAt, id }));
  });

  serve(
    router,
    undoImport,
    async ({ params, person, record }) => {
      const key = { workspaceId: params.ws, importId: params.id };
      const began = performance.now();
      const kept: KeptCustomer[] = [];
      for (;;) {
        const actor = { who: person.id, now: clock() };
        const slice = await database.transaction().execute(async (transaction) => {
          const undone = await undoSlice(transaction, key, actor);
          if (!undone) throw new Refusal(404, importNotFound);
          if (undone.isFirst) await record(transaction, { id: key.importId, name: undone.import.fileName });
          return undone;
        });
        kept.push(...slice.kept);
        const isLong = performance.now() - began > undoMsMax || kept.length >= keptPerCallMax;
        if (slice.import.undoneAt !== null || isLong) return { import: slice.import, kept };
        await yieldToEventLoop();
      }
    },
    { isHeavy: true },
  );
}

/** Some at a time: ten thousand at once would keep everybody waiting. */
async function readAll(some: ReturnType<typeof readBulkRecords>, country: string): Promise<readonly BulkRecord[]> {
  const plan = planOf(country);
  const records: BulkRecord[] = [];
  for (;;) {
    const { done, value } = inPlan(plan, () => some.next());
    if (done && value !== undefined) throw new Refusal(400, value);
    if (done) return records;
    records.push(...value);
    await yieldToEventLoop();
  }
}
