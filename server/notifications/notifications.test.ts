// Who is told by email: who asked for it, may know, and has shown that the address is theirs.
import { addressNotProven, changeNotifications, getNotifications } from '@fanfare/contract/notifications.ts';
import { changeMember, inviteMember, leaveWorkspace, listMembers, removeMember } from '@fanfare/contract/members.ts';
import { notAllowed } from '@fanfare/contract/rights.ts';
import { addWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askPool, readCode } from '../testing/ask-pool.ts';
import { dayMs, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { freePort } from '../testing/free-port.ts';
import { lastingAsker, newPeopleOf } from '../testing/shared-app.ts';
import { openNotified, passMinutes, startMailServer } from '../testing/notifications.ts';
import { type Asker, type TestApp, startApp, startAppWithAmazon } from '../testing/start-app.ts';

const environment = { RATE_LIMITS: 'off' };
const off = { deviceOffline: false, weeklySummary: false, isMailed: false };
let businesses = 0;

describe('an email about a workspace', () => {
  let app: TestApp;
  let asAda: Asker;
  let shop: Awaited<ReturnType<typeof openNotified>>;

  beforeAll(async () => {
    app = await startApp({ environment });
    asAda = lastingAsker(app, ada);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    businesses += 1;
    shop = await openNotified(app, asAda, { name: `Shop ${businesses}` });
  });

  const newPerson = newPeopleOf(() => app);
  /** Somebody new who works in the shop. */
  const join = async (role: 'manager' | 'counter') => {
    const { person, tokens } = await newPerson();
    const { params } = shop;
    await asAda.call(inviteMember, { params, body: { email: person.email, role } });
    const asker = app.withToken(tokens.AccessToken);
    await asker.call(listWorkspaces, {});
    const { members } = await asAda.call(listMembers, { params });
    return {
      asker,
      tokens,
      email: person.email,
      id: members.find(({ email }) => email === person.email)?.member_id ?? '',
    };
  };
  const switches = (asker = asAda) => asker.call(getNotifications, { params: shop.params });
  /** Has a tablet fall silent, and says who is told. */
  const whoIsTold = async () => {
    await (await shop.pair()).report();
    await passMinutes([app], 20);
    return (await shop.letters()).map(({ to }) => to);
  };

  test('comes only once a person has turned it on for that workspace, each kind for itself', async () => {
    const { asker } = await join('manager');
    expect(await switches()).toEqual(off);
    expect(await shop.turn('deviceOffline', true)).toEqual({ ...off, deviceOffline: true });
    expect(await shop.turn('deviceOffline', true)).toEqual({ ...off, deviceOffline: true });
    await shop.turn('weeklySummary', true);
    expect(await shop.turn('deviceOffline', false)).toEqual({ ...off, weeklySummary: true });
    expect(await switches(asker)).toEqual(off);
    const elsewhere = await openNotified(app, asAda);
    expect(await asAda.call(getNotifications, { params: elsewhere.params })).toEqual(off);
  });

  test('is turned on at the same moment in two tabs and stands once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => shop.turn('deviceOffline', true)));
    expect(await whoIsTold()).toEqual([ada.email]);
  });

  test('goes to everybody who wants it, and to nobody who left, was removed or has no account any more', async () => {
    const stays = await join('manager');
    const [leaves, removed, deleted] = [await join('manager'), await join('counter'), await join('manager')];
    for (const { asker } of [stays, leaves, removed, deleted]) await shop.turn('deviceOffline', true, { as: asker });
    await leaves.asker.call(leaveWorkspace, { params: shop.params });
    await asAda.call(removeMember, { params: shop.params, body: { memberId: removed.id } });
    await askPool(app, 'DeleteUser', { AccessToken: deleted.tokens.AccessToken });
    await shop.turn('deviceOffline', true);
    expect((await whoIsTold()).toSorted()).toEqual([ada.email, stays.email].toSorted());
  });

  test('goes to the address that the person has by then', async () => {
    const { asker, tokens } = await join('manager');
    await shop.turn('deviceOffline', true, { as: asker });
    const UserAttributes = [{ Name: 'email', Value: `moved${businesses}@example.com` }];
    await askPool(app, 'UpdateUserAttributes', { AccessToken: tokens.AccessToken, UserAttributes });
    const Code = await readCode(app, `moved${businesses}@example.com`);
    await askPool(app, 'VerifyUserAttribute', { AccessToken: tokens.AccessToken, AttributeName: 'email', Code });
    expect(await whoIsTold()).toEqual([`moved${businesses}@example.com`]);
  });

  test('is not turned on for an address that nobody has proven', async () => {
    const { asker, tokens } = await join('manager');
    const UserAttributes = [{ Name: 'email', Value: 'somebody.else@example.com' }];
    await askPool(app, 'UpdateUserAttributes', { AccessToken: tokens.AccessToken, UserAttributes });
    const refused = shop.turn('deviceOffline', true, { as: asker });
    await expect(refused).rejects.toMatchObject({ status: 409, message: addressNotProven });
    expect(await shop.turn('deviceOffline', false, { as: asker })).toEqual(off);
  });

  test('tells nobody of what their role does not let them see, also where the role changed since', async () => {
    const { asker, id } = await join('manager');
    await shop.turn('weeklySummary', true, { as: asker });
    await asAda.call(changeMember, { params: shop.params, body: { memberId: id, role: 'counter' } });
    expect(await switches(asker)).toEqual(off);
    const refused = shop.turn('weeklySummary', true, { as: asker });
    await expect(refused).rejects.toMatchObject({ status: 403, message: notAllowed });
    expect(await shop.turn('deviceOffline', true, { as: asker })).toEqual({ ...off, deviceOffline: true });
  });

  test('of another workspace is not there to be turned on', async () => {
    const asGrace = lastingAsker(app, grace);
    await expect(switches(asGrace)).rejects.toMatchObject({ status: 404 });
    await expect(shop.turn('deviceOffline', true, { as: asGrace })).rejects.toMatchObject({ status: 404 });
  });

  test('says who sends it and why, and its link stops that kind alone, without a sign-in', async () => {
    await shop.turn('weeklySummary', true);
    await shop.turn('deviceOffline', true);
    await whoIsTold();
    const [letter] = await shop.letters();
    const link = letter?.unsubscribeUrl ?? '';
    expect(letter?.text).toContain(`${app.settings.siteName} sent this email automatically`);
    expect(letter?.text).toContain('because you turned on "Device offline"');
    expect(letter?.text).toContain(link);
    expect(new URL(link).search).not.toContain(ada.email);

    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(await switches()).toMatchObject({ deviceOffline: true });
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const ask of [oneClick, { method: 'POST', body: form }, { method: 'POST' }]) {
      const answer = await fetch(link, { ...ask, headers: { 'accept-language': 'es' } });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('está desactivado')]);
      expect(await switches()).toEqual({ ...off, weeklySummary: true });
    }
    await shop.turn('deviceOffline', true);
    await fetch(link, oneClick);
    expect(await switches()).toMatchObject({ deviceOffline: false });
  });

  test.each(['', '?token=', '?token=a.b', '?token=a&token=b', '?token=WyJhIl0.AAAA'])(
    'is not stopped by a link that nobody sent: %s',
    async (query) => {
      const answer = await fetch(`${app.url}/public/prod/notifications/off${query}`, { method: 'POST' });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('incomplete')]);
    },
  );

  test('with another’s name in its link is not stopped', async () => {
    await shop.turn('deviceOffline', true);
    await whoIsTold();
    const [letter] = await shop.letters();
    const [, signature] = (letter?.unsubscribeUrl ?? '').split('.');
    const other = Buffer.from(JSON.stringify([shop.ws, 'somebody', 'weeklySummary'])).toString('base64url');
    const url = `${app.url}/public/prod/notifications/off?token=${other}.${signature}`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  });
});

