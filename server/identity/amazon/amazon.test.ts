import { createServer } from 'node:http';
import { inviteMember } from '@fanfare/contract/members.ts';
import { addWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { SignJWT, base64url, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notSignedIn, personOf } from '../../http/guard.ts';
import { readSettings } from '../../settings.ts';
import { ada, grace } from '../../testing/cast.ts';
import { freePort } from '../../testing/free-port.ts';
import { readyDatabase } from '../../testing/ready-database.ts';
import { type PoollessApp, type TestApp, type Tokens, startApp, startAppWithAmazon } from '../../testing/start-app.ts';
import { amazonSignIn } from './amazon.ts';

const hourMs = 60 * 60_000;

const getWorkspaces = (app: PoollessApp, token: string) => app.withToken(token).call(listWorkspaces, {});

/** A token with claims and a header of one's own, signed with a key of one's own. */
async function forge(token: string, { claims = {}, header = {} }: { claims?: object; header?: object }) {
  const { privateKey } = await generateKeyPair('RS256');
  return await new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: decodeProtectedHeader(token).kid ?? '', ...header })
    .sign(privateKey);
}

describe('another pool in place of the embedded one', () => {
  let amazon: TestApp;
  let app: PoollessApp;
  let tokens: Tokens;

  beforeAll(async () => {
    amazon = await startApp({ environment: { RATE_LIMITS: 'off' } });
    app = await startAppWithAmazon(amazon);
    tokens = await amazon.signIn(ada);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await amazon[Symbol.asyncDispose]();
  });

  const expectSignedOut = async (token: string, at = app) =>
    await expect(getWorkspaces(at, token)).rejects.toMatchObject({ status: 401, message: notSignedIn });

  test('lets in who signed in there, under the name that they have there', async () => {
    const asGrace = app.withToken((await amazon.signIn(grace)).AccessToken);
    await asGrace.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    const { members } = await asGrace.call(listWorkspaces, {});
    expect(members).toMatchObject([{ name: 'Grace Hopper', email: grace.email }]);
  });

  test.each([
    ['ada@intranet', true],
    ['"ada lovelace"@example.com', true],
    ['mi\u212Ae@example.com', false],
  ])('takes the address %j, which is proven there, for proven: %j', async (email, isProven) => {
    const asPerson = app.withToken((await amazon.signIn({ ...grace, email })).AccessToken);
    await asPerson.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    const { members } = await asPerson.call(listWorkspaces, {});
    expect(members).toMatchObject([{ email: isProven ? email : '' }]);
  });

  test('lets in nobody with an id token, a changed token, one that somebody else signed, or one without a signature', async () => {
    const [head = '', payload = '', signature = ''] = tokens.AccessToken.split('.');
    const changed = base64url.encode(JSON.stringify({ ...decodeJwt(tokens.AccessToken), sub: 'somebody-else' }));
    const none = base64url.encode(JSON.stringify({ alg: 'none', kid: decodeProtectedHeader(tokens.AccessToken).kid }));
    for (const token of [
      tokens.IdToken,
      `${head}.${changed}.${signature}`,
      `${none}.${payload}.AA`,
      `${base64url.encode('null')}.${base64url.encode('7')}.AA`,
      await forge(tokens.AccessToken, {}),
      await forge(tokens.AccessToken, { header: { kid: 'mine', jku: 'http://127.0.0.1:1/keys' } }),
    ])
      await expectSignedOut(token);
    await expect(getWorkspaces(app, tokens.AccessToken)).resolves.toBeDefined();
  });

  test('lets in nobody with the token of another client of it', async () => {
    await using elsewhere = await startAppWithAmazon(amazon, { environment: { COGNITO_CLIENT_ID: 'another' } });
    await expectSignedOut(tokens.AccessToken, elsewhere);
  });

  test('lets in nobody whose token has ended', async () => {
    const { AccessToken } = await amazon.signIn(ada);
    app.passTime(hourMs + 1_000);
    await expectSignedOut(AccessToken);
    app.passTime(-hourMs - 1_000);
    amazon.passTime(-2 * hourMs);
    const old = await amazon.signIn(ada);
    amazon.passTime(2 * hourMs);
    await expectSignedOut(old.AccessToken);
  });

  test('does not mind clocks that are ten minutes off', async () => {
    for (const offMs of [-10 * 60_000, 10 * 60_000]) {
      amazon.passTime(offMs);
      const { AccessToken } = await amazon.signIn(ada);
      amazon.passTime(-offMs);
      await expect(getWorkspaces(app, AccessToken)).resolves.toBeDefined();
    }
  });

  test('keeps of what was spent of budgets nothing for longer than two days', async () => {
    await using product = await startAppWithAmazon(amazon);
    const asAda = product.withToken(tokens.AccessToken);
    const { workspace } = await asAda.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    await asAda.call(inviteMember, { params: { ws: workspace.workspace_id }, body: { email: grace.email } });
    const countBudgets = async () => (await product.database.selectFrom('budgets').select('name').execute()).length;
    expect(await countBudgets()).toBeGreaterThan(0);
    product.passTime(3 * 24 * hourMs);
    await product.purge();
    expect(await countBudgets()).toBe(0);
  });

  test('takes its new keys as they come', async () => {
    await amazon.pool.rotateKeys();
    const { AccessToken } = await amazon.signIn(ada);
    await expect(getWorkspaces(app, AccessToken)).resolves.toBeDefined();
    await expect(getWorkspaces(app, tokens.AccessToken)).resolves.toBeDefined();
  });

  test('leaves nothing of the embedded pool: no address, and no token that it once gave', async () => {
    const data = await readyDatabase();
    const former = await startApp({ on: data });
    const { AccessToken } = await former.signIn(ada);
    const { ids } = former.pool;
    await former[Symbol.asyncDispose]();

    const environment = { PUBLIC_URL: former.url, PORT: String(former.settings.port) };
    await using product = await startAppWithAmazon(amazon, { on: data, environment });
    await expectSignedOut(AccessToken, product);
    for (const path of ['user-pool', 'user-pool/', 'identity-pool', `${ids.userPoolId}/.well-known/jwks.json`]) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const response = await fetch(`${product.url}/identity/${path}`, { method });
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
    }
    await product[Symbol.asyncDispose]();
    await data.remove();
  });

  test('is where the browser is sent', async () => {
    const { auth } = (await (await fetch(`${app.url}/config.json`)).json()) as { auth: object };
    const { userPoolId, clientId, identityPoolId } = amazon.pool.ids;
    expect(auth).toMatchObject({
      userPoolId,
      userPoolClientId: clientId,
      userPoolEndpoint: `${amazon.url}/identity/user-pool`,
      identityPoolId,
      identityPoolEndpoint: `${amazon.url}/identity/identity-pool`,
    });
    expect(auth).not.toHaveProperty('oauth');
    const page = await fetch(app.url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${app.url} ${amazon.url};`);
  });

  test('may be asked by the browser where Amazon has it in China', async () => {
    const own = { COGNITO_ENDPOINT: '', COGNITO_ISSUER: '', COGNITO_IDENTITY_ENDPOINT: '' };
    const ids = {
      COGNITO_USER_POOL_ID: 'cn-north-1_AbCdEfGhI',
      COGNITO_IDENTITY_POOL_ID: 'cn-north-1:1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    };
    await using there = await startAppWithAmazon(amazon, { environment: { ...own, ...ids } });
    const page = await fetch(there.url, { headers: { accept: 'text/html' } });
    const addresses = ['idp', 'identity'].map((name) => `https://cognito-${name}.cn-north-1.amazonaws.com.cn`);
    expect(page.headers.get('content-security-policy')).toContain(` ${addresses.join(' ')};`);
  });

  test('can have a sign-in page of its own, which sends people back here', async () => {
    const environment = { COGNITO_DOMAIN: 'auth.example.com', COGNITO_REDIRECT_SIGN_OUT: 'https://example.com/bye' };
    await using hosted = await startAppWithAmazon(amazon, { environment });
    const { auth } = (await (await fetch(`${hosted.url}/config.json`)).json()) as { auth: Record<string, unknown> };
    expect(auth['oauth']).toEqual({
      domain: 'auth.example.com',
      scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      redirectSignIn: [`${hosted.url}/auth/sign-in`],
      redirectSignOut: ['https://example.com/bye'],
    });
    const page = await fetch(hosted.url, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toContain('https://auth.example.com');
  });
});

describe('another pool that does not answer', () => {
  test('signs nobody out: calls fail as for a fault, and go on once it is back', async () => {
    const data = await readyDatabase();
    const first = await startApp({ on: data });
    const { AccessToken } = await first.signIn(ada);
    await using app = await startAppWithAmazon(first);
    await first[Symbol.asyncDispose]();
    await expect(getWorkspaces(app, AccessToken)).rejects.toMatchObject({ status: 503, retryAfterMs: 2_000 });

    const environment = { PORT: String(first.settings.port), PUBLIC_URL: first.url };
    const again = await startApp({ on: data, environment });
    await expect(getWorkspaces(app, AccessToken)).resolves.toBeDefined();
    await again[Symbol.asyncDispose]();
    await data.remove();
  });

  test.each([
    { says: 'no JSON', status: 200, body: '<html>' },
    { says: 'no keys', status: 200, body: '{"keys":7}' },
    { says: 'an error', status: 502, body: '{"keys":[]}' },
  ])('is no reason to sign anybody out either when it says $says', async ({ status, body }) => {
    await using pool = await startStranger(status, body);
    await using amazon = await startApp();
    const { AccessToken } = await amazon.signIn(ada);
    const environment = { COGNITO_ISSUER: `${pool.url}/${amazon.pool.ids.userPoolId}` };
    await using app = await startAppWithAmazon(amazon, { environment });
    const token = await forge(AccessToken, { claims: { iss: environment.COGNITO_ISSUER } });
    await expect(getWorkspaces(app, token)).rejects.toMatchObject({ status: 503 });
  });

  test.each([
    { says: 'that the token was revoked', status: 400, type: 'NotAuthorizedException', told: 401 },
    { says: 'that it is asked too often', status: 400, type: 'TooManyRequestsException', told: 503 },
    { says: 'nothing that can be understood', status: 500, type: '', told: 503 },
  ])('tells $told where the person’s name is asked for and it says $says', async ({ status, type, told }) => {
    await using pool = await startStranger(status, JSON.stringify({ __type: type }));
    await using amazon = await startApp();
    await using app = await startAppWithAmazon(amazon, { environment: { COGNITO_ENDPOINT: pool.url } });
    const { AccessToken } = await amazon.signIn(ada);
    const adding = app.withToken(AccessToken).call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    await expect(adding).rejects.toMatchObject({ status: told });
  });
});

describe('Amazon’s own pool', () => {
  const clientId = 'abcdefghijklmnopqrstuvwxyz';

  /** Its published key, without the way there. */
  async function knowKey(userPoolId = 'eu-west-1_AbCdEfGhI', at = 'https://cognito-idp.eu-west-1.amazonaws.com') {
    const issuer = `${at}/${userPoolId}`;
    const settings = readSettings({ COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId });
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const { kty = '', n, e } = await exportJWK(publicKey);
    const keys = [{ kty, n, e, kid: 'amazon', alg: 'RS256', use: 'sig' }];
    const asked: string[] = [];
    const fetcher = {
      fetch: async (uri: string) => {
        asked.push(uri);
        return new TextEncoder().encode(JSON.stringify({ keys })).buffer;
      },
    };
    const good = { sub: 'sub', username: 'ada', token_use: 'access', client_id: clientId, iss: issuer };
    const exp = Math.floor(Date.now() / 1_000) + 3_600;
    const sign = async (claims: object) =>
      await new SignJWT({ ...good, exp, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'amazon' })
        .sign(privateKey);
    const { amazon } = settings.auth;
    if (!amazon) throw new Error('The settings name no pool of Amazon’s.');
    const signIn = amazonSignIn(amazon, fetcher);
    return {
      asked,
      issuer,
      enter: async (claims: object) => personOf(signIn, `Bearer ${await sign(claims)}`, Date.now()),
    };
  }

  test.each([
    ['eu-west-1_AbCdEfGhI', 'https://cognito-idp.eu-west-1.amazonaws.com'],
    ['cn-north-1_AbCdEfGhI', 'https://cognito-idp.cn-north-1.amazonaws.com.cn'],
  ])('%s is known by its own issuer at %s, whose keys are fetched once', async (userPoolId, at) => {
    const { asked, issuer, enter } = await knowKey(userPoolId, at);
    expect(await enter({})).toMatchObject({ id: 'sub', userName: 'ada' });
    expect(await enter({})).toMatchObject({ id: 'sub', userName: 'ada' });
    expect(asked).toEqual([`${issuer}/.well-known/jwks.json`]);
  });

  test.each([
    { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other0001' },
    { client_id: 'x' },
    { token_use: 'id' },
    { exp: 1_000 },
    { exp: null },
    { sub: null },
  ])('lets in nobody with a token of it that has %j', async (claims) => {
    const { enter } = await knowKey();
    await expect(enter(claims)).rejects.toMatchObject({ status: 401 });
  });
});

/** A server that is no pool, or one that is unwell: it says the same to everybody. */
async function startStranger(status: number, body: string) {
  const port = await freePort();
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => await new Promise<void>((done) => server.close(() => done())),
  };
}
