import { describe, expect, test, vi } from 'vitest';
import { askPool, postToPool } from '../testing/ask-pool.ts';
import { ada } from '../testing/cast.ts';
import { connectRaw } from '../testing/send-raw.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

const service = 'AWSCognitoIdentityProviderService';

describe('the routes of the user pool', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });

  const post = (target: string, body: string) => postToPool(app.url, { target, body });
  const send = (path: string, init: RequestInit) => fetch(`${app.url}/identity${path}`, init);

  test.each([
    ['', '{}'],
    ['SignUp', '{}'],
    [service, '{}'],
    [`${service}.Nothing`, '{}'],
    [`${service}.AdminCreateUser`, '{}'],
    [`${service}.ListUsers`, '{}'],
    [`${service}.constructor`, '{}'],
    [`${service}.__proto__`, '{}'],
    [`${service}.SignUp.SignUp`, '{}'],
    ['SomeOtherService.SignUp', '{}'],
    ['AWSCognitoIdentityService.SignUp', '{}'],
    ['AWSCognitoIdentityService.ListIdentities', '{}'],
    [`${service}.GetId`, '{}'],
    ['constructor.constructor', '{}'],
    ['__proto__.toString', '{}'],
  ])('answers UnknownOperationException to the target "%s"', async (target, body) => {
    expect(await post(target, body)).toMatchObject({ status: 400, type: 'UnknownOperationException' });
  });

  test.each(['', 'hello', '{"ClientId":', '[]', 'null', '"text"', '7', '\u0000'])(
    'answers SerializationException to the body %j',
    async (body) => {
      expect(await post(`${service}.SignUp`, body)).toMatchObject({ status: 400, type: 'SerializationException' });
    },
  );

  test.each([
    [{ Username: 7 }, 'SerializationException'],
    [{ Username: null }, 'SerializationException'],
    [{ Username: ['a@b.co'] }, 'SerializationException'],
    [{ UserAttributes: 'email' }, 'SerializationException'],
    [{ UserAttributes: [{ Name: 'email', Value: true }] }, 'SerializationException'],
    [{ ClientId: {} }, 'SerializationException'],
    [{ Username: undefined }, 'InvalidParameterException'],
    [{ Username: '' }, 'InvalidParameterException'],
    [{ Username: 'not an address' }, 'InvalidParameterException'],
    [{ Username: 'a@b.co,c@d.co' }, 'InvalidParameterException'],
    [{ Username: 'a\u0000@b.co' }, 'InvalidParameterException'],
    [{ Username: `${'a'.repeat(130)}@b.co` }, 'InvalidParameterException'],
    [{ Password: undefined }, 'InvalidParameterException'],
    [{ Password: 'x'.repeat(257) }, 'InvalidParameterException'],
    [{ Password: 'short' }, 'InvalidPasswordException'],
    [{ UserAttributes: [{ Name: 'phone_number', Value: '555' }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: 'email', Value: 'other@b.co' }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: 'custom:admin', Value: 'yes' }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: '__proto__', Value: 'yes' }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: 'name', Value: 'x'.repeat(2049) }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: 'given_name', Value: 'A\u0000da' }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: 'given_name', Value: 'A\ud800da' }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: 'sub', Value: 'mine' }] }, 'NotAuthorizedException'],
    [{ UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }, 'NotAuthorizedException'],
    [{ UserAttributes: [{ Name: 'cognito:groups', Value: 'admins' }] }, 'NotAuthorizedException'],
    [{ ClientId: 'somebodyelse' }, 'ResourceNotFoundException'],
  ])('refuses a sign-up with %j as %s', async (change, type) => {
    const body = { Username: 'new@example.com', Password: 'long enough', UserAttributes: [], ...change };
    expect(await askPool(app, 'SignUp', body)).toMatchObject({ status: 400, type });
  });

  test('refuses a body over 256 KiB and closes the connection', async () => {
    const answer = await post(`${service}.SignUp`, JSON.stringify({ Username: 'x'.repeat(1_000_000) }));
    expect(answer).toMatchObject({ status: 413, type: 'RequestEntityTooLargeException' });
    expect(answer.headers.get('connection')).toBe('close');
  });

  test('answers in the protocol, whatever the outcome', async () => {
    const refused = await post(`${service}.Nothing`, '{}');
    expect(refused.headers.get('x-amzn-errortype')).toBe('UnknownOperationException:');
    const done = await askPool(app, 'ResendConfirmationCode', { Username: 'nobody@example.com' });
    for (const { headers } of [refused, done]) {
      expect(headers.get('content-type')).toBe('application/x-amz-json-1.1');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-amzn-requestid')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('x-amzn-errortype');
    }
  });

  test.each(['/%zz', '/%ff%fe', '/user-pool/%', '/%00', '/user-pool?%00', '/us-east-1_x/%ed%a0%80'])(
    'answers the broken address %s with a protocol error',
    async (path) => {
      const response = await send(path, { method: 'POST', headers: { accept: 'text/html' }, body: '{}' });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toMatchObject({ __type: 'SerializationException' });
    },
  );

  test('tells its public key and nothing of the private one', async () => {
    const response = await send(`/${app.pool.ids.userPoolId}/.well-known/jwks.json`, {});
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });

  test('has names in the form that clients ask for', () => {
    const { userPoolId, clientId, identityPoolId, region } = app.pool.ids;
    expect(userPoolId).toMatch(/^us-east-1_[0-9A-Za-z]{9}$/);
    expect(clientId).toMatch(/^[0-9a-z]{26}$/);
    expect(identityPoolId).toMatch(/^us-east-1:[\da-f-]{36}$/);
    expect(region).toBe('us-east-1');
  });
});

test('an address that asks too often is told to wait', async () => {
  await using app = await startApp();
  // All within one second, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] });
  const asked = Array.from({ length: 150 }, () => askPool(app, 'ConfirmSignUp', { Username: ada.email }));
  const types = new Set((await Promise.all(asked)).map(({ type, status }) => `${status} ${type}`));
  vi.useRealTimers();
  expect(types).toEqual(new Set(['400 InvalidParameterException', '429 TooManyRequestsException']));
});

test('a page of another origin may read that its address has too many calls under way', async () => {
  await using app = await startApp({ environment: { CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXIES: 'none' } });
  const { socket, heard, closed } = await connectRaw(app.url);
  const call = 'POST /identity/user-pool HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  socket.write(call + call.replace('Host', 'Connection: close\r\nHost'));
  await closed;
  const refused = heard().split('HTTP/1.1 ').at(-1) ?? '';
  expect(refused).toMatch(/^429 [^]*TooManyRequestsException/);
  expect(refused).toContain('access-control-allow-origin: *\r\n');
  expect(refused).toContain('access-control-expose-headers: x-amzn-requestid, x-amzn-errortype, date\r\n');
});