/** The settings with which emails go to a mail server on this port. */
function mailAt(port: number) {
  return { ...environment, MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@harbor.example' };
}

test('an email that finds no mail server comes once there is one, and uses up no letters meanwhile', async () => {
  const port = await freePort();
  await using app = await startApp({ environment: { ...mailAt(port), LETTER_BUDGET: '{"day":4}' } });
  const shop = await openNotified(app, await app.as(ada));
  expect(await shop.turn('deviceOffline', true)).toMatchObject({ isMailed: true });
  await (await shop.pair()).report();
  await passMinutes([app], 35);
  using server = await startMailServer(port);
  await passMinutes([app], 2);
  expect(server.taken).toHaveLength(1);
  await passMinutes([app], 38);
  const letter = server.taken
    .map((one) => one.letter)
    .join('')
    .replaceAll(/\r\n[ \t]+/g, ' ');
  expect(letter.match(/^Subject: /gm)).toHaveLength(1);
  expect(letter).toMatch(/^List-Unsubscribe: <http[^>]+\/public\/prod\/notifications\/off\?token=[\w.-]+>\r$/m);
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(letter).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

/** A later one, at 8:00. */
function passToMonday(app: TestApp): void {
  app.passTime(7 * dayMs - (app.now() % dayMs) + 8 * 60 * minuteMs);
  while (new Date(app.now()).getUTCDay() !== 1) app.passTime(dayMs);
}

describe.each(['deviceOffline', 'weeklySummary'] as const)('of two people who are to be sent %s at once', (kind) => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let app: TestApp;
  /** In the order in which it comes to them. */
  let people: readonly string[];

  beforeEach(async () => {
    const port = await freePort();
    server = await startMailServer(port);
    app = await startApp({ environment: mailAt(port) });
    for (const person of [ada, grace]) {
      const shop = await openNotified(app, await app.as(person));
      await shop.turn(kind, true);
      await (await shop.pair()).report();
    }
    if (kind === 'weeklySummary') passToMonday(app);
    const rows = await app.database.selectFrom('notifications').select('email').orderBy('workspace_id').execute();
    people = rows.map(({ email }) => email);
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    server[Symbol.dispose]();
  });

  const told = () => server.taken.map(({ to }) => to);

  test.each(['RCPT TO', 'DATA'] as const)(
    'one whom the mail server puts off at %s keeps the other from nothing, and is told later',
    async (at) => {
      const [first = '', second = ''] = people;
      server.refuse({ to: first, at });
      await passMinutes([app], 20);
      expect(told()).toEqual([second]);
      server.refuse();
      await passMinutes([app], 15);
      expect(told()).toEqual([second, first]);
    },
  );

  test.each(['421 too busy', '554 not now'])('both wait where it says %s', async (words) => {
    server.greetWith(words);
    await passMinutes([app], 35);
    server.greetWith('220 ready');
    await passMinutes([app], 2);
    expect(told()).toEqual(people);
  });

  test('both get one letter, where the mail server hangs up after it has taken each', async () => {
    server.hangUp();
    await passMinutes([app], 35);
    expect(told()).toEqual(people);
  });

  test.each(['451 not now', '553 not your address'])(
    'both wait where it takes no letter at all and says %s, and it is asked for one a minute',
    async (words) => {
      server.refuse({ at: 'MAIL FROM', words });
      await passMinutes([app], 20);
      const before = server.asked.length;
      await passMinutes([app], 15);
      const asked = server.asked.slice(before).filter((command) => command === 'MAIL FROM');
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.length).toBeLessThanOrEqual(15);
      server.refuse();
      await passMinutes([app], 2);
      expect(told()).toEqual(people);
    },
  );
});

test.each([
  [ada, grace],
  [grace, ada],
])(
  'who is put off is told later of a device of which another one, whom the mail server refuses for good, never is',
  async (gone, later) => {
    const port = await freePort();
    using server = await startMailServer(port);
    await using app = await startApp({ environment: mailAt(port) });
    const asAda = await app.as(ada);
    const shop = await openNotified(app, asAda);
    await asAda.call(inviteMember, { params: shop.params, body: { email: grace.email, role: 'manager' } });
    const asGrace = await app.as(grace);
    await asGrace.call(listWorkspaces, {});
    for (const as of [asAda, asGrace]) await shop.turn('deviceOffline', true, { as });
    await (await shop.pair()).report();
    server.taken.splice(0);
    const isGone = { at: 'RCPT TO', to: gone.email, words: '550 nobody here' } as const;
    server.refuse(isGone, { at: 'RCPT TO', to: later.email });
    await passMinutes([app], 20);
    expect(server.taken).toEqual([]);
    server.refuse(isGone);
    await passMinutes([app], 15);
    expect(server.taken.map(({ to }) => to)).toEqual([later.email]);
    const before = server.asked.length;
    await passMinutes([app], 20);
    expect(server.asked.length).toBe(before);
  },
);

test('where nobody can be reached, and for good, nobody is tried again', async () => {
  const port = await freePort();
  using server = await startMailServer(port);
  await using app = await startApp({ environment: mailAt(port) });
  const shop = await openNotified(app, await app.as(ada));
  await shop.turn('deviceOffline', true);
  await (await shop.pair()).report();
  server.refuse({ at: 'DATA', words: '554 no' });
  await passMinutes([app], 40);
  expect(server.asked.filter((command) => command === 'DATA')).toHaveLength(1);
});

test('where Amazon’s pool signs people in, an email goes to the address that it said was proven', async () => {
  await using amazon = await startApp({ environment });
  const { AccessToken } = await amazon.signIn(ada);
  await using app = await startAppWithAmazon(amazon, { environment });
  const asAda = app.withToken(AccessToken);
  const { workspace } = await asAda.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
  const body = { deviceOffline: true, language: 'en' } as const;
  expect(await asAda.call(changeNotifications, { params: { ws: workspace.workspace_id }, body })).toMatchObject({
    deviceOffline: true,
  });
  const rows = await app.database.selectFrom('notifications').select('email').execute();
  expect(rows).toEqual([{ email: ada.email }]);
});
