// What stays of a workspace when the accounts of its members end.
import { inviteMember } from '@fanfare/contract/members.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { newPeopleOf } from '../testing/new-people.ts';
import { poolPeople } from '../testing/pool-people.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';

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
  const invite = (asker: Asker, email: string) => asker.call(inviteMember, { params: { ws }, body: { email } });
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
