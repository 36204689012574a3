// Every endpoint of the contract, asked by everyone who may not.
import { setTimeout as wait } from 'node:timers/promises';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { removeDevice } from '@fanfare/contract/devices.ts';
import { type Endpoint, bodyBytesMaxDefault } from '@fanfare/contract/endpoint.ts';
import { getProgram, notPaired, pairingOver } from '@fanfare/contract/player.ts';
import { tooManyCalls } from '@fanfare/contract/values.ts';
import { SignJWT, decodeJwt, decodeProtectedHeader, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { notSignedIn } from '../http/guard.ts';
import { type Ask, askerAt, refusalOf } from './ask-endpoint.ts';
import { askPool } from './ask-pool.ts';
import { buildCampaign, buildWorkspace } from './builders.ts';
import { ada, grace } from './cast.ts';
import { sharedApp } from './shared-app.ts';
import { type Tokens, startApp } from './start-app.ts';
import { type Tablet, pairTablet, startTablet } from './tablets.ts';
import { locksAndTables, untilWaiting } from './wait-for-locks.ts';

const staffEndpoints = allEndpoints.filter(({ api }) => api === 'client');
const tabletEndpoints = allEndpoints.filter(({ caller }) => caller !== undefined);
const hour = 60 * 60_000;
/** Longer than the parts of a call usually take. */
const slowMs = 1_200;

describe('every endpoint', () => {
  const app = sharedApp();
  let tokens: Tokens;
  let stranger: Tokens;
  let params: Record<string, string>;
  let tablet: Tablet;
  let ended: readonly Tokens[];
  let forged: string;

  beforeAll(async () => {
    const asAda = await app.as(ada);
    const ws = (await buildWorkspace(asAda)).workspace_id;
    tablet = await pairTablet(app, asAda, ws);
    params = { ws, id: (await buildCampaign(app, asAda, { workspaceId: ws })).id, dev: tablet.id };
    [tokens, stranger] = [await app.signIn(ada), await app.signIn(grace)];
    const { privateKey } = await generateKeyPair('RS256');
    const { kid = '' } = decodeProtectedHeader(tokens.AccessToken);
    const copied = new SignJWT(decodeJwt(tokens.AccessToken)).setProtectedHeader({ alg: 'RS256', kid });
    forged = await copied.sign(privateKey);
    ended = [await app.signIn(ada), await app.signIn({ ...ada, email: 'gone@example.com' })];
    await askPool(app, 'RevokeToken', { Token: ended[0]?.RefreshToken });
    await askPool(app, 'DeleteUser', { AccessToken: ended[1]?.AccessToken });
  });

  const ask = (endpoint: Endpoint, given: Ask = {}) => askerAt(app)(endpoint, { params, ...given });

  async function expectSignedOut(endpoint: Endpoint, token?: string): Promise<void> {
    expect(await ask(endpoint, { token }), `${endpoint.method} ${endpoint.path}`).toEqual(refusalOf(401, notSignedIn));
  }

  async function expectAllSignedOut(token: string): Promise<void> {
    await Promise.all(staffEndpoints.map((endpoint) => expectSignedOut(endpoint, token)));
  }

  test('every endpoint of the contract is served, and nothing else is', () => {
    expect(new Set(app.served)).toEqual(new Set<Endpoint>(allEndpoints));
  });

  test.each(staffEndpoints)('$method $path refuses who has no token', async (endpoint) => {
    await expectSignedOut(endpoint);
  });

  test('refuses an id token', async () => {
    await expectAllSignedOut(tokens.IdToken);
  });

  test('refuses a token that somebody else signed', async () => {
    await expectAllSignedOut(forged);
  });

  test('refuses a token without a signature', async () => {
    const [, claims] = tokens.AccessToken.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    await expectAllSignedOut(`${header}.${claims}.`);
    await expectAllSignedOut(`${header}.${claims}.AA`);
  });

  test("refuses a tablet's token", async () => {
    await expectAllSignedOut(tablet.token);
  });

  test('refuses a token whose sign-in or account has ended', async () => {
    for (const { AccessToken } of ended) await expectAllSignedOut(AccessToken);
  });

  test.each(tabletEndpoints)('$method $path refuses every bearer but its own tablet', async (endpoint) => {
    const asAda = await app.as(ada);
    const withdrawn = await pairTablet(app, asAda, tablet.ws);
    await asAda.call(removeDevice, { params: { ws: withdrawn.ws, dev: withdrawn.id } });
    const notYetPaired = endpoint.caller === 'device' ? [(await startTablet(app)).token] : [];
    const [status, message] = endpoint.caller === 'device' ? [401, notPaired] : [404, pairingOver];
    const changed = ['x'.repeat(43), tablet.token.slice(0, -1), `${tablet.token}x`, tablet.token.toLowerCase()];
    for (const token of [undefined, '', tokens.AccessToken, ...changed, withdrawn.token, ...notYetPaired]) {
      expect(await ask(endpoint, { token })).toEqual(refusalOf(status, message));
    }
  });

  test('refuses an expired token', async () => {
    app.passTime(2 * hour);
    await expectAllSignedOut(tokens.AccessToken);
    app.passTime(-2 * hour);
  });

  // An invitation is a stranger's own.
  test.each(staffEndpoints.filter(({ path }) => path.includes('{ws}') && !path.startsWith('/invitations/')))(
    "$method $path hides another business's workspace from a stranger",
    async (endpoint) => {
      const body = endpoint.method === 'GET' ? undefined : '{}';
      expect(await ask(endpoint, { token: stranger.AccessToken, body })).toEqual(refusalOf(404, 'Workspace not found'));
    },
  );

  test.each(allEndpoints.filter(({ method }) => method !== 'GET'))(
    '$method $path refuses what is not JSON, what is too large, and what has the wrong shape',
    async (endpoint) => {
      const token = endpoint.caller ? tablet.token : tokens.AccessToken;
      const bytesMax = endpoint.bodyBytesMax ?? bodyBytesMaxDefault;
      expect((await ask(endpoint, { token, body: '{"broken' })).status).toBe(400);
      expect((await ask(endpoint, { token, body: `"${'x'.repeat(bytesMax)}"` })).status).toBe(413);
      if ('body' in endpoint) expect((await ask(endpoint, { token, body: '7' })).status).toBe(400);
    },
  );

  test.each(allEndpoints.filter((endpoint) => endpoint.method !== 'GET' && !('body' in endpoint)))(
    '$method $path has no body, and is called without one by programs that say JSON all the same',
    async (endpoint) => {
      const { AccessToken: token } = tokens;
      const answer = await ask(endpoint, { token, params: { ...params, id: 'nothing', dev: 'nothing' }, body: '' });
      expect(answer).not.toEqual(refusalOf(400, 'The body is not valid JSON.'));
    },
  );
});

test('the scheme of a token has no case, for staff and for tablets', async () => {
  await using app = await startApp();
  const asAda = await app.as(ada);
  const { token } = await pairTablet(app, asAda, (await buildWorkspace(asAda)).workspace_id);
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const status = async (path: string, given: string) =>
      (await fetch(app.url + path, { headers: { authorization: `${scheme} ${given}` } })).status;
    expect(await status(`${clientBase}/ws`, asAda.token ?? '')).toBe(200);
    expect(await status(publicBase + getProgram.path, token)).toBe(200);
  }
});

