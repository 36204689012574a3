import { beforeEach, describe, expect, test } from 'vitest';
import { askPool, signInWithPassword, signInWithSrp, tokensOf } from '../../testing/ask-pool.ts';
import {
  answerWithCode,
  beginStep,
  codeOnPhone,
  setUpAuthenticator,
  stepMs,
  wrongCode,
} from '../../testing/authenticator.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';
import type { Tokens } from '../../testing/start-app.ts';

const minuteMs = 60_000;
const softwareToken = 'SOFTWARE_TOKEN_MFA';

const app = freshApp({ environment: { RATE_LIMITS: 'off' } });
let tokens: Tokens;

beforeEach(async () => {
  tokens = await app.signIn(ada);
  beginStep(app);
});

const asAda = (operation: string, body: object = {}) =>
  askPool(app, operation, { AccessToken: tokens.AccessToken, ...body });
const prefer = (SoftwareTokenMfaSettings: object) => asAda('SetUserMFAPreference', { SoftwareTokenMfaSettings });
const shown = (secret: string) => codeOnPhone(secret, app.now());
const factorsOf = async () => {
  const { body } = await asAda('GetUser');
  return [body['UserMFASettingList'], body['PreferredMfaSetting']];
};

describe('setting up an authenticator', () => {
  const associate = async () => String((await asAda('AssociateSoftwareToken')).body['SecretCode']);
  const verify = (UserCode: string) => asAda('VerifySoftwareToken', { UserCode });

  test('gives 160 bits, takes the code that they make, and asks for one only when told to', async () => {
    const secret = await associate();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await verify(shown(secret))).toMatchObject({ status: 200, body: { Status: 'SUCCESS' } });
    expect(await factorsOf()).toEqual([undefined, undefined]);
    expect(tokensOf(await signInWithPassword(app, ada.email)).AccessToken).toBeTypeOf('string');
    expect(await prefer({ Enabled: true, PreferredMfa: true })).toMatchObject({ status: 200, body: {} });
    expect(await factorsOf()).toEqual([[softwareToken], softwareToken]);
  });

  test('gives another secret each time, and the newest counts', async () => {
    const [first, second] = [await associate(), await associate()];
    expect(first).not.toBe(second);
    expect(await verify(shown(first))).toMatchObject({
      type: 'EnableSoftwareTokenMFAException',
      body: { message: 'Code mismatch' },
    });
    expect(await verify(shown(second))).toMatchObject({ status: 200 });
  });

  test('cannot be preferred before a code has proven it', async () => {
    expect(await prefer({ Enabled: true })).toMatchObject({ type: 'InvalidParameterException' });
    await associate();
    expect(await prefer({ Enabled: true, PreferredMfa: true })).toMatchObject({
      type: 'InvalidParameterException',
      body: { message: 'User has not verified software token mfa' },
    });
    expect(await prefer({ Enabled: false })).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ body: { AuthenticationResult: {} } });
  });

  test('takes five wrong codes, then none for a quarter of an hour', async () => {
    const secret = await associate();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await verify(wrongCode(secret, app.now())));
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['EnableSoftwareTokenMFAException']));
    expect(await verify(shown(secret))).toMatchObject({ type: 'LimitExceededException' });
    await associate();
    expect(await verify(shown(secret))).toMatchObject({ type: 'LimitExceededException' });
    app.passTime(15 * minuteMs);
    tokens = await app.signIn(ada);
    expect(await verify(shown(await associate()))).toMatchObject({ status: 200 });
  });

  test('has nothing to verify where nothing was associated, or it was verified by another code', async () => {
    expect(await verify('123456')).toMatchObject({ type: 'SoftwareTokenMFANotFoundException' });
    const secret = await associate();
    expect(await verify(shown(secret))).toMatchObject({ status: 200 });
    app.passTime(stepMs);
    expect(await verify(shown(secret))).toMatchObject({ type: 'SoftwareTokenMFANotFoundException' });
  });

  test('asked for again because its answer was lost has been done', async () => {
    const code = shown(await associate());
    for (let count = 0; count < 2; count += 1) {
      expect(await verify(code)).toMatchObject({ status: 200, body: { Status: 'SUCCESS' } });
    }
  });

  test('keeps a working one in force until the next one is proven', async () => {
    const old = await setUpAuthenticator(app, tokens);
    const next = await associate();
    const early = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, early, shown(next))).toMatchObject({ type: 'CodeMismatchException' });
    expect(await answerWithCode(app, early, shown(old))).toMatchObject({ status: 200 });
    expect(await verify(shown(next))).toMatchObject({ status: 200 });
    app.passTime(stepMs);
    const late = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, late, shown(old))).toMatchObject({ type: 'CodeMismatchException' });
    expect(await answerWithCode(app, late, shown(next))).toMatchObject({ status: 200 });
  });

  test('leaves no secret readable in the database, and none that another account could use', async () => {
    const secret = await setUpAuthenticator(app, tokens);
    const row = await app.database.selectFrom('pool_authenticators').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    const { AccessToken } = await app.signIn(grace);
    await setUpAuthenticator(app, { AccessToken });
    await app.database.updateTable('pool_authenticators').set({ secret: row.secret }).execute();
    expect(await signInWithPassword(app, grace.email)).toMatchObject({ type: 'InternalErrorException' });
  });

  test('ends with the account', async () => {
    await setUpAuthenticator(app, tokens);
    await asAda('DeleteUser');
    await app.pool.addUser({ email: ada.email, password: castPassword });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ body: { AuthenticationResult: {} } });
    expect(await app.database.selectFrom('pool_authenticators').selectAll().execute()).toEqual([]);
  });
});

describe('preferring a second factor', () => {
  test('is asked for when it is enabled, preferred or not, and no longer when it is disabled', async () => {
    await setUpAuthenticator(app, tokens);
    await prefer({ Enabled: true, PreferredMfa: false });
    expect(await factorsOf()).toEqual([[softwareToken], undefined]);
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ body: { ChallengeName: softwareToken } });
    await prefer({ PreferredMfa: true });
    expect(await factorsOf()).toEqual([[softwareToken], softwareToken]);
    await prefer({ Enabled: false });
    expect(await factorsOf()).toEqual([undefined, undefined]);
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ body: { AuthenticationResult: {} } });
    expect(await prefer({ PreferredMfa: true })).toMatchObject({ type: 'InvalidParameterException' });
    expect(await prefer({ Enabled: true })).toMatchObject({ status: 200 });
    expect(await signInWithSrp(app, ada.email)).toMatchObject({ body: { ChallengeName: softwareToken } });
  });

  test.each(['SMSMfaSettings', 'EmailMfaSettings'])('refuses %s in clear words, and changes nothing', async (kind) => {
    await setUpAuthenticator(app, tokens);
    for (const asked of [{ Enabled: true }, { PreferredMfa: true }]) {
      expect(
        await asAda('SetUserMFAPreference', { [kind]: asked, SoftwareTokenMfaSettings: { Enabled: false } }),
      ).toMatchObject({
        type: 'InvalidParameterException',
        body: {
          message: `${kind.slice(0, -'MfaSettings'.length)} MFA is not offered by this user pool. Use a software token.`,
        },
      });
    }
    expect(await factorsOf()).toEqual([[softwareToken], softwareToken]);
    expect(await asAda('SetUserMFAPreference', { [kind]: { Enabled: false } })).toMatchObject({ status: 200 });
  });
});
