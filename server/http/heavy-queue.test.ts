import { listCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type Asker, startApp } from '../testing/start-app.ts';
import { stillBusy } from './heavy-queue.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

test('thirty lists at once keep nobody else from the database: their sender waits or is told to come again, and others go before', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', DATABASE_TIMEOUT_MS: '5000' } });
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const [adas, graces] = [await buildWorkspace(asAda), await buildWorkspace(asGrace)];
  const createdAt = Date.UTC(2025, 4, 6);
  const done: string[] = [];
  const bulk = async (asker: Asker, ws: string, index: number) => {
    const phone = String(14_155_550_100 + index);
    await asker.call(bulkAddCustomers, { params: { ws }, body: { customers: [{ phone, createdAt }] } });
    done.push(ws);
  };

  // Nobody's list can be written until this ends: on SQLite anybody's, on PostgreSQL Ada's.
  const holding = await app.database.startTransaction().execute();
  await holding.updateTable('workspaces').set({ name: 'Held' }).where('workspace_id', '=', adas.workspace_id).execute();
  const greedy = Array.from({ length: 30 }, (_, index) => bulk(asAda, adas.workspace_id, index));
  const settled = Promise.allSettled(greedy);
  const refused = greedy.map(
    async (one) =>
      await one.then(
        () => Promise.reject(new Error('Done')),
        (error: unknown) => error,
      ),
  );
  await expect(Promise.any(refused)).resolves.toMatchObject({ status: 503, message: stillBusy });

  // Reads go on, and on PostgreSQL also another's list.
  const params = { ws: graces.workspace_id };
  await expect(asGrace.call(listCustomers, { params, query: {} })).resolves.toMatchObject({ items: [] });
  await expect(asGrace.call(listWorkspaces, {})).resolves.toBeDefined();
  const another = bulk(asGrace, graces.workspace_id, 0);
  if (isPostgres) await another;
  await holding.rollback().execute();
  await another;
  const added = (await settled).filter(({ status }) => status === 'fulfilled').length;
  expect(added).toBeLessThan(30);
  // Whoever comes later and has had no turn yet goes before those who have had theirs.
  expect(done.indexOf(graces.workspace_id)).toBeLessThan(isPostgres ? 1 : 2);
  const { items } = await asAda.call(listCustomers, { params: { ws: adas.workspace_id }, query: { limit: 100 } });
  expect(items).toHaveLength(added);
});
