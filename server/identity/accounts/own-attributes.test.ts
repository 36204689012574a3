import { beforeEach, expect, test } from 'vitest';
import {
  askPool,
  beginSrp,
  readCode,
  readOutbox,
  signInWithPassword,
  signUp,
  tokensOf,
} from '../../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { readyDatabase } from '../../testing/ready-database.ts';
import { freshApp } from '../../testing/shared-app.ts';
import { type TestApp, startApp } from '../../testing/start-app.ts';

const other = 'new@example.com';
const phone = '+15550100';
const app = freshApp({ environment: { RATE_LIMITS: 'off' } });
let AccessToken: string;

beforeEach(async () => {
  ({ AccessToken } = await app.signIn(ada));
});

const update = (attributes: Record<string, string>) =>
  askPool(app, 'UpdateUserAttributes', {
    AccessToken,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
const remove = (...UserAttributeNames: string[]) =>
  askPool(app, 'DeleteUserAttributes', { AccessToken, UserAttributeNames });
const askCode = (AttributeName = 'email') =>
  askPool(app, 'GetUserAttributeVerificationCode', { AccessToken, AttributeName });
const verify = (Code: string, AttributeName = 'email') =>
  askPool(app, 'VerifyUserAttribute', { AccessToken, AttributeName, Code });
const confirmOther = async (code?: string) =>
  askPool(app, 'ConfirmSignUp', { Username: other, ConfirmationCode: code ?? (await readCode(app, other)) });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const read = async () => {
  const { body } = await askPool(app, 'GetUser', { AccessToken });
  const list = body['UserAttributes'] as { Name: string; Value: string }[];
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
};

test('attributes are written byte for byte, and the others stay', async () => {
  const answer = await update({ name: ' Ada "L" ö ', email: ada.email });
  expect(answer).toMatchObject({ status: 200, body: { CodeDeliveryDetailsList: [] } });
  expect(await read()).toMatchObject({ name: ' Ada "L" ö ', given_name: 'Ada', email_verified: 'true' });
});

test('one attribute that may not be written or deleted stops the whole call', async () => {
  const before = await read();
  for (const [name, type] of [
    ['sub', 'NotAuthorizedException'],
    ['email_verified', 'NotAuthorizedException'],
    ['cognito:groups', 'NotAuthorizedException'],
    ['shoe_size', 'InvalidParameterException'],
  ] as const) {
    expect(await update({ given_name: 'Changed', [name]: 'true' })).toMatchObject({ type });
    expect(await remove('given_name', name)).toMatchObject({ type });
  }
  expect(await update({ email: 'x' })).toMatchObject({ type: 'InvalidParameterException' });
  expect(await update({ phone_number: '12' })).toMatchObject({ type: 'InvalidParameterException' });
  expect(await remove('email')).toMatchObject({ type: 'InvalidParameterException' });
  expect(await read()).toEqual(before);
});

test('another address is a sign-in name once its code has come, and the proven one until then', async () => {
  await askPool(app, 'ForgotPassword', { Username: ada.email });
  const resetCode = await readCode(app, ada.email);
  expect((await update({ email: other })).body).toEqual({
    CodeDeliveryDetailsList: [{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' }],
  });
  expect(await read()).toMatchObject({ email: other, email_verified: 'false' });
  expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  expect(await signInWithPassword(app, other)).toMatchObject({ type: 'NotAuthorizedException' });
  const code = await readCode(app, other);
  expect(await verify(wrong(code))).toMatchObject({ type: 'CodeMismatchException' });
  expect(await verify(code)).toMatchObject({ status: 200, body: {} });
  expect(await verify(code)).toMatchObject({ type: 'ExpiredCodeException' });
  expect(await read()).toMatchObject({ email: other, email_verified: 'true' });
  expect(await signInWithPassword(app, other)).toMatchObject({ status: 200 });
  expect(await signInWithPassword(app, ada.email)).toMatchObject({ type: 'NotAuthorizedException' });
  const reset = { Username: other, ConfirmationCode: resetCode, Password: castPassword };
  expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ type: 'CodeMismatchException' });
});

test('until another address is proven, codes for a new password go to the proven one and stay good', async () => {
  await askPool(app, 'ForgotPassword', { Username: ada.email });
  const ConfirmationCode = await readCode(app, ada.email);
  await update({ email: other });
  await askPool(app, 'ForgotPassword', { Username: ada.email });
  expect((await readOutbox(app.settings)).at(-1)).toMatchObject({ to: ada.email, purpose: 'reset' });
  const reset = { Username: ada.email, ConfirmationCode, Password: castPassword };
  expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ type: 'CodeMismatchException' });
  const newest = { ...reset, ConfirmationCode: await readCode(app, ada.email) };
  expect(await askPool(app, 'ConfirmForgotPassword', newest)).toMatchObject({ status: 200 });
});

