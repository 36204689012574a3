// Members who are invited: by their own word where they work elsewhere already, and with a pool that is a call away.
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { invitationValidMs, inviteMember, listMembers, removeMember } from '@fanfare/contract/members.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationGone,
  listOwnInvitations,
} from '@fanfare/contract/own-invitations.ts';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { freePort } from '../testing/free-port.ts';
import { startMailServer } from '../testing/notifications.ts';
import { openStallingProxy } from '../testing/stalling-proxy.ts';
import { newPeopleOf, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { type Asker, startApp, startAppWithAmazon } from '../testing/start-app.ts';

const stopMs = 1_000;

async function idsOf(asker: Asker): Promise<string[]> {
  return (await asker.call(listWorkspaces, {})).workspaces.map(({ workspace_id }) => workspace_id);
}

/** Hands everything on to a pool, until it takes questions and answers none. */
async function startSilentlyOnDemand(target: string) {
  let isSilent = false;
  let questions = 0;
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request;
    if (String(headers['x-amz-target']).endsWith('.GetUser')) questions += 1;
    if (isSilent) return;
    const passed = forward(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often it was asked who somebody is. */
    questions: () => questions,
    fallSilent: () => {
      isSilent = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The product with such a pool, and Ada's workspace in it. */
async function openWithAmazon() {
  const amazon = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const pool = await startSilentlyOnDemand(amazon.url);
  const environment = { COGNITO_ENDPOINT: `${pool.url}/identity/user-pool` };
  const app = await startAppWithAmazon(amazon, { environment });
  const asAda = app.withToken((await amazon.signIn(ada)).AccessToken);
  const { workspace_id: ws } = await buildWorkspace(asAda);
  return {
    app,
    pool,
    ws,
    asGrace: app.withToken((await amazon.signIn(grace)).AccessToken),
    invite: (email: string) => asAda.call(inviteMember, { params: { ws }, body: { email } }),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await pool[Symbol.asyncDispose]();
      await amazon[Symbol.asyncDispose]();
    },
  };
}

test('an invited person becomes a member, and nobody who is one waits while that pool does not answer', async () => {
  await using opened = await openWithAmazon();
  const { app, pool, ws, asGrace, invite } = opened;
  await invite(grace.email);
  expect(await idsOf(asGrace)).toEqual([ws]);
  await invite('joan@example.com');
  const before = pool.questions();
  pool.fallSilent();
  app.passTime(5 * minuteMs);
  expect(await idsOf(asGrace)).toEqual([ws]);
  expect(pool.questions()).toBe(before);
  expect(await asGrace.call(listOwnInvitations, {})).toEqual({ invitations: [] });
  expect(pool.questions()).toBe(before + 1);
});

test('that pool is not asked again who somebody is while others are invited, but before they come in', async () => {
  await using opened = await openWithAmazon();
  const { pool, ws, asGrace, invite } = opened;
  await invite('joan@example.com');
  const before = pool.questions();
  for (let count = 0; count < 3; count += 1) expect(await idsOf(asGrace)).toEqual([]);
  expect(pool.questions()).toBe(before + 1);
  await invite(grace.email);
  expect(await idsOf(asGrace)).toEqual([ws]);
  expect(pool.questions()).toBe(before + 2);
});

test('that pool is asked once in five minutes by whoever leaves an invitation unanswered, and once by whoever accepts', async () => {
  await using opened = await openWithAmazon();
  const { pool, ws, asGrace, invite } = opened;
  await buildWorkspace(asGrace);
  await invite(grace.email);
  const before = pool.questions();
  const list = async () => (await asGrace.call(listOwnInvitations, {})).invitations;
  for (let count = 0; count < 3; count += 1) expect(await list()).toMatchObject([{ workspaceId: ws }]);
  expect(pool.questions()).toBe(before + 1);
  await asGrace.call(acceptInvitation, { params: { ws } });
  expect(pool.questions()).toBe(before + 2);
});

describe('an invitation of somebody who works elsewhere already', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let params: { ws: string };
  let guest: { readonly asker: Asker; readonly email: string; readonly own: string };
  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda, 'Bakery Nord')).workspace_id };
    const { person, tokens } = await newPerson();
    const asker = app.withToken(tokens.AccessToken);
    guest = { asker, email: person.email, own: (await buildWorkspace(asker)).workspace_id };
  });

  const newPerson = newPeopleOf(() => app);
  const invite = (email = guest.email, to = params) =>
    asAda.call(inviteMember, { params: to, body: { email, role: 'manager' } });
  const listOpen = async (asker = guest.asker) => (await asker.call(listOwnInvitations, {})).invitations;
  const accept = (asker = guest.asker) => asker.call(acceptInvitation, { params });
  const decline = (asker = guest.asker) => asker.call(declineInvitation, { params });
  const listThere = () => asAda.call(listMembers, { params });
  const findEntries = async () => {
    const { items } = await asAda.call(searchAudit, { params, body: {} });
    return items.filter(({ action }) => ['member.joined', 'member.declined'].includes(action));
  };
  const gone = { status: 404, message: invitationGone };

  test('lets them in with their word alone, and tells them before who invites them where, as what and until when', async () => {
    const { invitation } = await invite();
    expect(await idsOf(guest.asker)).toEqual([guest.own]);
    expect((await listThere()).members).toHaveLength(1);
    expect(await listOpen()).toEqual([
      {
        workspaceId: params.ws,
        workspaceName: 'Bakery Nord',
        role: 'manager',
        invitedBy: 'Ada Lovelace',
        expiresAt: invitation.expiresAt,
      },
    ]);
    await accept();
    expect((await idsOf(guest.asker)).toSorted()).toEqual([guest.own, params.ws].toSorted());
    expect(await listThere()).toMatchObject({
      members: [{}, { email: guest.email, role: 'manager' }],
      invitations: [],
    });
    expect(await listOpen()).toEqual([]);
    expect(await findEntries()).toMatchObject([{ action: 'member.joined', after: { role: 'manager' } }]);
  });

  test('is accepted once, however often and at the same time somebody says so', async () => {
    await invite();
    await Promise.all([accept(), accept(), accept()]);
    await accept();
    expect((await listThere()).members).toHaveLength(2);
    expect(await findEntries()).toHaveLength(1);
  });

  test('is gone when they decline: the sender sees that, and learns no more than the address that they wrote to', async () => {
    await invite();
    await decline();
    expect(await listOpen()).toEqual([]);
    expect(await listThere()).toMatchObject({ members: [{ email: ada.email }], invitations: [] });
    expect(await findEntries()).toMatchObject([
      {
        action: 'member.declined',
        actorId: '',
        actorName: guest.email,
        subjectId: '',
        subjectName: guest.email,
        network: '',
      },
    ]);
    await expect(accept()).rejects.toMatchObject(gone);
    await expect(decline()).rejects.toMatchObject(gone);
  });

  test('that was revoked, or whose time is over, is accepted and declined by nobody', async () => {
    await invite();
    await asAda.call(removeMember, { params, body: { email: guest.email } });
    await expect(accept()).rejects.toMatchObject(gone);
    await invite();
    app.passTime(invitationValidMs + 1_000);
    try {
      const again = app.withToken((await app.signIn({ ...ada, email: guest.email })).AccessToken);
      expect(await listOpen(again)).toEqual([]);
      await expect(accept(again)).rejects.toMatchObject(gone);
      await expect(decline(again)).rejects.toMatchObject(gone);
    } finally {
      app.passTime(-invitationValidMs - 1_000);
    }
    expect((await listThere()).members).toHaveLength(1);
  });

  test('is nobody else’s to see, to accept or to decline', async () => {
    await invite();
    const { tokens } = await newPerson();
    const stranger = app.withToken(tokens.AccessToken);
    expect(await listOpen(stranger)).toEqual([]);
    await expect(accept(stranger)).rejects.toMatchObject(gone);
    await expect(decline(stranger)).rejects.toMatchObject(gone);
    expect((await listThere()).invitations).toHaveLength(1);
  });

  test('is asked about where several stand, also of somebody who works nowhere yet', async () => {
    const { person, tokens } = await newPerson();
    const newcomer = app.withToken(tokens.AccessToken);
    const other = { ws: (await buildWorkspace(asAda)).workspace_id };
    await invite(person.email, other);
    await invite(person.email);
    expect(await idsOf(newcomer)).toEqual([]);
    expect((await listOpen(newcomer)).map(({ workspaceId }) => workspaceId)).toEqual([other.ws, params.ws]);
    await accept(newcomer);
    expect(await idsOf(newcomer)).toEqual([params.ws]);
    expect((await listOpen(newcomer)).map(({ workspaceId }) => workspaceId)).toEqual([other.ws]);
  });

  test('is not for an address that only in small letters is the invited one', async () => {
    await invite('mike@example.com');
    const asLookAlike = await app.as({ ...grace, email: 'mi\u212Ae@example.com' });
    expect(await idsOf(asLookAlike)).toEqual([]);
    expect(await listOpen(asLookAlike)).toEqual([]);
    for (const answer of [acceptInvitation, declineInvitation]) {
      await expect(asLookAlike.call(answer, { params })).rejects.toMatchObject({ status: 404 });
    }
  });
});

