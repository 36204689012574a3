import {
  addApiKey,
  apiKeyEndsTooLate,
  apiKeyExpired,
  apiKeyNotValid,
  apiKeyPattern,
  apiKeysMax,
  listApiKeys,
  notForApiKeys,
  removeApiKey,
  tooManyApiKeys,
} from '@fanfare/contract/api-keys.ts';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import { addCustomer, changeCustomer, listCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { type Role, mayKeyDo, notAllowed } from '@fanfare/contract/rights.ts';
import { getWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { askerAt, refusalOf } from '../testing/ask-endpoint.ts';
import { buildWorkspace, dayMs, minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

describe('an API key', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', FEATURE_ANALYTICS: 'on' } });
  const asAda = sharedAsker(app, ada);
  let params: { ws: string };
  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
  });

  type KeyRole = Exclude<Role, 'owner'>;
  const add = (role: KeyRole = 'manager', expiresAt: number | null = null) =>
    asAda.call(addApiKey, { params, body: { name: 'Till', role, expiresAt } });
  const list = async () => (await asAda.call(listApiKeys, { params })).keys;
  const addsCustomer = (secret: string, phone = '4155550100') =>
    app.withToken(secret).call(addCustomer, { params, body: { phone } });

  test('is shown once, looks like one, and stands nowhere but as a hash', async () => {
    const { key, secret } = await add();
    expect(secret).toMatch(apiKeyPattern);
    expect(key).toMatchObject({ name: 'Till', role: 'manager', ending: secret.slice(-4), lastUsedAt: null });
    expect(await list()).toEqual([key]);
    const rows = await app.database.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice('fan_live_'.length, -4));
  });

  test.each(['manager', 'staff', 'counter'] as const)(
    'of a %s may do what the contract says of each endpoint, and nothing of a person’s own',
    async (role) => {
      const { secret } = await add(role);
      const wrong: string[] = [];
      for (const endpoint of allEndpoints) {
        const { api, right, method, path } = endpoint;
        if (api !== 'client') continue;
        const named = { ...params, id: 'none', dev: 'none' };
        const answer = await askerAt(app)(endpoint, {
          token: secret,
          params: named,
          ...(method !== 'GET' && { body: '{' }),
        });
        const refusals = [refusalOf(403, notAllowed), refusalOf(403, notForApiKeys)].map((one) => JSON.stringify(one));
        const isRefused = refusals.includes(JSON.stringify(answer));
        const may = right !== undefined && right !== 'signed-in' && mayKeyDo(role, right);
        if (isRefused === may) wrong.push(`${method} ${path}: ${answer.status}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test('writes under its own name, sees whole numbers only with a role that does, and remembers the minute', async () => {
    const { key, secret } = await add('staff');
    const { customer } = await addsCustomer(secret);
    expect(customer.addedby).toBe(`key:${key.keyId}`);
    const counter = await add('counter');
    const seen = await app.withToken(counter.secret).call(listCustomers, { params, query: {} });
    expect(seen.items).toMatchObject([{ phone: '•••••••0100' }]);
    const used = (await list()).find(({ keyId }) => keyId === key.keyId)?.lastUsedAt ?? 0;
    expect(app.now() - used).toBeLessThan(120_000);
    expect(used % 60_000).toBe(0);
  });

  test('asks which workspace it is for, what its role is and when it expires, as a person asks for theirs', async () => {
    const expiresAt = app.now() + dayMs;
    const { key, secret } = await add('staff', expiresAt);
    const { workspace, apiKey } = await app.withToken(secret).call(getWorkspace, { params });
    expect(workspace).toMatchObject({ workspace_id: params.ws, role: 'staff' });
    expect(apiKey).toEqual({ name: key.name, expiresAt });
    const asked = await asAda.call(getWorkspace, { params });
    expect(asked).toMatchObject({ workspace: { ...workspace, role: 'owner' }, apiKey: null });
  });

  test('expires at a time that is given as ISO 8601 too', async () => {
    const expiresAt = app.now() + dayMs;
    const body = { name: 'Till', role: 'staff', expiresAt: new Date(expiresAt).toISOString() } as const;
    expect((await asAda.call(addApiKey, { params, body })).key.expiresAt).toBe(expiresAt);
  });

  test('blocks customers and lifts no opt-out, which a person does who says why', async () => {
    const { secret } = await add();
    await addsCustomer(secret);
    const change = (action: 'block' | 'unblock', asker = app.withToken(secret)) =>
      asker.call(changeCustomer, { params, body: { phone: '4155550100', action, reason: 'They asked' } });
    await change('block');
    await expect(change('unblock')).rejects.toMatchObject({ status: 403, message: notForApiKeys });
    expect((await change('unblock', asAda)).customer).toMatchObject({ status: 'active' });
  });

  test('takes a list in', async () => {
    const { secret } = await add();
    const customers = Array.from({ length: 200 }, (_, index) => ({
      phone: `41555${String(51_000 + index)}`,
      createdAt: app.now(),
    }));
    const { created } = await app.withToken(secret).call(bulkAddCustomers, { params, body: { customers } });
    expect(created).toBe(200);
  });

  test('that is revoked, has expired, is of another workspace, or is not quite one, is worth nothing', async () => {
    const [revoked, short, whole] = [await add(), await add('manager', app.now() + dayMs), await add()];
    await addsCustomer(revoked.secret);
    await asAda.call(removeApiKey, { params, body: { keyId: revoked.key.keyId } });
    await expect(addsCustomer(revoked.secret)).rejects.toMatchObject({ status: 401, message: apiKeyNotValid });
    const { secret } = whole;
    const last = secret.endsWith('0') ? '1' : '0';
    for (const broken of ['fan_live_', `${secret}0`, secret.slice(0, -1), secret.slice(0, -1) + last]) {
      await expect(addsCustomer(broken)).rejects.toMatchObject({ status: 401, message: apiKeyNotValid });
    }
    const elsewhere = { ws: (await buildWorkspace(asAda)).workspace_id };
    const ask = app.withToken(secret).call(listCustomers, { params: elsewhere, query: {} });
    await expect(ask).rejects.toMatchObject({ status: 401 });
    await expect(app.withToken(secret).call(listWorkspaces, {})).rejects.toMatchObject({ status: 403 });
    await addsCustomer(short.secret, '4155550101');
    app.passTime(dayMs);
    await expect(addsCustomer(short.secret)).rejects.toMatchObject({ status: 401, message: apiKeyExpired });
    app.passTime(-dayMs);
  });

  test('ends within two years where it ends, and a workspace has twenty', async () => {
    for (const expiresAt of [app.now() - 1, app.now() + 2 * 366 * dayMs + minuteMs]) {
      await expect(add('staff', expiresAt)).rejects.toMatchObject({ status: 400, message: apiKeyEndsTooLate });
    }
    await add('staff', app.now() + 2 * 366 * dayMs - minuteMs);
    await expect(add('owner' as KeyRole)).rejects.toMatchObject({ status: 400 });
    const outcomes = await Promise.allSettled(Array.from({ length: apiKeysMax + 2 }, () => add()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(apiKeysMax - 1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: tooManyApiKeys } });
  });
});

test('an API key that calls too often is asked to wait, and no person is', async () => {
  await using app = await startApp({ environment: { API_KEY_CALLS_PER_MINUTE: '3' } });
  const asAda = await app.as(ada);
  const params = { ws: (await buildWorkspace(asAda)).workspace_id };
  const { secret } = await asAda.call(addApiKey, { params, body: { name: 'Till', role: 'staff' } });
  const ask = async () => (await askerAt(app)(listCustomers, { token: secret, params })).status;
  const statuses = [await ask(), await ask(), await ask(), await ask()];
  expect(statuses).toEqual([200, 200, 200, 429]);
  await asAda.call(listCustomers, { params, query: {} });
});
