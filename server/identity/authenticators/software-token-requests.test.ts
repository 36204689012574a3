import { beforeAll, describe, expect, test } from 'vitest';
import { askPool } from '../../testing/ask-pool.ts';
import { ada } from '../../testing/cast.ts';
import { sharedApp } from '../../testing/shared-app.ts';
import type { Tokens } from '../../testing/start-app.ts';

const minuteMs = 60_000;
const softwareToken = 'SOFTWARE_TOKEN_MFA';

const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
let tokens: Tokens;

beforeAll(async () => {
  tokens = await app.signIn(ada);
});

const asAda = (operation: string, body: object = {}) =>
  askPool(app, operation, { AccessToken: tokens.AccessToken, ...body });

describe('the verbs of second factors, asked badly', () => {
  const operations = ['AssociateSoftwareToken', 'VerifySoftwareToken', 'SetUserMFAPreference', 'GetUser'];
  const whole = { UserCode: '123456', SoftwareTokenMfaSettings: { Enabled: true } };
  const serialization = 'SerializationException';
  const parameter = 'InvalidParameterException';

  test.each(operations)('%s refuses every token that is not a good access token', async (operation) => {
    const { AccessToken, IdToken, RefreshToken } = tokens;
    const [head = '', body = '', signature = ''] = AccessToken.split('.');
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const bad = [IdToken, RefreshToken, 'x', `${head}.${body}.${flipped}`, `${none}.${body}.`, `${head}..${signature}`];
    for (const token of bad) {
      expect(await askPool(app, operation, { ...whole, AccessToken: token })).toMatchObject({
        type: 'NotAuthorizedException',
      });
    }
  });

  test.each(operations)('%s refuses a token that was revoked, and one that has expired', async (operation) => {
    await askPool(app, 'RevokeToken', { Token: tokens.RefreshToken });
    expect(await asAda(operation, whole)).toMatchObject({ body: { message: 'Access Token has been revoked' } });
    tokens = await app.signIn(ada);
    app.passTime(60 * minuteMs);
    expect(await asAda(operation, whole)).toMatchObject({ body: { message: 'Access Token has expired' } });
    tokens = await app.signIn(ada);
  });

  test.each([
    ['AssociateSoftwareToken', { AccessToken: undefined }, parameter],
    ['AssociateSoftwareToken', { AccessToken: undefined, Session: 'a session' }, parameter],
    ['AssociateSoftwareToken', { AccessToken: '' }, parameter],
    ['AssociateSoftwareToken', { AccessToken: 5 }, serialization],
    ['AssociateSoftwareToken', { AccessToken: ['x'] }, serialization],
    ['AssociateSoftwareToken', { Session: {} }, serialization],
    ['VerifySoftwareToken', { UserCode: undefined }, parameter],
    ['VerifySoftwareToken', { UserCode: '' }, parameter],
    ['VerifySoftwareToken', { UserCode: '12345' }, parameter],
    ['VerifySoftwareToken', { UserCode: '123456\n' }, parameter],
    ['VerifySoftwareToken', { UserCode: 123_456 }, serialization],
    ['VerifySoftwareToken', { UserCode: '123456', FriendlyDeviceName: 'x'.repeat(129) }, parameter],
    ['VerifySoftwareToken', { UserCode: '123456', FriendlyDeviceName: [] }, serialization],
    ['VerifySoftwareToken', { AccessToken: undefined, Session: 'a session', UserCode: '123456' }, parameter],
    ['SetUserMFAPreference', { AccessToken: undefined }, parameter],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: 'on' }, serialization],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: [] }, serialization],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: 'true' } }, serialization],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { PreferredMfa: 1 } }, serialization],
    ['SetUserMFAPreference', { SMSMfaSettings: { Enabled: 'false' } }, serialization],
    ['GetUser', { AccessToken: undefined }, parameter],
    ['GetUser', { AccessToken: {} }, serialization],
  ])('%s with %j is refused as %s', async (operation, body, type) => {
    expect(await asAda(operation, body)).toMatchObject({ status: 400, type });
  });

  test.each<[object, string]>([
    [{ ChallengeResponses: { USERNAME: ada.email } }, parameter],
    [{ ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '123456' } }, parameter],
    [{ ChallengeResponses: { USERNAME: ada.email, SOFTWARE_TOKEN_MFA_CODE: '' } }, parameter],
    [{ ChallengeResponses: { USERNAME: ada.email, SOFTWARE_TOKEN_MFA_CODE: 123_456 } }, serialization],
    [{ ChallengeResponses: { USERNAME: [], SOFTWARE_TOKEN_MFA_CODE: '123456' } }, serialization],
    [{ ChallengeResponses: 'text' }, serialization],
    [{}, parameter],
    [{ Session: 5 }, serialization],
    [{ Session: 'x'.repeat(2049) }, parameter],
  ])('a challenge answered with %j is refused as %s', async (body, type) => {
    const answer = await askPool(app, 'RespondToAuthChallenge', {
      ChallengeName: softwareToken,
      Session: 'x',
      ...body,
    });
    expect(answer).toMatchObject({ status: 400, type });
  });

  test('more members than asked for change nothing', async () => {
    const more = { ...JSON.parse('{"__proto__": {"Enabled": true}}'), Nonsense: [1], ClientMetadata: {} } as object;
    expect(await asAda('SetUserMFAPreference', more)).toMatchObject({ status: 200, body: {} });
    expect(await asAda('GetUser', more)).toMatchObject({ status: 200 });
    expect((await asAda('GetUser')).body).not.toHaveProperty('UserMFASettingList');
  });
});
