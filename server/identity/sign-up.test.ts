import { type AddressInfo, type Socket, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { expectAlikeInTime } from '../testing/alike-in-time.ts';
import { type PoolAnswer, askPool, readCode, readOutbox, signInWithPassword, signUp } from '../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { freshApp } from '../testing/shared-app.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';

/** A mail server that takes the call and says nothing. */
async function startSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    mailUrl: `smtp://127.0.0.1:${port}`,
    cutOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      await new Promise((done) => server.close(done));
    },
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe('signing up', () => {
  const app = freshApp({ environment: { RATE_LIMITS: 'off', SITE_NAME: 'Harbor' } });

  const confirm = (code: string, email = ada.email): Promise<PoolAnswer> =>
    askPool(app, 'ConfirmSignUp', { Username: email, ConfirmationCode: code });
  const resend = (email = ada.email): Promise<PoolAnswer> =>
    askPool(app, 'ResendConfirmationCode', { Username: email });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('sends a letter with a code that is in the outbox before the answer comes', async () => {
    const { body } = await signUp(app, ada.email);
    expect(body).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { Destination: 'a***@e***' } });
    const [letter] = await readOutbox(app.settings);
    expect(letter).toMatchObject({ to: ada.email, username: body['UserSub'], purpose: 'sign-up' });
    expect(letter?.code).toMatch(/^\d{6}$/);
    expect(letter?.text).toContain(letter?.code);
    expect(letter?.subject).toContain('Harbor');
  });

  test('gives an address to one of many that ask for it at once, in whatever letters', async () => {
    const asked = Array.from({ length: 12 }, (_, index) => signUp(app, index % 2 ? 'ADA@example.com' : ada.email));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ type }) => type === 'UsernameExistsException')).toHaveLength(11);
  });

  test('keeps neither the password nor the code', async () => {
    await signUp(app, ada.email, 'a password to find');
    const kept = JSON.stringify([
      await app.database.selectFrom('pool_users').selectAll().execute(),
      await app.database.selectFrom('pool_codes').selectAll().execute(),
    ]);
    expect(kept).not.toContain('a password to find');
    expect(kept).not.toContain(await readCode(app, ada.email));
  });

  test('takes a code once', async () => {
    await signUp(app, ada.email);
    const code = await readCode(app, ada.email);
    const answers = await Promise.all([confirm(code), confirm(code), confirm(code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await confirm(code)).toMatchObject({
      type: 'NotAuthorizedException',
      body: { message: 'User cannot be confirmed. Current status is CONFIRMED' },
    });
    expect(await resend()).toMatchObject({ type: 'InvalidParameterException' });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  });

  test('says five times that an account is confirmed, and then nothing for a quarter of an hour', async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword });
    const types = [];
    for (let count = 0; count < 6; count += 1) types.push((await confirm('123456')).type);
    expect(types).toEqual([...Array<string>(5).fill('NotAuthorizedException'), 'LimitExceededException']);
  });

  test('takes a code of its own account alone', async () => {
    await signUp(app, ada.email);
    await signUp(app, grace.email);
    const code = await readCode(app, ada.email);
    expect(await confirm(code, grace.email)).toMatchObject({ type: 'CodeMismatchException' });
  });

  test('ends a code after a day', async () => {
    await signUp(app, ada.email);
    app.passTime(dayMs);
    expect(await confirm(await readCode(app, ada.email))).toMatchObject({ type: 'ExpiredCodeException' });
    await signUp(app, ada.email);
    expect(await confirm(await readCode(app, ada.email))).toMatchObject({ status: 200 });
  });

  test('closes for a quarter of an hour after five wrong codes, also to the right one and to a new one', async () => {
    await signUp(app, ada.email);
    const code = await readCode(app, ada.email);
    const guesses = await Promise.all(Array.from({ length: 9 }, () => confirm(wrong(code))));
    expect(guesses.filter(({ type }) => type === 'CodeMismatchException')).toHaveLength(5);
    expect(guesses.filter(({ type }) => type === 'LimitExceededException')).toHaveLength(4);
    expect(await confirm(code)).toMatchObject({ type: 'LimitExceededException' });
    await resend();
    expect(await confirm(await readCode(app, ada.email))).toMatchObject({ type: 'LimitExceededException' });
    app.passTime(15 * minuteMs);
    expect(await confirm(await readCode(app, ada.email))).toMatchObject({ status: 200 });
  });

  test('sends five letters an hour on request, and pretends as often for a stranger', async () => {
    await signUp(app, ada.email);
    const askSixTimes = async (email: string) => {
      const answers = [];
      for (let count = 0; count < 6; count += 1) answers.push((await resend(email)).status);
      return answers;
    };
    const [known, stranger] = await Promise.all([ada.email, 'nobody@example.com'].map(askSixTimes));
    expect(known).toEqual([200, 200, 200, 200, 200, 400]);
    expect(stranger).toEqual(known);
    expect(await resend()).toMatchObject({ type: 'LimitExceededException' });
    expect(await readOutbox(app.settings)).toHaveLength(6);
    app.passTime(hourMs);
    expect(await resend()).toMatchObject({ status: 200 });
  });

  test('answers a stranger as it answers an account whose code has ended', async () => {
    expect(await confirm('123456', 'nobody@example.com')).toMatchObject({ type: 'ExpiredCodeException' });
    expect((await resend('nobody@example.com')).body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
    });
  });
});