test('who asks for an address without proving it keeps nobody from it', async () => {
  await update({ email: other });
  const code = await readCode(app, other);
  expect(await signUp(app, other)).toMatchObject({ status: 200 });
  expect(await confirmOther()).toMatchObject({ status: 200 });
  expect(await verify(code)).toMatchObject({ type: 'AliasExistsException' });
  expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  expect((await beginSrp(app, other)).parameters['USERNAME']).not.toBe((await read())['sub']);
  await update({ email: ada.email });
  expect(await update({ email: other })).toMatchObject({ type: 'AliasExistsException' });
});

test('a sign-up that waits gives way to who proves its address first', async () => {
  await signUp(app, other);
  const signUpCode = await readCode(app, other);
  expect(await update({ email: other })).toMatchObject({ status: 200 });
  expect(await verify(await readCode(app, other))).toMatchObject({ status: 200 });
  expect(await confirmOther(signUpCode)).toMatchObject({ type: 'NotAuthorizedException' });
  expect((await beginSrp(app, other)).parameters['USERNAME']).toBe((await read())['sub']);
  const users = await app.database.selectFrom('pool_users').select('status').execute();
  expect(users).toEqual([{ status: 'CONFIRMED' }]);
});

test('of a sign-up and a change that prove one address at once one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const address = `new${round}@example.com`;
    await update({ email: address });
    const code = await readCode(app, address);
    await signUp(app, address);
    const ConfirmationCode = await readCode(app, address);
    const answers = await Promise.all([
      verify(code),
      askPool(app, 'ConfirmSignUp', { Username: address, ConfirmationCode }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, type } of answers) {
      expect(['AliasExistsException', 'NotAuthorizedException', 'ExpiredCodeException', 200]).toContain(type ?? status);
    }
  }
});

test('going back to the proven address needs no code, and frees the other', async () => {
  await update({ email: other });
  const code = await readCode(app, other);
  expect((await update({ email: ada.email })).body).toEqual({ CodeDeliveryDetailsList: [] });
  expect(await read()).toMatchObject({ email: ada.email, email_verified: 'true' });
  expect(await verify(code)).toMatchObject({ type: 'ExpiredCodeException' });
  expect(await signUp(app, other)).toMatchObject({ status: 200 });
});

test('an address given up before it was proven is free, the proven one is not', async () => {
  await update({ email: other });
  await update({ email: 'third@example.com' });
  expect(await signUp(app, other)).toMatchObject({ status: 200 });
  expect(await signUp(app, ada.email)).toMatchObject({ type: 'UsernameExistsException' });
});

test('of changes at once each that is answered with yes counts whole, and none leaves a name behind', async () => {
  const wanted = Array.from({ length: 5 }, (_, index) => `new${index}@example.com`);
  const answers = await Promise.all(wanted.map((email) => update({ email })));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  for (const { status, type } of answers) expect([200, 'TooManyRequestsException']).toContain(type ?? status);
  const { email } = await read();
  const names = await app.database.selectFrom('pool_names').select('name').execute();
  const { sub } = await read();
  expect(new Set(names.map(({ name }) => name))).toEqual(new Set([ada.email, sub]));
  expect(await verify(await readCode(app, email ?? ''))).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ email, email_verified: 'true' });
});

