// How many letters and texts strangers can cause, through everything that sends them.
import { inviteMember } from '@fanfare/contract/members.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import {
  askPool,
  behindProxy,
  browserAt,
  readCode,
  readOutbox,
  signInWithPassword,
  signUp,
  tokensOf,
} from '../testing/ask-pool.ts';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { lastingAsker } from '../testing/shared-app.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { openNotified, passMinutes } from '../testing/notifications.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';
import { countNotification } from './budget.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const limited = {
  type: 'LimitExceededException',
  body: { message: 'Attempt limit exceeded, please try after some time.' },
};
const sent = { status: 200 };

/** With the clock at the beginning of a day, which is when budgets begin anew. */
async function start(budgets: Record<string, object>, more: Parameters<typeof startApp>[0] = {}): Promise<TestApp> {
  const said = Object.entries(budgets).map(([name, budget]) => [name, JSON.stringify(budget)]);
  const environment = { ...behindProxy, ...(Object.fromEntries(said) as Record<string, string>), ...more.environment };
  const app = await startApp({ ...more, environment });
  app.passTime(dayMs - (app.now() % dayMs));
  return app;
}

type Asked = Parameters<typeof askPool>[0];
const forget = (asked: Asked, Username = ada.email) => askPool(asked, 'ForgotPassword', { Username });
const letters = async (app: TestApp, to = ada.email) =>
  (await readOutbox(app.settings)).filter((line) => line.to === to);

test('an address asks for so many letters a day, a /64 as one, whatever it asks for and whether or not anybody is there', async () => {
  await using app = await start({ LETTER_BUDGET: { address: 5 } });
  await app.pool.addUser({ email: ada.email, password: castPassword });
  const household = (host: number) => browserAt(app, `2001:db8:0:1::${host}`);
  expect(await signUp(household(1), 'one@example.com')).toMatchObject(sent);
  expect(await askPool(household(2), 'ResendConfirmationCode', { Username: 'one@example.com' })).toMatchObject(sent);
  expect(await forget(household(3))).toMatchObject(sent);
  expect(await forget(household(4), 'nobody@example.com')).toMatchObject(sent);
  expect(await signUp(household(5), 'two@example.com')).toMatchObject(sent);
  expect(await signUp(household(6), 'three@example.com')).toMatchObject(limited);
  for (const name of [ada.email, 'nobody@example.com']) expect(await forget(household(7), name)).toMatchObject(limited);
  expect(await signInWithPassword(household(8), 'three@example.com')).toMatchObject({ type: 'NotAuthorizedException' });

  const elsewhere = browserAt(app, '2001:db8:0:2::1');
  expect(await signUp(elsewhere, 'three@example.com')).toMatchObject(sent);
  const known = household(9);
  await signInWithPassword(known, ada.email);
  for (let asked = 0; asked < 5; asked += 1) expect(await forget(known)).toMatchObject(sent);
  await app.pool.addUser({ email: 'grace@example.com', password: castPassword });
  await signInWithPassword(known, 'grace@example.com');
  expect(await forget(known, 'grace@example.com')).toMatchObject(limited);
  app.passTime(dayMs);
  expect(await signUp(household(6), 'four@example.com')).toMatchObject(sent);
});

test('an address that has asked for its letters leaves no row, whatever names it invents', async () => {
  await using app = await start({ LETTER_BUDGET: { address: 2 } });
  const stranger = browserAt(app, '203.0.113.1');
  for (const name of ['one', 'two']) expect(await forget(stranger, `${name}@example.com`)).toMatchObject(sent);
  const rows = async () => [
    await app.database.selectFrom('pool_attempts').selectAll().orderBy('subject').orderBy('kind').execute(),
    await app.database.selectFrom('budgets').selectAll().orderBy('name').orderBy('spender').execute(),
  ];
  const before = await rows();
  for (const operation of ['ForgotPassword', 'ResendConfirmationCode']) {
    const Username = `invented-for-${operation}@example.com`;
    expect(await askPool(stranger, operation, { Username })).toMatchObject(limited);
  }
  expect(await rows()).toEqual(before);
});

