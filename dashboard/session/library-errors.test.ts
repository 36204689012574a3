// What the pages rely on in the library that speaks to the pool: its names for what fails, and what it does by itself.
import { Amplify, type ResourcesConfig } from 'aws-amplify';
import { fetchAuthSession, fetchUserAttributes, signInWithRedirect } from 'aws-amplify/auth';
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { CookieStorage } from 'aws-amplify/utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Cognito = NonNullable<ResourcesConfig['Auth']>['Cognito'];

const here = 'https://fanfare.example';
const oauthAt = (address: string) => ({
  domain: 'auth.example.com',
  scopes: ['openid'],
  redirectSignIn: [address],
  redirectSignOut: [address],
  responseType: 'code' as const,
});
const pool = { userPoolId: 'us-east-1_AbCdEfGhI', userPoolClientId: 'the-client' };
const configure = (cognito: Partial<Cognito> = {}) =>
  Amplify.configure({ Auth: { Cognito: { ...pool, ...cognito } } } as ResourcesConfig);

const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
const tokenUntil = (exp: number) => `${part({})}.${part({ sub: 'ada', iat: exp - 60, exp })}.signed`;

/** What this browser keeps of somebody whose tokens are over. */
function keepTokens(others: Readonly<Record<string, string>> = {}): void {
  const prefix = `CognitoIdentityServiceProvider.${pool.userPoolClientId}`;
  const kept = new Map([[`${prefix}.LastAuthUser`, 'ada']]);
  for (const [name, value] of Object.entries({ accessToken: tokenUntil(1_000), ...others })) {
    kept.set(`${prefix}.ada.${name}`, value);
  }
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}

const nothing = () => undefined;

beforeEach(() => {
  const location = { origin: here, hostname: 'fanfare.example', pathname: '/auth/sign-in' };
  vi.stubGlobal('window', { location, addEventListener: nothing, removeEventListener: nothing });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => vi.unstubAllGlobals());

const minuteMs = 60_000;
const tokens = () => cognitoUserPoolsTokenProvider.getTokens({ forceRefresh: true });

describe('the library fails', () => {
  test('with UserUnAuthenticatedException where nobody is signed in', async () => {
    configure();
    cognitoUserPoolsTokenProvider.setKeyValueStorage(emptyStorage());
    await expect(fetchUserAttributes()).rejects.toMatchObject({
      name: 'UserUnAuthenticatedException',
      message: 'User needs to be authenticated to call this API.',
    });
  });

  test('with TokenRefreshException where the implicit grant left nothing to renew tokens with', async () => {
    configure();
    keepTokens();
    await expect(tokens()).rejects.toMatchObject({ name: 'TokenRefreshException' });
  });

  test('with InvalidUserPoolId and InvalidIdentityPoolIdException where an id is none', async () => {
    configure({ userPoolId: 'nonsense' });
    keepTokens({ refreshToken: 'r1' });
    await expect(tokens()).rejects.toMatchObject({ name: 'InvalidUserPoolId' });
    cognitoUserPoolsTokenProvider.setKeyValueStorage(emptyStorage());
    configure({ identityPoolId: 'nonsense', allowGuestAccess: true });
    await expect(fetchAuthSession()).rejects.toMatchObject({ name: 'InvalidIdentityPoolIdException' });
  });

  test.each([
    ['https://elsewhere.example.com/auth/sign-in', 'InvalidOriginException'],
    ['fanfare://auth/sign-in', 'InvalidRedirectException'],
  ])('where people would come back to %s, with %s', async (address, name) => {
    configure({ loginWith: { oauth: oauthAt(address) } });
    cognitoUserPoolsTokenProvider.setKeyValueStorage(emptyStorage());
    await expect(signInWithRedirect()).rejects.toMatchObject({ name });
  });

  test('with Unknown, in these words, for what nobody foresaw', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Out of memory')));
    configure({ identityPoolId: 'us-east-1:1', allowGuestAccess: true });
    await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
    await expect(fetchAuthSession()).rejects.toMatchObject({
      name: 'Unknown',
      message: 'An unknown error has occurred.',
    });
  });
});

