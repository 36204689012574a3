import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { startBroadcast } from '@fanfare/contract/broadcasts.ts';
import { addCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import { getDevice } from '@fanfare/contract/devices.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { changeNotifications } from '@fanfare/contract/notifications.ts';
import { listSavedSegments, saveSegment } from '@fanfare/contract/saved-segments.ts';
import { addConsentText, listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signInWithPassword, signUp, tokensOf } from '../../testing/ask-pool.ts';
import { buildWorkspace } from '../../testing/builders.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { openCustomers } from '../../testing/customers.ts';
import { rowsOfFields, rowsOfPaths } from '../../testing/foreign-rows.ts';
import { readyDatabase } from '../../testing/ready-database.ts';
import { type TestApp, amazonEnvironment, startApp, startAppWithAmazon } from '../../testing/start-app.ts';
import { pairTablet } from '../../testing/tablets.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { usersOf } from '../../testing/users-command.ts';
import { listMentions } from '../../testing/workspace-rows-store.ts';

describe('moving from the embedded pool to Amazon’s', () => {
  let data: TestDatabase;
  let amazon: TestApp;

  beforeEach(async () => {
    data = await readyDatabase();
    amazon = await startApp();
  });
  afterEach(async () => {
    await amazon[Symbol.asyncDispose]();
    await data.remove();
  });

  /** What `aws cognito-idp list-users` prints. */
  async function listTheirs(users: readonly Readonly<Record<string, string>>[]): Promise<string> {
    const file = join(data.dataDir, 'amazon-users.json');
    const Users = users.map((of) => ({
      Username: of['sub'],
      Attributes: Object.entries(of).map(([Name, Value]) => ({ Name, Value })),
    }));
    await writeFile(file, JSON.stringify({ Users }));
    return file;
  }

  async function adopt(users: readonly Readonly<Record<string, string>>[], options: readonly string[] = []) {
    await using before = await startApp({ on: data });
    return await usersOf(before, amazonEnvironment(amazon))('adopt', await listTheirs(users), ...options);
  }

  test('a person keeps workspaces and what they did there, under the account that Amazon has for the proven address', async () => {
    let [ws, dev] = ['', ''];
    {
      await using before = await startApp({ on: data });
      const asAda = await before.as(ada);
      ws = (await buildWorkspace(asAda)).workspace_id;
      dev = (await pairTablet(before, asAda, ws)).id;
      await asAda.call(addCustomer, { params: { ws }, body: { phone: '4155550132', createOnly: true } });
      const source = (await asAda.call(listWorkspaces, {})).members[0]?.member_id;
      await asAda.call(saveSegment, { params: { ws }, body: { name: 'Mine', segment: { source } } });
      await asAda.call(addConsentText, { params: { ws }, body: { text: 'I agree.' } });
      await asAda.call(inviteMember, { params: { ws }, body: { email: grace.email } });
    }
    const tokens = await amazon.signIn(ada);
    const { sub = '' } = decodeJwt(tokens.AccessToken);
    const theirs = { sub, email: ada.email.toUpperCase(), email_verified: 'true' };
    expect(await adopt([theirs])).toEqual({
      code: 0,
      said: 'Moved the places of 1 of 1 people to their accounts in Amazon’s pool.',
    });

    await using after = await startAppWithAmazon(amazon, { on: data });
    const asAda = after.withToken(tokens.AccessToken);
    const { workspaces, members } = await asAda.call(listWorkspaces, {});
    expect(workspaces).toMatchObject([{ workspace_id: ws, customers_quantity: 1 }]);
    const { items } = await asAda.call(listConsentTexts, { params: { ws } });
    const { invitations } = await asAda.call(listMembers, { params: { ws } });
    expect([items[0]?.createdBy, invitations[0]?.invitedBy]).toEqual(['Ada Lovelace', 'Ada Lovelace']);
    expect((await asAda.call(getDevice, { params: { ws, dev } })).pairedBy).toBe('Ada Lovelace');
    expect(members).toMatchObject([{ member_id: sub, email: ada.email }]);
    const customers = await after.database.selectFrom('customers').select('addedby').execute();
    expect(customers).toEqual([{ addedby: sub }]);
    const { segments } = await asAda.call(listSavedSegments, { params: { ws } });
    expect(segments).toMatchObject([{ segment: { source: sub } }]);
  });

  test('nothing that a person did stays under the id of before', async () => {
    let before = '';
    {
      await using app = await startApp({ on: data });
      const asAda = await app.as(ada);
      const shop = await openCustomers(app, asAda);
      const { ws } = shop;
      before = (await asAda.call(listWorkspaces, {})).members[0]?.member_id ?? '';
      await asAda.call(addCustomer, { params: { ws }, body: { phone: '14155550132', createOnly: true } });
      await asAda.call(removeCustomer, { params: { ws }, body: { phone: '14155550132' } });
      await asAda.call(changeGateway, { params: { ws }, body: { account: { kind: 'practice' } } });
      await asAda.call(changeNotifications, { params: { ws }, body: { weeklySummary: true, language: 'en' } });
      const makers = [...Object.values(rowsOfPaths), ...Object.values(rowsOfFields).map(({ make }) => make)];
      for (const make of makers) await make(app, asAda, ws);
      const id = await rowsOfPaths['/ws/{ws}/broadcasts/{id}']?.(app, asAda, ws);
      await shop.join('14155550131');
      await asAda.call(startBroadcast, { params: { ws, id: id ?? '' }, body: {} });
      expect(await listMentions(app.database, before)).not.toEqual([]);
    }
    const { sub = '' } = decodeJwt((await amazon.signIn(ada)).AccessToken);
    await adopt([{ sub, email: ada.email, email_verified: 'true' }]);
    await using after = await startAppWithAmazon(amazon, { on: data });
    expect(await listMentions(after.database, before)).toEqual([]);
  });

  test('a person who comes back has the places again, and those from the time at Amazon’s', async () => {
    let names: string[] = [];
    {
      await using before = await startApp({ on: data });
      names = [(await buildWorkspace(await before.as(ada))).name];
    }
    const { AccessToken } = await amazon.signIn(ada);
    const theirs = { sub: decodeJwt(AccessToken).sub ?? '', email: ada.email, email_verified: 'true' };
    await adopt([theirs]);
    {
      await using between = await startAppWithAmazon(amazon, { on: data });
      names.push((await buildWorkspace(between.withToken(AccessToken), 'Second shop')).name);
    }
    expect(await adopt([theirs], ['--back'])).toEqual({
      code: 0,
      said: 'Moved the places of 1 of 1 people back to their accounts here.',
    });
    await using after = await startApp({ on: data });
    const again = await signInWithPassword(after, ada.email);
    const { workspaces } = await after.withToken(tokensOf(again).AccessToken).call(listWorkspaces, {});
    expect(workspaces.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('whoever had a lower place there owns the workspace of the owner that they were, and the audit log says so', async () => {
    let ws = '';
    {
      await using before = await startApp({ on: data });
      const asAda = await before.as(ada);
      ws = (await buildWorkspace(asAda)).workspace_id;
      await asAda.call(inviteMember, { params: { ws }, body: { email: grace.email, role: 'counter' } });
    }
    const { AccessToken } = await amazon.signIn(grace);
    {
      await using between = await startAppWithAmazon(amazon, { on: data });
      await between.withToken(AccessToken).call(listWorkspaces, {});
    }
    const { sub = '' } = decodeJwt(AccessToken);
    // It was the same person, whose address at Amazon's is now the one that they had here.
    await adopt([{ sub, email: ada.email, email_verified: 'true' }]);
    await using after = await startAppWithAmazon(amazon, { on: data });
    const asOwner = after.withToken(AccessToken);
    const { members } = await asOwner.call(listMembers, { params: { ws } });
    expect(members).toMatchObject([{ member_id: sub, role: 'owner' }]);
    const { items } = await asOwner.call(searchAudit, { params: { ws }, body: {} });
    expect(items.find(({ action }) => action === 'member.changed')).toMatchObject({
      actorKind: 'system',
      subjectId: sub,
      before: { role: 'counter' },
      after: { role: 'owner' },
    });
  });

  test('an address that Amazon has not proven brings nobody’s places, and neither does another person’s', async () => {
    {
      await using before = await startApp({ on: data });
      await buildWorkspace(await before.as(ada));
    }
    const tokens = await amazon.signIn(grace);
    const { sub = '' } = decodeJwt(tokens.AccessToken);
    const users = [
      { sub, email: ada.email, email_verified: 'false' },
      { sub, email: grace.email, email_verified: 'true' },
    ];
    expect(await adopt(users)).toEqual({
      code: 1,
      said: 'Amazon’s list has none of the 1 people here by a proven address, so nothing was moved.',
    });
    await using after = await startAppWithAmazon(amazon, { on: data });
    expect(await after.withToken(tokens.AccessToken).call(listWorkspaces, {})).toMatchObject({ workspaces: [] });
  });

  test.each([
    ['mike@example.com', 'mi\u212Ae@example.com'],
    ['mi\u212Ae@example.com', 'mike@example.com'],
  ])('the places of %j are not those of %j, which is another mailbox', async (email, other) => {
    {
      await using before = await startApp({ on: data });
      await buildWorkspace(await before.as({ ...ada, email }));
    }
    expect(await adopt([{ sub: 'theirs', email: other, email_verified: 'true' }])).toEqual({
      code: 1,
      said: 'Amazon’s list has none of the 1 people here by a proven address, so nothing was moved.',
    });
  });

  test('an address that only looks like a person’s does not stand in their way', async () => {
    const email = 'mike@example.com';
    {
      await using before = await startApp({ on: data });
      await buildWorkspace(await before.as({ ...ada, email }));
    }
    const theirs = { sub: 'theirs', email, email_verified: 'true' };
    expect(await adopt([theirs, { ...theirs, sub: 'another', email: 'mi\u212Ae@example.com' }])).toEqual({
      code: 0,
      said: 'Moved the places of 1 of 1 people to their accounts in Amazon’s pool.',
    });
    await using after = await startApp({ on: data });
    expect(await after.database.selectFrom('members').select('member_id').execute()).toEqual([{ member_id: 'theirs' }]);
  });

  test('a number that two people have proven brings nobody the places of the other, where people sign in by email', async () => {
    {
      await using before = await startApp({ on: data });
      const password = castPassword;
      await before.pool.addUser({ email: ada.email, phoneNumber: '+14155550132', password });
      await before.pool.addUser({ email: grace.email, phoneNumber: '+14155550132', password });
      const asAda = tokensOf(await signInWithPassword(before, ada.email)).AccessToken;
      await buildWorkspace(before.withToken(asAda));
    }
    const { AccessToken } = await amazon.signIn(grace);
    const { sub = '' } = decodeJwt(AccessToken);
    const theirs = { email: grace.email, phone_number: '+14155550132', phone_number_verified: 'true' };
    expect((await adopt([{ sub, ...theirs, email_verified: 'true' }])).said).toBe(
      [
        'Moved the places of 1 of 2 people to their accounts in Amazon’s pool.',
        `Not in Amazon’s list by a proven address: ${ada.email}.`,
      ].join('\n'),
    );
    await using after = await startAppWithAmazon(amazon, { on: data });
    expect(await after.withToken(AccessToken).call(listWorkspaces, {})).toMatchObject({ workspaces: [] });
  });

  test('where two would get one account, or one of two, nobody is moved', async () => {
    await using before = await startApp({ on: data, environment: { SIGN_IN_WITH: 'phone' } });
    for (const phoneNumber of ['+14155550132', '+14155550133']) {
      await before.pool.addUser({ email: ada.email, phoneNumber, password: castPassword });
    }
    const users = usersOf(before, { ...amazonEnvironment(amazon), SIGN_IN_WITH: 'email' });
    const theirs = { sub: 'theirs', email: ada.email, email_verified: 'true' };
    expect(await users('adopt', await listTheirs([theirs]))).toEqual({
      code: 1,
      said: `Two people here have proven the address of ${ada.email}: nothing was moved.`,
    });
    const file = await listTheirs([theirs, { ...theirs, sub: 'other' }]);
    expect(await users('adopt', file)).toEqual({
      code: 1,
      said: `${file} has two users with the proven address ${ada.email}: keep the right one in it.`,
    });
  });

  test('whoever stays behind is named', async () => {
    {
      await using before = await startApp({ on: data });
      for (const person of [ada, grace]) await before.as(person);
    }
    expect(await adopt([{ sub: 'theirs', email: ada.email, email_verified: 'true' }])).toEqual({
      code: 0,
      said: [
        'Moved the places of 1 of 2 people to their accounts in Amazon’s pool.',
        `Not in Amazon’s list by a proven address: ${grace.email}.`,
      ].join('\n'),
    });
  });

  test('the list for Amazon holds everybody with a proven address, under the columns that Amazon asked for', async () => {
    await using app = await startApp({ on: data });
    const users = usersOf(app);
    await app.pool.addUser({ email: ada.email, password: 'a long one', givenName: 'Ada, Countess', familyName: 'L' });
    await signUp(app, 'new@example.com');
    await users('add', 'gone@example.com', '--password', 'a long one');
    await users('disable', 'gone@example.com');
    const header = 'cognito:username,given_name,email,email_verified,phone_number,cognito:mfa_enabled';
    expect(await users('export', '--header', header)).toEqual({
      code: 0,
      said: [header, String.raw`${ada.email},Ada\, Countess,${ada.email},true,,false`].join('\n'),
    });
    expect((await users('export')).said).toMatch(/^cognito:username,name,given_name,.*,email,email_verified,/);
  });

  test('each misuse has one line that says what to do', async () => {
    await using app = await startApp({ on: data });
    expect(await usersOf(app)('adopt', 'users.json')).toEqual({
      code: 1,
      said: 'adopt is for Amazon’s pool: set COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID as the server has them.',
    });
    const withAmazon = usersOf(app, amazonEnvironment(amazon));
    expect(await withAmazon('adopt', '/nowhere/users.json')).toEqual({
      code: 1,
      said: '/nowhere/users.json cannot be read: there is no such file.',
    });
    expect(await withAmazon('adopt', import.meta.filename)).toEqual({
      code: 1,
      said: `${import.meta.filename} is not what "aws cognito-idp list-users" prints.`,
    });
    expect(await withAmazon('adopt', await listTheirs([]))).toEqual({
      code: 1,
      said: 'There is nobody in the pool of this database: give DATA_DIR or DATABASE_URL as the server has it.',
    });
    expect(await withAmazon('export')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^COGNITO_USER_POOL_ID/) as string,
    });
    expect(await usersOf(app)('export')).toEqual({ code: 1, said: 'There is no user with a proven address yet.' });
    expect(await usersOf(app)('export', '--header', 'email,name')).toEqual({
      code: 1,
      said: '--header lacks cognito:username: give the columns that "aws cognito-idp get-csv-header" prints.',
    });
  });
});
