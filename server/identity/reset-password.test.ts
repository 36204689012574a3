import { type Socket, createServer } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAlikeInTime } from '../testing/alike-in-time.ts';
import {
  type PoolAnswer,
  askPool,
  readCode,
  readOutbox,
  signInWithPassword,
  signInWithSrp,
  signUp,
} from '../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { freePort } from '../testing/free-port.ts';
import { freshApp } from '../testing/shared-app.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const newPassword = 'a new horse battery';
const nobody = 'nobody@example.com';

const forgetOf = (app: TestApp, Username: string): Promise<PoolAnswer> => askPool(app, 'ForgotPassword', { Username });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  const app = freshApp({ environment: { RATE_LIMITS: 'off', SITE_NAME: 'Harbor' } });

  beforeEach(async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword });
  });

  const forget = (email = ada.email) => forgetOf(app, email);
  const confirm = (code: string, { email = ada.email, password = newPassword } = {}) =>
    askPool(app, 'ConfirmForgotPassword', { Username: email, ConfirmationCode: code, Password: password });
  const setStatus = (status: string) => app.database.updateTable('pool_users').set({ status }).execute();

  test('is replaced with the code from a letter, once', async () => {
    expect((await forget('ADA@example.com')).body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
    });
    const [letter] = await readOutbox(app.settings);
    expect(letter).toMatchObject({ to: ada.email, purpose: 'reset' });
    expect(letter?.text).toContain(letter?.code);
    expect(letter?.subject).toContain('Harbor');

    const code = letter?.code ?? '';
    const answers = await Promise.all([confirm(code), confirm(code), confirm(code)]);
    expect(answers.filter(({ status, body }) => status === 200 && Object.keys(body).length === 0)).toHaveLength(1);
    expect(await confirm(code)).toMatchObject({ type: 'ExpiredCodeException' });
    expect(await signInWithPassword(app, ada.email, newPassword)).toMatchObject({ status: 200 });
    expect(await signInWithSrp(app, ada.email, newPassword)).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ type: 'NotAuthorizedException' });
  });

  test('leaves a new salt, also where the password is the old one', async () => {
    const readSalt = () => app.database.selectFrom('pool_users').select('srp_salt').executeTakeFirstOrThrow();
    const before = await readSalt();
    await forget();
    expect(await confirm(await readCode(app, ada.email), { password: castPassword })).toMatchObject({ status: 200 });
    expect(await readSalt()).not.toEqual(before);
    expect(await signInWithSrp(app, ada.email)).toMatchObject({ status: 200 });
  });

  test('keeps its code when the new password is outside the policy, however often', async () => {
    await forget();
    const code = await readCode(app, ada.email);
    for (let count = 0; count < 6; count += 1) {
      expect(await confirm(code, { password: 'short' })).toMatchObject({ type: 'InvalidPasswordException' });
    }
    expect(await confirm(code)).toMatchObject({ status: 200 });
  });

  test('has a code for an hour, and the newest alone', async () => {
    await forget();
    const first = await readCode(app, ada.email);
    await forget();
    expect(await confirm(first)).toMatchObject({ type: 'CodeMismatchException' });
    app.passTime(hourMs);
    expect(await confirm(await readCode(app, ada.email))).toMatchObject({ type: 'ExpiredCodeException' });
    await forget();
    expect(await confirm(await readCode(app, ada.email))).toMatchObject({ status: 200 });
  });

  test('has a code for its own account and purpose alone', async () => {
    await app.pool.addUser({ email: grace.email, password: castPassword });
    await signUp(app, 'new@example.com');
    await Promise.all([forget(), forget(grace.email)]);
    const code = await readCode(app, ada.email);
    expect(await confirm(code, { email: grace.email })).toMatchObject({ type: 'CodeMismatchException' });
    const signUpCode = await readCode(app, 'new@example.com');
    expect(await confirm(signUpCode, { email: 'new@example.com' })).toMatchObject({ type: 'ExpiredCodeException' });
  });

  test('closes for a quarter of an hour after five wrong codes, for an account and for a stranger', async () => {
    await Promise.all([forget(), forget(nobody)]);
    const code = await readCode(app, ada.email);
    for (const email of [ada.email, nobody]) {
      const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(wrong(code), { email })));
      expect(guesses.filter(({ type }) => type === 'CodeMismatchException')).toHaveLength(5);
      expect(guesses.filter(({ type }) => type === 'LimitExceededException')).toHaveLength(3);
    }
    expect(await confirm(code)).toMatchObject({ type: 'LimitExceededException' });
    app.passTime(15 * minuteMs);
    expect(await confirm(code)).toMatchObject({ status: 200 });
  });

  test('sends five letters an hour, and pretends as often for a stranger', async () => {
    const askSevenTimes = (email: string) => Promise.all(Array.from({ length: 7 }, () => forget(email)));
    for (const answers of await Promise.all([ada.email, nobody].map(askSevenTimes))) {
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ type }) => type === 'LimitExceededException')).toHaveLength(2);
    }
    expect(await readOutbox(app.settings)).toHaveLength(5);
    app.passTime(hourMs);
    expect(await forget()).toMatchObject({ status: 200 });
  });

  test('opens an account that must have a new password, and one that wrong passwords locked', async () => {
    await setStatus('RESET_REQUIRED');
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ type: 'PasswordResetRequiredException' });
    for (let count = 0; count < 5; count += 1) await signInWithPassword(app, ada.email, 'wrong');
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ body: { message: 'Password attempts exceeded' } });
    await forget();
    expect(await confirm(await readCode(app, ada.email))).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, ada.email, newPassword)).toMatchObject({ status: 200 });
  });

  test('ends every session that is open', async () => {
    const { AccessToken, RefreshToken } = await app.signIn(grace);
    await forget(grace.email);
    expect(await confirm(await readCode(app, grace.email), { email: grace.email })).toMatchObject({ status: 200 });
    expect(await askPool(app, 'GetUser', { AccessToken })).toMatchObject({ type: 'NotAuthorizedException' });
    const renew = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: RefreshToken } };
    expect(await askPool(app, 'InitiateAuth', renew)).toMatchObject({ type: 'NotAuthorizedException' });
  });

  test('answers alike for accounts that are not there, not confirmed, disabled or never had a password', async () => {
    await signUp(app, 'new@example.com');
    const temporary = { password: castPassword, status: 'FORCE_CHANGE_PASSWORD' } as const;
    await app.pool.addUser({ email: 'next@example.com', ...temporary });
    const nemo = await app.pool.addUser({ email: 'nemo@example.com', password: castPassword });
    await app.database.updateTable('pool_users').set({ enabled: 0 }).where('sub', '=', nemo).execute();
    const lettersBefore = await readOutbox(app.settings);
    const expectNothing = async (email: string) => {
      expect(await confirm('123456', { email })).toMatchObject({ type: 'ExpiredCodeException' });
      for (let count = 0; count < 2; count += 1) {
        expect((await forget(email)).body).toEqual({
          CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
        });
      }
      expect(await confirm('123456', { email })).toMatchObject({ type: 'CodeMismatchException' });
      expect(await confirm('123456', { email, password: 'x' })).toMatchObject({ type: 'InvalidPasswordException' });
    };
    await Promise.all([nobody, 'new@example.com', 'next@example.com', 'nemo@example.com'].map(expectNothing));
    expect(await readOutbox(app.settings)).toEqual(lettersBefore);
  });
});