test('an invitation to an address that is too long for an account is taken back where it was sent before', async () => {
  await using app = await startApp();
  const asAda = await app.as(ada);
  const params = { ws: (await buildWorkspace(asAda)).workspace_id };
  await asAda.call(inviteMember, { params, body: { email: 'sales@shop.example' } });
  const email = `${'x'.repeat(150)}@shop.example`;
  await app.database.updateTable('invitations').set({ email }).execute();
  await asAda.call(removeMember, { params, body: { email } });
  expect((await asAda.call(listMembers, { params })).invitations).toEqual([]);
});

test('the letter of an invitation goes out before the server has stopped, also where nobody waits for the answer any more', async () => {
  const port = await freePort();
  using mailServer = await startMailServer(port);
  await using way = await openStallingProxy(`smtp://127.0.0.1:${port}`);
  const app = await startApp({ environment: { MAIL_URL: way.url } });
  const asAda = await app.as(ada);
  const { workspace_id: ws } = await buildWorkspace(asAda);
  way.stall();
  const waiting = new AbortController();
  const asked = fetch(`${app.url}/client/prod/ws/${ws}/members`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asAda.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: grace.email }),
    signal: waiting.signal,
  }).catch(() => undefined);
  const counted = () => app.database.selectFrom('budgets').select('spent').where('name', '=', 'letters').execute();
  await expect.poll(counted).toEqual([{ spent: 1 }]);
  waiting.abort();
  await asked;
  const stopped = app[Symbol.asyncDispose]().then(() => mailServer.taken.map(({ to }) => to));
  // Time in which it would have stopped.
  await Promise.race([stopped, wait(stopMs)]);
  way.goOn();
  expect(await stopped).toEqual([grace.email]);
});
