import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { askPool, readCode, signInWithPassword, signUp } from '../../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { readSettings } from '../../settings.ts';
import { sharedApp } from '../../testing/shared-app.ts';
import { type TestApp, startApp } from '../../testing/start-app.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { environmentOf, runUsersProgram, usersOf } from '../../testing/users-command.ts';

const commands =
  'add, list, confirm, disable, enable, reset, reset-mfa, group, codes, token, expire-codes, rotate-keys, export, adopt';
const addUsage = 'npm run users -- add NAME [--password P | --temporary-password P] [--email ADDRESS] [--phone NUMBER]';

describe('npm run users, misused', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  let users: ReturnType<typeof usersOf>;

  beforeAll(async () => {
    users = usersOf(app);
    await users('add', ada.email, '--password', castPassword);
    await users('add', 'waiting@example.com', '--temporary-password', 'temporary');
    await signUp(app, grace.email);
  });

  test.each([
    [['dance'], `There is no command dance; there are ${commands}.`],
    [['constructor'], `There is no command constructor; there are ${commands}.`],
    [['add'], `NAME is missing: ${addUsage}`],
    [['add', ''], `NAME is missing: ${addUsage}`],
    [['add', 'ada'], 'ada is not an e-mail address.'],
    [['add', ada.email, '--password', castPassword], 'There is already a user ada@example.com.'],
    [['add', 'ADA@example.com'], 'There is already a user ADA@example.com.'],
    [['add', 'a@b.co', '--password', 'short'], 'Password not long enough.'],
    [['add', 'a@b.co', '--temporary-password', ''], 'Password not long enough.'],
    [
      ['add', 'a@b.co', '--password', 'longer', '--temporary-password', 'y'],
      'Give either --password or --temporary-password.',
    ],
    [['add', 'a@b.co', '--email', 'c@d.co'], 'NAME is the email here: leave --email out.'],
    [['add', 'a@b.co', '--phone', '555'], '555 is not a phone number such as +15551234567.'],
    [['add', 'a@b.co', 'c@d.co'], `c@d.co is one word too many: ${addUsage}`],
    [['add', 'a@b.co', '--pass', 'x'], 'add has no option --pass.'],
    [
      ['add', 'a@b.co', '--password'],
      '--password needs a value; one that begins with a dash is written --password=VALUE.',
    ],
    [
      ['add', 'a@b.co', '--password', '--phone'],
      '--password needs a value; one that begins with a dash is written --password=VALUE.',
    ],
    [['add', 'a@b.co', '-p'], 'add has no option -p.'],
    [['list', 'all'], 'all is one word too many: npm run users -- list'],
    [['list', '--password', 'x'], 'list has no option --password.'],
    [['confirm'], 'NAME is missing: npm run users -- confirm NAME'],
    [['confirm', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['disable', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['disable', ada.email, '--remove'], 'disable has no option --remove.'],
    [['enable', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['reset', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['reset', ada.email, '--temporary-password', 'short'], 'Password not long enough.'],
    [['reset', ada.email, '--password', 'long enough'], 'reset has no option --password.'],
    [['reset', grace.email], 'grace@example.com has not confirmed the address yet, so there is nothing to reset.'],
    [
      ['reset', 'waiting@example.com'],
      'waiting@example.com has a temporary password; replace it with --temporary-password P.',
    ],
    [['reset-mfa', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['group', ada.email], 'GROUP is missing: npm run users -- group NAME GROUP [--remove]'],
    [['group', ada.email, 'two words'], 'A group has a name of 1 to 128 characters without blanks.'],
    [['group', ada.email, 'x'.repeat(129)], 'A group has a name of 1 to 128 characters without blanks.'],
    [['group', 'nobody@example.com', 'owners'], 'There is no user nobody@example.com.'],
    [['group', ada.email, 'owners', '--remove=yes'], '--remove takes no value.'],
    [
      ['group', ada.email, 'owners', 'staff'],
      'staff is one word too many: npm run users -- group NAME GROUP [--remove]',
    ],
    [['codes', ada.email], 'There is no code for ada@example.com in the outbox.'],
    [['codes', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['token', ada.email], 'Only expired tokens are given away here: add --expired.'],
    [['expire-codes', 'now'], 'now is one word too many: npm run users -- expire-codes'],
    [['rotate-keys', 'now'], 'now is one word too many: npm run users -- rotate-keys [--at-once]'],
  ])('answers %j with one line and changes nothing', async (args, line) => {
    const before = await users('list');
    expect(await users(...args)).toEqual({ code: 1, said: line });
    expect(await users('list')).toEqual(before);
  });

  test.each([['codes'], ['token']])('keeps %s to one’s own machine', async (name) => {
    const inProduction = usersOf(app, { NODE_ENV: 'production' });
    expect(await inProduction(name, grace.email, ...(name === 'token' ? ['--expired'] : []))).toEqual({
      code: 1,
      said: `${name} is for one’s own machine: it is off where NODE_ENV is production.`,
    });
    expect(await inProduction('list')).toMatchObject({ code: 0 });
  });

  test('says where codes went that are not in the outbox', async () => {
    expect(await usersOf(app, { MAIL_URL: 'smtp://127.0.0.1:1' })('codes', ada.email)).toEqual({
      code: 1,
      said: 'There is no code for ada@example.com in the outbox: MAIL_URL or SMS_URL is set, so they are sent.',
    });
  });

  test('names the setting that stands in its way', async () => {
    const amazon = { COGNITO_USER_POOL_ID: 'us-east-1_AbCdEfGhI', COGNITO_CLIENT_ID: 'abc' };
    expect((await usersOf(app, amazon)('list')).said).toMatch(/^COGNITO_USER_POOL_ID is set/);
    expect((await usersOf(app, { PORT: 'x' })('list')).said).toMatch(/^PORT /);
    expect((await usersOf(app, { SIGN_IN_WITH: 'phone' })('list')).said).toMatch(/^SIGN_IN_WITH cannot change/);
  });

  test('explains itself', async () => {
    for (const args of [[], ['help'], ['--help']]) {
      const { code, said } = await users(...args);
      expect(code).toBe(0);
      for (const name of commands.split(', ')) expect(said).toContain(`  npm run users -- ${name}`);
    }
  });

  test('speaks as a program: answers on one stream, misuses on the other, and an exit code for each', async () => {
    const environment = environmentOf(app.settings);
    expect(await runUsersProgram(['confirm', ada.email], environment)).toEqual({
      code: 0,
      out: 'ada@example.com is already confirmed (CONFIRMED).\n',
      err: '',
    });
    expect(await runUsersProgram(['confirm', 'nobody@example.com'], environment)).toEqual({
      code: 1,
      out: '',
      err: 'There is no user nobody@example.com.\n',
    });
  });

  test('loses nothing when two operators change one account at once', async () => {
    const environment = environmentOf(app.settings);
    const groups = ['one', 'two', 'three'];
    const runs = await Promise.all(groups.map((group) => runUsersProgram(['group', ada.email, group], environment)));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const row = (await users('list')).said.split('\n').find((line) => line.startsWith(ada.email)) ?? '';
    const listed = row.split(/ {2,}/)[4] ?? '';
    expect(listed.split(',').toSorted()).toEqual(groups.toSorted());
  });
});

describe('npm run users where the database is out of reach', () => {
  const folders: string[] = [];
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  });

  test('says so in one line when the server does not answer', async () => {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' };
    expect(await runUsersProgram(['list'], nowhere)).toEqual({
      code: 1,
      out: '',
      err: 'DATABASE_URL: the database does not answer there.\n',
    });
  });

  test('says so in one line when the folder is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-test-'));
    folders.push(folder);
    await writeFile(join(folder, 'file'), '');
    const { code, err } = await runUsersProgram(['list'], { DATA_DIR: join(folder, 'file') });
    expect(code).toBe(1);
    expect(err).toMatch(/^DATA_DIR: .*\n$/);
  });
});

