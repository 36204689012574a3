// Proven addresses as further names, where people choose their names.
import { expect, test } from 'vitest';
import { askPool, beginSrp, readCode, readOutbox, signInWithPassword } from '../../testing/ask-pool.ts';
import { castPassword } from '../../testing/cast.ts';
import { poolPeople } from '../../testing/pool-people.ts';
import { freshApp } from '../../testing/shared-app.ts';

const email = 'ada@example.com';
const phone = '+15550100';

const app = freshApp({ environment: { RATE_LIMITS: 'off', SIGN_IN_WITH: 'username' } });
const { signUpAs, confirm, join, isLetIn, ask, update, read, forgetTold } = poolPeople(() => app);

test('two may ask with one address, one gets it, and the other is told with a good code alone', async () => {
  await signUpAs('ada', { email });
  const adasCode = await readCode(app, email);
  await signUpAs('eve', { email });
  expect(await confirm('eve', email)).toMatchObject({ status: 200 });
  const confirmAda = (code: string, more = {}) =>
    askPool(app, 'ConfirmSignUp', { Username: 'ada', ConfirmationCode: code, ...more });
  const wrong = String((Number(adasCode) + 1) % 1_000_000).padStart(6, '0');
  expect(await confirmAda(wrong)).toMatchObject({ type: 'CodeMismatchException' });
  for (let count = 0; count < 7; count += 1) {
    expect(await confirmAda(adasCode)).toMatchObject({
      type: 'AliasExistsException',
      body: { message: 'An account with the email already exists.' },
    });
  }
  expect(await signInWithPassword(app, 'ada')).toMatchObject({ type: 'UserNotConfirmedException' });
  expect((await beginSrp(app, email)).parameters['USERNAME']).toBe('eve');
});

test('an alias can be taken away: the other account keeps its name and loses the proof', async () => {
  const eve = await join('eve', { email }, email);
  await forgetTold('eve');
  const evesReset = await readCode(app, email);
  await signUpAs('ada', { email });
  expect(await confirm('ada', email, { ForceAliasCreation: false })).toMatchObject({ type: 'AliasExistsException' });
  expect(await confirm('ada', email, { ForceAliasCreation: true })).toMatchObject({ status: 200 });
  expect((await beginSrp(app, email)).parameters['USERNAME']).toBe('ada');
  expect(await read(eve)).toMatchObject({ email, email_verified: 'false' });
  expect(await isLetIn('eve')).toBe(true);
  const reset = { Username: 'eve', ConfirmationCode: evesReset, Password: castPassword };
  expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ type: 'CodeMismatchException' });
  const letters = await readOutbox(app.settings);
  await forgetTold('eve');
  expect(await readOutbox(app.settings)).toEqual(letters);
  await ask(eve, 'GetUserAttributeVerificationCode', { AttributeName: 'email' });
  const Code = await readCode(app, email);
  expect(await ask(eve, 'VerifyUserAttribute', { AttributeName: 'email', Code })).toMatchObject({
    type: 'AliasExistsException',
  });
});

test('of many that prove one address at once one gets it', async () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  const codes: string[] = [];
  for (const name of names) {
    await signUpAs(name, { email });
    codes.push(await readCode(app, email));
  }
  const answers = await Promise.all(
    names.map((Username, index) => askPool(app, 'ConfirmSignUp', { Username, ConfirmationCode: codes[index] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ type }) => type === 'AliasExistsException')).toHaveLength(5);
});

test('a proven phone number is a further name, until it is deleted', async () => {
  const token = await join('ada', { email }, email);
  await update(token, 'phone_number', phone);
  expect(await isLetIn(phone)).toBe(false);
  const Code = await readCode(app, phone);
  await ask(token, 'VerifyUserAttribute', { AttributeName: 'phone_number', Code });
  expect(await isLetIn(phone)).toBe(true);
  await ask(token, 'DeleteUserAttributes', { UserAttributeNames: ['phone_number'] });
  expect(await isLetIn(phone)).toBe(false);
});
