import { beforeEach, describe, expect, test } from 'vitest';
import {
  type PoolAnswer,
  askPool,
  readCode,
  signInWithPassword,
  signInWithSrp,
  tokensOf,
} from '../../testing/ask-pool.ts';
import { answerWithCode, codeOnPhone, setUpAuthenticator, stepMs, wrongCode } from '../../testing/authenticator.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';
import { type Tokens, startApp } from '../../testing/start-app.ts';

const minuteMs = 60_000;
const softwareToken = 'SOFTWARE_TOKEN_MFA';
const invalidSession = { type: 'NotAuthorizedException', body: { message: 'Invalid session for the user.' } };

const app = freshApp({ environment: { RATE_LIMITS: 'off' } });
let tokens: Tokens;

beforeEach(async () => {
  tokens = await app.signIn(ada);
});

const asAda = (operation: string, body: object = {}) =>
  askPool(app, operation, { AccessToken: tokens.AccessToken, ...body });
const prefer = (SoftwareTokenMfaSettings: object) => asAda('SetUserMFAPreference', { SoftwareTokenMfaSettings });
const shown = (secret: string, steps = 0) => codeOnPhone(secret, app.now() + steps * stepMs);

describe('signing in with an authenticator', () => {
  let secret: string;

  beforeEach(async () => {
    secret = await setUpAuthenticator(app, tokens);
  });

  const wrong = () => wrongCode(secret, app.now());

  test.each([
    ['the password', signInWithPassword],
    ['SRP', signInWithSrp],
  ])('by %s asks for a code, and the code gives the tokens', async (_way, signIn) => {
    const asked = await signIn(app, ada.email);
    const { Username } = (await asAda('GetUser')).body;
    expect(asked).toMatchObject({
      status: 200,
      body: {
        ChallengeName: softwareToken,
        ChallengeParameters: { USER_ID_FOR_SRP: Username, FRIENDLY_DEVICE_NAME: 'Authenticator app' },
      },
    });
    expect(asked.body['Session']).toMatch(/^\S{20,2048}$/);
    expect(asked.body['AuthenticationResult']).toBeUndefined();
    const answer = await answerWithCode(app, asked, shown(secret));
    expect(answer).toMatchObject({ status: 200, body: { ChallengeParameters: {} } });
    expect(await askPool(app, 'GetUser', { AccessToken: tokensOf(answer).AccessToken })).toMatchObject({ status: 200 });
  });

  test('names the device as its owner named it', async () => {
    const { SecretCode } = (await asAda('AssociateSoftwareToken')).body;
    const UserCode = shown(String(SecretCode));
    await asAda('VerifySoftwareToken', { UserCode, FriendlyDeviceName: 'Ada’s phone' });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({
      body: { ChallengeParameters: { FRIENDLY_DEVICE_NAME: 'Ada’s phone' } },
    });
  });

  test('comes after the password, and a wrong password hides it', async () => {
    expect(await signInWithPassword(app, ada.email, 'wrong')).toMatchObject({
      type: 'NotAuthorizedException',
      body: { message: 'Incorrect username or password.' },
    });
  });

  test.each([-1, 1])('takes a code of a phone whose clock is %d step off', async (steps) => {
    app.passTime(stepMs);
    const asked = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, asked, shown(secret, steps))).toMatchObject({ status: 200 });
  });

  test.each([-2, 2])('takes no code of a phone whose clock is %d steps off', async (steps) => {
    app.passTime(2 * stepMs);
    const asked = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, asked, shown(secret, steps))).toMatchObject({ type: 'CodeMismatchException' });
  });

  test('refuses a wrong code and leaves the session open for the right one', async () => {
    const asked = await signInWithPassword(app, ada.email);
    for (const code of [wrong(), '1', 'abcdef', '１２３４５６']) {
      expect(await answerWithCode(app, asked, code)).toMatchObject({ type: 'CodeMismatchException' });
    }
    expect(await answerWithCode(app, asked, shown(secret))).toMatchObject({ status: 200 });
  });

  test('takes a code once, also in another session and when it is sent many times at once', async () => {
    const sessions: PoolAnswer[] = [];
    for (let count = 0; count < 3; count += 1) sessions.push(await signInWithPassword(app, ada.email));
    const code = shown(secret);
    const answers = await Promise.all(sessions.map((asked) => answerWithCode(app, asked, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, again, code)).toMatchObject({ type: 'ExpiredCodeException' });
    app.passTime(stepMs);
    expect(await answerWithCode(app, again, shown(secret))).toMatchObject({ status: 200 });
  });

  test('takes no code that was used to set the authenticator up', async () => {
    const asked = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, asked, shown(secret, -1))).toMatchObject({ type: 'ExpiredCodeException' });
  });

  test('takes a session once', async () => {
    const asked = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, asked, shown(secret))).toMatchObject({ status: 200 });
    app.passTime(stepMs);
    expect(await answerWithCode(app, asked, shown(secret))).toMatchObject(invalidSession);
  });

  test('takes five wrong codes of an account, then none, not even in new sessions or all at once', async () => {
    const asked = await signInWithPassword(app, ada.email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => answerWithCode(app, asked, wrong())));
    expect(answers.filter(({ type }) => type === 'CodeMismatchException')).toHaveLength(5);
    expect(answers.filter(({ type }) => type === 'LimitExceededException')).toHaveLength(7);
    const next = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, next, shown(secret))).toMatchObject({ type: 'LimitExceededException' });
    app.passTime(15 * minuteMs);
    const later = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, later, shown(secret))).toMatchObject({ status: 200 });
  });

  test('takes five wrong codes of a session, also when the account has come in elsewhere in between', async () => {
    const asked = await signInWithPassword(app, ada.email);
    for (let count = 0; count < 3; count += 1) await answerWithCode(app, asked, wrong());
    const other = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, other, shown(secret))).toMatchObject({ status: 200 });
    app.passTime(stepMs);
    for (let count = 0; count < 2; count += 1) {
      expect(await answerWithCode(app, asked, wrong())).toMatchObject({ type: 'CodeMismatchException' });
    }
    // What is refused counts for nobody.
    for (let count = 0; count < 3; count += 1) {
      expect(await answerWithCode(app, asked, shown(secret))).toMatchObject({ type: 'LimitExceededException' });
    }
    const fresh = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, fresh, shown(secret))).toMatchObject({ status: 200 });
  });

  test('counts together what two processes are asked', async () => {
    await using other = await startAnother();
    const asked = await signInWithPassword(app, ada.email);
    for (const at of [app, other, app, other, app]) {
      expect(await answerWithCode(at, asked, wrong())).toMatchObject({ type: 'CodeMismatchException' });
    }
    for (const at of [app, other]) {
      expect(await answerWithCode(at, asked, shown(secret))).toMatchObject({ type: 'LimitExceededException' });
    }
  });

  test('takes a session and a code once, whichever process is asked', async () => {
    await using other = await startAnother();
    const code = shown(secret);
    const asked = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(other, asked, code)).toMatchObject({ status: 200 });
    expect(await answerWithCode(app, asked, code)).toMatchObject(invalidSession);
    const next = await signInWithPassword(app, ada.email);
    expect(await answerWithCode(app, next, code)).toMatchObject({ type: 'ExpiredCodeException' });
  });

  test.each([3, 10])('ends a session after 3 minutes: the clock moved %d', async (minutes) => {
    const asked = await signInWithPassword(app, ada.email);
    app.passTime(minutes * minuteMs);
    expect(await answerWithCode(app, asked, shown(secret))).toMatchObject({
      type: 'NotAuthorizedException',
      body: { message: 'Invalid session for the user, session is expired.' },
    });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'the password has changed',
      () => asAda('ChangePassword', { PreviousPassword: castPassword, ProposedPassword: 'another horse battery' }),
    ],
    ['the password was reset by a code', resetPassword],
    ['another authenticator was set up', () => setUpAuthenticator(app, tokens)],
    ['the authenticator was disabled', () => prefer({ Enabled: false })],
    ['the user was disabled', () => app.database.updateTable('pool_users').set({ enabled: 0 }).execute()],
    ['a reset is asked for', () => app.database.updateTable('pool_users').set({ status: 'RESET_REQUIRED' }).execute()],
    ['the account was deleted', () => asAda('DeleteUser')],
  ])('ends a session when %s', async (_reason, happen) => {
    const asked = await signInWithPassword(app, ada.email);
    await happen();
    expect(await answerWithCode(app, asked, shown(secret))).toMatchObject(invalidSession);
  });

  test('takes a session for its own user only, unchanged, and for its own challenge only', async () => {
    const asked = await signInWithPassword(app, ada.email);
    const Session = String(asked.body['Session']);
    await app.signIn(grace);
    const respond = (change: object, name = softwareToken, USERNAME = ada.email) =>
      askPool(app, 'RespondToAuthChallenge', {
        ChallengeName: name,
        ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: shown(secret), NEW_PASSWORD: castPassword },
        Session,
        ...change,
      });
    expect(await respond({}, softwareToken, grace.email)).toMatchObject(invalidSession);
    expect(await respond({}, softwareToken, 'nobody@example.com')).toMatchObject(invalidSession);
    expect(await respond({}, 'NEW_PASSWORD_REQUIRED')).toMatchObject(invalidSession);
    const otherFirst = Session.startsWith('A') ? 'B' : 'A';
    for (const changed of [`${otherFirst}${Session.slice(1)}`, `${Session}B`, ` ${Session}`, 'x'.repeat(40), '']) {
      expect(await respond({ Session: changed })).toMatchObject(invalidSession);
    }
    expect(await respond({ Session: undefined })).toMatchObject(invalidSession);
    expect(await respond({})).toMatchObject({ status: 200 });
  });

  /** A second process on the same database, with the same time. */
  async function startAnother() {
    const { dataDir, databaseUrl } = app.settings;
    const kept = { dataDir, databaseUrl, cutConnections: () => Promise.resolve(0), remove: async () => {} };
    const other = await startApp({ on: kept, environment: { RATE_LIMITS: 'off' } });
    other.passTime(app.now() - other.now());
    return other;
  }

  async function resetPassword() {
    await askPool(app, 'ForgotPassword', { Username: ada.email });
    const ConfirmationCode = await readCode(app, ada.email);
    const answer = await askPool(app, 'ConfirmForgotPassword', {
      Username: ada.email,
      ConfirmationCode,
      Password: 'another horse battery',
    });
    expect(answer).toMatchObject({ status: 200 });
  }
});