describe('the library', () => {
  test.each([`${here}/auth/sign-in`, 'https://fanfare.example:8443/'])('leads people back to %s', async (address) => {
    configure({ loginWith: { oauth: oauthAt(address) } });
    cognitoUserPoolsTokenProvider.setKeyValueStorage(emptyStorage());
    await signInWithRedirect();
    const { href } = window.location;
    expect(new URL(href).searchParams.get('redirect_uri')).toBe(address);
  });

  test.each([
    [429, 'X', 3],
    [500, 'X', 3],
    [502, 'X', 3],
    [503, 'X', 3],
    [504, 'X', 3],
    [400, 'ThrottlingException', 3],
    [400, 'TooManyRequestsException', 3],
    [400, 'RequestTimeoutException', 3],
    [400, 'TimeoutError', 3],
    [400, 'NotAuthorizedException', 1],
  ])('asks again after %i %s, %i times in all, and waits longer each time', async (status, name, times) => {
    const { asked, waits } = countTries(() => Response.json({ __type: name }, { status }));
    configure();
    keepTokens({ accessToken: tokenUntil(9_999_999_999) });
    await expect(fetchUserAttributes()).rejects.toThrow(Error);
    expect(asked).toHaveLength(times);
    expect(waits).toHaveLength(times - 1);
    const [first = 100, second = 200] = waits;
    expect(first).toBeGreaterThanOrEqual(100);
    expect(second).toBeGreaterThan(first);
  });

  test('keeps the credentials of a guest for 50 minutes and then asks for new ones', async () => {
    const { asked } = countTries((verb) =>
      verb === 'GetId'
        ? Response.json({ IdentityId: 'us-east-1:guest' })
        : Response.json({
            Credentials: { AccessKeyId: 'a', SecretKey: 's', SessionToken: 't', Expiration: 9_999_999_999 },
          }),
    );
    vi.useFakeTimers({ toFake: ['Date'] });
    configure({ identityPoolId: 'us-east-1:1', allowGuestAccess: true });
    cognitoUserPoolsTokenProvider.setKeyValueStorage(emptyStorage());
    await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
    const begun = Date.now();
    for (const minutes of [0, 49, 51]) {
      vi.setSystemTime(begun + minutes * minuteMs);
      expect((await fetchAuthSession()).credentials?.accessKeyId).toBe('a');
    }
    vi.useRealTimers();
    expect(asked).toEqual(['GetId', 'GetCredentialsForIdentity', 'GetCredentialsForIdentity']);
  });

  test('would keep cookies for 365 days, on /, secure', async () => {
    const page = { cookie: '' };
    vi.stubGlobal('document', page);
    await new CookieStorage().setItem('name', 'value');
    expect(page.cookie).toMatch(/^name=value; path=\/; expires=[^;]+; secure$/);
    const lasts = Date.parse(/expires=([^;]+)/.exec(page.cookie)?.[1] ?? '') - Date.now();
    expect(Math.round(lasts / 86_400_000)).toBe(365);
  });
});

function emptyStorage() {
  const done = () => Promise.resolve();
  return { setItem: done, getItem: () => Promise.resolve(null), removeItem: done, clear: done };
}

/** A pool that gives this answer every time, and no time that passes between two tries. */
function countTries(answer: (verb: string) => Response) {
  const asked: string[] = [];
  const waits: number[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    const verb = new Headers(headers).get('x-amz-target')?.split('.')[1] ?? '';
    asked.push(verb);
    return Promise.resolve(answer(verb));
  });
  vi.stubGlobal('setTimeout', (done: () => void, ms = 0) => {
    waits.push(ms);
    queueMicrotask(done);
  });
  return { asked, waits };
}
