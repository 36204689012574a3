import { inviteMember } from '@fanfare/contract/members.ts';
import { expect, test } from 'vitest';
import {
  askPool,
  behindProxy,
  browserAt,
  readCode,
  readOutbox,
  signInWithPassword,
  signUp,
} from '../testing/ask-pool.ts';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { startApp } from '../testing/start-app.ts';

const dayMs = 24 * 60 * 60_000;

test('only those may sign up whom a workspace invites, or nobody', async () => {
  await using app = await startApp({ environment: { SIGN_UP: 'invited' } });
  const refused = { type: 'UserLambdaValidationException' };
  expect(await signUp(app, grace.email)).toMatchObject(refused);
  expect(await app.database.selectFrom('pool_users').selectAll().execute()).toEqual([]);
  const asAda = await app.as(ada);
  const { workspace_id: ws } = await buildWorkspace(asAda);
  await asAda.call(inviteMember, { params: { ws }, body: { email: grace.email } });
  expect(await signUp(app, 'nobody@example.com')).toMatchObject(refused);
  expect(await signUp(app, 'GRACE@example.com')).toMatchObject({ status: 200 });
  const confirmed = { Username: grace.email, ConfirmationCode: await readCode(app, 'GRACE@example.com') };
  expect(await askPool(app, 'ConfirmSignUp', confirmed)).toMatchObject({ status: 200 });
  expect(await signInWithPassword(app, grace.email)).toMatchObject({ status: 200 });
  const config = (await (await fetch(`${app.url}/config.json`)).json()) as { auth: object };
  expect(config.auth).toMatchObject({ signUp: 'invited' });
  await using closed = await startApp({ environment: { SIGN_UP: 'off' } });
  expect(await signUp(closed, grace.email)).toMatchObject(refused);
  await closed.pool.addUser({ email: ada.email, password: castPassword });
  expect(await signInWithPassword(closed, ada.email)).toMatchObject({ status: 200 });
});

test('where nobody signs up, no answer about a sign-up tells who has an account', async () => {
  await using app = await startApp({ environment: { SIGN_UP: 'off' } });
  await app.pool.addUser({ email: ada.email, password: castPassword, status: 'FORCE_CHANGE_PASSWORD' });
  await app.pool.addUser({ email: 'anna@example.com', password: castPassword });
  const answersTo = async (Username: string) => {
    const answers = [];
    for (let count = 0; count < 7; count += 1) {
      for (const operation of ['ConfirmSignUp', 'ResendConfirmationCode']) {
        const { body, type } = await askPool(app, operation, { Username, ConfirmationCode: '123456' });
        answers.push(type ?? body);
      }
    }
    return answers;
  };
  const toNobody = await answersTo('anybody@example.com');
  expect(toNobody).toEqual(expect.arrayContaining(['ExpiredCodeException', 'LimitExceededException']));
  for (const email of [ada.email, 'anna@example.com']) expect(await answersTo(email)).toEqual(toNobody);
  await expect(readOutbox(app.settings)).rejects.toThrow('ENOENT');
});

test('a sign-up that tells who has an account counts as a letter does', async () => {
  await using app = await startApp({ environment: { LETTER_BUDGET: JSON.stringify({ address: 4 }) } });
  app.passTime(dayMs - (app.now() % dayMs));
  await app.pool.addUser({ email: ada.email, password: castPassword });
  expect(await signUp(app, grace.email)).toMatchObject({ status: 200 });
  for (const email of [ada.email, grace.email, ada.email])
    expect(await signUp(app, email)).toMatchObject({ type: 'UsernameExistsException' });
  for (const email of [ada.email, grace.email, 'nobody@example.com'])
    expect(await signUp(app, email)).toMatchObject({ type: 'LimitExceededException' });
  expect(await readOutbox(app.settings)).toHaveLength(1);
});

