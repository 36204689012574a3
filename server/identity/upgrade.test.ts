// A database of the first schema, with people in it, as an installation brings it along.
import { type JWK, SignJWT, importJWK } from 'jose';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as m0001 from '../database/migrations/0001-foundation.ts';
import { openDatabase } from '../database/open.ts';
import { askPool, readCode, readOutbox, signInWithPassword, signInWithSrp, signUp } from '../testing/ask-pool.ts';
import { castPassword } from '../testing/cast.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { makeSigningKey } from './keys/key-ring.ts';
import { hashRefreshToken } from './sessions/tokens.ts';
import { makeVerifier } from './srp/srp.ts';

const clientId = 'abcdefghijklmnopqrstuvwxyz';
const userPoolId = 'us-east-1_AbCdEfGhI';
const refreshToken = 'a refresh token from before';
const ada = { id: '00000000-0000-4000-8000-000000000001', email: 'Ada@Example.com' };
const moved = { id: '00000000-0000-4000-8000-000000000002', email: 'moved@example.com' };
const waiting = { id: '00000000-0000-4000-8000-000000000003', email: 'waiting@example.com' };
const added = { id: '00000000-0000-4000-8000-000000000004', email: 'added@example.com' };
const odd = { id: '00000000-0000-4000-8000-000000000005', email: String.raw`o'd\d\u@example.com` };
const newPassword = 'a new horse battery';

let data: TestDatabase;
let app: TestApp;
let signingKey: string;

beforeEach(async () => {
  data = await makeTestDatabase();
  signingKey = await makeSigningKey();
  await fillFirstSchema();
  app = await startApp({ on: data, environment: { RATE_LIMITS: 'off' } });
});
afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await data.remove();
});

async function fillFirstSchema(): Promise<void> {
  const database = openDatabase(data) as unknown as Kysely<unknown>;
  const provider = { getMigrations: () => Promise.resolve({ '0001-foundation': m0001 }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  const kept = {
    userPoolId,
    clientId,
    identityPoolId: `us-east-1:${ada.id}`,
    serverSecret: 's'.repeat(43),
    signingKey,
  };
  for (const [name, value] of Object.entries(kept)) {
    await sql`insert into installation (name, value) values (${name}, ${value})`.execute(database);
  }
  await insertUser(database, ada, { attributes: { phone_number: '+15550100', given_name: 'Ada' } });
  await insertUser(database, moved, { attributes: { email_verified: 'false' } });
  await insertUser(database, waiting, { status: 'UNCONFIRMED', attributes: { email_verified: 'false' } });
  await insertUser(database, added, { status: 'FORCE_CHANGE_PASSWORD' });
  await insertUser(database, odd);
  await sql`insert into pool_sessions values
    (${'origin'}, ${ada.id}, ${clientId}, ${hashRefreshToken(refreshToken)}, ${Date.now()}, ${Date.now() + 60_000}, null)
  `.execute(database);
  await sql`insert into pool_codes values (${waiting.id}, 'sign-up', 'x', ${Date.now() + 60_000})`.execute(database);
  await database.destroy();
}

async function insertUser(
  database: Kysely<unknown>,
  { id, email }: typeof ada,
  { status = 'CONFIRMED', attributes = {} }: { status?: string; attributes?: Record<string, string> } = {},
): Promise<void> {
  const { salt, verifier } = await makeVerifier('AbCdEfGhI', id, castPassword);
  const written = JSON.stringify({ email, email_verified: 'true', ...attributes });
  await sql`
    insert into pool_users
      (user_name, sub, status, enabled, email, attributes, srp_salt, srp_verifier, created_at, updated_at)
    values (${id}, ${id}, ${status}, 1, ${email.toLowerCase()}, ${written}, ${salt}, ${verifier}, 1, ${Date.now()})
  `.execute(database);
}

const forget = (Username: string) => askPool(app, 'ForgotPassword', { Username });

test('everybody is let in by every name they had', async () => {
  for (const { id, email } of [ada, moved, odd]) {
    for (const name of [email, email.toUpperCase(), id]) {
      expect(await signInWithSrp(app, name)).toMatchObject({ status: 200 });
    }
  }
  expect((await signInWithPassword(app, added.email)).body['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
  expect(await signInWithPassword(app, waiting.email)).toMatchObject({ type: 'UserNotConfirmedException' });
  expect(await signUp(app, 'ADA@example.com')).toMatchObject({ type: 'UsernameExistsException' });
});

test('proven addresses get codes for a new password, as their owner wrote them, and no other does', async () => {
  for (const { email } of [ada, odd]) {
    await forget(email);
    const reset = { Username: email, ConfirmationCode: await readCode(app, email), Password: newPassword };
    expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, email, newPassword)).toMatchObject({ status: 200 });
  }
  const before = await readOutbox(app.settings);
  for (const { email } of [moved, waiting, added]) expect(await forget(email)).toMatchObject({ status: 200 });
  expect(await readOutbox(app.settings)).toEqual(before);
});

test('who waits for a code asks for another', async () => {
  const Username = waiting.email;
  expect(await askPool(app, 'ConfirmSignUp', { Username, ConfirmationCode: '123456' })).toMatchObject({
    type: 'ExpiredCodeException',
  });
  await askPool(app, 'ResendConfirmationCode', { Username });
  const ConfirmationCode = await readCode(app, Username);
  expect(await askPool(app, 'ConfirmSignUp', { Username, ConfirmationCode })).toMatchObject({ status: 200 });
  expect(await signInWithPassword(app, Username)).toMatchObject({ status: 200 });
});

test('sessions go on, and so do tokens that the old key has signed', async () => {
  expect(await askPool(app, 'GetTokensFromRefreshToken', { RefreshToken: refreshToken })).toMatchObject({
    status: 200,
  });
  const jwks = (await (await fetch(`${app.url}/identity/${userPoolId}/.well-known/jwks.json`)).json()) as {
    keys: JWK[];
  };
  const { n, ...old } = JSON.parse(signingKey) as JWK;
  const kid = jwks.keys.find((key) => key.n === n)?.kid ?? '';
  const claims = { sub: ada.id, client_id: clientId, token_use: 'access', origin_jti: 'origin', username: ada.id };
  const AccessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(`${app.url}/identity/${userPoolId}`)
    .setExpirationTime('1 minute')
    .sign(await importJWK({ ...old, n }, 'RS256'));
  const { body } = await askPool(app, 'GetUser', { AccessToken });
  expect(body).toMatchObject({ Username: ada.id });
  expect(body['UserAttributes']).toContainEqual({ Name: 'phone_number', Value: '+15550100' });
});

test('addresses can be changed, and back', async () => {
  const answer = await signInWithPassword(app, ada.email);
  const { AccessToken } = answer.body['AuthenticationResult'] as { AccessToken: string };
  const update = (Value: string) =>
    askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] });
  expect((await update('next@example.com')).body['CodeDeliveryDetailsList']).toHaveLength(1);
  expect((await update(ada.email)).body).toEqual({ CodeDeliveryDetailsList: [] });
});
