import { getDiffieHellman } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerSrp, askPool, beginSrp, signInWithPassword, signInWithSrp, signUp } from '../testing/ask-pool.ts';
import { ada, castPassword } from '../testing/cast.ts';
import { signClaim } from '../testing/srp-client.ts';
import { freshApp } from '../testing/shared-app.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const prime = getDiffieHellman('modp15').getPrime('hex');
const wrongPassword = { type: 'NotAuthorizedException', body: { message: 'Incorrect username or password.' } };
const locked = { type: 'NotAuthorizedException', body: { message: 'Password attempts exceeded' } };

describe('signing in', () => {
  const app = freshApp({ environment: { RATE_LIMITS: 'off' } });

  beforeEach(async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword });
    app.stopClock();
  });

  const initiate = (parameters: object, AuthFlow = 'USER_SRP_AUTH') =>
    askPool(app, 'InitiateAuth', { AuthFlow, AuthParameters: parameters });

  test('works by SRP and by password, and gives everything a client waits for', async () => {
    for (const answer of [await signInWithSrp(app, ada.email), await signInWithPassword(app, 'ADA@EXAMPLE.COM')]) {
      expect(answer.body).toEqual({
        ChallengeParameters: {},
        AuthenticationResult: {
          AccessToken: expect.any(String) as string,
          IdToken: expect.any(String) as string,
          RefreshToken: expect.stringMatching(/^[\w-]{64}$/) as string,
          TokenType: 'Bearer',
          ExpiresIn: 3600,
        },
      });
    }
  });

  test('refuses a wrong password either way', async () => {
    expect(await signInWithSrp(app, ada.email, 'wrong')).toMatchObject(wrongPassword);
    expect(await signInWithPassword(app, ada.email, 'wrong')).toMatchObject(wrongPassword);
  });

  test('refuses as a public value what is zero to the prime, no hexadecimal number or too long', async () => {
    const twice = (BigInt(`0x${prime}`) * 2n).toString(16);
    for (const SRP_A of ['00', '0', prime, twice, 'xyz', '', 'f'.repeat(1537)]) {
      const answer = await initiate({ USERNAME: ada.email, SRP_A });
      expect({ SRP_A, ...answer }).toMatchObject({ type: 'InvalidParameterException' });
    }
  });

  test('refuses the proof of one who only knows that a zero public value would make the key zero', async () => {
    const { parameters } = await beginSrp(app, ada.email);
    const of = {
      user: parameters['USER_ID_FOR_SRP'] ?? '',
      block: parameters['SECRET_BLOCK'] ?? '',
      poolName: app.pool.ids.userPoolId.slice('us-east-1_'.length),
      timestamp: 'Sat Nov 7 09:03:04 UTC 2026',
    };
    expect(await answerSrp(app, signClaim(0n, 0n, of))).toMatchObject(wrongPassword);
  });

  test('takes a challenge once', async () => {
    const { claim } = await beginSrp(app, ada.email);
    const right = claim();
    const answers = await Promise.all([answerSrp(app, right), answerSrp(app, right), answerSrp(app, right)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const respelled = { ...right, PASSWORD_CLAIM_SECRET_BLOCK: right.PASSWORD_CLAIM_SECRET_BLOCK.replaceAll('=', '') };
    expect(await answerSrp(app, respelled)).toMatchObject(wrongPassword);
  });

  test('takes a challenge for three minutes, for its own user, unchanged', async () => {
    await app.pool.addUser({ email: 'other@example.com', password: castPassword });
    const other = (await beginSrp(app, 'other@example.com')).parameters['USERNAME'];
    const { claim } = await beginSrp(app, ada.email);
    const right = claim();
    expect(await answerSrp(app, { ...right, USERNAME: other })).toMatchObject(wrongPassword);
    const block = Buffer.from(right.PASSWORD_CLAIM_SECRET_BLOCK, 'base64');
    block[40] = (block[40] ?? 0) ^ 1;
    expect(await answerSrp(app, { ...right, PASSWORD_CLAIM_SECRET_BLOCK: block.toString('base64') })).toMatchObject(
      wrongPassword,
    );
    app.passTime(3 * minuteMs);
    expect(await answerSrp(app, right)).toMatchObject(wrongPassword);
  });

  test('refuses a time in another form', async () => {
    for (const TIMESTAMP of ['2026-11-07T09:03:04Z', 'Sat Nov 07 09:03:04 UTC 2026', 'Sam Nov 7 09:03:04 UTC 2026']) {
      const { claim } = await beginSrp(app, ada.email);
      const answer = await answerSrp(app, { ...claim(), TIMESTAMP });
      expect({ TIMESTAMP, ...answer }).toMatchObject({ type: 'InvalidParameterException' });
    }
  });

  test('refuses a flow that it does not know, and one without what it needs', async () => {
    for (const [flow, parameters] of [
      ['CUSTOM_AUTH', { USERNAME: ada.email }],
      ['constructor', {}],
      ['USER_SRP_AUTH', { USERNAME: ada.email }],
      ['USER_PASSWORD_AUTH', { USERNAME: ada.email }],
      ['USER_PASSWORD_AUTH', { USERNAME: 'a\u0000@b.co', PASSWORD: 'x' }],
      ['REFRESH_TOKEN_AUTH', { DEVICE_KEY: null }],
    ] as const) {
      const answer = await initiate(parameters, flow);
      expect({ flow, parameters, ...answer }).toMatchObject({ type: 'InvalidParameterException' });
    }
  });

  test('refuses a challenge that it does not know', async () => {
    const answer = await askPool(app, 'RespondToAuthChallenge', { ChallengeName: 'SMS_MFA', ChallengeResponses: {} });
    expect(answer).toMatchObject({ type: 'InvalidParameterException' });
  });

  test('does not tell a stranger from an account', async () => {
    const [first, second] = [await beginSrp(app, 'nobody@example.com'), await beginSrp(app, 'Nobody@example.com')];
    const real = await beginSrp(app, ada.email);
    expect(Object.keys(first.parameters)).toEqual(Object.keys(real.parameters));
    expect(first.parameters['SALT']).toBe(second.parameters['SALT']);
    expect(first.parameters['USERNAME']).toBe(second.parameters['USERNAME']);
    expect(first.parameters['USERNAME']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const lengths = [first, real].map(({ parameters }) => Math.round((parameters['SECRET_BLOCK'] ?? '').length / 16));
    expect(lengths[0]).toBe(lengths[1]);
    expect(await answerSrp(app, first.claim())).toMatchObject(wrongPassword);
    expect(await signInWithPassword(app, 'nobody@example.com')).toMatchObject(wrongPassword);
  });

  test('looks at the password before it says anything of the account', async () => {
    await signUp(app, 'new@example.com');
    expect(await signInWithSrp(app, 'new@example.com', 'wrong')).toMatchObject(wrongPassword);
    expect(await signInWithSrp(app, 'new@example.com')).toMatchObject({ type: 'UserNotConfirmedException' });
    await app.database.updateTable('pool_users').set({ enabled: 0 }).execute();
    expect(await signInWithPassword(app, 'new@example.com', 'wrong')).toMatchObject(wrongPassword);
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ body: { message: 'User is disabled.' } });
  });

  test.each([ada.email, 'nobody@example.com'])(
    'locks %s longer with every wrong password from the fifth on',
    async (email) => {
      const guesses = await Promise.all(Array.from({ length: 8 }, () => signInWithPassword(app, email, 'wrong')));
      expect(guesses.filter(({ body }) => body['message'] === 'Incorrect username or password.')).toHaveLength(5);
      expect(await signInWithPassword(app, email)).toMatchObject(locked);
      expect(await signInWithSrp(app, email)).toMatchObject(locked);
      for (const lockSeconds of [1, 2, 4]) {
        app.passTime(lockSeconds * secondMs);
        expect(await signInWithSrp(app, email, 'wrong')).toMatchObject(wrongPassword);
      }
      app.passTime(4 * secondMs);
      expect(await signInWithPassword(app, email)).toMatchObject(locked);
      app.passTime(4 * secondMs);
      expect(await signInWithPassword(app, email)).toMatchObject(email === ada.email ? { status: 200 } : wrongPassword);
    },
  );

  test('locks for a quarter of an hour at most, and guesses meanwhile make it no longer', async () => {
    for (let guess = 0; guess < 5; guess += 1) await signInWithPassword(app, ada.email, 'wrong');
    for (let lockSeconds = 1; lockSeconds < 900; lockSeconds *= 2) {
      app.passTime(lockSeconds * secondMs);
      expect(await signInWithPassword(app, ada.email, 'wrong')).toMatchObject(wrongPassword);
    }
    app.passTime(890 * secondMs);
    for (let guess = 0; guess < 50; guess += 1) {
      expect(await signInWithPassword(app, ada.email, 'wrong')).toMatchObject(locked);
    }
    app.passTime(10 * secondMs);
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  });

  test('forgets wrong passwords after a right one, and after a quarter of an hour', async () => {
    const guess = async (times: number) => {
      for (let count = 0; count < times; count += 1) await signInWithPassword(app, ada.email, 'wrong');
    };
    await guess(4);
    expect(await signInWithSrp(app, ada.email)).toMatchObject({ status: 200 });
    await guess(4);
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
    await guess(5);
    expect(await signInWithPassword(app, ada.email)).toMatchObject(locked);
    app.passTime(15 * minuteMs);
    await guess(4);
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  });

  test('a temporary password lasts seven days', async () => {
    await app.pool.addUser({ email: 'new@example.com', password: 'temporary', status: 'FORCE_CHANGE_PASSWORD' });
    expect((await signInWithPassword(app, 'new@example.com', 'temporary')).body).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { requiredAttributes: '[]' },
    });
    app.passTime(7 * 24 * 60 * minuteMs);
    expect(await signInWithPassword(app, 'new@example.com', 'temporary')).toMatchObject({
      type: 'NotAuthorizedException',
    });
  });
});
