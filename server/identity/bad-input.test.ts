// What clients that are broken, or mean no good, can put into the operations for accounts and attributes.
import { beforeAll, describe, expect, test } from 'vitest';
import { type PoolAnswer, askPool, readCode, signUp } from '../testing/ask-pool.ts';
import { ada, castPassword } from '../testing/cast.ts';
import { sharedApp } from '../testing/shared-app.ts';

const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
let AccessToken: string;

beforeAll(async () => {
  ({ AccessToken } = await app.signIn(ada));
});

const Username = 'new@example.com';
const Password = castPassword;
const good: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  SignUp: { Username, Password, UserAttributes: [] },
  ConfirmSignUp: { Username, ConfirmationCode: '123456' },
  ResendConfirmationCode: { Username },
  ForgotPassword: { Username },
  ConfirmForgotPassword: { Username, ConfirmationCode: '123456', Password },
  ChangePassword: { AccessToken: 'x', PreviousPassword: Password, ProposedPassword: Password },
  UpdateUserAttributes: { AccessToken: 'x', UserAttributes: [{ Name: 'name', Value: 'Ada' }] },
  DeleteUserAttributes: { AccessToken: 'x', UserAttributeNames: ['name'] },
  GetUserAttributeVerificationCode: { AccessToken: 'x', AttributeName: 'email' },
  VerifyUserAttribute: { AccessToken: 'x', AttributeName: 'email', Code: '123456' },
  DeleteUser: { AccessToken: 'x' },
};
const optional = new Set(['SignUp UserAttributes']);
const members = Object.entries(good).flatMap(([operation, body]) =>
  Object.keys(body).map((name) => [operation, name] as const),
);
/** The token is no good: their lists and texts alone are looked at before it. */
const isOfPerson = (operation: string) => 'AccessToken' in (good[operation] ?? {});
const isList = (operation: string, member: string) => Array.isArray(good[operation]?.[member]);
const texts = members.filter(([operation, member]) => !isList(operation, member));
const refusals = new Set<string | undefined>(['InvalidParameterException', 'SerializationException']);

const state = async () => [
  await app.database.selectFrom('pool_users').selectAll().execute(),
  await app.database.selectFrom('pool_codes').selectAll().execute(),
  await app.database.selectFrom('pool_names').selectAll().execute(),
];

describe.each(members.filter(([operation, member]) => !isOfPerson(operation) || isList(operation, member)))(
  '%s without a good %s',
  (operation, member) => {
    const wrongTypes = [0, 1.5, true, {}, ['x'], [{ Name: 1, Value: 2 }], [{ Name: 'name' }], [['name', 'x']], [null]];
    const wrong = isList(operation, member) ? ['x', ...wrongTypes] : wrongTypes;

    test('is refused and changes nothing', async () => {
      const before = await state();
      const missing = optional.has(`${operation} ${member}`) ? [] : [undefined, null];
      for (const value of [...wrong, ...missing]) {
        const { type, status } = await askPool(app, operation, { ...good[operation], [member]: value });
        expect([status, refusals.has(type)], `${JSON.stringify(value)} was ${type}`).toEqual([400, true]);
      }
      expect(await state()).toEqual(before);
    });
  },
);

test('a text that is empty or too long is refused and changes nothing', async () => {
  const before = await state();
  for (const [operation, member] of texts) {
    for (const value of ['', 'x'.repeat(128 * 1024 + 1)]) {
      const { type } = await askPool(app, operation, { ...good[operation], [member]: value });
      expect([operation, member, type]).toEqual([operation, member, 'InvalidParameterException']);
    }
  }
  expect(await state()).toEqual(before);
});

test('what strangers ask knows no other client', async () => {
  for (const operation of Object.keys(good).filter((one) => !isOfPerson(one))) {
    const { type } = await askPool(app, operation, { ...good[operation], ClientId: 'another' });
    expect([operation, type]).toEqual([operation, 'ResourceNotFoundException']);
  }
});

