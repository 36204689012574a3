import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPool, readCode, signInWithPassword, signInWithSrp, signUp } from '../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { runUsersCommand } from './users-command.ts';

describe('npm run users, beside a running server', () => {
  let data: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    data = await makeTestDatabase();
    app = await startApp({ on: data, environment: { RATE_LIMITS: 'off' } });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await data.remove();
  });

  const users = (...args: string[]) =>
    runUsersCommand(args, { DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl, PUBLIC_URL: app.url });

  test('adds a person who can sign in at once', async () => {
    const { code, said } = await users('add', ada.email, '--password', castPassword);
    expect(code).toBe(0);
    expect(said).toMatch(/^Added ada@example\.com \([\da-f-]{36}\)\.$/);
    expect(await signInWithSrp(app, ada.email)).toMatchObject({ status: 200 });
  });

  test('adds a person with a temporary password, given or made', async () => {
    await users('add', 'given@example.com', '--temporary-password', 'temporary');
    const { said } = await users('add', 'made@example.com');
    const made = /good for 7 days: (\S+)$/.exec(said)?.[1] ?? '';
    for (const [email, password] of [
      ['given@example.com', 'temporary'],
      ['made@example.com', made],
    ] as const) {
      expect((await signInWithPassword(app, email, password)).body['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
    }
  });

  test('confirms a person, and ends outstanding codes', async () => {
    await signUp(app, grace.email);
    await signUp(app, 'new@example.com');
    expect(await users('expire-codes')).toEqual({ code: 0, said: 'Ended 2 outstanding codes.' });
    const ConfirmationCode = await readCode(app, 'new@example.com');
    expect(await askPool(app, 'ConfirmSignUp', { Username: 'new@example.com', ConfirmationCode })).toMatchObject({
      type: 'ExpiredCodeException',
    });
    expect(await users('confirm', grace.email)).toEqual({ code: 0, said: 'Confirmed grace@example.com.' });
    expect(await signInWithPassword(app, grace.email)).toMatchObject({ status: 200 });
  });

  test('lists everybody', async () => {
    await users('add', 'listed@example.com', '--password', castPassword);
    const { said } = await users('list');
    expect(said).toMatch(/^listed@example\.com\tCONFIRMED\tenabled\t[\da-f-]{36}$/m);
  });

  test.each([
    [['dance'], 'There is no command dance; there are add, list, confirm, expire-codes.'],
    [['add'], 'Say which user: an e-mail address is missing.'],
    [['add', 'ada'], 'ada is not an e-mail address.'],
    [['add', 'taken@example.com', '--password', castPassword], 'There is already a user taken@example.com.'],
    [['add', 'a@b.co', '--password', 'short'], 'Password not long enough.'],
    [
      ['add', 'a@b.co', '--password', 'longer', '--temporary-password', 'y'],
      'Give either --password or --temporary-password.',
    ],
    [['add', 'a@b.co', 'c@d.co'], 'c@d.co is one word too many.'],
    [['add', 'a@b.co', '--pass', 'x'], "Unknown option '--pass'."],
    [['confirm', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['confirm', 'taken@example.com'], 'taken@example.com is already confirmed (CONFIRMED).'],
    [['list', 'all'], 'all is one word too many.'],
    [['list', '--password', 'x'], 'A password can be given to add alone.'],
  ])('answers %j with one line and changes nothing', async (args, line) => {
    await users('add', 'taken@example.com', '--password', castPassword);
    const before = await users('list');
    expect(await users(...args)).toEqual({ code: 1, said: line });
    expect(await users('list')).toEqual(before);
  });

  test('explains itself', async () => {
    expect((await users()).said).toMatch(/^Usage: npm run users -- add EMAIL/);
  });
});

test('npm run users names the setting that stands in its way', async () => {
  const amazon = { COGNITO_USER_POOL_ID: 'us-east-1_AbCdEfGhI', COGNITO_CLIENT_ID: 'abc' };
  expect((await runUsersCommand(['list'], amazon)).said).toMatch(/^COGNITO_USER_POOL_ID is set/);
  expect((await runUsersCommand(['list'], { PORT: 'x' })).said).toMatch(/^PORT /);
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' };
  expect((await runUsersCommand(['list'], nowhere)).said).toBe('DATABASE_URL: the database does not answer there.');
});
