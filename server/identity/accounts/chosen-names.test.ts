// A pool where people choose their names.
import { expect, test } from 'vitest';
import {
  askPool,
  beginSrp,
  readCode,
  readOutbox,
  signInWithPassword,
  signInWithSrp,
  tokensOf,
} from '../../testing/ask-pool.ts';
import { castPassword } from '../../testing/cast.ts';
import { claimsOf, poolPeople } from '../../testing/pool-people.ts';
import { freshApp } from '../../testing/shared-app.ts';

const email = 'ada@example.com';
const phone = '+15550100';
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const app = freshApp({ environment: { RATE_LIMITS: 'off', SIGN_IN_WITH: 'username' } });
const { signUpAs, confirm, join, isLetIn, ask, update, read, forgetTold } = poolPeople(() => app);

test('a name, with or without regard to letter case, and the proven address let a person in', async () => {
  const { body } = await signUpAs('Ada', { email, phone_number: phone });
  expect(body).toMatchObject({
    UserSub: expect.stringMatching(uuid) as string,
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
  });
  expect(await signInWithPassword(app, email)).toMatchObject({ type: 'NotAuthorizedException' });
  expect(await signInWithPassword(app, 'Ada')).toMatchObject({ type: 'UserNotConfirmedException' });
  await confirm('ADA', email);
  for (const name of ['Ada', 'aDA', email, 'ADA@Example.com']) {
    expect(await signInWithSrp(app, name)).toMatchObject({ status: 200 });
    expect((await beginSrp(app, name)).parameters).toMatchObject({ USERNAME: 'Ada', USER_ID_FOR_SRP: 'Ada' });
  }
  expect(await isLetIn(phone)).toBe(false);
  expect(await isLetIn(String(body['UserSub']))).toBe(false);
});

test('tokens and attributes tell the name and the sub apart', async () => {
  const { body } = await signUpAs('Ada', { email });
  await confirm('Ada', email);
  const { AccessToken, IdToken } = tokensOf(await signInWithPassword(app, email));
  const sub = body['UserSub'];
  expect(claimsOf(IdToken)).toMatchObject({ sub, 'cognito:username': 'Ada', email, email_verified: true });
  expect(claimsOf(AccessToken)).toMatchObject({ sub, username: 'Ada' });
  expect((await ask(AccessToken, 'GetUser')).body['Username']).toBe('Ada');
  expect(await read(AccessToken)).toMatchObject({ sub });
});

test('addresses, numbers and what holds a space are no names', async () => {
  for (const [name, message] of [
    [email, 'Username cannot be of email format, since user pool is configured for email alias.'],
    ['a,b@c.d', 'Username cannot be of email format, since user pool is configured for email alias.'],
    [phone, 'Username cannot be of phone number format, since user pool is configured for phone number alias.'],
    ['15550100', 'Username cannot be of phone number format, since user pool is configured for phone number alias.'],
    ['two words', 'The value of Username is not valid.'],
    ['\u2003', 'The value of Username is not valid.'],
  ] as const) {
    const answer = await signUpAs(name, { email });
    expect({ name, ...answer }).toMatchObject({ type: 'InvalidParameterException', body: { message } });
  }
});

test('an account needs an address for mail, and keeps it', async () => {
  expect(await signUpAs('ada')).toMatchObject({ type: 'InvalidParameterException' });
  expect(await signUpAs('ada', { phone_number: phone })).toMatchObject({ type: 'InvalidParameterException' });
  const token = await join('ada', { email }, email);
  const UserAttributeNames = ['email'];
  expect(await ask(token, 'DeleteUserAttributes', { UserAttributeNames })).toMatchObject({
    type: 'InvalidParameterException',
  });
});

test('of thirty that ask for one name at once one gets it', async () => {
  const asked = Array.from({ length: 30 }, (_, index) => signUpAs(index % 2 ? 'ADA' : 'ada', { email }));
  const types = (await Promise.all(asked)).map(({ type }) => type);
  expect(types.filter((type) => type === undefined)).toHaveLength(1);
  // At one moment no more are compared than letters are left.
  const isRefusal = /^(?:UsernameExists|LimitExceeded)Exception$/;
  expect(types.filter((type) => isRefusal.test(type ?? ''))).toHaveLength(29);
});

test('a sign-up that waits keeps its name from another address, and its code still confirms it', async () => {
  await signUpAs('bob', { email });
  const other = { Username: 'Bob', Password: 'eve typed this', UserAttributes: [{ Name: 'email', Value: 'eve@b.cd' }] };
  expect(await askPool(app, 'SignUp', other)).toMatchObject({ type: 'UsernameExistsException' });
  expect((await readOutbox(app.settings)).map(({ to }) => to)).toEqual([email]);
  expect(await confirm('bob', email)).toMatchObject({ status: 200 });
  expect(await isLetIn('bob')).toBe(true);
});