test('a mail server that is slow or broken does not tell who has an account', async () => {
  const sockets: Socket[] = [];
  const port = await freePort();
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  await using app = await startApp({ environment: { MAIL_URL: `smtp://127.0.0.1:${port}` } });
  await app.pool.addUser({ email: ada.email, password: castPassword });

  const ask = (email: string) => async () => expect(await forgetOf(app, email)).toMatchObject({ status: 200 });
  await expectAlikeInTime([app], [ask(ada.email), ask(nobody)]);

  silent.close();
  for (const socket of sockets) socket.destroy();
  expect(await forgetOf(app, ada.email)).toMatchObject({ status: 200 });
});

test('a mail box that has had enough letters does not tell who has an account', async () => {
  await using app = await startApp({ environment: { LETTER_BUDGET: '{"recipient": 1}' } });
  app.passTime(hourMs - (app.now() % hourMs));
  await signUp(app, ada.email);
  await askPool(app, 'ConfirmSignUp', { Username: ada.email, ConfirmationCode: await readCode(app, ada.email) });
  const confirm = async (Username: string, ConfirmationCode: string) =>
    (await askPool(app, 'ConfirmForgotPassword', { Username, ConfirmationCode, Password: newPassword })).type;
  const askAndTry = async (Username: string) => {
    const untried = await confirm(Username, '123456');
    expect(await forgetOf(app, Username)).toMatchObject({ status: 200 });
    return [untried, await confirm(Username, '123456')];
  };
  await forgetOf(app, ada.email);
  const code = await readCode(app, ada.email);
  expect(await confirm(ada.email, code)).toBeUndefined();
  expect(await confirm(ada.email, code)).toBe('ExpiredCodeException');
  for (const email of [ada.email, nobody]) {
    expect(await askAndTry(email)).toEqual(['ExpiredCodeException', 'CodeMismatchException']);
  }
  expect((await readOutbox(app.settings)).filter(({ to }) => to === ada.email)).toHaveLength(2);
  app.passTime(hourMs);
  for (const email of [ada.email, nobody]) expect(await confirm(email, '123456')).toBe('ExpiredCodeException');
});
