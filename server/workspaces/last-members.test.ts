// What stays of a workspace when the accounts of its members end.
import { inviteMember } from '@fanfare/contract/members.ts';
import { addWorkspace, listWorkspaces, selectWorkspace } from '@fanfare/contract/workspaces.ts';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { newPeopleOf } from '../testing/new-people.ts';
import { poolPeople } from '../testing/pool-people.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';
import { takePersonsTurn } from './turns.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

async function idsOf(asker: Asker): Promise<string[]> {
  return (await asker.call(listWorkspaces, {})).workspaces.map(({ workspace_id }) => workspace_id);
}

/** Both while neither can be done, where two can be under way at all. */
async function endBoth({ database }: TestApp, end: () => Promise<unknown>): Promise<void> {
  if (!isPostgres) return void (await end());
  const other = await database.startTransaction().execute();
  await other.selectFrom('invitations').selectAll().forUpdate().execute();
  const ending = end();
  await untilWaiting(database, 2);
  await other.rollback().execute();
  await ending;
}

test('when the last two end their accounts at once, the invitations of one of them stay', async () => {
  await using app = await startApp();
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const { workspace_id: ws } = await buildWorkspace(asAda);
  const invite = (asker: Asker, email: string) =>
    asker.call(inviteMember, { params: { ws }, body: { email, role: 'manager' } });
  await invite(asAda, grace.email);
  expect(await idsOf(asGrace)).toEqual([ws]);

  const newPerson = newPeopleOf(() => app);
  const guests = [await newPerson(), await newPerson()] as const;
  await invite(asAda, guests[0].person.email);
  await invite(asGrace, guests[1].person.email);
  const { ask } = poolPeople(() => app);
  await endBoth(app, () => Promise.all([asAda, asGrace].map(({ token = '' }) => ask(token, 'DeleteUser'))));

  const [first, second] = guests.map(({ tokens }) => app.withToken(tokens.AccessToken)) as [Asker, Asker];
  expect([...(await idsOf(first)), ...(await idsOf(second))]).toEqual([ws]);
});

/** Has everybody come to their transaction while nobody can carry out one, in this order. */
async function inOrder({ database }: TestApp, memberId: string, deeds: readonly (() => Promise<unknown>)[]) {
  const other = await database.startTransaction().execute();
  await takePersonsTurn(other, memberId);
  const begun = vi.spyOn(database, 'transaction');
  const answers: Promise<unknown>[] = [];
  for (const deed of deeds) {
    answers.push(deed());
    if (isPostgres) await untilWaiting(database, answers.length);
    else while (begun.mock.calls.length < answers.length) await setImmediate();
  }
  begun.mockRestore();
  await other.rollback().execute();
  return await Promise.allSettled(answers);
}

test('whoever joins, creates or selects a workspace while their account ends, belongs to none', async () => {
  await using app = await startApp();
  const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
  const { workspace_id: ws } = await buildWorkspace(asGrace);
  const { workspace_id: adasWs } = await buildWorkspace(asAda);
  await asAda.call(inviteMember, { params: { ws: adasWs }, body: { email: grace.email } });
  const membersOf = async (table: 'members' | 'selected_workspaces') =>
    (await app.database.selectFrom(table).select('member_id').execute()).map(({ member_id }) => member_id);
  const [adaId] = (await asAda.call(listWorkspaces, {})).members.map(({ member_id }) => member_id);
  const graceId = (await membersOf('members')).find((id) => id !== adaId) ?? '';

  const { ask } = poolPeople(() => app);
  const [ended, ...others] = await inOrder(app, graceId, [
    () => ask(asGrace.token ?? '', 'DeleteUser'),
    () => asGrace.call(addWorkspace, { body: { name: 'Another' } }),
    () => asGrace.call(listWorkspaces, {}),
    () => asGrace.call(selectWorkspace, { params: { ws } }),
  ]);
  expect(ended).toMatchObject({ value: { status: 200 } });
  expect(others).toMatchObject([401, 401, 401].map((status) => ({ reason: { status } })));
  expect([...(await membersOf('members')), ...(await membersOf('selected_workspaces'))]).toEqual([adaId, adaId]);
});