test('a code proves the address that it went to, also when it was asked for while the address changed', async () => {
  await Promise.all([askCode(), update({ email: other }), askCode(), askCode()]);
  const letters = await readOutbox(app.settings);
  const { email } = await read();
  expect(email).toBe(other);
  for (const { to, code } of letters.filter((letter) => letter.to === ada.email)) {
    expect([to, (await verify(code)).status]).toEqual([ada.email, 400]);
  }
  expect(await read()).toMatchObject({ email: other, email_verified: 'false' });
});

test('the same address in other letters is proven anew, and stays the same sign-in name', async () => {
  expect((await update({ email: 'ADA@example.com' })).body).toMatchObject({
    CodeDeliveryDetailsList: [{ Destination: 'a***@e***' }],
  });
  expect(await read()).toMatchObject({ email: 'ADA@example.com', email_verified: 'false' });
  expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
});

test('an address that another account has is refused, and a code proves no later address', async () => {
  await app.pool.addUser({ email: grace.email, password: castPassword });
  expect(await update({ email: 'Grace@example.com' })).toMatchObject({ type: 'AliasExistsException' });
  expect(await read()).toMatchObject({ email: ada.email, email_verified: 'true' });
  await update({ email: other });
  const code = await readCode(app, other);
  await update({ email: 'third@example.com' });
  expect(await verify(code)).toMatchObject({ type: 'CodeMismatchException' });
  expect(await read()).toMatchObject({ email: 'third@example.com', email_verified: 'false' });
});

test('codes for an address last a day, five letters an hour and five wrong tries', async () => {
  for (let count = 0; count < 5; count += 1) expect(await askCode()).toMatchObject({ status: 200 });
  expect(await askCode()).toMatchObject({ type: 'LimitExceededException' });
  for (const name of ['phone_number', 'name', 'constructor']) {
    expect(await askCode(name)).toMatchObject({ type: 'InvalidParameterException' });
  }
  const code = await readCode(app, ada.email);
  for (let count = 0; count < 5; count += 1) await verify(wrong(code));
  expect(await verify(code)).toMatchObject({ type: 'LimitExceededException' });
});

test('a phone number gets a code by text, and is proven by that alone', async () => {
  expect((await update({ phone_number: phone })).body).toEqual({
    CodeDeliveryDetailsList: [{ AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: '+*******0100' }],
  });
  expect(await read()).toMatchObject({ phone_number_verified: 'false', email_verified: 'true' });
  expect((await readOutbox(app.settings)).at(-1)).toMatchObject({ to: phone, medium: 'SMS', purpose: 'phone_number' });
  const first = await readCode(app, phone);
  expect((await askCode('phone_number')).body).toMatchObject({ CodeDeliveryDetails: { DeliveryMedium: 'SMS' } });
  const code = await readCode(app, phone);
  await askCode('email');
  expect(await verify(code)).toMatchObject({ type: 'CodeMismatchException' });
  expect(await verify(first, 'phone_number')).toMatchObject({ type: 'CodeMismatchException' });
  expect(await verify(code, 'phone_number')).toMatchObject({ status: 200, body: {} });
  expect(await read()).toMatchObject({ phone_number: phone, phone_number_verified: 'true' });
  expect(await signInWithPassword(app, phone)).toMatchObject({ type: 'NotAuthorizedException' });
});

test('both addresses can change in one call, each with a code of its own', async () => {
  const { body } = await update({ email: other, phone_number: phone });
  expect(body).toMatchObject({
    CodeDeliveryDetailsList: [{ AttributeName: 'email' }, { AttributeName: 'phone_number' }],
  });
  expect(await verify(await readCode(app, other))).toMatchObject({ status: 200 });
  expect(await verify(await readCode(app, phone), 'phone_number')).toMatchObject({ status: 200 });
});

test('an attribute that is deleted goes with what was said of it and with its code', async () => {
  await update({
    phone_number: phone,
    'custom:email_mkt_updates': 'yes',
    locale: 'de',
    picture: 'https://x.example/a',
  });
  const code = await readCode(app, phone);
  expect(await remove('phone_number', 'picture')).toMatchObject({ status: 200, body: {} });
  expect(await read()).toEqual({
    sub: expect.any(String) as string,
    email: ada.email,
    email_verified: 'true',
    given_name: 'Ada',
    family_name: 'Lovelace',
    'custom:email_mkt_updates': 'yes',
    locale: 'de',
  });
  expect(await verify(code, 'phone_number')).toMatchObject({ type: 'ExpiredCodeException' });
  expect(await remove('phone_number', 'custom:email_mkt_updates')).toMatchObject({ status: 200 });
});

