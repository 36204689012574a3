// What strangers get wrong must not keep an owner out.
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type PoolAnswer,
  askPool,
  beginSrp,
  behindProxy,
  browserAt,
  answerSrp,
  readCode,
  readOutbox,
  signInWithPassword,
  signInWithSrp,
  signUp,
  tokensOf,
} from '../testing/ask-pool.ts';
import { answerWithCode, codeOnPhone, setUpAuthenticator } from '../testing/authenticator.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { freshApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { usersOf } from '../testing/users-command.ts';
import { power } from './srp/modular-power.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const signedIn = { status: 200, body: { AuthenticationResult: {} } };
const locked = { type: 'NotAuthorizedException', body: { message: 'Password attempts exceeded' } };
const wrongPassword = { type: 'NotAuthorizedException', body: { message: 'Incorrect username or password.' } };
const limited = { type: 'LimitExceededException' };
const home = '198.51.100.7';

describe('while strangers guess', () => {
  const app = freshApp({ environment: { ...behindProxy, WRONG_TRIES_PER_HOUR: '200' } });

  beforeEach(async () => {
    // At the beginning of an hour, which is when budgets begin anew.
    app.passTime(hourMs - (app.now() % hourMs));
    await app.pool.addUser({ email: ada.email, password: castPassword });
  });

  const at = (address = home, cookie?: string) => browserAt(app, address, cookie);
  const stranger = (number: number) => at(`203.0.113.${number}`);
  /** Guesses from many addresses, a few from each: more than the account allows to all strangers together. */
  const guessFromEverywhere = async () => {
    const guesses = Array.from({ length: 64 }, (_, index) => signInWithPassword(stranger(index % 16), ada.email, 'no'));
    const answers = await Promise.all(guesses);
    await guessUntilLocked(stranger(99));
    return answers;
  };
  /** Until the next has to wait for a minute, which is longer than a busy machine takes for the rest. */
  const guessUntilLocked = async (browser: ReturnType<typeof at>, forMs = minuteMs) => {
    for (let count = 0; count < 5; count += 1) await signInWithPassword(browser, ada.email, 'wrong');
    for (let lockMs = 1_000; lockMs < forMs; lockMs *= 2) {
      app.passTime(lockMs);
      await signInWithPassword(browser, ada.email, 'wrong');
    }
  };
  const forget = (browser = at()) => askPool(browser, 'ForgotPassword', { Username: ada.email });
  const reset = (browser: ReturnType<typeof at>, ConfirmationCode: string, Password = 'a new horse battery') =>
    askPool(browser, 'ConfirmForgotPassword', { Username: ada.email, ConfirmationCode, Password });
  const isTried = ({ body }: PoolAnswer) => body['message'] === wrongPassword.body.message;

  test('a server whose clock is behind lets in who got a password wrong at another', async () => {
    expect(await signInWithPassword(at(), ada.email, 'not hers')).toMatchObject(wrongPassword);
    app.jumpClock(-2 * minuteMs);
    expect(await signInWithPassword(at(), ada.email)).toMatchObject(signedIn);
  });

  test('a stranger’s wrong passwords lock that address out, and the owner gets in from another one', async () => {
    for (let count = 0; count < 15; count += 1) await signInWithPassword(stranger(1), ada.email, 'wrong');
    await guessUntilLocked(stranger(1));
    expect(await signInWithPassword(stranger(1), ada.email)).toMatchObject(locked);
    expect(await signInWithPassword(at(), ada.email)).toMatchObject(signedIn);
  });

  /** As many others as this go on signing in until they are told that it is over. */
  const keepBusy = (quantity: number) => {
    let areMany = true;
    const comeAgain = async (): Promise<void> => {
      if (areMany) await power(3n, 5n).then(comeAgain);
    };
    const others = Array.from({ length: quantity }, comeAgain);
    return async () => {
      areMany = false;
      await Promise.all(others);
    };
  };

  test('a password that nobody had the time to look at is not counted as a wrong one, and may come again', async () => {
    const { claim } = await beginSrp(at(), ada.email);
    const over = keepBusy(2_100);
    for (let count = 0; count < 6; count += 1) {
      expect(await signInWithPassword(at(), ada.email)).toMatchObject({ status: 429 });
    }
    expect(await answerSrp(at(), claim())).toMatchObject({ status: 429 });
    await over();
    expect(await answerSrp(at(), claim())).toMatchObject(signedIn);
  });

  test('guesses from everywhere lock strangers out, and never the browser that has signed in before', async () => {
    const known = at();
    expect(await signInWithSrp(known, ada.email)).toMatchObject(signedIn);
    const tried = (await guessFromEverywhere()).filter(isTried).length;
    expect([tried >= 50, tried < 60]).toEqual([true, true]);
    expect(await signInWithPassword(at(), ada.email)).toMatchObject(locked);
    const { claim } = await beginSrp(known, ada.email);
    await guessFromEverywhere();
    expect(await answerSrp(known, claim())).toMatchObject(signedIn);
    expect(await signInWithPassword(at('192.0.2.99', known.browser.cookie), ada.email)).toMatchObject(signedIn);
  });

  test('a browser’s right is for its own accounts, five tries, ninety days and nobody who changes it', async () => {
    await app.pool.addUser({ email: grace.email, password: castPassword });
    const [known, other, both] = [at(), at(), at()];
    await signInWithPassword(known, ada.email);
    await signInWithPassword(other, grace.email);
    for (const { email } of [ada, grace]) await signInWithPassword(both, email);
    await guessFromEverywhere();
    expect(await signInWithPassword(other, ada.email)).toMatchObject(locked);
    const cookie = known.browser.cookie ?? '';
    const changed = [
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      cookie.replace('=', '=A'),
      'fanfare-browser=~.',
    ];
    for (const one of changed) expect(await signInWithPassword(at(home, one), ada.email)).toMatchObject(locked);

    for (let count = 0; count < 5; count += 1) {
      expect(await signInWithPassword(at(`192.0.2.${count}`, cookie), ada.email, 'wrong')).toMatchObject(wrongPassword);
    }
    await guessUntilLocked(known, 5 * minuteMs);
    await guessFromEverywhere();
    expect(await signInWithPassword(known, ada.email)).toMatchObject(locked);
    expect(await signInWithPassword(both, ada.email)).toMatchObject(signedIn);
    app.passTime(90 * 24 * hourMs);
    await guessFromEverywhere();
    expect(await signInWithPassword(known, ada.email)).toMatchObject(locked);
  });

  test('a new password ends the right of every browser but the one that brought it, by a code and in the settings', async () => {
    const [by, other, third] = [at(), at(), at()];
    for (const one of [by, other, third]) await signInWithPassword(one, ada.email);
    await forget(by);
    expect(await reset(by, await readCode(app, ada.email))).toMatchObject({ status: 200 });
    await guessFromEverywhere();
    expect(await signInWithPassword(other, ada.email, 'a new horse battery')).toMatchObject(locked);
    expect(await signInWithPassword(by, ada.email, 'a new horse battery')).toMatchObject(signedIn);
    await forget(by);
    const code = await readCode(app, ada.email);
    await Promise.all(Array.from({ length: 30 }, (_, index) => reset(stranger(index % 10), '000000')));
    expect(await reset(other, code)).toMatchObject(limited);

    app.passTime(hourMs);
    const { AccessToken } = tokensOf(await signInWithPassword(by, ada.email, 'a new horse battery'));
    const cookies = by.browser.cookie;
    expect(await signInWithPassword(third, ada.email, 'a new horse battery')).toMatchObject(signedIn);
    const change = { AccessToken, PreviousPassword: 'a new horse battery', ProposedPassword: 'a third one' };
    expect(await askPool(by, 'ChangePassword', change)).toMatchObject({ status: 200 });
    // As where the answer was lost.
    const again = at(home, cookies);
    expect(await askPool(again, 'ChangePassword', change)).toMatchObject({ status: 200 });
    await guessFromEverywhere();
    expect(await signInWithPassword(third, ada.email, 'a third one')).toMatchObject(locked);
    for (const one of [by, again])
      expect(await signInWithPassword(one, ada.email, 'a third one')).toMatchObject(signedIn);
  });

  test('the browsers of an account together have fifty wrong passwords, and twenty wrong codes an hour, and then what strangers have', async () => {
    const browsers = Array.from({ length: 16 }, (_, index) => at(`192.0.2.${index}`));
    for (const one of browsers) expect(await signInWithPassword(one, ada.email)).toMatchObject(signedIn);
    const eachOf = (times: number) => browsers.flatMap((one) => Array.from({ length: times }, () => one));
    await forget();
    const codes = await Promise.all(eachOf(5).map((one) => reset(one, 'wrong')));
    expect(codes.filter(({ type }) => type === 'CodeMismatchException')).toHaveLength(40);
    const passwords = await Promise.all(eachOf(9).map((one) => signInWithPassword(one, ada.email, 'wrong')));
    const tried = passwords.filter(isTried).length;
    expect([tried >= 100, tried < 120]).toEqual([true, true]);
  });

  test('whoever has the password keeps no browser of the owner’s out, also where an operator has reset it, and all begin anew with a new one', async () => {
    const owner = at();
    const others = Array.from({ length: 10 }, () => at('192.0.2.1'));
    for (const one of [owner, ...others]) await signInWithPassword(one, ada.email);
    expect(await usersOf(app)('reset', ada.email)).toMatchObject({ code: 0 });
    for (let count = 0; count < 5; count += 1) {
      await Promise.all(others.map((one) => signInWithPassword(one, ada.email, 'wrong')));
      for (const one of others.slice(0, 2)) await forget(one);
      for (const one of others.slice(0, 4)) await reset(one, 'wrong');
    }
    await guessUntilLocked(owner, 5 * minuteMs);
    expect(await forget(owner)).toMatchObject({ status: 200 });
    expect(await reset(owner, await readCode(app, ada.email))).toMatchObject({ status: 200 });
    await guessFromEverywhere();
    expect(await signInWithPassword(owner, ada.email, 'a new horse battery')).toMatchObject(signedIn);
  });

  test('a browser gets its right from the whole sign-in, second factor and all, where scripts and other sites cannot read it', async () => {
    const browser = at();
    const secret = await setUpAuthenticator(app, tokensOf(await signInWithPassword(app, ada.email)));
    const asked = await signInWithPassword(browser, ada.email);
    expect([asked.body['ChallengeName'], browser.browser.cookie]).toEqual(['SOFTWARE_TOKEN_MFA', undefined]);
    const answer = await answerWithCode({ ...app, ...browser }, asked, codeOnPhone(secret, app.now()));
    expect(answer).toMatchObject(signedIn);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^fanfare-browser=[\w.-]+; Path=\/identity; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(ada.email);
  });

  test('a code by mail brings a new password, and the browser that brought it in', async () => {
    await forget();
    await guessFromEverywhere();
    const owner = at();
    expect(await reset(owner, await readCode(app, ada.email))).toMatchObject({ status: 200 });
    await guessFromEverywhere();
    expect(await signInWithPassword(owner, ada.email, 'a new horse battery')).toMatchObject(signedIn);
  });

  test('of a thousand accounts that one household tries with one password each, fifty are looked at', async () => {
    const household = (index: number) => at(`2001:db8:0:1:${index.toString(16)}::1`);
    for (let count = 0; count < 60; count += 1) await signInWithPassword(household(count), ada.email);
    // The limit of calls in a second, which goes by the machine's own clock, begins anew.
    await setTimeout(1_100);
    const answers: PoolAnswer[] = [];
    for (let part = 0; part < 20; part += 1) {
      const tries = Array.from({ length: 50 }, (_, index) => `person${part * 50 + index}@example.com`);
      answers.push(...(await Promise.all(tries.map((email, index) => signInWithPassword(household(index), email)))));
    }
    expect(answers.filter(isTried)).toHaveLength(50);
    expect(await signInWithPassword(household(7), ada.email)).not.toMatchObject(signedIn);
    expect(await signInWithPassword(at('2001:db8:0:2::1'), ada.email)).toMatchObject(signedIn);
    app.passTime(hourMs);
    await expect.poll(async () => (await signInWithPassword(household(7), ada.email)).status).toBe(200);
  });

  test('over the budget of the installation no browser is let try that nobody knows, and the others are', async () => {
    const known = at();
    await signInWithPassword(known, ada.email);
    const guess = (index: number) => signInWithPassword(stranger(index % 30), `person${index}@example.com`);
    const answers = await Promise.all(Array.from({ length: 240 }, (_, index) => guess(index)));
    expect(answers.filter(isTried)).toHaveLength(200);
    expect(await signInWithPassword(at('192.0.2.1'), ada.email)).toMatchObject(locked);
    expect(await signInWithPassword(known, ada.email)).toMatchObject(signedIn);
    const newcomer = at('192.0.2.2');
    await forget(newcomer);
    expect(await reset(newcomer, await readCode(app, ada.email), castPassword)).toMatchObject({ status: 200 });
    expect(await signInWithPassword(newcomer, ada.email)).toMatchObject(signedIn);
    app.passTime(hourMs);
    expect(await signInWithPassword(at('192.0.2.1'), ada.email)).toMatchObject(signedIn);
  });

  test('wrong codes for sign-ups of one address stop at fifty an hour, also in the browsers that made them', async () => {
    const types: (string | undefined)[] = [];
    for (let number = 0; number < 11; number += 1) {
      const [browser, Username] = [at(), `person${number}@example.com`];
      await signUp(browser, Username);
      for (let count = 0; count < 5; count += 1) {
        types.push((await askPool(browser, 'ConfirmSignUp', { Username, ConfirmationCode: 'wrong' })).type);
      }
    }
    expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(50);
    expect(types.slice(50)).toEqual(Array.from({ length: 5 }, () => limited.type));
  });

  test('wrong codes of a stranger close neither a reset nor a sign-up to the owner', async () => {
    await forget();
    const newcomer = at();
    await signUp(newcomer, grace.email);
    const confirm = (browser: ReturnType<typeof at>, ConfirmationCode: string) =>
      askPool(browser, 'ConfirmSignUp', { Username: grace.email, ConfirmationCode });
    const wrong = '000000';
    const strangers = Array.from({ length: 30 }, (_, index) => stranger(index % 10));
    const tries = strangers.flatMap((one) => [reset(one, wrong), confirm(one, wrong)]);
    const counted = (await Promise.all(tries)).filter(({ type }) => type === 'CodeMismatchException');
    expect(counted).toHaveLength(40);
    expect(await reset(at(), await readCode(app, ada.email))).toMatchObject(limited);
    expect(await confirm(newcomer, await readCode(app, grace.email))).toMatchObject({ status: 200 });
    const known = at();
    app.passTime(hourMs);
    await signInWithPassword(known, ada.email);
    await forget(known);
    await Promise.all(strangers.map((one) => reset(one, wrong)));
    expect(await reset(known, await readCode(app, ada.email))).toMatchObject({ status: 200 });
  });

  test('letters that strangers ask for leave a browser of the owner’s five, and the mail box gets ten an hour of either', async () => {
    const [known, second, third] = [at(), at(), at()];
    for (const one of [known, second, third]) await signInWithPassword(one, ada.email);
    const answers = await Promise.all(
      [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4].map((number) => forget(stranger(number))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await forget(at())).toMatchObject(limited);
    for (const one of [known, second]) {
      for (let count = 0; count < 5; count += 1) expect(await forget(one)).toMatchObject({ status: 200 });
      expect(await forget(one)).toMatchObject(limited);
    }
    expect(await forget(third)).toMatchObject(limited);
    expect((await readOutbox(app.settings)).filter(({ purpose }) => purpose === 'reset')).toHaveLength(20);
  });
});

test('a browser keeps its right for secure connections alone where the product has them', async () => {
  await using app = await startApp({ environment: { PUBLIC_URL: 'https://fanfare.example' } });
  await app.pool.addUser({ email: ada.email, password: castPassword });
  const { headers } = await signInWithPassword({ ...app, url: `http://127.0.0.1:${app.settings.port}` }, ada.email);
  expect(headers.getSetCookie()[0]).toMatch(/; Path=\/identity; .*; Secure$/);
});
