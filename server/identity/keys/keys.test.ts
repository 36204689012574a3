import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { type JWK, SignJWT, createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../database/open.ts';
import { askIdentityPool, askPool, loginOf, signInWithPassword, signUp, tokensOf } from '../../testing/ask-pool.ts';
import { ada, grace } from '../../testing/cast.ts';
import { readyDatabase } from '../../testing/ready-database.ts';
import { type TestApp, type Tokens, startApp } from '../../testing/start-app.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openPool } from '../open-pool.ts';
import { makeSigningKey, openKeyRing, readSigningKey } from './key-ring.ts';

const minuteMs = 60_000;
const kidOf = ({ AccessToken }: Pick<Tokens, 'AccessToken'>) => decodeProtectedHeader(AccessToken).kid;

describe('the keys of the pool', () => {
  let data: TestDatabase;
  let app: TestApp;
  let tokens: Tokens;

  beforeEach(async () => {
    data = await readyDatabase();
    app = await startApp({ on: data, environment: { RATE_LIMITS: 'off' } });
    tokens = await app.signIn(ada);
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await data.remove();
  });

  const issuer = () => `${app.url}/identity/${app.pool.ids.userPoolId}`;
  const jwksUrl = () => `${issuer()}/.well-known/jwks.json`;
  const publishedKeys = async () => ((await (await fetch(jwksUrl())).json()) as { keys: JWK[] }).keys;
  const askProduct = async ({ AccessToken }: Pick<Tokens, 'AccessToken'>) =>
    await app.withToken(AccessToken).call(listWorkspaces, {});
  const refresh = async ({ RefreshToken }: Tokens) =>
    tokensOf(await askPool(app, 'GetTokensFromRefreshToken', { RefreshToken }));

  test('are replaced without signing anybody out', async () => {
    const kid = await app.pool.rotateKeys();
    const fresh = await refresh(tokens);
    expect([kidOf(fresh), kidOf(tokens) === kid]).toEqual([kid, false]);
    for (const one of [tokens, fresh]) {
      await askProduct(one);
      expect(await askPool(app, 'GetUser', { AccessToken: one.AccessToken })).toMatchObject({ status: 200 });
      await jwtVerify(one.AccessToken, createRemoteJWKSet(new URL(jwksUrl())), { issuer: issuer() });
    }
  });

  test('sign with the newest alone, however often they were replaced', async () => {
    const kids = [kidOf(tokens)];
    for (let count = 0; count < 2; count += 1) {
      kids.push(await app.pool.rotateKeys());
      expect(kidOf(await refresh(tokens))).toBe(kids.at(-1));
    }
    expect(new Set((await publishedKeys()).map(({ kid }) => kid))).toEqual(new Set(kids));
    await askProduct(tokens);
  });

  test('are published without what is private', async () => {
    await app.pool.rotateKeys();
    for (const key of await publishedKeys()) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    }
  });

  test('stay until the last token that they signed has ended, and are then removed', async () => {
    const old = kidOf(tokens);
    await app.pool.rotateKeys();
    app.passTime(59 * minuteMs);
    await askProduct(tokens);
    expect((await publishedKeys()).map(({ kid }) => kid)).toContain(old);
    app.passTime(62 * minuteMs);
    expect((await publishedKeys()).map(({ kid }) => kid)).not.toContain(old);
    expect(await app.database.selectFrom('pool_keys').select('key_id').execute()).toHaveLength(1);
    await askProduct(await refresh(tokens));
  });

  test('no longer make a token good once they are removed, not even one that claims to live on', async () => {
    const [kept] = await app.database.selectFrom('pool_keys').select('jwk').execute();
    const { kid, privateKey } = await readSigningKey(kept?.jwk ?? '');
    const exp = Math.floor(app.now() / 1_000) + 24 * 3_600;
    const AccessToken = await new SignJWT({ ...decodeJwt(tokens.AccessToken), exp })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
    await askProduct({ AccessToken });
    await app.pool.rotateKeys();
    await askProduct({ AccessToken });
    app.passTime(125 * minuteMs);
    await expect(askProduct({ AccessToken })).rejects.toMatchObject({ status: 401 });
  });

  test('that are ended at once make no token good any more, in any process, and sessions bring new ones', async () => {
    await using other = await startApp({ on: data, environment: { PUBLIC_URL: app.url } });
    const elsewhere = { url: `http://127.0.0.1:${other.settings.port}`, pool: other.pool };
    await app.pool.rotateKeys();
    const newer = await refresh(tokens);
    for (const old of [tokens, newer]) {
      await askProduct(old);
      expect(await askPool(elsewhere, 'GetUser', { AccessToken: old.AccessToken })).toMatchObject({ status: 200 });
    }
    const kid = await other.pool.rotateKeys({ atOnce: true });
    const refused = [app, elsewhere].flatMap((asked) =>
      [tokens, newer].flatMap(({ AccessToken, IdToken }) => [
        askPool(asked, 'GetUser', { AccessToken }),
        askIdentityPool(asked, 'GetId', loginOf(IdToken)),
      ]),
    );
    for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ type: 'NotAuthorizedException' });
    for (const old of [tokens, newer]) await expect(askProduct(old)).rejects.toMatchObject({ status: 401 });
    expect((await publishedKeys()).map((key) => key.kid)).toEqual([kid]);
    const fresh = await refresh(tokens);
    expect(kidOf(fresh)).toBe(kid);
    await askProduct(fresh);
  });

  test('that another process replaced are signed with and known at once', async () => {
    await using other = await startApp({ on: data, environment: { PUBLIC_URL: app.url } });
    const kid = await other.pool.rotateKeys();
    const asked = { url: `http://127.0.0.1:${other.settings.port}`, pool: other.pool };
    const fresh = tokensOf(await signInWithPassword(asked, ada.email));
    expect([kidOf(fresh), kidOf(await refresh(tokens))]).toEqual([kid, kid]);
    await askProduct(fresh);
  });

  test('are read no more than once a second for tokens with invented ones', async () => {
    const { database, readings } = countReadings(app.database);
    const send = () => Promise.resolve();
    const { signIn } = await openPool({ database, settings: app.settings, send, clock: Date.now });
    const { privateKey } = await readSigningKey(await makeSigningKey());
    const claims = decodeJwt(tokens.AccessToken);
    const forged = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: `invented-${index}` }).sign(privateKey),
      ),
    );
    const before = readings();
    const found = await Promise.all(forged.map((token) => signIn.verify(token, Date.now())));
    expect([found.filter(Boolean), readings() - before]).toEqual([[], 1]);
    expect(await signIn.verify(tokens.AccessToken, Date.now())).toMatchObject({ sub: claims.sub });
  });

  test('are read once for all who ask for them at the same moment, and for none before they ask', async () => {
    const { database, readings } = countReadings(app.database);
    const { publicJwks } = await openKeyRing({ database, clock: Date.now });
    const before = readings();
    const asked = Array.from({ length: 100 }, () => publicJwks());
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(readings() - before).toBe(1);
    const kid = await app.pool.rotateKeys({ atOnce: true });
    expect((await publicJwks()).map((key) => key.kid)).toEqual([kid]);
  });

  test('are one, when several processes start together on an empty database', async () => {
    await app.database.deleteFrom('pool_keys').execute();
    const databases = [openDatabase(app.settings), openDatabase(app.settings), app.database];
    const send = () => Promise.resolve();
    await Promise.all(
      databases.map((database) => openPool({ database, settings: app.settings, send, clock: Date.now })),
    );
    expect(await app.database.selectFrom('pool_keys').select('key_id').execute()).toEqual([{ key_id: 'first' }]);
    await databases[0]?.destroy();
    await databases[1]?.destroy();
  });
});