test.each([
  'a\0b@example.com',
  'a\nb@example.com',
  '\u001b@x.de',
  '\u0085@x.de',
  '\ud800@x.de',
  `${'x'.repeat(120)}@example.com`,
])('%j is no user name for any verb', async (name) => {
  for (const operation of [
    'SignUp',
    'ConfirmSignUp',
    'ResendConfirmationCode',
    'ForgotPassword',
    'ConfirmForgotPassword',
  ]) {
    expect(await askPool(app, operation, { ...good[operation], Username: name })).toMatchObject({
      type: 'InvalidParameterException',
    });
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a name that nobody has', async (name) => {
  expect(await signUp(app, name)).toMatchObject({ body: { message: 'Username should be an email.' } });
  expect(await askPool(app, 'ConfirmSignUp', { Username: name, ConfirmationCode: '1' })).toMatchObject({
    type: 'ExpiredCodeException',
  });
  expect(await askPool(app, 'ForgotPassword', { Username: name })).toMatchObject({ status: 200 });
});

describe('attributes', () => {
  type Attribute = { readonly Name: string; readonly Value: string };
  const update = (...UserAttributes: Attribute[]): Promise<PoolAnswer> =>
    askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes });
  const join = (...UserAttributes: Attribute[]): Promise<PoolAnswer> =>
    askPool(app, 'SignUp', { Username, Password, UserAttributes });
  const remove = (...UserAttributeNames: string[]): Promise<PoolAnswer> =>
    askPool(app, 'DeleteUserAttributes', { AccessToken, UserAttributeNames });

  test.each([
    ['sub', 'x', 'NotAuthorizedException'],
    ['email_verified', 'true', 'NotAuthorizedException'],
    ['phone_number_verified', 'true', 'NotAuthorizedException'],
    ['cognito:username', 'x', 'NotAuthorizedException'],
    ['__proto__', 'x', 'InvalidParameterException'],
    ['constructor', 'x', 'InvalidParameterException'],
    ['custom:__proto__', 'x', 'InvalidParameterException'],
    ['Email', 'x@example.com', 'InvalidParameterException'],
    ['EMAIL_VERIFIED', 'true', 'InvalidParameterException'],
    [' sub', 'x', 'InvalidParameterException'],
    ['', 'x', 'InvalidParameterException'],
    ['name', 'x'.repeat(2049), 'InvalidParameterException'],
    ['name', 'a\0b', 'InvalidParameterException'],
    ['name', '\udc00', 'InvalidParameterException'],
    ['email', '', 'InvalidParameterException'],
    ['email', 'ada', 'InvalidParameterException'],
    ['email', 'a@b', 'InvalidParameterException'],
    ['email', 'a@b.de,c@d.de', 'InvalidParameterException'],
    ['email', 'a@b.de\r\nBcc: c@d.de', 'InvalidParameterException'],
    ['email', `${'x'.repeat(120)}@example.com`, 'InvalidParameterException'],
    ['phone_number', '', 'InvalidParameterException'],
    ['phone_number', '15550100', 'InvalidParameterException'],
    ['phone_number', '+1234', 'InvalidParameterException'],
    ['phone_number', '+1234567890123456', 'InvalidParameterException'],
    ['phone_number', '+1555٠100', 'InvalidParameterException'],
    ['phone_number', '+15550100\n', 'InvalidParameterException'],
  ])('%j as %j stops the whole call', async (Name, Value, type) => {
    const before = await state();
    const bystander = { Name: 'given_name', Value: 'Changed' };
    for (const call of [update, join]) {
      expect(await call(bystander, { Name, Value })).toMatchObject({ status: 400, type });
      expect(await call({ Name, Value }, bystander)).toMatchObject({ status: 400, type });
    }
    expect(await state()).toEqual(before);
  });

  test('are fifty at most in one call', async () => {
    const fifty = Array.from({ length: 50 }, () => ({ Name: 'name', Value: 'x' }));
    expect(await update(...fifty)).toMatchObject({ status: 200 });
    expect(await update(...fifty, { Name: 'name', Value: 'x' })).toMatchObject({ type: 'InvalidParameterException' });
    expect(await remove(...fifty.map(() => 'locale'), 'locale')).toMatchObject({ type: 'InvalidParameterException' });
  });

  test('come back byte for byte, of any length up to 2048, in whatever form of Unicode', async () => {
    const values = ['x'.repeat(2048), 'cafe\u0301', 'café', 'İiIı', ' \t\r\n\u001b[0m ', '<b>"\'`{}$\\u0000', '🦩', ''];
    for (const Value of values) {
      expect(await update({ Name: 'name', Value })).toMatchObject({ status: 200 });
      const { body } = await askPool(app, 'GetUser', { AccessToken });
      expect(body['UserAttributes']).toContainEqual({ Name: 'name', Value });
    }
  });

  test.each([
    ['__proto__', 'InvalidParameterException'],
    ['constructor', 'InvalidParameterException'],
    ['sub', 'NotAuthorizedException'],
    ['email', 'InvalidParameterException'],
    ['', 'InvalidParameterException'],
  ])('%j cannot be deleted', async (name, type) => {
    expect(await remove('name', name)).toMatchObject({ status: 400, type });
    expect(await remove('family_name', 'nothing')).toMatchObject({ status: 400 });
  });

  test('that are not there can be deleted, and none as well', async () => {
    expect(await remove()).toMatchObject({ status: 200, body: {} });
    expect(await remove('locale', 'locale')).toMatchObject({ status: 200, body: {} });
    expect(await update()).toMatchObject({ status: 200, body: { CodeDeliveryDetailsList: [] } });
  });
});

test('two addresses that differ by more than the case of their letters are two accounts', async () => {
  for (const email of [
    'ipek@example.com',
    'İpek@example.com',
    'ıpek@example.com',
    'café@example.com',
    'cafe\u0301@example.com',
  ]) {
    expect(await signUp(app, email)).toMatchObject({ status: 200 });
  }
  expect(await signUp(app, 'IPEK@example.com')).toMatchObject({ type: 'UsernameExistsException' });
});

test.each(['', ' ', '12345', '1234567', '１２３４５６', "' or 1=1 --", '__proto__', '\0', '000000 '])(
  'the code %j is none',
  async (ConfirmationCode) => {
    await signUp(app, 'codes@example.com');
    app.passTime(16 * 60_000);
    const answer = await askPool(app, 'ConfirmSignUp', { Username: 'codes@example.com', ConfirmationCode });
    expect(answer.type).toMatch(/CodeMismatchException|InvalidParameterException/);
  },
);

test('a code that has been used is worth nothing for anything', async () => {
  await signUp(app, 'replay@example.com');
  const code = await readCode(app, 'replay@example.com');
  const use = { Username: 'replay@example.com', ConfirmationCode: code };
  expect(await askPool(app, 'ConfirmSignUp', use)).toMatchObject({ status: 200 });
  expect(await askPool(app, 'ConfirmSignUp', use)).toMatchObject({ type: 'NotAuthorizedException' });
  expect(await askPool(app, 'ConfirmForgotPassword', { ...use, Password })).toMatchObject({
    type: 'ExpiredCodeException',
  });
});
