import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { CallError } from '@fanfare/contract/call.ts';
import { addApiKey, listApiKeys } from '@fanfare/contract/api-keys.ts';
import {
  addCustomer,
  changeCustomerDetails,
  checkInCustomer,
  listCustomers,
  tooManyUnknown,
  unknownNumbersMax,
} from '@fanfare/contract/customers.ts';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import {
  changeMember,
  freshSignInMs,
  inviteMember,
  lastOwner,
  leaveWorkspace,
  listMembers,
  removeMember,
  signInAgain,
} from '@fanfare/contract/members.ts';
import { changeGateway, getGateway } from '@fanfare/contract/gateways.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import { type Role, mayDo, notAllowed, roles } from '@fanfare/contract/rights.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
} from '@fanfare/contract/webhooks.ts';
import { listWorkspaces, workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askerAt, refusalOf } from '../testing/ask-endpoint.ts';
import { buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { poolPeople } from '../testing/pool-people.ts';
import { lastingAsker, newPeopleOf, sharedApp } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';

/** Longer than the parts of a call usually take. */
const slowMs = 1_200;
const refused = (status: number, message: string) => ({ status, message });

describe('a role', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', FEATURE_ANALYTICS: 'on' } });
  const asAda = lastingAsker(app, ada);
  let params: { ws: string };
  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
  });

  const newPerson = newPeopleOf(() => app);
  const membersOf = async (asker: Asker) => (await asker.call(listMembers, { params })).members;
  const change = (asker: Asker, member: string, role: Role) =>
    asker.call(changeMember, { params, body: { memberId: member, role } });
  /** Somebody new who came by an invitation. */
  const join = async (role: Exclude<Role, 'owner'>, inviter = asAda) => {
    const { person, tokens } = await newPerson();
    await inviter.call(inviteMember, { params, body: { email: person.email, role } });
    const asker = app.withToken(tokens.AccessToken);
    const { workspaces } = await asker.call(listWorkspaces, {});
    const id = (await membersOf(asAda)).find(({ email }) => email === person.email)?.member_id ?? '';
    return { asker, id, person, role: workspaces[0]?.role };
  };
  const adaId = async () => (await membersOf(asAda)).find(({ email }) => email === ada.email)?.member_id ?? '';
  const rolesNow = async () => (await membersOf(asAda)).map(({ role }) => role);

  test.each(roles)('%s may do what the contract says of each endpoint, and nothing else', async (role) => {
    const asker = role === 'owner' ? asAda : (await join(role)).asker;
    const ask = askerAt(app);
    const wrong: string[] = [];
    for (const endpoint of allEndpoints) {
      const { api, right, method, path } = endpoint;
      if (api !== 'client' || right === 'signed-in' || path === leaveWorkspace.path) continue;
      const named = { ...params, id: 'none', dev: 'none' };
      // A body that is no JSON: who may not ask is refused before it is read, and nothing is changed for who may.
      const answer = await ask(endpoint, { token: asker.token, params: named, ...(method !== 'GET' && { body: '{' }) });
      const isRefused = JSON.stringify(answer) === JSON.stringify(refusalOf(403, notAllowed));
      if (isRefused === mayDo(role, right)) wrong.push(`${method} ${path}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is the owner’s for whoever makes a workspace, and as invited for whoever joins', async () => {
    for (const role of ['manager', 'staff', 'counter'] as const) expect((await join(role)).role).toBe(role);
    expect(await rolesNow()).toEqual(['owner', 'manager', 'staff', 'counter']);
  });

  test('changes at once, for a sign-in that stood before', async () => {
    const { asker, id } = await join('manager');
    await asker.call(inviteMember, { params, body: { email: 'somebody@example.com' } });
    await change(asAda, id, 'staff');
    expect((await asAda.call(listMembers, { params })).invitations).toEqual([]);
    await change(asAda, id, 'counter');
    await expect(membersOf(asker)).rejects.toMatchObject(refused(403, notAllowed));
    const { workspaces, members } = await asker.call(listWorkspaces, {});
    expect(workspaces).toMatchObject([{ role: 'counter' }]);
    expect(members.map(({ member_id }) => member_id)).toEqual([id]);
  });

  test('is asked again where the rest of a call was slow to come', async () => {
    const { asker, id } = await join('manager');
    await change(asAda, id, 'owner');
    const sending = new TransformStream<Uint8Array, Uint8Array>();
    const rest = sending.writable.getWriter();
    const write = async (text: string) => await rest.write(new TextEncoder().encode(text));
    const answer = fetch(`${app.url}/client/prod/ws/${params.ws}/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asker.token}`, 'content-type': 'application/json' },
      body: sending.readable,
      duplex: 'half',
    });
    await write('{"name": "Till", ');
    await wait(slowMs);
    await asAda.call(removeMember, { params, body: { memberId: id } });
    await write('"role": "manager", "expiresAt": null}');
    await rest.close();
    expect(await (await answer).json()).toMatchObject({ statusCode: 404, body: { message: workspaceNotFound } });
    expect((await asAda.call(listApiKeys, { params })).keys).toEqual([]);
  });

  const hook = { url: 'https://example.com/', events: ['customer.joined'] } as const;
  test.each([
    ['no key', addApiKey, { name: 'Till', role: 'manager', expiresAt: null }],
    ['no webhook', addWebhook, hook],
    ['webhooks as they are', changeWebhook, { url: 'https://elsewhere.example/' }],
    ['their secrets as they are', rotateWebhookSecret, {}],
    ['webhooks there', removeWebhook, {}],
    ['the gateway as it is', changeGateway, { account: { kind: 'practice' } }],
  ] as const)('is asked again where a call had to wait, so that who was removed leaves %s', async (_, call, body) => {
    const { asker, id } = await join('manager');
    const { webhook } = await asAda.call(addWebhook, { params, body: { ...hook, events: [...hook.events] } });
    const { webhooks: before } = await asAda.call(listWebhooks, { params });
    await change(asAda, id, 'owner');
    const other = await app.database.startTransaction().execute();
    await other.deleteFrom('members').where('member_id', '=', id).execute();
    const begun = vi.spyOn(app.database, 'transaction');
    const at = { ...params, id: webhook.webhookId };
    const adding = askerAt(app)(call, { token: asker.token, params: at, body: JSON.stringify(body) });
    while (begun.mock.calls.length === 0) await setImmediate();
    begun.mockRestore();
    if (process.env['TEST_ENGINE'] === 'postgres') await Promise.race([untilWaiting(app.database, 1), adding]);
    await other.commit().execute();
    expect(await adding).toEqual(refusalOf(404, workspaceNotFound));
    expect((await asAda.call(listApiKeys, { params })).keys).toEqual([]);
    expect((await asAda.call(listWebhooks, { params })).webhooks).toEqual(before);
    expect((await asAda.call(getGateway, { params })).gateway.updatedAt).toBeNull();
  });

  test('is granted, changed and removed by nobody below it', async () => {
    const [manager, staff] = [await join('manager'), await join('staff')];
    const owner = await adaId();
    for (const attempt of [
      () => change(manager.asker, staff.id, 'owner'),
      () => change(manager.asker, manager.id, 'owner'),
      () => change(manager.asker, owner, 'staff'),
      () => manager.asker.call(removeMember, { params, body: { memberId: owner } }),
      () => change(staff.asker, staff.id, 'manager'),
      () => staff.asker.call(inviteMember, { params, body: { email: 'one@example.com', role: 'counter' } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused(403, notAllowed));
    }
    const asOwner = manager.asker.call(inviteMember, {
      params,
      body: { email: 'one@example.com', role: 'owner' as never },
    });
    await expect(asOwner).rejects.toMatchObject({ status: 400 });
    expect(await change(manager.asker, staff.id, 'manager')).toMatchObject({ member: { role: 'manager' } });
  });

  test('that somebody above has invited to is neither replaced nor revoked', async () => {
    const { asker } = await join('manager');
    const email = 'former-owner@example.com';
    const now = app.now();
    const invitation = { email, invited_at: now, expires_at: now + 60_000, member_id: 'gone', role: 'owner' } as const;
    await app.database
      .insertInto('invitations')
      .values({ workspace_id: params.ws, ...invitation })
      .execute();
    for (const attempt of [
      () => asker.call(inviteMember, { params, body: { email, role: 'counter' } }),
      () => asker.call(removeMember, { params, body: { email } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused(403, notAllowed));
    }
    expect((await asAda.call(listMembers, { params })).invitations).toMatchObject([{ email, role: 'owner' }]);
    await asAda.call(removeMember, { params, body: { email } });
    expect((await asAda.call(listMembers, { params })).invitations).toEqual([]);
  });

  test('of an owner is given only within five minutes of signing in', async () => {
    const { id } = await join('staff');
    const early = app.withToken((await app.signIn(ada)).AccessToken);
    app.passTime(freshSignInMs + 1_000);
    await expect(change(early, id, 'owner')).rejects.toMatchObject(refused(403, signInAgain));
    await change(early, id, 'manager');
    await change(app.withToken((await app.signIn(ada)).AccessToken), id, 'owner');
    expect(await rolesNow()).toEqual(['owner', 'owner']);
  });

  test('of the last owner is not given up, by changing, leaving or being removed', async () => {
    const other = await join('manager');
    const owner = await adaId();
    for (const attempt of [
      () => change(asAda, owner, 'manager'),
      () => asAda.call(leaveWorkspace, { params }),
      () => asAda.call(removeMember, { params, body: { memberId: owner } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused(409, lastOwner));
    }
    await change(app.withToken((await app.signIn(ada)).AccessToken), other.id, 'owner');
    const both = [change(asAda, owner, 'staff'), change(other.asker, other.id, 'staff')];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await rolesNow()).toSorted()).toEqual(['owner', 'staff']);
  });

  test('of the owner goes to the highest of the others where the owner’s account ends', async () => {
    const { person, tokens } = await newPerson();
    const asOwner = app.withToken(tokens.AccessToken);
    params = { ws: (await buildWorkspace(asOwner)).workspace_id };
    await asOwner.call(inviteMember, { params, body: { email: ada.email, role: 'manager' } });
    await asAda.call(acceptInvitation, { params });
    await join('staff', asOwner);
    expect(person.email).not.toBe(ada.email);
    await poolPeople(() => app).ask(asOwner.token ?? '', 'DeleteUser');
    expect(await rolesNow()).toEqual(['owner', 'staff']);
  });

  test('of a membership that knows none yet is settled with the first call: an owner where there is none', async () => {
    const { asker, id } = await join('staff');
    await app.database.updateTable('members').set({ role: null }).where('workspace_id', '=', params.ws).execute();
    await asAda.call(addCustomer, { params, body: { phone: '4155550100' } });
    await asker.call(addCustomer, { params, body: { phone: '4155550101' } });
    expect((await membersOf(asAda)).map(({ member_id, role }) => [member_id === id, role])).toEqual([
      [false, 'owner'],
      [true, 'manager'],
    ]);
  });

  test('of a counter sees the last four digits alone, finds by those, adds and checks in', async () => {
    const { asker } = await join('counter');
    await asAda.call(addCustomer, { params, body: { phone: '4155550100' } });
    await asker.call(addCustomer, { params, body: { phone: '4155550199' } });
    const list = (query: object = {}) => asker.call(listCustomers, { params, query: { limit: 1, ...query } });
    const page = await list();
    expect(page).toMatchObject({ items: [{ phone: '•••••••0199' }], last_evaluated_key: null });
    expect(await list({ suffix: '0100', limit: 100 })).toMatchObject({ items: [{ phone: '•••••••0100' }] });
    for (const query of [
      { suffix: '50100' },
      { prefix: '1415' },
      { lastEvaluatedKey: JSON.stringify({ phone: '14155550199' }) },
    ]) {
      await expect(list(query)).rejects.toMatchObject(refused(403, notAllowed));
    }
    const checkIn = (phone: string) => asker.call(checkInCustomer, { params, body: { phone } });
    expect(await checkIn('4155550100')).toMatchObject({ isNewVisit: true, customer: { checkins: 1 } });
    expect(await checkIn('4155550100')).toMatchObject({ isNewVisit: false, customer: { checkins: 1 } });
    await expect(checkIn('4155550777')).rejects.toMatchObject({ status: 404 });
  });

  test('of a counter sees nothing of what staff note of somebody', async () => {
    const { asker } = await join('counter');
    const phone = '14155550100';
    await asAda.call(addCustomer, { params, body: { phone } });
    await asAda.call(changeCustomerDetails, { params, body: { phone, note: 'Owes us a glass', tags: ['regular'] } });
    const shown = [
      (await asker.call(listCustomers, { params, query: {} })).items[0],
      (await asker.call(addCustomer, { params, body: { phone } })).customer,
      (await asker.call(checkInCustomer, { params, body: { phone } })).customer,
    ];
    for (const customer of shown) expect(customer).toMatchObject({ note: '', tags: [] });
  });

  test.each([
    // Whoever is asked for and then added was no guess.
    ['checking in', checkInCustomer, unknownNumbersMax],
    ['adding', addCustomer, unknownNumbersMax - 1],
  ] as const)(
    'of a counter finds no number by %s all that are possible, not even many at once',
    async (_, endpoint, guessesMax) => {
      const hourMs = 60 * 60_000;
      // Guesses are counted from one full hour to the next.
      app.passTime(hourMs - (app.now() % hourMs));
      const { asker, person } = await join('counter');
      const ask = (phone: string, who = asker) => who.call(endpoint, { params, body: { phone } });
      await asAda.call(addCustomer, { params, body: { phone: '4155550100' } });
      for (let time = 0; time < 3; time += 1) await ask('4155550100');
      const newcomer = { params, body: { phone: '4155550188' } };
      await expect(asker.call(checkInCustomer, newcomer)).rejects.toMatchObject({ status: 404 });
      await asker.call(addCustomer, newcomer);
      let refusals = 0;
      for (let start = 1_000; start < 1_120; start += 20) {
        const guesses = Array.from({ length: 20 }, (__, index) => ask(`415555${start + index}`));
        for (const one of await Promise.allSettled(guesses)) {
          if (one.status === 'rejected' && (one.reason as CallError).status === 429) refusals += 1;
        }
      }
      expect(refusals).toBe(120 - guessesMax);
      await expect(ask('4155550100')).rejects.toMatchObject(refused(429, tooManyUnknown));
      expect(await ask('4155550100', asAda)).toMatchObject({ customer: { phone: '14155550100' } });
      app.passTime(hourMs);
      const later = app.withToken((await app.signIn(person)).AccessToken);
      expect(await ask('4155550100', later)).toMatchObject({ customer: { phone: '14155550100' } });
    },
  );
});
