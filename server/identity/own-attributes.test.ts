import { afterEach, beforeEach, expect, test } from 'vitest';
import { askPool, readCode, readOutbox, signInWithPassword } from '../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';

const other = 'new@example.com';
let app: TestApp;
let AccessToken: string;

beforeEach(async () => {
  app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  ({ AccessToken } = await app.signIn(ada));
});
afterEach(async () => {
  await app[Symbol.asyncDispose]();
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
const verify = (Code: string) => askPool(app, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
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

test('another address is the sign-in name, unproven until its code comes', async () => {
  await askPool(app, 'ForgotPassword', { Username: ada.email });
  const resetCode = await readCode(app, ada.email);
  expect((await update({ email: other })).body).toEqual({
    CodeDeliveryDetailsList: [{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' }],
  });
  expect(await read()).toMatchObject({ email: other, email_verified: 'false' });
  expect(await signInWithPassword(app, other)).toMatchObject({ status: 200 });
  expect(await signInWithPassword(app, ada.email)).toMatchObject({ type: 'NotAuthorizedException' });
  const code = await readCode(app, other);
  expect(await verify(wrong(code))).toMatchObject({ type: 'CodeMismatchException' });
  expect(await verify(code)).toMatchObject({ status: 200, body: {} });
  expect(await verify(code)).toMatchObject({ type: 'ExpiredCodeException' });
  expect(await read()).toMatchObject({ email: other, email_verified: 'true' });
  const reset = { Username: other, ConfirmationCode: resetCode, Password: castPassword };
  expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ type: 'ExpiredCodeException' });
});

test('an unproven address gets no code for a new password', async () => {
  await update({ email: other });
  const letters = await readOutbox(app.settings);
  expect(await askPool(app, 'ForgotPassword', { Username: other })).toMatchObject({ status: 200 });
  expect(await readOutbox(app.settings)).toEqual(letters);
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
  expect(await askCode('phone_number')).toMatchObject({ type: 'InvalidParameterException' });
  const code = await readCode(app, ada.email);
  for (let count = 0; count < 5; count += 1) await verify(wrong(code));
  expect(await verify(code)).toMatchObject({ type: 'LimitExceededException' });
});

test('a phone number is unproven, and goes with what was said of it', async () => {
  expect(await update({ phone_number: '+15550100' })).toMatchObject({ body: { CodeDeliveryDetailsList: [] } });
  expect(await read()).toMatchObject({ phone_number_verified: 'false' });
  expect(await remove('phone_number', 'picture')).toMatchObject({ status: 200, body: {} });
  expect(Object.keys(await read())).not.toContain('phone_number_verified');
});

test('a change of address whose letter cannot be sent changes nothing', async () => {
  await using mailless = await startApp({ environment: { MAIL_URL: 'smtp://127.0.0.1:1' } });
  const { AccessToken: token } = await mailless.signIn(ada);
  const getUser = () => askPool(mailless, 'GetUser', { AccessToken: token });
  const before = (await getUser()).body;
  const UserAttributes = [{ Name: 'email', Value: other }];
  const answer = await askPool(mailless, 'UpdateUserAttributes', { AccessToken: token, UserAttributes });
  expect(answer).toMatchObject({ type: 'CodeDeliveryFailureException' });
  expect((await getUser()).body).toEqual(before);
  expect(await signInWithPassword(mailless, ada.email)).toMatchObject({ status: 200 });
});