test('asking for another code takes the same time whoever asks, and does not wait for a slow mail server', async () => {
  const data = await readyDatabase();
  {
    await using server = await startSilentServer();
    await using app = await startApp({ on: data, environment: { RATE_LIMITS: 'off' } });
    const environment = { MAIL_URL: server.mailUrl, RATE_LIMITS: 'off' };
    await using slow = await startApp({ on: data, environment });
    for (const email of [ada.email, 'waiting@example.com']) await signUp(app, email);
    await app.pool.addUser({ email: grace.email, password: castPassword });
    const ask = (asked: TestApp, Username: string) => () => askPool(asked, 'ResendConfirmationCode', { Username });
    await expectAlikeInTime(
      [app, slow],
      [
        ask(app, ada.email),
        ask(app, grace.email),
        ask(app, 'nobody@example.com'),
        ask(slow, 'waiting@example.com'),
        ask(slow, 'anybody@example.com'),
      ],
    );
    server.cutOff();
  }
  await data.remove();
});

test('requests for another code are counted alike for an account that waits, one that is confirmed, and none', async () => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  await signUp(app, ada.email);
  await app.pool.addUser({ email: grace.email, password: castPassword });
  const askSevenTimes = async (email: string) => {
    const types = [];
    for (let count = 0; count < 7; count += 1) {
      const { type } = await askPool(app, 'ResendConfirmationCode', { Username: email });
      types.push(type === 'LimitExceededException');
    }
    return types;
  };
  for (const types of await Promise.all([ada.email, grace.email, 'nobody@example.com'].map(askSevenTimes))) {
    expect(types).toEqual([false, false, false, false, false, true, true]);
  }
});

test('a sign-up whose letter cannot be sent leaves nothing behind', async () => {
  await using app = await startApp({ environment: { MAIL_URL: 'smtp://127.0.0.1:1' } });
  expect(await signUp(app, ada.email)).toMatchObject({ status: 400, type: 'CodeDeliveryFailureException' });
  expect(await app.database.selectFrom('pool_users').selectAll().execute()).toEqual([]);
  expect(await app.database.selectFrom('pool_codes').selectAll().execute()).toEqual([]);
});

test('a sign-up whose text cannot be sent leaves nothing behind', async () => {
  await using app = await startApp({ environment: { SIGN_IN_WITH: 'phone', SMS_URL: 'http://127.0.0.1:1' } });
  expect(await signUp(app, '+15550100')).toMatchObject({ status: 400, type: 'CodeDeliveryFailureException' });
  for (const table of ['pool_users', 'pool_names', 'pool_codes'] as const) {
    expect(await app.database.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('the password policy of the settings counts', async () => {
  const policy = {
    minLength: 8,
    requireUppercase: true,
    requireLowercase: true,
    requireNumbers: true,
    requireSymbols: true,
  };
  await using app = await startApp({ environment: { PASSWORD_POLICY: JSON.stringify(policy) } });
  const said = async (password: string) => String((await signUp(app, ada.email, password)).body['message']);
  expect(await said('aB3$')).toMatch(/Password not long enough$/);
  expect(await said('abcdef3$')).toMatch(/must have uppercase characters$/);
  expect(await said('ABCDEF3$')).toMatch(/must have lowercase characters$/);
  expect(await said('abcdefG$')).toMatch(/must have numeric characters$/);
  expect(await said('abcdefG3')).toMatch(/must have symbol characters$/);
  expect(await signUp(app, ada.email, 'abcdeG3$')).toMatchObject({ status: 200 });
});