test('changes of an address stop at five letters an hour, and a refused one is not counted', async () => {
  for (let count = 0; count < 4; count += 1) await update({ email: `new${count}@example.com` });
  // One that somebody has counts too, so that no more is learned of who has an account.
  await app.pool.addUser({ email: grace.email, password: castPassword });
  expect(await update({ email: grace.email })).toMatchObject({ type: 'AliasExistsException' });
  for (const email of [grace.email, other])
    expect(await update({ email })).toMatchObject({ type: 'LimitExceededException' });
  expect(await update({ phone_number: phone })).toMatchObject({ status: 200 });
  expect(await update({ email: ada.email })).toMatchObject({ status: 200 });
  app.passTime(60 * 60_000 - 1_000);
  ({ AccessToken } = await app.signIn(ada));
  app.passTime(2_000);
  expect(await update({ email: other })).toMatchObject({ status: 200 });
});

test.each([
  ['letter', { MAIL_URL: 'smtp://127.0.0.1:1' }, { email: other }],
  ['text', { SMS_URL: 'http://127.0.0.1:1' }, { phone_number: phone }],
  ['text, after a letter that could,', { SMS_URL: 'http://127.0.0.1:1' }, { email: other, phone_number: phone }],
])('a change of address whose %s cannot be sent changes nothing', async (_what, environment, change) => {
  await using closed = await startApp({ environment });
  const { AccessToken: token } = await closed.signIn(ada);
  const getUser = () => askPool(closed, 'GetUser', { AccessToken: token });
  const before = (await getUser()).body;
  const UserAttributes = Object.entries(change).map(([Name, Value]) => ({ Name, Value }));
  const answer = await askPool(closed, 'UpdateUserAttributes', { AccessToken: token, UserAttributes });
  expect(answer).toMatchObject({ type: 'CodeDeliveryFailureException' });
  expect((await getUser()).body).toEqual(before);
  expect(await signInWithPassword(closed, ada.email)).toMatchObject({ status: 200 });
  expect(await signInWithPassword(closed, other)).toMatchObject({ type: 'NotAuthorizedException' });
  expect(await closed.database.selectFrom('pool_codes').selectAll().execute()).toEqual([]);
});

test('a code for an address is good also where another address was asked for and its letter could not be sent', async () => {
  const data = await readyDatabase();
  {
    await using open = await startApp({ on: data });
    await using closed = await startApp({
      on: data,
      environment: { MAIL_URL: 'smtp://127.0.0.1:1', SMS_URL: 'http://127.0.0.1:1' },
    });
    await open.signIn(ada);
    const ask = async (at: TestApp, operation: string, given: object) => {
      const { AccessToken: token } = tokensOf(await signInWithPassword(at, ada.email));
      return await askPool(at, operation, { AccessToken: token, ...given });
    };
    const toAddress = (Value: string) => ({ UserAttributes: [{ Name: 'email', Value }] });
    await ask(open, 'UpdateUserAttributes', toAddress(other));
    const Code = await readCode(open, other);
    for (const [address, number] of [
      ['third@example.com', undefined],
      [ada.email, phone],
    ] as const) {
      const { UserAttributes } = toAddress(address);
      const numbers = number === undefined ? [] : [{ Name: 'phone_number', Value: number }];
      const answer = await ask(closed, 'UpdateUserAttributes', { UserAttributes: [...UserAttributes, ...numbers] });
      expect(answer).toMatchObject({ type: 'CodeDeliveryFailureException' });
    }
    expect(await ask(open, 'VerifyUserAttribute', { AttributeName: 'email', Code })).toMatchObject({ status: 200 });
    expect(await signInWithPassword(open, other)).toMatchObject({ status: 200 });
  }
  await data.remove();
});
