import { deleteWorkspace, deletionMs } from '@fanfare/contract/workspace-end.ts';
import { expect, test } from 'vitest';
import { askPool } from '../testing/ask-pool.ts';
import { buildWorkspace, dayMs, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
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
  const look = openRemoval(parts);
  for (const _ of [1, 2]) await expect(look(new AbortController().signal)).rejects.toThrow('could not be removed');
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
  const look = openRemoval(parts);
  for (const _ of [1, 2]) await expect(look(new AbortController().signal)).rejects.toThrow('could not be removed');
  const left = await database.selectFrom('workspaces').select('workspace_id').execute();
  expect(left.map((row) => row.workspace_id)).toEqual([kept]);
});

test('a workspace has its whole week where the clock was behind when that began', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  app.jumpClock(-30 * dayMs);
  const asAda = await app.as(ada);
  const asked = (await buildWorkspace(asAda, name)).workspace_id;
  await asAda.call(deleteWorkspace, { params: { ws: asked }, body: { name } });
  const abandoned = (await buildWorkspace(asAda)).workspace_id;
  await app.database.deleteFrom('members').where('workspace_id', '=', abandoned).execute();
  const asGrace = await app.as(grace);
  const left = (await buildWorkspace(asGrace)).workspace_id;
  await askPool(app, 'DeleteUser', { AccessToken: asGrace.token });
  await app.purge();
  app.jumpClock(30 * dayMs);
  const listAfter = async (ms: number) => {
    app.passTime(ms);
    for (const _ of [1, 2]) await app.purge();
    const rows = await app.database.selectFrom('workspaces').select('workspace_id').execute();
    return rows.map((row) => row.workspace_id).toSorted();
  };
  expect(await listAfter(deletionMs - minuteMs)).toEqual([asked, abandoned, left].toSorted());
  expect(
    await app.database.selectFrom('invitations').select('workspace_id').where('expires_at', '>', app.now()).execute(),
  ).toEqual([{ workspace_id: left }]);
  expect(await listAfter(2 * minuteMs)).toEqual([]);
});
