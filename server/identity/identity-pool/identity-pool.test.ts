import { Config } from '@fanfare/contract/config.ts';
import { describe, expect, test } from 'vitest';
import { askIdentityPool, askPool, loginOf, signInWithPassword, tokensOf } from '../../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { newPeopleOf, sharedApp } from '../../testing/shared-app.ts';
import { startApp } from '../../testing/start-app.ts';

const hourMs = 60 * 60_000;
const identityId = /^us-east-1:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const forbiddenTo = (id: string) => `Access to Identity '${id}' is forbidden.`;
const loginsDiffer = "Logins don't match. Please include at least one valid login for this identity.";

describe('the identity pool', () => {
  const app = sharedApp({ environment: { COGNITO_GUESTS: 'on', RATE_LIMITS: 'off' } });

  const someone = newPeopleOf(() => app);
  const getId = async (idToken?: string) =>
    String((await askIdentityPool(app, 'GetId', idToken ? loginOf(idToken) : {})).body['IdentityId']);
  const enter = (IdentityId: string, idToken?: string) =>
    askIdentityPool(app, 'GetCredentialsForIdentity', { IdentityId, ...(idToken && loginOf(idToken)) });

  test('gives a person one identity, on all devices and after every sign-in', async () => {
    const { person, tokens } = await someone();
    const other = await app.signIn(person);
    const id = await getId(tokens.IdToken);
    expect(id).toMatch(identityId);
    expect(await getId(other.IdToken)).toBe(id);
    expect(await getId((await someone()).tokens.IdToken)).not.toBe(id);
  });

  test('gives one identity to a person who asks thirty times at once', async () => {
    const { tokens } = await someone();
    const ids = await Promise.all(Array.from({ length: 30 }, () => getId(tokens.IdToken)));
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(identityId)]));
  });

  test('gives credentials for an hour, shaped like the real ones', async () => {
    const { tokens } = await someone();
    const id = await getId(tokens.IdToken);
    const { status, body } = await enter(id, tokens.IdToken);
    expect(status).toBe(200);
    expect(body).toEqual({
      IdentityId: id,
      Credentials: {
        AccessKeyId: expect.stringMatching(/^ASIA[A-Z2-7]{16}$/) as string,
        SecretKey: expect.stringMatching(/^[\w+/]{40}$/) as string,
        SessionToken: expect.stringMatching(/^[\w+/=]{400,}$/) as string,
        Expiration: expect.any(Number) as number,
      },
    });
    const { Expiration } = body['Credentials'] as { Expiration: number };
    expect(Math.abs(Expiration - (app.now() + hourMs) / 1_000)).toBeLessThan(10);
  });

  test('gives every guest a new identity, and keeps nothing for it', async () => {
    const countRows = async () => (await app.database.selectFrom('pool_identities').selectAll().execute()).length;
    const before = await countRows();
    const ids = await Promise.all(Array.from({ length: 20 }, () => getId()));
    expect(new Set(ids).size).toBe(20);
    expect(await countRows()).toBe(before);
    for (const id of ids) {
      expect(id).toMatch(identityId);
      expect(await enter(id)).toMatchObject({ status: 200, body: { IdentityId: id } });
    }
  });

  test('takes an empty map of logins for a guest', async () => {
    const asked = { IdentityPoolId: app.pool.ids.identityPoolId, Logins: {} };
    expect(await askIdentityPool(app, 'GetId', asked)).toMatchObject({ status: 200 });
  });

  test('lets a guest who signs in for the first time keep the identity', async () => {
    const { tokens } = await someone();
    const guest = await getId();
    expect(await enter(guest, tokens.IdToken)).toMatchObject({ status: 200, body: { IdentityId: guest } });
    expect(await getId(tokens.IdToken)).toBe(guest);
    expect(await enter(guest)).toMatchObject({
      type: 'NotAuthorizedException',
      body: { message: forbiddenTo(guest) },
    });
  });

  test('leads a guest who signs in again to the identity that they have', async () => {
    const { tokens } = await someone();
    const own = await getId(tokens.IdToken);
    const guest = await getId();
    expect(await enter(guest, tokens.IdToken)).toMatchObject({ status: 200, body: { IdentityId: own } });
    expect(await enter(guest)).toMatchObject({ status: 200, body: { IdentityId: guest } });
  });

  test('gives a guest’s identity to one of the people who want it at once, and each one identity', async () => {
    const guest = await getId();
    const all = await Promise.all(Array.from({ length: 4 }, () => someone()));
    const answers = await Promise.all(
      all.flatMap(({ tokens }) => [enter(guest, tokens.IdToken), getId(tokens.IdToken), enter(guest, tokens.IdToken)]),
    );
    const refused = answers.filter((answer) => typeof answer !== 'string' && answer.status !== 200);
    for (const answer of refused) expect(answer).toMatchObject({ body: { message: loginsDiffer } });
    const ids = await Promise.all(all.map(({ tokens }) => getId(tokens.IdToken)));
    expect(new Set(ids).size).toBe(4);
    expect(ids.filter((id) => id === guest).length).toBeLessThanOrEqual(1);
    await expect(enter(guest, (await someone()).tokens.IdToken)).resolves.toBeDefined();
  });

  test('opens a person’s identity to nobody else', async () => {
    const { tokens } = await someone();
    const id = await getId(tokens.IdToken);
    const stranger = await someone();
    expect(await enter(id)).toMatchObject({
      status: 400,
      type: 'NotAuthorizedException',
      body: { message: forbiddenTo(id) },
    });
    for (const token of [stranger.tokens.IdToken, (await app.signIn(grace)).IdToken]) {
      expect(await enter(id, token)).toMatchObject({
        type: 'NotAuthorizedException',
        body: { message: loginsDiffer },
      });
    }
  });

  test('knows no other pool', async () => {
    const other = 'us-east-1:00000000-0000-4000-8000-000000000000';
    expect(await askIdentityPool(app, 'GetId', { IdentityPoolId: other })).toMatchObject({
      type: 'ResourceNotFoundException',
      body: { message: `IdentityPool '${other}' not found.` },
    });
  });

  test('knows no identity that it did not make', async () => {
    const { tokens } = await someone();
    const guest = await getId();
    const last = guest.at(-1) === '0' ? '1' : '0';
    const madeUp = [
      'us-east-1:00000000-0000-4000-8000-000000000000',
      `${guest.slice(0, -1)}${last}`,
      guest.replace('us-east-1', 'eu-west-1'),
      guest.toUpperCase(),
      'constructor',
      '__proto__',
    ];
    for (const id of madeUp) {
      const refusal = { type: 'ResourceNotFoundException', body: { message: `Identity '${id}' not found.` } };
      expect(await enter(id)).toMatchObject(refusal);
      expect(await enter(id, tokens.IdToken)).toMatchObject(refusal);
    }
  });

  test('ends an identity with its account, and gives the next account of that address a new one', async () => {
    const { person, tokens } = await someone();
    const guest = await getId();
    await enter(guest, tokens.IdToken);
    await askPool(app, 'DeleteUser', { AccessToken: tokens.AccessToken });
    expect(await enter(guest, tokens.IdToken)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await enter(guest)).toMatchObject({ type: 'ResourceNotFoundException' });
    await app.pool.addUser({ email: person.email, password: castPassword });
    const again = tokensOf(await signInWithPassword(app, person.email));
    expect(await enter(guest, again.IdToken)).toMatchObject({ type: 'ResourceNotFoundException' });
    expect(await getId(again.IdToken)).not.toBe(guest);
  });
});

