import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personOf } from '../http/guard.ts';
import { readSettings } from '../settings.ts';
import { amazonSignIn } from './amazon.ts';

const userPoolId = 'eu-west-1_AbCdEfGhI';
const clientId = 'abcdefghijklmnopqrstuvwxyz';
const issuer = `https://cognito-idp.eu-west-1.amazonaws.com/${userPoolId}`;

/** Stands for Amazon at its edge: one key, one user. */
async function startFakeAmazon() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'amazon', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const isKeys = request.url === `/${userPoolId}/.well-known/jwks.json`;
    const isGood = request.headers['x-amz-target'] === 'AWSCognitoIdentityProviderService.GetUser';
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isRevoked = body.includes('revoked');
      response.writeHead(isKeys || (isGood && !isRevoked) ? 200 : 400, { 'content-type': 'application/json' });
      const UserAttributes = [
        { Name: 'given_name', Value: 'Ada' },
        { Name: 'family_name', Value: 'Lovelace' },
        { Name: 'email', Value: 'ada@example.com' },
      ];
      response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { Username: 'ada', UserAttributes }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const sign = (claims: object) =>
    new SignJWT({ sub: 'sub', username: 'ada', token_use: 'access', client_id: clientId, iss: issuer, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'amazon' })
      .setExpirationTime('1h')
      .sign(privateKey);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sign, close: () => server.close() };
}

describe('Amazon’s pool in place of the embedded one', () => {
  let amazon: Awaited<ReturnType<typeof startFakeAmazon>>;
  const settings = readSettings({ COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId });

  beforeAll(async () => {
    amazon = await startFakeAmazon();
  });
  afterAll(() => amazon.close());

  const enter = async (claims: object) =>
    personOf(amazonSignIn(settings, amazon.url), `Bearer ${await amazon.sign(claims)}`, Date.now());

  test('lets in who has its access token', async () => {
    expect(await enter({})).toMatchObject({ id: 'sub', userName: 'ada' });
  });

  test.each([
    { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other0001' },
    { client_id: 'x' },
    { token_use: 'id' },
  ])('keeps out a token with %j', async (claims) => {
    await expect(enter(claims)).rejects.toMatchObject({ status: 401 });
  });

  test('asks it for the person’s name and address', async () => {
    const signIn = amazonSignIn(settings, amazon.url);
    const person = { id: 'sub', userName: 'ada', accessToken: 'good', originJti: undefined };
    expect(await signIn.profileOf(person)).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com' });
    await expect(signIn.profileOf({ ...person, accessToken: 'revoked' })).rejects.toMatchObject({ status: 401 });
  });

  test('is known by its own issuer', () => {
    expect(amazonSignIn(settings)).toMatchObject({ issuer, clientId });
  });
});