test('the letters of a day are counted for all processes and over restarts: strangers have half of them, an eighth in an hour', async () => {
  const data = await readyDatabase();
  const budgets = { LETTER_BUDGET: { day: 16 } };
  const more = { on: data, environment: { METRICS_TOKEN: 'only for the monitoring' } };
  let stoppedAt = 0;
  {
    await using one = await start(budgets, more);
    await using other = await start(budgets, more);
    await one.pool.addUser({ email: ada.email, password: castPassword });
    let strangers = 0;
    const signUpSomebody = (at: TestApp) => {
      strangers += 1;
      return signUp(browserAt(at, `203.0.113.${strangers}`), `person${strangers}@example.com`);
    };
    for (let hour = 0; hour < 4; hour += 1) {
      expect([await signUpSomebody(one), await signUpSomebody(other)]).toMatchObject([sent, sent]);
      expect(await signUpSomebody(one)).toMatchObject(limited);
      for (const app of [one, other]) app.passTime(hourMs);
    }
    expect(await signUpSomebody(other)).toMatchObject(limited);

    const known = browserAt(one, '198.51.100.7');
    const asAda = one.withToken(tokensOf(await signInWithPassword(known, ada.email)).AccessToken);
    expect(await forget(known)).toMatchObject(sent);
    const { workspace_id: ws } = await buildWorkspace(asAda);
    const invite = (email: string) => asAda.call(inviteMember, { params: { ws }, body: { email } });
    for (let guest = 0; guest < 5; guest += 1) await invite(`guest${guest}@example.com`);
    const path = `${one.url}/client/prod/ws/${ws}/members`;
    const headers = { authorization: `Bearer ${asAda.token}`, 'content-type': 'application/json' };
    const refused = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ email: 'late@example.com' }) });
    const secondsLeft = Number(refused.headers.get('retry-after'));
    expect([refused.status, secondsLeft > 19 * 3_600, secondsLeft <= 20 * 3_600]).toEqual([429, true, true]);
    // The last eighth is for whoever asks for something of their own.
    for (let asked = 0; asked < 2; asked += 1) expect(await forget(known)).toMatchObject(sent);
    expect(await forget(known)).toMatchObject(limited);
    expect(await letters(one)).toHaveLength(3);
    const authorization = 'Bearer only for the monitoring';
    const metrics = await (await fetch(`${one.url}/metrics`, { headers: { authorization } })).text();
    expect(metrics).toContain('fanfare_budget_spent{budget="letters"} 16');
    expect(metrics).toContain('fanfare_budget_max{budget="letters"} 16');
    expect(metrics).toContain('fanfare_budget_spent{budget="texts"} 0');
    stoppedAt = one.now();
  }
  await using again = await start(budgets, more);
  again.passTime(stoppedAt - again.now());
  expect(await signUp(browserAt(again, '203.0.113.99'), 'again@example.com')).toMatchObject(limited);
  again.passTime(dayMs);
  expect(await signUp(browserAt(again, '203.0.113.99'), 'again@example.com')).toMatchObject(sent);
  await data.remove();
});

test('letters of the clock are half of a day’s at most, and leave strangers theirs', async () => {
  await using app = await start({ LETTER_BUDGET: { day: 8 } });
  const shop = await openNotified(app, await app.as(ada));
  await shop.turn('deviceOffline', true);
  const tablets = await Promise.all(Array.from({ length: 6 }, (_, index) => shop.pair(`Window ${index}`)));
  for (const tablet of tablets) {
    await tablet.report();
    await passMinutes([app], 20);
  }
  expect(await shop.letters()).toHaveLength(4);
  expect(await signUp(browserAt(app, '203.0.113.1'), 'one@example.com')).toMatchObject(sent);
});

test('of a day of few letters one at least is for whom we know', async () => {
  await using app = await start({ LETTER_BUDGET: { day: 3 } });
  const asAda = await app.as(ada);
  const shop = await openNotified(app, asAda);
  await shop.turn('deviceOffline', true);
  for (const name of ['Window', 'Door']) {
    await (await shop.pair(name)).report();
    await passMinutes([app], 20);
  }
  expect(await shop.letters()).toHaveLength(2);
  expect(await signUp(browserAt(app, '203.0.113.1'), 'one@example.com')).toMatchObject(limited);
  const invite = asAda.call(inviteMember, { params: shop.params, body: { email: 'guest@example.com' } });
  await expect(invite).rejects.toMatchObject({ status: 429 });
  const { change } = await signedIn(app, ada);
  expect(await change({ email: 'new@example.com' })).toMatchObject(sent);
  expect(await change({ email: 'newer@example.com' })).toMatchObject(limited);
});

test('invitations are half of a day’s letters at most', async () => {
  await using app = await start({ LETTER_BUDGET: { day: 8 } });
  const asAda = await app.as(ada);
  const { workspace_id: ws } = await buildWorkspace(asAda);
  const invite = (email: string) => asAda.call(inviteMember, { params: { ws }, body: { email } });
  for (let guest = 0; guest < 4; guest += 1) await invite(`guest${guest}@example.com`);
  await expect(invite('late@example.com')).rejects.toMatchObject({ status: 429 });
  expect(await signUp(browserAt(app, '203.0.113.1'), 'one@example.com')).toMatchObject(sent);
});