/** How often the keys were read by whoever uses this one. */
function countReadings(counted: Database) {
  let readings = 0;
  const database = counted.withPlugin({
    transformQuery: ({ node }) => {
      const names = JSON.stringify(node);
      if (node.kind === 'SelectQueryNode' && names.includes('"pool_keys"')) readings += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { database, readings: () => readings };
}

describe('a token', () => {
  test('is good for sixty minutes, whatever time the server thinks it is', async () => {
    await using app = await startApp();
    for (const offMs of [0, -10 * minuteMs, 20 * minuteMs]) {
      app.passTime(offMs);
      const { AccessToken } = await app.signIn(ada);
      const { iat = 0, exp = 0 } = decodeJwt(AccessToken);
      expect([Math.abs(iat * 1_000 - app.now()) < minuteMs, exp - iat]).toEqual([true, 3_600]);
      const asAda = app.withToken(AccessToken);
      app.passTime(60 * minuteMs - 5_000);
      await asAda.call(listWorkspaces, {});
      app.passTime(5_000);
      await expect(asAda.call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
      expect(await askPool(app, 'GetUser', { AccessToken })).toMatchObject({
        body: { message: 'Access Token has expired' },
      });
    }
  });

  test('names the groups of its person, and says nothing of groups where there are none', async () => {
    await using app = await startApp();
    const groupsIn = async () => {
      const { AccessToken, IdToken } = await app.signIn(ada);
      return [AccessToken, IdToken].map((token) => decodeJwt(token)['cognito:groups']);
    };
    expect(await groupsIn()).toEqual([undefined, undefined]);
    const groups = ['buyers', 'editors'];
    await app.database
      .updateTable('pool_users')
      .set({ group_names: JSON.stringify(groups) })
      .execute();
    expect(await groupsIn()).toEqual([groups, groups]);
  });
});

describe('secrets at rest', () => {
  test('are readable by the service’s user alone, also in a folder that everybody may look into', async () => {
    const data = await readyDatabase();
    const dataDir = join(data.dataDir, 'new');
    const openDir = join(data.dataDir, 'open');
    await mkdir(openDir, { mode: 0o755 });
    if (!data.databaseUrl) await writeFile(join(openDir, 'fanfare.db'), '', { mode: 0o644 });
    for (const [DATA_DIR, { email }] of [
      [dataDir, ada],
      [openDir, grace],
    ] as const) {
      await using app = await startApp({ on: data, environment: { DATA_DIR } });
      await signUp(app, email);
      const files = (await readdir(DATA_DIR, { withFileTypes: true })).filter((entry) => entry.isFile());
      const wanted = data.databaseUrl ? [] : ['fanfare.db', 'fanfare.db-wal'];
      expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['outbox.ndjson', ...wanted]));
      const modes = await Promise.all(
        files.map(async ({ name }) => [name, (await stat(join(DATA_DIR, name))).mode & 0o077]),
      );
      expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
    }
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await data.remove();
  });
});