test('a code asked anew that tells who has an account counts as a letter does', async () => {
  await using app = await startApp({ environment: { LETTER_BUDGET: JSON.stringify({ address: 2 }) } });
  const answers = [];
  for (const email of [ada.email, grace.email, 'anna@example.com']) {
    await app.pool.addUser({ email, password: castPassword });
    answers.push((await askPool(app, 'ResendConfirmationCode', { Username: email })).type);
  }
  expect(answers).toEqual(['InvalidParameterException', 'InvalidParameterException', 'LimitExceededException']);
  await expect(readOutbox(app.settings)).rejects.toThrow('ENOENT');
});

test('sign-ups of one moment spend as many letters as are sent', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  await Promise.all(Array.from({ length: 8 }, (_, index) => signUp(app, ada.email, `battery horse ${index}`)));
  const { spent } = await app.database
    .selectFrom('budgets')
    .select('spent')
    .where('name', 'like', '% to a recipient')
    .executeTakeFirstOrThrow();
  expect(spent).toBe((await readOutbox(app.settings)).length);
});

test('passwords that sign-ups guess at one moment are compared as long as letters are left', async () => {
  await using app = await startApp({
    environment: { ...behindProxy, LETTER_BUDGET: JSON.stringify({ recipient: 2 }) },
  });
  expect(await signUp(app, ada.email)).toMatchObject({ status: 200 });
  const guesses = Array.from({ length: 8 }, (_, host) => signUp(browserAt(app, `203.0.113.${host}`), ada.email));
  const answers = (await Promise.all(guesses)).map(({ type }) => type);
  expect(new Set(answers)).toEqual(new Set(['UsernameExistsException', 'LimitExceededException']));
  // Nobody was written to, so that the letter is left.
  expect(await signUp(app, ada.email, 'another horse battery')).toMatchObject({ status: 200 });
});

test('what has run out goes part by part after somebody has signed in, and what has not stays', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  await app.pool.addUser({ email: ada.email, password: castPassword });
  await signUp(app, 'old@example.com');
  const codes = Array.from({ length: 1_200 }, (_, index) => ({
    user_name: `gone ${index}`,
    purpose: 'reset',
    code_hash: 'x',
    expires_at: app.now(),
  }));
  await app.database.insertInto('pool_codes').values(codes).execute();
  app.passTime(2 * dayMs);
  await signUp(app, 'new@example.com');
  expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  const purposes = () => app.database.selectFrom('pool_codes').select('purpose').execute();
  await expect.poll(purposes).toEqual([{ purpose: 'sign-up' }]);
  const names = await app.database.selectFrom('pool_names').select('name').where('name', 'like', '%@%').execute();
  expect(names.map(({ name }) => name).toSorted()).toEqual([ada.email, 'new@example.com']);
});

test('a clock that is fifty years ahead for a while ends no account that waits for its code', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  await app.pool.addUser({ email: ada.email, password: castPassword });
  await signUp(app, 'waiting@example.com');
  const code = { user_name: 'gone', purpose: 'reset', code_hash: 'x', expires_at: app.now() - 2 * dayMs };
  await app.database.insertInto('pool_codes').values(code).execute();
  app.jumpClock(50 * 365 * dayMs);
  expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  const purposes = () => app.database.selectFrom('pool_codes').select('purpose').execute();
  await expect.poll(purposes).toEqual([{ purpose: 'sign-up' }]);
  app.jumpClock(-50 * 365 * dayMs);
  const names = await app.database.selectFrom('pool_names').select('name').where('name', 'like', '%@%').execute();
  expect(names.map(({ name }) => name).toSorted()).toEqual([ada.email, 'waiting@example.com']);
});

test('a name that nobody has leaves no code and no letter behind', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  await signUp(app, ada.email);
  for (const operation of ['ResendConfirmationCode', 'ForgotPassword']) {
    expect(await askPool(app, operation, { Username: 'nobody@example.com' })).toMatchObject({ status: 200 });
  }
  expect(await app.database.selectFrom('pool_codes').select('purpose').execute()).toEqual([{ purpose: 'sign-up' }]);
  expect(await readOutbox(app.settings)).toHaveLength(1);
});