test('one person gets a hundred letters of the clock a day, which keep nobody else’s', async () => {
  await using app = await start({ LETTER_BUDGET: { day: 5_000 } });
  const [asAda, asGrace] = [lastingAsker(app, ada), lastingAsker(app, grace)];
  const shop = await openNotified(app, asAda);
  await asAda.call(inviteMember, { params: shop.params, body: { email: grace.email, role: 'manager' } });
  await asGrace.call(listWorkspaces, {});
  for (const as of [asAda, asGrace]) await shop.turn('deviceOffline', true, { as });
  const { database, settings, now: clock } = app;
  const parts = { database, settings, clock, warn: () => undefined };
  for (let count = 0; count < 100; count += 1) expect(await countNotification(parts, ada.email)).toBe('counted');
  await (await shop.pair()).report();
  await passMinutes([app], 20);
  expect([await shop.letters(ada.email), await shop.letters(grace.email)]).toMatchObject([[], [{}]]);
});

test('a recipient gets so many letters an hour, the newest of which stays good, and strangers use up none of the owner’s', async () => {
  await using app = await start({ LETTER_BUDGET: { recipient: 3 } });
  await app.pool.addUser({ email: ada.email, password: castPassword });
  for (let count = 0; count < 6; count += 1)
    expect(await forget(browserAt(app, `203.0.113.${count}`))).toMatchObject(sent);
  expect(await letters(app)).toHaveLength(3);
  const ConfirmationCode = await readCode(app, ada.email);
  const reset = { Username: ada.email, ConfirmationCode, Password: 'a new horse battery' };
  const owner = browserAt(app, '198.51.100.8');
  expect(await askPool(owner, 'ConfirmForgotPassword', reset)).toMatchObject(sent);
  expect(await forget(owner)).toMatchObject(sent);
  expect(await letters(app)).toHaveLength(4);
});

test('letters of other kinds use up none of a recipient’s codes for a new password, which are as many', async () => {
  await using app = await start({ LETTER_BUDGET: { recipient: 2 } }, { environment: { SIGN_IN_WITH: 'username' } });
  await app.pool.addUser({ userName: 'ada', email: ada.email, password: castPassword });
  const UserAttributes = [{ Name: 'email', Value: ada.email }];
  const askAsStranger = (number: number) => {
    const body = { Username: `stranger${number}`, Password: castPassword, UserAttributes };
    return askPool(browserAt(app, `203.0.113.${number}`), 'SignUp', body);
  };
  for (let number = 0; number < 2; number += 1) expect(await askAsStranger(number)).toMatchObject(sent);
  expect(await askAsStranger(3)).toMatchObject(limited);
  const owner = browserAt(app, '198.51.100.8');
  for (let count = 0; count < 3; count += 1) expect(await forget(owner, 'ada')).toMatchObject(sent);
  expect((await letters(app)).map(({ purpose }) => purpose)).toEqual(['sign-up', 'sign-up', 'reset', 'reset']);
});

test('a browser whose sign-up nobody has confirmed asks for letters as strangers do, and as the owner’s once somebody has', async () => {
  await using app = await start({ LETTER_BUDGET: { day: 32, address: 3 } });
  const resend = (asked: Asked, Username: string) => askPool(asked, 'ResendConfirmationCode', { Username });
  const [one, other] = [browserAt(app, '203.0.113.1'), browserAt(app, '203.0.113.2')];
  await signUp(one, 'one@example.com');
  for (let count = 0; count < 2; count += 1) expect(await resend(one, 'one@example.com')).toMatchObject(sent);
  expect(await resend(one, 'one@example.com')).toMatchObject(limited);
  await signUp(other, 'other@example.com');
  expect(await resend(other, 'other@example.com')).toMatchObject(limited);
  const code = { Username: 'one@example.com', ConfirmationCode: await readCode(app, 'one@example.com') };
  expect(await askPool(one, 'ConfirmSignUp', code)).toMatchObject(sent);
  expect(await forget(one, 'one@example.com')).toMatchObject(sent);
});

