// What stays of a workspace when the accounts of its members end.
import { searchAudit } from '@fanfare/contract/audit.ts';
import { inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import { addWorkspace, listWorkspaces, selectWorkspace } from '@fanfare/contract/workspaces.ts';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readCode, signInWithPassword, tokensOf } from '../testing/ask-pool.ts';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { newPeopleOf } from '../testing/shared-app.ts';
import { poolPeople } from '../testing/pool-people.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';
import { takePersonsLock } from './locks.ts';

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
async function inOrder({ database }: TestApp, memberId: string, changes: readonly (() => Promise<unknown>)[]) {
  const other = await database.startTransaction().execute();
  await takePersonsLock(other, memberId);
  const begun = vi.spyOn(database, 'transaction');
  const answers: Promise<unknown>[] = [];
  for (const change of changes) {
    answers.push(change());
    if (isPostgres) await untilWaiting(database, answers.length);
    else while (begun.mock.calls.length < answers.length) await setImmediate();
  }
  begun.mockRestore();
  const settled = Promise.allSettled(answers);
  await other.rollback().execute();
  return await settled;
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
    () => asGrace.call(acceptInvitation, { params: { ws: adasWs } }),
    () => asGrace.call(selectWorkspace, { params: { ws } }),
  ]);
  expect(ended).toMatchObject({ value: { status: 200 } });
  expect(others).toMatchObject([401, 401, 401].map((status) => ({ reason: { status } })));
  expect([...(await membersOf('members')), ...(await membersOf('selected_workspaces'))]).toEqual([adaId, adaId]);
});

test('whoever has the address that somebody had before is not let into what that person left', async () => {
  await using app = await startApp();
  const { join, update, ask } = poolPeople(() => app);
  const [before, now] = ['before@example.com', 'now@example.com'];
  const token = await join(before, { email: before }, before);
  const asOwner = app.withToken(token);
  const { workspace_id: ws } = await buildWorkspace(asOwner);
  await update(token, 'email', now);
  const proof = { AttributeName: 'email', Code: await readCode(app, now) };
  expect(await ask(token, 'VerifyUserAttribute', proof)).toMatchObject({ status: 200 });
  await ask(token, 'DeleteUser');

  expect(await idsOf(app.withToken(await join(before, { email: before }, before)))).toEqual([]);
  const asBack = app.withToken(await join(now, { email: now }, now));
  expect(await idsOf(asBack)).toEqual([ws]);
  const { items } = await asBack.call(searchAudit, { params: { ws }, body: {} });
  expect(items).toContainEqual(expect.objectContaining({ action: 'workspace.deletionAsked', actorKind: 'system' }));
});

test('whoever has not proved their new address yet is invited at the one that they proved', async () => {
  await using app = await startApp();
  const { join, update, ask } = poolPeople(() => app);
  const [proven, mistyped] = ['before@example.com', 'befroe@example.com'];
  const token = await join(proven, { email: proven }, proven);
  const { workspace_id: ws } = await buildWorkspace(app.withToken(token));
  await update(token, 'email', mistyped);
  await ask(token, 'DeleteUser');
  expect(await idsOf(app.withToken(await join(proven, { email: proven }, proven)))).toEqual([ws]);
});

test('an address that somebody never proved is not invited to what they left', async () => {
  await using app = await startApp({ environment: { SIGN_IN_WITH: 'phone' } });
  const { join, update, read, ask } = poolPeople(() => app);
  const [phone, email] = ['+14155550132', 'somebody.else@example.com'];
  const token = await join(phone, {}, phone);
  await update(token, 'email', email);
  expect(await read(token)).toMatchObject({ email, email_verified: 'false' });
  await buildWorkspace(app.withToken(token));
  await ask(token, 'DeleteUser');
  expect(await app.database.selectFrom('invitations').select('email').execute()).toEqual([]);
});

test('the audit log of a workspace says who came to own it when the last owner ended their account', async () => {
  await using app = await startApp();
  const newPerson = newPeopleOf(() => app);
  const [owner, counter] = [await newPerson(), await newPerson()];
  const [asOwner, asCounter] = [owner, counter].map(({ tokens }) => app.withToken(tokens.AccessToken)) as [
    Asker,
    Asker,
  ];
  const { workspace_id: ws } = await buildWorkspace(asOwner);
  const params = { ws };
  await asOwner.call(inviteMember, { params, body: { email: counter.person.email, role: 'counter' } });
  expect(await idsOf(asCounter)).toEqual([ws]);
  const { ask } = poolPeople(() => app);
  await ask(owner.tokens.AccessToken, 'DeleteUser');

  const { members } = await asCounter.call(listMembers, { params });
  const { items } = await asCounter.call(searchAudit, { params, body: {} });
  const named = { subjectId: members[0]?.member_id, before: { role: 'counter' }, after: { role: 'owner' } };
  // Of the same moment as others, of which any may come first.
  const changed = items.find(({ action }) => action === 'member.changed');
  expect(changed).toMatchObject({ ...named, actorKind: 'system' });
});

test('whoever is invited once more to where they belong keeps the role that they have', async () => {
  await using app = await startApp();
  const asAda = await app.as(ada);
  const { workspace_id: ws } = await buildWorkspace(asAda);
  const params = { ws };
  const { join, update, ask } = poolPeople(() => app);
  const [before, now] = ['before@example.com', 'now@example.com'];
  const token = await join(before, { email: before }, before);
  const asCounter = app.withToken(token);
  await asAda.call(inviteMember, { params, body: { email: before, role: 'counter' } });
  await asCounter.call(listWorkspaces, {});
  await update(token, 'email', now);
  await asAda.call(inviteMember, { params, body: { email: now, role: 'manager' } });
  await ask(token, 'VerifyUserAttribute', { AttributeName: 'email', Code: await readCode(app, now) });
  const again = app.withToken(tokensOf(await signInWithPassword(app, now)).AccessToken);
  expect(await idsOf(again)).toEqual([ws]);

  const { members } = await asAda.call(listMembers, { params });
  expect(members.map(({ role }) => role)).toEqual(['owner', 'counter']);
  const { items } = await asAda.call(searchAudit, { params, body: {} });
  expect(items.filter(({ action }) => action === 'member.joined')).toHaveLength(1);
});
