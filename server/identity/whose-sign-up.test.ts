// Two people sign up with one address, of which one reads its letters.
import { describe, expect, test } from 'vitest';
import {
  type PoolAnswer,
  askPool,
  browserAt,
  readCode,
  readOutbox,
  signInWithPassword,
  signInWithSrp,
  signUp,
  tokensOf,
} from '../testing/ask-pool.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

const dayMs = 24 * 60 * 60_000;
const passwords = { O: 'the owner typed this', M: 'mallory typed this' };
type Step = keyof typeof passwords | 'R';

/** Every order of at most three steps in which the owner signs up. */
const steps = ['O', 'M', 'R'] as const;
const shortOrders = steps.flatMap((first): Step[][] => [
  [first],
  ...steps.flatMap((second): Step[][] => [[first, second], ...steps.map((third): Step[] => [first, second, third])]),
]);
const orders = shortOrders.filter((order) => order.includes('O'));

describe('an address that two people sign up with', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });

  const signUpAs = async (email: string, who: 'O' | 'M') =>
    await askPool(app, 'SignUp', {
      Username: email,
      Password: passwords[who],
      UserAttributes: [{ Name: 'given_name', Value: who }],
    });
  const resend = (Username: string) => askPool(app, 'ResendConfirmationCode', { Username });
  const confirm = (Username: string, ConfirmationCode: string, own?: string): Promise<PoolAnswer> =>
    askPool(app, 'ConfirmSignUp', { Username, ConfirmationCode, ...(own && { ClientMetadata: { signUp: own } }) });
  const codesTo = async (email: string) => (await readOutbox(app.settings)).filter(({ to }) => to === email);

  /** Carries out the steps; answers how the owner's last sign-up is called. */
  async function live(email: string, order: readonly Step[]): Promise<string> {
    let own = '';
    for (const step of order) {
      if (step === 'R') await resend(email);
      else {
        const { body } = await signUpAs(email, step);
        if (step === 'O' && typeof body['UserSub'] === 'string') own = body['UserSub'];
      }
    }
    return own;
  }

  /** What becomes of the address where its owner enters every code that came, the newest last. */
  async function confirmAfter(order: readonly Step[], says: boolean) {
    const email = `${order.join('')}${says ? 'named' : 'silent'}@example.com`.toLowerCase();
    const own = await live(email, order);
    const codes = (await codesTo(email)).map(({ code }) => code);
    const newest = codes.at(-1) ?? '';
    const olderOnes = [];
    for (const code of codes) if (code !== newest) olderOnes.push((await confirm(email, code, own)).type);
    const { status } = await confirm(email, newest, says ? own : undefined);
    const [isOpenToOther, isOpenToOwner] = [await isLetIn(email, 'M'), await isLetIn(email, 'O')];
    return { order: order.join(''), olderOnes, newest: status, isOpenToOwner, isOpenToOther };
  }

  const isLetIn = async (email: string, who: 'O' | 'M') =>
    (await signInWithPassword(app, email, passwords[who])).status === 200;

  test.each([
    ['says which sign-up is theirs', true],
    ['says nothing but the code', false],
  ])(
    'is its owner’s after every order of steps, where the owner %s: no password of the other opens it',
    async (_how, says) => {
      const seen = [];
      for (let first = 0; first < orders.length; first += 6) {
        const some = orders.slice(first, first + 6);
        seen.push(...(await Promise.all(some.map((order) => confirmAfter(order, says)))));
      }
      const wanted = orders.map((order) => {
        const signUps = order.filter((step) => step !== 'R');
        const isOpen = !signUps.includes('M') || (says && signUps.at(-1) === 'O');
        return { order: order.join(''), newest: 200, isOpenToOwner: isOpen, isOpenToOther: false };
      });
      expect(seen).toMatchObject(wanted);
      const old = new Set(seen.flatMap(({ olderOnes }) => olderOnes));
      expect(old).toEqual(new Set(['CodeMismatchException']));
    },
  );

  test('is opened by a password that a code brings, and nothing of the other’s stays, where it is not said whose sign-up counts', async () => {
    const email = 'chosen@example.com';
    await live(email, ['O', 'M', 'R']);
    expect(await confirm(email, await readCode(app, email))).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, email, passwords.M)).toMatchObject({ type: 'PasswordResetRequiredException' });
    await askPool(app, 'ForgotPassword', { Username: email });
    const Password = 'chosen by who reads the letters';
    const reset = { Username: email, ConfirmationCode: await readCode(app, email), Password };
    expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ status: 200 });
    expect(await isLetIn(email, 'M')).toBe(false);
    const { AccessToken } = tokensOf(await signInWithSrp(app, email, Password));
    const { body } = await askPool(app, 'GetUser', { AccessToken });
    expect(JSON.stringify(body['UserAttributes'])).not.toContain('given_name');
    expect(body['UserAttributes']).toContainEqual({ Name: 'email_verified', Value: 'true' });
  });

  test('keeps the name of whose sign-up counts', async () => {
    const email = 'named@example.com';
    const own = await live(email, ['M', 'O']);
    await confirm(email, await readCode(app, email), own);
    const { AccessToken } = tokensOf(await signInWithSrp(app, email, passwords.O));
    const { body } = await askPool(app, 'GetUser', { AccessToken });
    expect(body['UserAttributes']).toContainEqual({ Name: 'given_name', Value: 'O' });
    expect(await signUpAs(email, 'M')).toMatchObject({ type: 'UsernameExistsException' });
  });

  test('is not opened by a sign-up that came once the owner’s had ended, where the owner says which is theirs', async () => {
    const email = 'returned@example.com';
    const own = await live(email, ['O']);
    app.passTime(dayMs);
    await live(email, ['M', 'R']);
    expect(await confirm(email, await readCode(app, email), own)).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, email, passwords.M)).toMatchObject({ type: 'PasswordResetRequiredException' });
  });

  test('is opened as ever where a client means something else by what it says', async () => {
    const email = 'other-client@example.com';
    await live(email, ['O']);
    expect(await confirm(email, await readCode(app, email), 'newsletter')).toMatchObject({ status: 200 });
    expect(await isLetIn(email, 'O')).toBe(true);
  });

  test('has one account after thirty sign-ups at once, with one password or with two', async () => {
    const equal = await Promise.all(Array.from({ length: 30 }, () => signUpAs('thirty@example.com', 'O')));
    expect(equal.filter(({ status }) => status === 200)).toHaveLength(1);
    // At one moment no more are compared than letters are left.
    const isRefusal = /^(?:UsernameExists|LimitExceeded)Exception$/;
    expect(equal.filter(({ type }) => isRefusal.test(type ?? ''))).toHaveLength(29);
    await Promise.all(Array.from({ length: 8 }, (_, index) => signUpAs('eight@example.com', index % 2 ? 'O' : 'M')));
    for (const name of ['thirty@example.com', 'eight@example.com']) {
      const rows = await app.database.selectFrom('pool_names').selectAll().where('name', '=', name).execute();
      expect(rows).toHaveLength(1);
    }
    const users = await app.database.selectFrom('pool_users').select('attributes').execute();
    expect(users.filter(({ attributes }) => attributes.includes('eight@'))).toHaveLength(1);
  });

  test('is nobody’s who writes it with a sign that only in small letters is the same, and no answer tells whether it has an account', async () => {
    for (const [letter, sign] of [
      ['k', '\u212A'],
      ['\u00E5', '\u212B'],
      ['\u03C9', '\u2126'],
      ['\u03B8', '\u03F4'],
    ] as const) {
      const [email, lookAlike] = [`mi${letter}e@example.com`, `mi${sign}e@example.com`];
      const destination = async () => (await askPool(app, 'ForgotPassword', { Username: lookAlike })).body;
      const before = await destination();
      await live(email, ['O']);
      expect(await signUpAs(lookAlike, 'M')).toMatchObject({ type: 'InvalidParameterException' });
      expect(await confirm(email, await readCode(app, email))).toMatchObject({ status: 200 });
      expect(await destination()).toEqual(before);
      const { AccessToken } = tokensOf(await signInWithPassword(app, email, passwords.O));
      const UserAttributes = [{ Name: 'email', Value: lookAlike }];
      const change = askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes });
      expect(await change).toMatchObject({ type: 'InvalidParameterException' });
    }
  });

  test('gives no new tries for its code to who signs up again', async () => {
    const email = 'guessed@example.com';
    const browser = browserAt(app, '192.0.2.7');
    const types = [];
    for (let count = 0; count < 6; count += 1) {
      await askPool(browser, 'SignUp', { Username: email, Password: `mallory ${count}` });
      for (let guess = 0; guess < 5; guess += 1) {
        types.push((await askPool(browser, 'ConfirmSignUp', { Username: email, ConfirmationCode: 'wrong' })).type);
      }
    }
    // Five by the mark of the first sign-up, and five from the address.
    expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(10);
    expect(types.at(-1)).toBe('LimitExceededException');
  });

  test('keeps the sign-up that waits when there may be no more letters', async () => {
    const email = 'letters@example.com';
    await live(email, ['O']);
    const answers = [];
    for (let count = 0; count < 20; count += 1) {
      const UserAttributes: never[] = [];
      answers.push(await askPool(app, 'SignUp', { Username: email, Password: `mallory ${count}`, UserAttributes }));
    }
    expect(answers.at(-1)).toMatchObject({ type: 'LimitExceededException' });
    // Nor is its password told by an answer of its own.
    expect(await signUp(app, email, 'mallory 18')).toMatchObject({ type: 'LimitExceededException' });
    expect(await confirm(email, await readCode(app, email))).toMatchObject({ status: 200 });
  });

  test('is told in each letter when and in which browser the sign-up was, what came before, and that it was sent again', async () => {
    const email = 'told@example.com';
    const as = (agent: string, operation: string, body: object) =>
      fetch(`${app.url}/identity/user-pool`, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, 'user-agent': agent },
        body: JSON.stringify({ ClientId: app.pool.ids.clientId, Username: email, ...body }),
      });
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(app.now());
    await as(firefox, 'SignUp', { Password: passwords.O });
    await as('Mozilla/5.0 <b>me</b>', 'SignUp', { Password: passwords.M });
    await as(firefox, 'ResendConfirmationCode', {});
    const [first, second, again] = (await codesTo(email)).map(({ text }) => text);
    expect(first).toContain(`for the sign-up on ${when} at`);
    expect(first).toContain('UTC (Firefox, Windows)');
    expect(first).not.toContain('earlier sign-up');
    expect(second).toContain('UTC (unknown browser)');
    expect(second).toContain('An earlier sign-up with your address had a different password');
    expect(again).toContain('This email was sent again');
    expect(again).toContain('UTC (unknown browser)');
  });

  test('is free again a day after the last code that was not used', async () => {
    const email = 'late@example.com';
    await live(email, ['M']);
    app.passTime(dayMs - 60_000);
    await resend(email);
    app.passTime(dayMs - 60_000);
    expect(await signInWithPassword(app, email, passwords.M)).toMatchObject({ type: 'UserNotConfirmedException' });
    app.passTime(60_000);
    const wrong = { body: { message: 'Incorrect username or password.' } };
    expect(await signInWithPassword(app, email, passwords.M)).toMatchObject(wrong);
    const letters = (await codesTo(email)).length;
    await resend(email);
    expect(await codesTo(email)).toHaveLength(letters);
    expect(await signUpAs(email, 'M')).toMatchObject({ status: 200 });
    expect(await confirm(email, await readCode(app, email))).toMatchObject({ status: 200 });
    expect(await isLetIn(email, 'M')).toBe(true);
  });
});

test('a sign-up whose letter cannot be sent leaves the one that waited, with how it began and when it ends', async () => {
  const data = await readyDatabase();
  {
    const environment = { RATE_LIMITS: 'off' };
    await using app = await startApp({ on: data, environment });
    await using cutOff = await startApp({ on: data, environment: { ...environment, MAIL_URL: 'smtp://127.0.0.1:1' } });
    const email = 'kept@example.com';
    await signUp(app, email, passwords.O);
    const before = await app.database.selectFrom('pool_users').selectAll().execute();
    expect(await signUp(cutOff, email, passwords.M)).toMatchObject({ type: 'CodeDeliveryFailureException' });
    expect(await app.database.selectFrom('pool_users').selectAll().execute()).toEqual(before);
    await askPool(app, 'ResendConfirmationCode', { Username: email });
    const ConfirmationCode = await readCode(app, email);
    expect(await askPool(app, 'ConfirmSignUp', { Username: email, ConfirmationCode })).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, email, passwords.M)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await signInWithPassword(app, email, passwords.O)).toMatchObject({ status: 200 });
  }
  await data.remove();
});