test('texts have a budget of their own', async () => {
  const texts = { day: 8, address: 2 };
  await using app = await start(
    { TEXT_BUDGET: texts, LETTER_BUDGET: { address: 1 } },
    { environment: { SIGN_IN_WITH: 'phone' } },
  );
  const stranger = browserAt(app, '203.0.113.1');
  for (const number of ['+15555550100', '+15555550101']) {
    app.passTime(hourMs);
    expect(await signUp(stranger, number)).toMatchObject(sent);
  }
  app.passTime(hourMs);
  expect(await signUp(stranger, '+15555550102')).toMatchObject(limited);
  expect(await forget(stranger, 'nobody@example.com')).toMatchObject(sent);
  expect(await signUp(browserAt(app, '203.0.113.2'), '+15555550102')).toMatchObject(sent);
});

/** Somebody who is signed in, and wants codes for addresses of theirs. */
async function signedIn(app: TestApp, person: typeof ada) {
  const { AccessToken } = await app.signIn(person);
  const change = (attributes: Record<string, string>) => {
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    return askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes });
  };
  const askCode = () =>
    askPool(app, 'GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'phone_number' });
  return { change, askCode };
}

test('of two addresses in one call that may not both change neither is counted or written to', async () => {
  await using app = await start({});
  const { change } = await signedIn(app, ada);
  for (let count = 0; count < 5; count += 1) await change({ phone_number: `+1555010${count}` });
  for (let count = 0; count < 3; count += 1) {
    expect(await change({ email: 'new@example.com', phone_number: '+15550109' })).toMatchObject(limited);
  }
  expect(await letters(app, 'new@example.com')).toEqual([]);
  for (let count = 0; count < 5; count += 1) {
    expect(await change({ email: `new${count}@example.com` })).toMatchObject(sent);
  }
});

test('a code for a number that has had its texts is refused, and counts for nothing else', async () => {
  await using app = await start({});
  const { change, askCode } = await signedIn(app, ada);
  const others = await signedIn(app, grace);
  const phone = { phone_number: '+15550100' };
  for (const as of [change, others.change]) expect(await as(phone)).toMatchObject(sent);
  for (let count = 0; count < 3; count += 1) expect(await others.askCode()).toMatchObject(sent);
  for (let count = 0; count < 3; count += 1) expect(await askCode()).toMatchObject(limited);
  await change({ phone_number: '+15550101' });
  for (let count = 0; count < 3; count += 1) {
    expect(await change({ email: 'new@example.com', ...phone })).toMatchObject(limited);
  }
  expect(await letters(app, 'new@example.com')).toEqual([]);
  for (let count = 0; count < 4; count += 1) expect(await askCode()).toMatchObject(sent);
  for (let count = 2; count < 5; count += 1) {
    expect(await change({ phone_number: `+1555010${count}` })).toMatchObject(sent);
  }
});

test('a sign-up that is refused because its number has had its texts takes none from who asks', async () => {
  await using app = await start(
    { TEXT_BUDGET: { recipient: 1, address: 2 } },
    { environment: { SIGN_IN_WITH: 'phone' } },
  );
  expect(await signUp(browserAt(app, '203.0.113.2'), '+15555550100', 'a new horse battery')).toMatchObject(sent);
  const household = browserAt(app, '203.0.113.1');
  for (let count = 0; count < 3; count += 1) expect(await signUp(household, '+15555550100')).toMatchObject(limited);
  for (const number of ['+15555550101', '+15555550102']) expect(await signUp(household, number)).toMatchObject(sent);
});

test('alerts are not silenced by anybody who asks for letters, nor one by many of another', async () => {
  await using app = await start({ LETTER_BUDGET: { day: 2, recipient: 2 } });
  await app.pool.addUser({ email: ada.email, password: castPassword });
  const known = browserAt(app, '198.51.100.7');
  const { AccessToken } = tokensOf(await signInWithPassword(known, ada.email));
  const UserAttributes = [{ Name: 'custom:email_sec_updates', Value: 'true' }];
  await askPool(known, 'UpdateUserAttributes', { AccessToken, UserAttributes });
  expect(await signUp(browserAt(app, '203.0.113.1'), 'stranger@example.com')).toMatchObject(sent);
  expect(await forget(known)).toMatchObject(sent);
  for (let count = 0; count < 4; count += 1) await signInWithPassword(known, ada.email);
  const passwords = { PreviousPassword: castPassword, ProposedPassword: 'another one' };
  expect(await askPool(known, 'ChangePassword', { AccessToken, ...passwords })).toMatchObject(sent);
  const subjects = async () => (await letters(app)).filter(({ code }) => !code).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Your password was changed (Fanfare)');
  expect((await subjects()).filter((subject) => subject.startsWith('New sign-in'))).toHaveLength(2);
});
