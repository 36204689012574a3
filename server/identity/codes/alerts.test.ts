import { beforeEach, describe, expect, test } from 'vitest';
import { askPool, readCode, readOutbox, signInWithPassword, signInWithSrp, tokensOf } from '../../testing/ask-pool.ts';
import { codeOnPhone, setUpAuthenticator } from '../../testing/authenticator.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';
import { type TestApp, startApp } from '../../testing/start-app.ts';
import { usersOf } from '../../testing/users-command.ts';

describe('security alerts', () => {
  const app = freshApp();

  beforeEach(async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword });
  });

  /** Answers the token of the sign-in that it took. */
  async function want(alerts: string): Promise<string> {
    const { AccessToken } = tokensOf(await signInWithPassword(app, ada.email));
    const UserAttributes = [{ Name: 'custom:email_sec_updates', Value: alerts }];
    await askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes });
    return AccessToken;
  }

  const alerts = async () => {
    const lines = await readOutbox(app.settings).catch(() => []);
    return lines.filter(({ code }) => code === undefined).map(({ to, subject }) => `${to}: ${subject}`);
  };

  test('tell of a sign-in, of a changed password and of a password that a code brought', async () => {
    await want('true');
    const { AccessToken } = tokensOf(await signInWithSrp(app, ada.email));
    await expect.poll(alerts).toEqual([`${ada.email}: New sign-in (Fanfare)`]);

    await askPool(app, 'ChangePassword', {
      AccessToken,
      PreviousPassword: castPassword,
      ProposedPassword: 'another one',
    });
    await expect.poll(alerts).toHaveLength(2);
    await askPool(app, 'ForgotPassword', { Username: ada.email });
    const ConfirmationCode = await readCode(app, ada.email);
    await askPool(app, 'ConfirmForgotPassword', { Username: ada.email, ConfirmationCode, Password: castPassword });
    const changed = `${ada.email}: Your password was changed (Fanfare)`;
    await expect.poll(alerts).toEqual([`${ada.email}: New sign-in (Fanfare)`, changed, changed]);
  });

  test('tell of a sign-in whomever an operator has added, without being asked for', async () => {
    await usersOf(app)('add', grace.email, '--password', castPassword);
    await signInWithPassword(app, grace.email);
    await expect.poll(alerts).toEqual([`${grace.email}: New sign-in (Fanfare)`]);
  });

  test('go to nobody who has turned them off, and are not sent for a wrong password', async () => {
    await want('true');
    await signInWithPassword(app, ada.email, 'not the password');
    await want('false');
    await signInWithPassword(app, ada.email);
    const AccessToken = await want('true');
    // Letters follow their answers: whatever was wrongly sent is there before this one.
    const changed = `${ada.email}: Your password was changed (Fanfare)`;
    const passwords = { PreviousPassword: castPassword, ProposedPassword: 'another one' };
    await askPool(app, 'ChangePassword', { AccessToken, ...passwords });
    await expect.poll(alerts).toContain(changed);
    expect(await alerts()).toEqual([`${ada.email}: New sign-in (Fanfare)`, changed]);
  });

  test('tell the former address that it was replaced or removed, whoever has turned them off', async () => {
    const AccessToken = await want('false');
    const said = { AccessToken, AttributeName: 'email' };
    const moveTo = async (email: string) => {
      await askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
      await askPool(app, 'VerifyUserAttribute', { ...said, Code: await readCode(app, email) });
    };
    const toFormer = (email: string) => `${email}: Your email address was changed (Fanfare)`;
    await moveTo('thief@example.com');
    await expect.poll(alerts).toEqual([toFormer(ada.email)]);
    await askPool(app, 'GetUserAttributeVerificationCode', said);
    await askPool(app, 'VerifyUserAttribute', { ...said, Code: await readCode(app, 'thief@example.com') });
    await moveTo('Thief@example.com');
    await moveTo('other@example.com');
    await expect.poll(alerts).toEqual([toFormer(ada.email), toFormer('Thief@example.com')]);
  });

  test('tell a former number by a text that it was replaced or removed', async () => {
    await using byNumber = await startApp({ environment: { SIGN_IN_WITH: 'phone' } });
    const [phoneNumber, next] = ['+15550100', '+15550111'];
    await byNumber.pool.addUser({ phoneNumber, password: castPassword });
    const { AccessToken } = tokensOf(await signInWithPassword(byNumber, phoneNumber));
    const UserAttributes = [{ Name: 'phone_number', Value: next }];
    await askPool(byNumber, 'UpdateUserAttributes', { AccessToken, UserAttributes });
    const proof = { AttributeName: 'phone_number', Code: await readCode(byNumber, next) };
    await askPool(byNumber, 'VerifyUserAttribute', { AccessToken, ...proof });
    const textsOf = async ({ settings }: TestApp) =>
      (await readOutbox(settings)).filter(({ to, code }) => to.startsWith('+') && code === undefined);
    const text = expect.stringContaining('removed from your account') as string;
    await expect
      .poll(() => textsOf(byNumber))
      .toEqual([expect.objectContaining({ medium: 'SMS', to: phoneNumber, text })]);

    await app.pool.addUser({ email: grace.email, phoneNumber, password: castPassword });
    const tokens = tokensOf(await signInWithPassword(app, grace.email));
    const removed = { AccessToken: tokens.AccessToken, UserAttributeNames: ['phone_number'] };
    await askPool(app, 'DeleteUserAttributes', removed);
    await expect.poll(() => textsOf(app)).toEqual([expect.objectContaining({ medium: 'SMS', to: phoneNumber, text })]);
  });

  test('tell of a second factor that is added, replaced by another one, and taken away', async () => {
    const AccessToken = await want('true');
    const changed = `${ada.email}: Two-step sign-in was changed (Fanfare)`;
    const changes = async () => (await alerts()).filter((one) => one === changed).length;
    await setUpAuthenticator(app, { AccessToken });
    await expect.poll(changes).toBe(1);
    const { body } = await askPool(app, 'AssociateSoftwareToken', { AccessToken });
    const UserCode = codeOnPhone(String(body['SecretCode']), app.now());
    await askPool(app, 'VerifySoftwareToken', { AccessToken, UserCode });
    await expect.poll(changes).toBe(2);
    await askPool(app, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } });
    await expect.poll(changes).toBe(3);
  });
});