test('names are compared letter by letter, beyond case: no form is made into another', async () => {
  for (const name of ['café', 'cafe\u0301', 'ipek', 'İpek', '__proto__', 'constructor', 'hasOwnProperty', '🦩']) {
    expect(await signUpAs(name, { email })).toMatchObject({ status: 200 });
  }
  for (const name of ['CAFÉ', 'IPEK', '__PROTO__', 'Constructor']) {
    expect(await signUpAs(name, { email })).toMatchObject({ type: 'UsernameExistsException' });
  }
  expect(await signInWithPassword(app, 'toString')).toMatchObject({ type: 'NotAuthorizedException' });
});

test('a changed address is no name before its code comes; the proven one stays until then', async () => {
  const token = await join('ada', { email }, email);
  const next = 'next@example.com';
  await update(token, 'email', next);
  expect([await isLetIn(email), await isLetIn(next)]).toEqual([true, false]);
  const Code = await readCode(app, next);
  expect(await ask(token, 'VerifyUserAttribute', { AttributeName: 'email', Code })).toMatchObject({ status: 200 });
  expect([await isLetIn(email), await isLetIn(next)]).toEqual([false, true]);
});

test('a name that nobody has answers like one that somebody has, in whatever letters it is typed', async () => {
  const answers = await Promise.all(['nobody', 'NoBody', 'NOBODY'].map((name) => beginSrp(app, name)));
  const [first] = answers;
  expect(first?.parameters).toMatchObject({ USERNAME: 'nobody', USER_ID_FOR_SRP: 'nobody' });
  for (const { parameters } of answers) {
    expect({ ...parameters, SRP_B: '', SECRET_BLOCK: '' }).toEqual({
      ...first?.parameters,
      SRP_B: '',
      SECRET_BLOCK: '',
    });
  }
  const { parameters } = await beginSrp(app, 'nobody@example.com');
  expect(parameters['USERNAME']).toMatch(/^nobody\d+$/);
  expect((await beginSrp(app, parameters['USERNAME'] ?? '')).parameters['SALT']).toBe(parameters['SALT']);
  expect((await beginSrp(app, '+15550199')).parameters['USERNAME']).toMatch(/^user\d+$/);
});

test('a name that nobody has gets no code, and the same made-up answer each time', async () => {
  const told = await forgetTold('nobody');
  expect(told).toMatchObject({
    AttributeName: 'email',
    Destination: expect.stringMatching(/^[a-z]\*\*\*@[a-z]\*\*\*$/) as string,
  });
  const again = await Promise.all(['NOBODY', 'Nobody', 'nOBODY', 'nobodY'].map((name) => forgetTold(name)));
  expect(again).toEqual(Array(4).fill(told));
  const resent = await askPool(app, 'ResendConfirmationCode', { Username: 'nobody' });
  expect(resent.body['CodeDeliveryDetails']).toEqual(told);
  expect(await askPool(app, 'ForgotPassword', { Username: 'nobody' })).toMatchObject({
    type: 'LimitExceededException',
  });
  await signUpAs('waiting', { email });
  expect(await forgetTold('waiting')).toMatchObject({ Destination: 'a***@e***' });
  expect(await readOutbox(app.settings)).toHaveLength(1);
});

test('a deleted name is free, for somebody whom the old tokens and codes do not open', async () => {
  const token = await join('ada', { email }, email);
  await forgetTold('ada');
  const ConfirmationCode = await readCode(app, email);
  expect(await ask(token, 'DeleteUser')).toMatchObject({ status: 200, body: {} });
  await join('ada', { email: 'other@example.com' }, 'other@example.com');
  expect(await ask(token, 'GetUser')).toMatchObject({ type: 'NotAuthorizedException' });
  const reset = { Username: 'ada', ConfirmationCode, Password: castPassword };
  expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ type: 'CodeMismatchException' });
  expect(await isLetIn(email)).toBe(false);
});

test('an operator adds people with a name and the addresses that are theirs', async () => {
  await app.pool.addUser({ email, phoneNumber: phone, userName: 'Ada', password: castPassword });
  for (const name of ['ada', email, phone]) expect(await isLetIn(name)).toBe(true);
  const again = { email: 'b@c.de', userName: 'ADA', password: castPassword };
  await expect(app.pool.addUser(again)).rejects.toThrow('User already exists');
  await expect(app.pool.addUser({ userName: 'grace', password: castPassword })).rejects.toThrow(/email/);
});
