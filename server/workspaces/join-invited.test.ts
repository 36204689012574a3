// Members who come with a pool that is a call away.
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inviteMember } from '@fanfare/contract/members.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { buildWorkspace, minuteMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { type Asker, startApp, startAppWithAmazon } from '../testing/start-app.ts';

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

test('an invited person becomes a member, and nobody is kept out while that pool does not answer', async () => {
  await using opened = await openWithAmazon();
  const { app, pool, ws, asGrace, invite } = opened;
  await invite(grace.email);
  expect(await idsOf(asGrace)).toEqual([ws]);
  await invite('joan@example.com');
  const before = pool.questions();
  pool.fallSilent();
  app.passTime(5 * minuteMs);
  expect(await idsOf(asGrace)).toEqual([ws]);
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