test('a person who calls too often is asked to wait, in words, and nobody else is', async () => {
  await using app = await startApp({ environment: { STAFF_CALLS_PER_MINUTE: '5' } });
  const { AccessToken } = await app.signIn(ada);
  const other = await app.signIn(ada);
  const ask = (token: string) => fetch(`${app.url}${clientBase}/ws`, { headers: { authorization: `Bearer ${token}` } });
  for (let count = 0; count < 5; count += 1) expect((await ask(AccessToken)).status).toBe(200);
  const refused = await ask(other.AccessToken);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({
    statusCode: 429,
    body: { message: tooManyCalls, error: 'tooManyCalls' },
  });
  expect((await ask((await app.signIn(grace)).AccessToken)).status).toBe(200);
});

test('a call counts once, however slowly the rest of it comes', async () => {
  await using app = await startApp({ environment: { STAFF_CALLS_PER_MINUTE: '2' } });
  const { AccessToken } = await app.signIn(ada);
  const headers = { authorization: `Bearer ${AccessToken}`, 'content-type': 'application/json' };
  const address = `${app.url}${clientBase}/ws`;
  const sending = new TransformStream<Uint8Array, Uint8Array>();
  const rest = sending.writable.getWriter();
  const answer = fetch(address, { method: 'POST', headers, body: sending.readable, duplex: 'half' });
  await rest.write(new TextEncoder().encode('{"name": '));
  await wait(slowMs);
  await rest.write(new TextEncoder().encode('"Harbor & Vine", "country": "US"}'));
  await rest.close();
  const ask = async () => (await fetch(address, { headers })).status;
  expect([(await answer).status, await ask(), await ask()]).toEqual([200, 200, 429]);
});

if (process.env['TEST_ENGINE'] === 'postgres') {
  test('who asks is looked up once, and counts once, however long that takes', async () => {
    await using app = await startApp({ environment: { STAFF_CALLS_PER_MINUTE: '3' } });
    const asAda = await app.as(ada);
    const { workspace_id: ws } = await buildWorkspace(asAda);
    const address = app.url + clientBase + listCustomers.path.replace('{ws}', ws);
    const ask = async () => (await fetch(address, { headers: { authorization: `Bearer ${asAda.token}` } })).status;
    const holding = await app.database.startTransaction().execute();
    await sql`lock table members in access exclusive mode`.execute(holding);
    const slow = ask();
    await untilWaiting(app.database, 1, locksAndTables);
    await wait(slowMs);
    await holding.rollback().execute();
    expect([await slow, await ask(), await ask()]).toEqual([200, 200, 429]);
  });
}

describe('an address that no endpoint has', () => {
  test('is answered in the envelope: 404 for a path, 405 with the allowed methods for a method', async () => {
    await using app = await startApp();
    const missing = await fetch(`${app.url}${clientBase}/nothing`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ statusCode: 404, body: { message: 'There is nothing at this address.' } });
    const wrong = await fetch(`${app.url}${clientBase}/ws`, { method: 'DELETE' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toContain('POST');
    expect(await wrong.json()).toMatchObject({ statusCode: 405 });
  });
});
