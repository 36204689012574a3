// A pool where people sign in by phone number.
import { inviteMember } from '@fanfare/contract/members.ts';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { expectAlikeInTime } from '../../testing/alike-in-time.ts';
import { askPool, beginSrp, readCode, readOutbox, signInWithPassword, tokensOf } from '../../testing/ask-pool.ts';
import { buildWorkspace } from '../../testing/builders.ts';
import { castPassword } from '../../testing/cast.ts';
import { claimsOf, poolPeople } from '../../testing/pool-people.ts';
import { freshApp } from '../../testing/shared-app.ts';
import { startApp } from '../../testing/start-app.ts';

const email = 'ada@example.com';
const phone = '+15550100';
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const app = freshApp({ environment: { RATE_LIMITS: 'off', SIGN_IN_WITH: 'phone' } });
const { signUpAs, confirm, join, isLetIn, ask, update, read, forgetTold } = poolPeople(() => app);

test('a text brings the code, and the number lets a person in', async () => {
  const { body } = await signUpAs(phone);
  expect(body['CodeDeliveryDetails']).toEqual({
    AttributeName: 'phone_number',
    DeliveryMedium: 'SMS',
    Destination: '+*******0100',
  });
  const [text] = await readOutbox(app.settings);
  expect(text).toMatchObject({ medium: 'SMS', to: phone, purpose: 'sign-up', username: body['UserSub'] });
  expect(text?.text).toContain(text?.code);
  await confirm(phone, phone);
  const { IdToken, AccessToken } = tokensOf(await signInWithPassword(app, phone));
  const sub = body['UserSub'];
  expect(claimsOf(IdToken)).toMatchObject({ sub, 'cognito:username': sub, phone_number_verified: true });
  expect(await read(AccessToken)).toEqual({ sub, phone_number: phone, phone_number_verified: 'true' });
  expect(await isLetIn(String(sub))).toBe(true);
});

test('nobody signs up with what is no number in full', async () => {
  for (const name of [email, '15550100', '+1555', '+1 555 0100', 'ada', `+${'1'.repeat(16)}`]) {
    expect({ name, ...(await signUpAs(name)) }).toMatchObject({
      type: 'InvalidParameterException',
      body: { message: 'Username should be a phone number.' },
    });
  }
});

test('the number may be said twice, not two numbers', async () => {
  expect(await signUpAs(phone, { phone_number: '+15550199' })).toMatchObject({ type: 'InvalidParameterException' });
  expect(await signUpAs(phone, { phone_number: phone })).toMatchObject({ status: 200 });
  expect(await signUpAs(phone)).toMatchObject({ type: 'UsernameExistsException' });
});

test('the code goes to the number also beside an address for mail, which brings a new password once it is proven', async () => {
  const { body } = await signUpAs(phone, { email });
  expect(body['CodeDeliveryDetails']).toMatchObject({ AttributeName: 'phone_number', DeliveryMedium: 'SMS' });
  const again = await askPool(app, 'ResendConfirmationCode', { Username: phone });
  expect(again.body['CodeDeliveryDetails']).toMatchObject({ DeliveryMedium: 'SMS' });
  await confirm(phone, phone);
  const token = tokensOf(await signInWithPassword(app, phone)).AccessToken;
  expect(await read(token)).toMatchObject({ email_verified: 'false', phone_number_verified: 'true' });
  expect(await forgetTold(phone)).toMatchObject({ DeliveryMedium: 'SMS' });
  await ask(token, 'GetUserAttributeVerificationCode', { AttributeName: 'email' });
  await ask(token, 'VerifyUserAttribute', { AttributeName: 'email', Code: await readCode(app, email) });
  expect(await forgetTold(phone)).toMatchObject({ DeliveryMedium: 'EMAIL' });
  expect(await isLetIn(email)).toBe(false);
  const UserAttributeNames = ['phone_number'];
  expect(await ask(token, 'DeleteUserAttributes', { UserAttributeNames })).toMatchObject({
    type: 'InvalidParameterException',
  });
  expect(await ask(token, 'DeleteUserAttributes', { UserAttributeNames: ['email'] })).toMatchObject({ status: 200 });
  const removed = { to: email, subject: 'Your email address was changed (Fanfare)' };
  await expect.poll(async () => (await readOutbox(app.settings)).at(-1)).toMatchObject(removed);
});

test('nobody takes a number with an address of their own, and its owner signs up all the same', async () => {
  await signUpAs(phone, { email: 'eve@example.com' });
  expect((await readOutbox(app.settings)).map(({ to }) => to)).toEqual([phone]);
  const owners = { Username: phone, Password: 'a new horse battery' };
  const { body } = await askPool(app, 'SignUp', owners);
  await confirm(phone, phone, { ClientMetadata: { signUp: body['UserSub'] } });
  expect(await signInWithPassword(app, phone, owners.Password)).toMatchObject({ status: 200 });
  expect(await isLetIn(phone)).toBe(false);
});

