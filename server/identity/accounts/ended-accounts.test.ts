// Names are free again when an account has ended; what belonged to the account before is not for the next one.
import { expect, test } from 'vitest';
import { askPool, readOutbox, signInWithPassword, tokensOf } from '../../testing/ask-pool.ts';
import { ada, castPassword } from '../../testing/cast.ts';
import { poolPeople } from '../../testing/pool-people.ts';
import { freshApp } from '../../testing/shared-app.ts';

const hourMs = 60 * 60_000;
const app = freshApp({ environment: { SIGN_IN_WITH: 'username', RATE_LIMITS: 'off' } });
const { signUpAs, confirm, ask } = poolPeople(() => app);

async function join(name: string) {
  await signUpAs(name, { email: ada.email });
  await confirm(name, ada.email);
  return tokensOf(await signInWithPassword(app, name));
}

test('a sign-in that was under way when its account ended does not open the next account of the name', async () => {
  const old = await join('ada');
  const sessions = await app.database.selectFrom('pool_sessions').selectAll().execute();
  await ask(old.AccessToken, 'DeleteUser');
  await join('Ada');
  await join('another');
  // The last row of a sign-in is written after the password was proven.
  await app.database.insertInto('pool_sessions').values(sessions).execute();
  for (const asked of [
    askPool(app, 'GetTokensFromRefreshToken', { RefreshToken: old.RefreshToken }),
    askPool(app, 'InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: old.RefreshToken },
    }),
  ]) {
    expect(await asked).toMatchObject({ type: 'NotAuthorizedException', body: { message: 'Invalid Refresh Token' } });
  }
  expect(await ask(old.AccessToken, 'GetUser')).toMatchObject({ type: 'NotAuthorizedException' });
});

test('what has run out is removed whichever way people sign in, and by going on with a session', async () => {
  const { RefreshToken } = await join('ada');
  const counted = async () => {
    const rows = await app.database.selectFrom('pool_attempts').select('subject').execute();
    return rows.map(({ subject }) => subject);
  };
  for (const goOn of [
    () => signInWithPassword(app, 'ada'),
    () => askPool(app, 'GetTokensFromRefreshToken', { RefreshToken }),
  ]) {
    await signInWithPassword(app, 'nobody');
    expect(await counted()).toContain('nobody');
    app.passTime(hourMs + 1);
    expect(await goOn()).toMatchObject({ status: 200 });
    await expect.poll(counted).not.toContain('nobody');
  }
});

test('what has run out is removed once a minute, however many sign in', async () => {
  await join('ada');
  const leave = () =>
    app.database.insertInto('pool_used_challenges').values({ challenge_hash: 'left', expires_at: 0 }).execute();
  const isLeft = async () => {
    const rows = await app.database.selectFrom('pool_used_challenges').select('challenge_hash').execute();
    return rows.some(({ challenge_hash: hash }) => hash === 'left');
  };
  await leave();
  app.passTime(60_000);
  await signInWithPassword(app, 'ada');
  await expect.poll(isLeft).toBe(false);
  await leave();
  await signInWithPassword(app, 'ada');
  expect(await isLeft()).toBe(true);
  app.passTime(60_000);
  await signInWithPassword(app, 'ada');
  await expect.poll(isLeft).toBe(false);
});

test('an address gets twenty letters an hour at most, however many accounts name it', async () => {
  const to = 'victim@example.com';
  const answers = [];
  for (let count = 0; count < 24; count += 1) answers.push(await signUpAs(`stranger${count}`, { email: to }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.at(-1)).toMatchObject({ type: 'LimitExceededException' });
  const { AccessToken } = await join('ada');
  const UserAttributes = [{ Name: 'email', Value: to.toUpperCase() }];
  expect(await ask(AccessToken, 'UpdateUserAttributes', { UserAttributes })).toMatchObject({
    type: 'LimitExceededException',
  });
  const lines = await readOutbox(app.settings);
  expect(lines.filter((line) => line.to.toLowerCase() === to)).toHaveLength(20);
  const attributes = await ask(AccessToken, 'GetUser');
  expect(attributes.body['UserAttributes']).toContainEqual({ Name: 'email', Value: ada.email });
  app.passTime(hourMs);
  expect(await signUpAs('stranger23', { email: to })).toMatchObject({ status: 200 });
  expect(await signInWithPassword(app, 'stranger22', castPassword)).toMatchObject({ type: 'NotAuthorizedException' });
});