test('browsers are told where the identity pool is, and whether guests are welcome', async () => {
  await using app = await startApp({ environment: { COGNITO_GUESTS: 'on' } });
  const { auth } = Config.parse(await (await fetch(`${app.url}/config.json`)).json());
  expect(auth).toMatchObject({ identityPoolId: app.pool.ids.identityPoolId, guests: true });
  const response = await fetch(auth.identityPoolEndpoint ?? '', {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityService.GetId' },
    body: JSON.stringify({ IdentityPoolId: auth.identityPoolId }),
  });
  expect(await response.json()).toEqual({ IdentityId: expect.stringMatching(identityId) as string });
});

test('guests are refused where they are not wanted', async () => {
  await using app = await startApp();
  const message = 'Unauthenticated access is not supported for this identity pool.';
  expect(await askIdentityPool(app, 'GetId', {})).toMatchObject({
    status: 400,
    type: 'NotAuthorizedException',
    body: { message },
  });
  const { IdToken } = await app.signIn(ada);
  const { body } = await askIdentityPool(app, 'GetId', loginOf(IdToken));
  expect(await askIdentityPool(app, 'GetCredentialsForIdentity', { ...body, ...loginOf(IdToken) })).toMatchObject({
    status: 200,
  });
});

test('a guest of before is refused once guests are not wanted any more', async () => {
  await using app = await startApp({ environment: { COGNITO_GUESTS: 'on' } });
  const { body } = await askIdentityPool(app, 'GetId', {});
  const { dataDir, databaseUrl } = app.settings;
  const on = { dataDir, databaseUrl, cutConnections: () => Promise.resolve(0), remove: () => Promise.resolve() };
  await using now = await startApp({ on });
  expect(await askIdentityPool(now, 'GetCredentialsForIdentity', body)).toMatchObject({
    type: 'NotAuthorizedException',
    body: { message: 'Unauthenticated access is not supported for this identity pool.' },
  });
});
