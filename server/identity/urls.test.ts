// The two addresses of the pools, as clients and browsers use and misuse them.
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { sharedApp } from '../testing/shared-app.ts';

const preflightHeaders =
  'amz-sdk-invocation-id,amz-sdk-request,cache-control,content-type,x-amz-target,x-amz-user-agent';
const target = 'AWSCognitoIdentityProviderService.GetUser';

const app = sharedApp({ environment: { RATE_LIMITS: 'off', COGNITO_GUESTS: 'on' } });
let accessToken: string;

beforeAll(async () => {
  accessToken = (await app.signIn(ada)).AccessToken;
});

const send = (path: string, init: RequestInit) => fetch(`${app.url}/identity${path}`, init);

describe.each(['/user-pool', '/identity-pool'])('%s', (path) => {
  test.each(['', '/', '?x=1', '/?x=1&x=2'])('answers both services, followed by "%s"', async (rest) => {
    const calls = [
      [target, { AccessToken: accessToken }],
      ['AWSCognitoIdentityService.GetId', { IdentityPoolId: app.pool.ids.identityPoolId }],
    ] as const;
    for (const [service, body] of calls) {
      const headers = { 'x-amz-target': service };
      const response = await send(path + rest, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(response.status).toBe(200);
    }
  });

  test.each([
    'application/x-amz-json-1.1',
    'application/x-amz-json-1.1; charset=utf-8',
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('reads a body of the type "%s"', async (type) => {
    const headers = { 'x-amz-target': target, 'content-type': type };
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify({ AccessToken: accessToken }) });
    expect(await response.json()).toMatchObject({ Username: expect.any(String) as string });
  });

  test.each(['nonsense', ';;'])('refuses the type "%s", which is none, with a protocol error', async (type) => {
    const headers = { 'x-amz-target': target, 'content-type': type };
    const response = await send(path, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: 'SerializationException' });
  });

  test('reads a body that comes in pieces, without a length and without a type', async () => {
    const asked = request(`${app.url}/identity${path}`, { method: 'POST', headers: { 'x-amz-target': target } });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      asked.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    asked.write('{"Access');
    asked.write('Token":');
    asked.end(`"${accessToken}"}`);
    expect(await answered).toBe(200);
  });

  test('answers a call without a body', async () => {
    const response = await send(path, { method: 'POST', headers: { 'x-amz-target': target } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: 'SerializationException' });
  });

  test.each([
    ['GET', '', 405],
    ['PUT', '', 405],
    ['PATCH', '', 405],
    ['DELETE', '/', 405],
    ['GET', '/?x=1', 405],
    ['POST', '/more', 404],
    ['POST', 's', 404],
    ['GET', '/../us-east-1_Nothing01/.well-known/jwks.json', 404],
  ])('answers %s of "%s" with a protocol error, never with a page', async (method, rest, status) => {
    const response = await send(path + rest, { method, headers: { accept: 'text/html' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(response.headers.get('x-amzn-errortype')).toBe('UnknownOperationException:');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null);
    expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' });
  });

  test('answers HEAD with the head of that error', async () => {
    const response = await send(path, { method: 'HEAD' });
    expect(response.status).toBe(405);
    expect(response.headers.get('x-amzn-errortype')).toBe('UnknownOperationException:');
    expect(await response.text()).toBe('');
  });

  test.each(['', '/'])('lets a page of another origin ask, followed by "%s"', async (rest) => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': preflightHeaders,
    };
    const response = await send(path + rest, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('POST');
    expect(response.headers.get('access-control-max-age')).toBe('86400');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const allowed = response.headers.get('access-control-allow-headers')?.split(',') ?? [];
    expect(preflightHeaders.split(',').filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('keeps what the caller sent out of the headers of a refusal', async () => {
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' };
    const body = JSON.stringify({ ClientId: 'x-injected-value' });
    const response = await send(path, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(JSON.stringify([...response.headers])).not.toContain('x-injected-value');
    expect(response.headers.get('x-amzn-requestid')).toMatch(/^[\da-f-]{36}$/);
  });
});