test('npm run users refuses a database that is empty, older or newer, and leaves it as it is', async () => {
  const data = await makeTestDatabase();
  const users = usersOf({ settings: readSettings({ DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl }) });
  expect((await users('list')).said).toMatch(/^There is nothing in this database yet: start the server once.+ or wait/);
  {
    await using app = await startApp({ on: data });
    const schema = app.database.$extendTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const names = async () =>
      (await schema.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map((row) => row.name);
    const all = await names();
    expect(await users('list')).toEqual({ code: 0, said: 'There are no users yet.' });
    await schema.insertInto('kysely_migration').values({ name: '9999-tomorrow', timestamp: '' }).execute();
    expect((await users('add', ada.email)).said).toMatch(/^The database belongs to a newer version/);
    await schema
      .deleteFrom('kysely_migration')
      .where('name', 'in', ['9999-tomorrow', all.at(-1) ?? ''])
      .execute();
    expect(await users('rotate-keys')).toEqual({
      code: 1,
      said: expect.stringMatching(/^The database is older/) as string,
    });
    expect(await names()).toEqual(all.slice(0, -1));
  }
  await data.remove();
});

describe('npm run users, by what people sign in with', () => {
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.[Symbol.asyncDispose]();
  });

  const start = async (kind: string) => (app = await startApp({ environment: { SIGN_IN_WITH: kind } }));
  const password = ['--password', castPassword];

  test('phone numbers: the number is the name, an address may be told', async () => {
    const phones = await start('phone');
    const users = usersOf(phones);
    expect(await users('add', ada.email, ...password)).toEqual({
      code: 1,
      said: 'ada@example.com is not a phone number such as +15551234567.',
    });
    expect(await users('add', '+15555550100', '--email', ada.email, ...password)).toMatchObject({ code: 0 });
    expect(await users('add', '+15555550101', ...password)).toMatchObject({ code: 0 });
    expect(await signInWithPassword(phones, '+15555550101')).toMatchObject({ status: 200 });
    expect((await users('list')).said).toMatch(/^\+15555550101 {2}CONFIRMED/m);
    expect((await users('add', '+15555550101', ...password)).said).toBe('There is already a user +15555550101.');
  });

  test('chosen names: an address must be told, and is a name too', async () => {
    const names = await start('username');
    const users = usersOf(names);
    const toldAda = ['--email', ada.email, ...password];
    expect((await users('add', 'ada', ...password)).said).toBe(
      'People choose their names here, so say where mail goes: --email ADDRESS.',
    );
    for (const name of ['ada@example.com', '+15555550100', 'two words']) {
      expect(await users('add', name, ...toldAda)).toEqual({
        code: 1,
        said: `${name} cannot be a name here: it has blanks, or looks like an address.`,
      });
    }
    expect(await users('add', 'Ada', ...toldAda, '--phone', '+15555550100')).toMatchObject({ code: 0 });
    for (const name of ['ada', ada.email, '+15555550100']) {
      expect(await signInWithPassword(names, name)).toMatchObject({ status: 200 });
      expect(await users('confirm', name)).toMatchObject({ code: 0 });
    }
    expect((await users('list')).said).toMatch(/^Ada {3}CONFIRMED/m);
    expect((await users('add', 'Another', ...toldAda)).said).toBe(
      'There is already a user Another, or one with an address of theirs.',
    );
  });

  test('chosen names: confirming takes no address from somebody, and who has none gets a password told', async () => {
    const names = await start('username');
    const users = usersOf(names);
    await users('add', 'ada', '--email', ada.email, ...password);
    await askPool(names, 'SignUp', {
      Username: 'second',
      Password: castPassword,
      UserAttributes: [{ Name: 'email', Value: ada.email }],
    });
    const taken = { code: 1, said: 'An account with the email already exists.' };
    expect(await users('confirm', 'second')).toEqual(taken);
    const ConfirmationCode = await readCode(names, ada.email);
    const forced = { Username: 'second', ConfirmationCode, ForceAliasCreation: true };
    expect(await askPool(names, 'ConfirmSignUp', forced)).toMatchObject({ status: 200 });
    expect(await users('reset', 'ada')).toEqual({
      code: 1,
      said: 'ada has no proven address for a code; use --temporary-password P.',
    });
    expect(await users('reset', 'ada', '--temporary-password', 'temporary')).toEqual({
      code: 0,
      said: 'ada has a temporary password, good for 7 days.',
    });
    expect(await signInWithPassword(names, 'ada', 'temporary')).toMatchObject({
      body: { ChallengeName: 'NEW_PASSWORD_REQUIRED' },
    });
  });
});
