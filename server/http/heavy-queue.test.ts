import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { listCustomers, searchCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { countSegment } from '@fanfare/contract/segments.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { buildWorkspace, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { type Asker, startApp } from '../testing/start-app.ts';
import { stillBusy } from './heavy-queue.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

test('thirty lists at once keep nobody else from the database: their sender waits or is told to come again, and others go before', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off', DATABASE_TIMEOUT_MS: '5000' } });
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const [adas, graces] = [await buildWorkspace(asAda), await buildWorkspace(asGrace)];
  const elsewhere = { ws: (await buildWorkspace(asAda)).workspace_id };
  const { secret } = await asAda.call(addApiKey, { params: elsewhere, body: { name: 'Till', role: 'manager' } });
  // That a key was used is noted once a minute, and must not wait for what is held below.
  app.passTime(minuteMs - (app.now() % minuteMs));
  const byKey = app.withToken(secret);
  await byKey.call(listCustomers, { params: elsewhere, query: {} });
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
  let refusals = 0;
  const refused = greedy.map(
    async (one) =>
      await one.then(
        () => Promise.reject(new Error('Done')),
        (error: unknown) => {
          refusals += 1;
          return error;
        },
      ),
  );
  await expect(Promise.any(refused)).resolves.toMatchObject({ status: 503, message: stillBusy });
  // A key of theirs to another workspace is no further sender: refused while those that are in still wait.
  await expect(bulk(byKey, elsewhere.ws, 0)).rejects.toMatchObject({ status: 503, message: stillBusy });
  expect(refusals).toBeLessThan(22);

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

test('thirty counts of a workspace at once are all answered, and others search and join before them', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const [adas, graces] = [await openCustomers(app, asAda), await openCustomers(app, asGrace)];
  await adas.add('4155550101');
  // So long that each count takes a while.
  const tags = 'x'.repeat(10_000_000);
  await app.database.updateTable('customers').set({ tags }).where('workspace_id', '=', adas.ws).execute();
  const segment = { tags: ['vip'] };
  let counted = 0;
  const count = async () => {
    const answer = await asAda.call(countSegment, { params: { ws: adas.ws }, body: { segment } });
    counted += 1;
    return answer.count;
  };
  const counts = Array.from({ length: 30 }, count);
  await Promise.any(counts);
  await asGrace.call(searchCustomers, { params: { ws: graces.ws }, body: { segment, counts: true } });
  await graces.join('4155550132');
  expect(counted).toBeLessThan(15);
  expect(await Promise.all(counts)).toEqual(counts.map(() => 0));
});
