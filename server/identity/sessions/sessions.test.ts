import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { SignJWT, createRemoteJWKSet, decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/open.ts';
import { answerSrp, askPool, beginSrp, signInWithPassword, tokensOf } from '../../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';
import { type Tokens, startApp } from '../../testing/start-app.ts';
import { type TestDatabase, makeTestDatabase } from '../../testing/test-database.ts';
import { openPool } from '../open-pool.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

describe('a session', () => {
  const app = freshApp({ environment: { RATE_LIMITS: 'off' } });
  let tokens: Tokens;

  beforeEach(async () => {
    tokens = await app.signIn(ada);
  });

  const getUser = (AccessToken: string) => askPool(app, 'GetUser', { AccessToken });
  const refresh = (RefreshToken: string) => askPool(app, 'GetTokensFromRefreshToken', { RefreshToken });
  const refreshTheOldWay = (REFRESH_TOKEN: string, AuthFlow = 'REFRESH_TOKEN_AUTH') =>
    askPool(app, 'InitiateAuth', { AuthFlow, AuthParameters: { REFRESH_TOKEN, DEVICE_KEY: null } });

  test('has tokens that anybody can verify with the published keys', async () => {
    const { userPoolId, clientId } = app.pool.ids;
    const issuer = `${app.url}/identity/${userPoolId}`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    const access = await jwtVerify(tokens.AccessToken, keys, { issuer, algorithms: ['RS256'] });
    const id = await jwtVerify(tokens.IdToken, keys, { issuer, audience: clientId });
    const sub = access.payload.sub;
    expect(access.payload).toMatchObject({
      token_use: 'access',
      client_id: clientId,
      username: sub,
      scope: 'aws.cognito.signin.user.admin',
    });
    expect(id.payload).toMatchObject({
      sub,
      token_use: 'id',
      'cognito:username': sub,
      email: ada.email,
      email_verified: true,
      given_name: ada.givenName,
      family_name: ada.familyName,
      origin_jti: access.payload['origin_jti'],
      event_id: access.payload['event_id'],
      auth_time: access.payload['auth_time'],
    });
    expect(access.payload.exp).toBe((access.payload.iat ?? 0) + 3600);
    expect(id.payload.jti).not.toBe(access.payload.jti);
    expect(access.payload.aud).toBeUndefined();
  });

  test('shows the person their attributes as strings', async () => {
    const { body } = await getUser(tokens.AccessToken);
    const { sub } = decodeJwt(tokens.AccessToken);
    expect(body['Username']).toBe(sub);
    expect(body['UserAttributes']).toEqual(
      expect.arrayContaining([
        { Name: 'sub', Value: sub },
        { Name: 'email', Value: ada.email },
        { Name: 'email_verified', Value: 'true' },
      ]),
    );
  });

  test('gives new tokens for its refresh token, often, at once and in every spelling', async () => {
    app.passTime(hourMs / 2);
    const answers = await Promise.all([
      refresh(tokens.RefreshToken),
      refresh(tokens.RefreshToken),
      refreshTheOldWay(tokens.RefreshToken),
      refreshTheOldWay(tokens.RefreshToken, 'REFRESH_TOKEN'),
    ]);
    const before = decodeJwt(tokens.AccessToken);
    for (const answer of answers) {
      const fresh = tokensOf(answer);
      expect(fresh.RefreshToken).toBeUndefined();
      const claims = decodeJwt(fresh.AccessToken);
      expect(claims).toMatchObject({ origin_jti: before['origin_jti'], auth_time: before['auth_time'] });
      expect(claims.exp).toBeGreaterThan(before.exp ?? Infinity);
    }
  });

  test('ends after thirty days', async () => {
    app.passTime(30 * dayMs - 1_000);
    expect(await refresh(tokens.RefreshToken)).toMatchObject({ status: 200 });
    app.passTime(1_000);
    expect(await refresh(tokens.RefreshToken)).toMatchObject({ body: { message: 'Refresh Token has expired' } });
  });

  test('ends by revoking its refresh token, and other sessions live on', async () => {
    const other = await app.signIn(ada);
    const asAda = app.withToken(tokens.AccessToken);
    expect(await asAda.call(listWorkspaces, {})).toMatchObject({ workspaces: [] });
    for (let count = 0; count < 2; count += 1) {
      const answer = await askPool(app, 'RevokeToken', { Token: tokens.RefreshToken });
      expect(answer).toMatchObject({ status: 200, body: {} });
    }
    expect(await refresh(tokens.RefreshToken)).toMatchObject({ body: { message: 'Refresh Token has been revoked' } });
    expect(await getUser(tokens.AccessToken)).toMatchObject({ body: { message: 'Access Token has been revoked' } });
    await expect(asAda.call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
    expect(await getUser(other.AccessToken)).toMatchObject({ status: 200 });
  });

  test('ends with all others by signing out everywhere, and nobody else’s does', async () => {
    const other = await app.signIn(ada);
    const stranger = await app.signIn(grace);
    expect(await askPool(app, 'GlobalSignOut', { AccessToken: tokens.AccessToken })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await getUser(tokens.AccessToken)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await getUser(other.AccessToken)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await refresh(other.RefreshToken)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await getUser(stranger.AccessToken)).toMatchObject({ status: 200 });
  });

  test('ends when its account has a hundred newer ones', async () => {
    const stranger = await app.signIn(grace);
    app.passTime(1_000);
    const next = await app.signIn(ada);
    app.passTime(1_000);
    for (let count = 2; count < 100; count += 1) await app.signIn(ada);
    expect(await refresh(tokens.RefreshToken)).toMatchObject({ status: 200 });
    await app.signIn(ada);
    expect(await refresh(tokens.RefreshToken)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await getUser(tokens.AccessToken)).toMatchObject({ type: 'NotAuthorizedException' });
    for (const { AccessToken } of [next, stranger]) expect(await getUser(AccessToken)).toMatchObject({ status: 200 });
  });

  test('ends when its user is disabled', async () => {
    await app.database.updateTable('pool_users').set({ enabled: 0 }).execute();
    expect(await refresh(tokens.RefreshToken)).toMatchObject({ body: { message: 'User is disabled.' } });
    expect(await getUser(tokens.AccessToken)).toMatchObject({ type: 'NotAuthorizedException' });
    await expect(app.withToken(tokens.AccessToken).call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
  });

  test('refuses to revoke what is no refresh token', async () => {
    const answer = await askPool(app, 'RevokeToken', { Token: tokens.AccessToken });
    expect(answer).toMatchObject({ type: 'UnsupportedTokenTypeException' });
    expect(await askPool(app, 'RevokeToken', { Token: 'never-was' })).toMatchObject({ status: 200 });
  });

  test('refuses a refresh token that never was', async () => {
    for (const token of ['x', tokens.AccessToken, tokens.RefreshToken.slice(1)]) {
      expect(await refresh(token)).toMatchObject({ body: { message: 'Invalid Refresh Token' } });
    }
  });

  test('refuses access tokens that are old, forged or something else, and says which', async () => {
    const said = async (token: string) => (await getUser(token)).body['message'];
    const { privateKey } = await generateKeyPair('RS256');
    const forge = (kid: string) =>
      new SignJWT(decodeJwt(tokens.AccessToken)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    const { kid = '' } = decodeProtectedHeader(tokens.AccessToken);
    for (const token of [await forge(kid), await forge('mine')]) {
      expect(await said(token)).toBe('Could not verify signature for Access Token');
    }
    for (const token of [tokens.IdToken, tokens.RefreshToken, 'x', 'a.b.c']) {
      expect(await said(token)).toBe('Invalid Access Token');
    }
    app.passTime(hourMs + 1_000);
    expect(await said(tokens.AccessToken)).toBe('Access Token has expired');
  });

  test('tells the product who the person is', async () => {
    const { AccessToken: accessToken } = tokens;
    const id = decodeJwt(tokens.IdToken).sub ?? '';
    const person = { id, userName: '', accessToken, originJti: undefined, signedInAt: 0 };
    expect(await app.pool.signIn.profileOf(person)).toEqual({
      name: 'Ada Lovelace',
      email: ada.email,
      isEmailProven: true,
    });
    expect(await app.pool.signIn.isAlive(person)).toBe(false);
    const nameless = await app.pool.addUser({ email: 'joan@example.com', password: castPassword });
    expect(await app.pool.signIn.profileOf({ ...person, id: nameless })).toMatchObject({ name: 'joan' });
  });
});

describe('an installation', () => {
  let data: TestDatabase;

  beforeEach(async () => {
    data = await makeTestDatabase();
  });
  afterEach(async () => {
    await data.remove();
  });

  test('keeps its names, keys and sessions when it starts again', async () => {
    const first = await startApp({ on: data });
    const { AccessToken, RefreshToken } = await first.signIn(ada);
    const { ids } = first.pool;
    const environment = { PUBLIC_URL: first.url };
    await first[Symbol.asyncDispose]();

    await using second = await startApp({ on: data, environment });
    const asked = { url: `http://127.0.0.1:${second.settings.port}`, pool: second.pool };
    expect(second.pool.ids).toEqual(ids);
    expect(await askPool(asked, 'GetUser', { AccessToken })).toMatchObject({ status: 200 });
    expect(await askPool(asked, 'GetTokensFromRefreshToken', { RefreshToken })).toMatchObject({ status: 200 });
  });

  test('serves one sign-in from two processes, each step from another', async () => {
    await using first = await startApp({ on: data });
    await using second = await startApp({ on: data, environment: { PUBLIC_URL: first.url } });
    const secondAsked = { url: `http://127.0.0.1:${second.settings.port}`, pool: second.pool };
    await first.pool.addUser({ email: ada.email, password: castPassword });
    const { claim } = await beginSrp(first, ada.email);
    const right = claim();
    const answer = await answerSrp(secondAsked, right);
    expect(answer).toMatchObject({ status: 200 });
    expect(await answerSrp(first, right)).toMatchObject({ type: 'NotAuthorizedException' });

    const { AccessToken, RefreshToken } = tokensOf(answer);
    expect(await askPool(first, 'GetUser', { AccessToken })).toMatchObject({ status: 200 });
    await askPool(first, 'RevokeToken', { Token: RefreshToken });
    expect(await askPool(secondAsked, 'GetUser', { AccessToken })).toMatchObject({ type: 'NotAuthorizedException' });

    for (const asked of [first, secondAsked, first, secondAsked, first]) {
      await signInWithPassword(asked, ada.email, 'wrong');
    }
    expect(await signInWithPassword(secondAsked, ada.email)).toMatchObject({
      body: { message: 'Password attempts exceeded' },
    });
  });

  test('is made once when several pools open an empty database together', async () => {
    const app = await startApp({ on: data });
    await app.database.deleteFrom('installation').execute();
    const databases = [openDatabase(app.settings), openDatabase(app.settings), app.database];
    const send = () => Promise.resolve();
    const pools = await Promise.all(
      databases.map((database) => openPool({ database, settings: app.settings, send, clock: Date.now })),
    );
    expect(new Set(pools.map(({ ids }) => JSON.stringify(ids))).size).toBe(1);
    await databases[0]?.destroy();
    await databases[1]?.destroy();
    await app[Symbol.asyncDispose]();
  });
});
