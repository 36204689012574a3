import { deleteWorkspace, deletionMs } from '@fanfare/contract/workspace-end.ts';
import { expect, test } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { startApp } from '../testing/start-app.ts';
import { openRemoval } from './removal.ts';

const name = 'Harbor & Vine';

test('a workspace goes also where nobody can say which others nobody is in any more', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = await app.as(ada);
  const ws = (await buildWorkspace(asAda, name)).workspace_id;
  await asAda.call(deleteWorkspace, { params: { ws }, body: { name } });
  app.passTime(deletionMs);
  const { database, steadyClock } = app;
  const clock = () => {
    throw new Error('Too slow');
  };
  const parts = { database, steadyClock, clock, images: { removeAll: async () => {} }, tell: () => undefined };
  const look = openRemoval(parts, () => false);
  for (const _ of [1, 2]) await expect(look()).rejects.toThrow('could not be removed');
  expect(await database.selectFrom('workspaces').select('workspace_id').execute()).toEqual([]);
});

test('a workspace whose files can’t be removed keeps no other from going', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = await app.as(ada);
  const all: string[] = [];
  for (const _ of [1, 2]) {
    const ws = (await buildWorkspace(asAda, name)).workspace_id;
    await asAda.call(deleteWorkspace, { params: { ws }, body: { name } });
    all.push(ws);
    app.passTime(1);
  }
  app.passTime(deletionMs);
  const [kept] = all;
  const removeAll = async (ws: string) => (ws === kept ? await Promise.reject(new Error('Read-only')) : undefined);
  const { database, steadyClock } = app;
  const parts = { database, steadyClock, clock: app.now, images: { removeAll }, tell: () => undefined };
  const look = openRemoval(parts, () => false);
  for (const _ of [1, 2]) await expect(look()).rejects.toThrow('could not be removed');
  const left = await database.selectFrom('workspaces').select('workspace_id').execute();
  expect(left.map((row) => row.workspace_id)).toEqual([kept]);
});