test('where only the invited sign up the invited address gets the code, and the number is proven before it changes', async () => {
  await using invited = await startApp({
    environment: { RATE_LIMITS: 'off', SIGN_IN_WITH: 'phone', SIGN_UP: 'invited' },
  });
  const people = poolPeople(() => invited);
  await invited.pool.addUser({ phoneNumber: '+15550199', password: castPassword });
  const asOwner = invited.withToken(tokensOf(await signInWithPassword(invited, '+15550199')).AccessToken);
  const { workspace_id: ws } = await buildWorkspace(asOwner);
  await asOwner.call(inviteMember, { params: { ws }, body: { email } });
  const { body } = await people.signUpAs(phone, { email });
  expect(body['CodeDeliveryDetails']).toMatchObject({ AttributeName: 'email', DeliveryMedium: 'EMAIL' });
  await people.confirm(phone, email);
  const token = tokensOf(await signInWithPassword(invited, phone)).AccessToken;
  expect(await people.read(token)).toMatchObject({ email_verified: 'true', phone_number_verified: 'false' });
  const next = '+15550111';
  expect(await people.update(token, 'phone_number', next)).toMatchObject({
    type: 'InvalidParameterException',
    body: { message: 'Verify the phone_number that the account has first.' },
  });
  expect(await people.isLetIn(next)).toBe(false);
  await people.ask(token, 'GetUserAttributeVerificationCode', { AttributeName: 'phone_number' });
  const Code = await readCode(invited, phone);
  await people.ask(token, 'VerifyUserAttribute', { AttributeName: 'phone_number', Code });
  expect(await people.update(token, 'phone_number', next)).toMatchObject({ status: 200 });
});

test('a forgotten password is replaced by a text to the proven number', async () => {
  const token = await join(phone, {}, phone);
  const next = '+15550111';
  await update(token, 'phone_number', next);
  expect([await isLetIn(phone), await isLetIn(next)]).toEqual([true, false]);
  expect(await forgetTold(phone)).toEqual({
    AttributeName: 'phone_number',
    DeliveryMedium: 'SMS',
    Destination: '+*******0100',
  });
  const reset = { Username: phone, ConfirmationCode: await readCode(app, phone), Password: 'a new horse battery' };
  expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ status: 200 });
  const { AccessToken } = tokensOf(await signInWithPassword(app, phone, 'a new horse battery'));
  expect((await update(AccessToken, 'phone_number', phone)).body).toEqual({ CodeDeliveryDetailsList: [] });
  expect(await read(AccessToken)).toMatchObject({ phone_number: phone, phone_number_verified: 'true' });
});

test('a number that another account has is refused', async () => {
  await join(phone, {}, phone);
  const token = await join('+15550199', {}, '+15550199');
  expect(await update(token, 'phone_number', phone)).toMatchObject({
    type: 'AliasExistsException',
    body: { message: 'An account with the phone number already exists.' },
  });
});

test('a gateway that is slow does not tell who has an account', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const environment = { SIGN_IN_WITH: 'phone', SMS_URL: `http://127.0.0.1:${port}`, TEXT_BUDGET: '{"address": 100}' };
  await using slow = await startApp({ environment });
  await slow.pool.addUser({ phoneNumber: phone, password: castPassword });
  const forget = (Username: string) => async () =>
    expect(await askPool(slow, 'ForgotPassword', { Username })).toMatchObject({ status: 200 });
  await expectAlikeInTime([slow], [forget(phone), forget('+15550199')]);
  silent.close();
  for (const socket of sockets) socket.destroy();
});

test('a number that nobody has gets no text, and the same made-up answer each time', async () => {
  const askTwice = async (last: string) => {
    const [told, again] = [await forgetTold(`+1555${last}`), await forgetTold(`+1555${last}`)];
    expect([`+*******${last}`, expect.stringMatching(/^[a-z]\*\*\*@[a-z]\*\*\*$/)]).toContainEqual(
      (told as { Destination: string }).Destination,
    );
    expect(again).toEqual(told);
  };
  await Promise.all(['0150', '0151', '0152', '0153'].map(askTwice));
  for (const last of ['0150', '0151', '0152', '0153']) {
    const { body } = await askPool(app, 'ResendConfirmationCode', { Username: `+1555${last}` });
    expect(body['CodeDeliveryDetails']).toMatchObject({ DeliveryMedium: 'SMS', Destination: `+*******${last}` });
  }
  await signUpAs(phone);
  expect(await readOutbox(app.settings)).toHaveLength(1);
  expect((await beginSrp(app, '+15550150')).parameters['USERNAME']).toMatch(uuid);
});

test('an operator adds people by their numbers', async () => {
  await app.pool.addUser({ phoneNumber: phone, password: castPassword });
  expect(await isLetIn(phone)).toBe(true);
  await expect(app.pool.addUser({ email, password: castPassword })).rejects.toThrow(/phone_number/);
});
