// The session as the pages see it, over Amplify itself and a pool that answers what a test wants.
import type { Config } from '@fanfare/contract/config.ts';
import { resetPassword } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configureAmplify } from './amplify.ts';
import { buildCaller } from './caller.tsx';
import { takeFailedSignOut } from './revocation.ts';
import { createSessionStore, isOfTokens } from './session-store.ts';
import { provePassword } from './sign-in-apart.ts';
import { freshTokens } from './stored-tokens.ts';
import { expiryCheckMs } from './session-state.ts';

const hourS = 3_600;
const prefix = 'CognitoIdentityServiceProvider.the-client';
const claims = {
  sub: 'ada',
  'cognito:username': 'ada',
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: 'ada@example.com',
  phone_number: '+14155550132',
};
const nobody = { isLoading: false, user: null, tokens: null, error: null };

const kept = new Map<string, string>();
/** What the pool was asked, in which language its letters are wished, and what it answers to each verb. */
const asked: { readonly verb: string; readonly language: string | null; readonly body: Record<string, unknown> }[] = [];
const answers = new Map<string, () => Response | Promise<Response>>();

const nowS = () => Math.floor(Date.now() / 1_000);
const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
const token = (exp: number, use: 'access' | 'id') =>
  `${part({ alg: 'none' })}.${part({ ...claims, token_use: use, iat: exp - hourS, exp, origin_jti: 'o1' })}.signed`;
const refusal = (name: string) =>
  new Response(JSON.stringify({ __type: name, message: name }), { status: 400, headers: { 'x-amzn-errortype': name } });
const attributes = (preferences: Readonly<Record<string, string>>) => () =>
  Response.json({ UserAttributes: Object.entries(preferences).map(([Name, Value]) => ({ Name, Value })) });
const renewed = () =>
  Response.json({
    AuthenticationResult: { AccessToken: token(nowS() + hourS, 'access'), IdToken: token(nowS() + hourS, 'id') },
  });

interface Times {
  readonly access?: number;
  readonly id?: number;
  readonly driftMs?: number;
}

function signedIn({ access = nowS() + hourS, id = access, driftMs = 0 }: Times = {}): void {
  kept.set(`${prefix}.LastAuthUser`, 'ada');
  const of = { accessToken: token(access, 'access'), idToken: token(id, 'id'), refreshToken: 'the-refresh-token' };
  const device = { deviceKey: 'the-device', deviceGroupKey: 'group', randomPasswordKey: 'random' };
  for (const [name, value] of Object.entries({ ...of, ...device, clockDrift: String(driftMs) })) {
    kept.set(`${prefix}.ada.${name}`, value);
  }
}

const verbs = () => asked.map(({ verb }) => verb);

const nothing = () => undefined;

beforeEach(() => {
  const storage = { length: 0, key: () => null, getItem: () => null, setItem: nothing, removeItem: nothing };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  // Amplify looks for the framework that a page is made with.
  const elements = { querySelector: () => null, querySelectorAll: () => [] };
  vi.stubGlobal('document', { ...elements, documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const verb = headers.get('x-amz-target')?.split('.')[1] ?? '';
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    asked.push({ verb, language: headers.get('accept-language'), body });
    return Promise.resolve(answers.get(verb)?.() ?? Response.json({}));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  kept.clear();
  answers.clear();
  answers.set('GetUser', attributes({}));
  const auth = { strategy: 'cognito', userPoolId: 'us-east-1_AbCdEfGhI', userPoolClientId: 'the-client' };
  const passwordPolicy = { minLength: 6 };
  configureAmplify({ auth: { ...auth, signInWith: 'email', passwordPolicy } } as unknown as Config);
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  asked.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the session', () => {
  test('is loading at first, then has the person and the tokens, and calls carry the access token', async () => {
    signedIn();
    const store = createSessionStore();
    expect(store.get()).toEqual({ ...nobody, isLoading: true, isRefused: false });
    await store.load();
    expect(store.get()).toMatchObject({ isLoading: false, tokens: { lifetimeMs: hourS * 1_000 } });
    expect(store.get().user).toMatchObject({
      id: 'ada',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneNumber: '+14155550132',
    });
    const caller = buildCaller({ clientApi: '/client/prod', publicApi: '/public/prod' }, store);
    expect(await caller.token?.()).toBe(kept.get(`${prefix}.ada.accessToken`));
  });

  test('that cannot be read is empty and loads no longer', async () => {
    signedIn();
    kept.set(`${prefix}.ada.idToken`, 'no token');
    const store = createSessionStore();
    await store.load();
    expect(store.get()).toMatchObject(nobody);
  });

  test('without a network is an error', async () => {
    signedIn({ access: nowS() - 1 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const store = createSessionStore();
    await store.load();
    expect(store.get()).toMatchObject({ ...nobody, error: 'network' });
  });

  test('is read anew on signedIn and emptied on signedOut', async () => {
    const store = createSessionStore();
    const stop = store.start();
    await expect.poll(() => store.get().isLoading).toBe(false);
    expect(store.get()).toMatchObject(nobody);
    signedIn();
    Hub.dispatch('auth', { event: 'signedIn' });
    await expect.poll(() => store.get().user?.id).toBe('ada');
    Hub.dispatch('auth', { event: 'signedOut' });
    expect(store.get()).toMatchObject(nobody);
    stop();
  });

  test.each([
    ['true', true],
    ['false', false],
    ['TRUE', false],
    ['', false],
  ])('a wish for letters that the pool tells as %j is %s', async (told, isPreferred) => {
    signedIn();
    answers.set('GetUser', attributes({ 'custom:email_mkt_updates': told, 'custom:email_sec_updates': told }));
    const store = createSessionStore();
    await store.load();
    await expect.poll(() => store.get().user?.emailSecUpdates).toBe(isPreferred);
    expect(store.get().user?.emailMktUpdates).toBe(isPreferred);
    const body = { AccessToken: kept.get(`${prefix}.ada.accessToken`) };
    expect(asked).toEqual([{ verb: 'GetUser', language: 'en', body }]);
  });

  test('is looked at every second', () => {
    expect(expiryCheckMs).toBe(1_000);
  });
});

test('another tab is followed when it writes or takes tokens, or empties the storage', () => {
  expect(isOfTokens('CognitoIdentityServiceProvider.client.ada@example.com.accessToken')).toBe(true);
  expect(isOfTokens('CognitoIdentityServiceProvider.client.ada.idToken')).toBe(true);
  expect(isOfTokens(null)).toBe(true);
  expect(isOfTokens('CognitoIdentityServiceProvider.client.ada.clockDrift')).toBe(false);
  expect(isOfTokens('app-settings')).toBe(false);
});

test('the pool is asked for letters in the language of the pages, also after somebody changes it', async () => {
  answers.set('ForgotPassword', () => Response.json({ CodeDeliveryDetails: {} }));
  for (const language of ['de', 'es']) {
    document.documentElement.lang = language;
    await resetPassword({ username: claims.email });
  }
  expect(asked).toMatchObject([
    { verb: 'ForgotPassword', language: 'de' },
    { verb: 'ForgotPassword', language: 'es' },
  ]);
});

describe('tokens', () => {
  const over = () => nowS() - 1;
  const good = () => nowS() + hourS;

  test.each([
    ['the access token has expired', () => ({ access: over(), id: good() }), 1],
    ['the identity token has expired', () => ({ access: good(), id: over() }), 1],
    ['neither has', () => ({ access: good() }), 0],
    [
      'the clock of the pool is behind ours, where they are still good',
      () => ({ access: over(), driftMs: -60_000 }),
      0,
    ],
    [
      'the clock of the pool is ahead of ours, where they are over',
      () => ({ access: nowS() + 30, driftMs: 60_000 }),
      1,
    ],
  ])('are renewed or not when %s', async (_, times, renewals) => {
    signedIn(times());
    answers.set('GetTokensFromRefreshToken', renewed);
    await freshTokens();
    expect(verbs()).toEqual(Array.from({ length: renewals }, () => 'GetTokensFromRefreshToken'));
  });

  test('are renewed when forced, with the client, the refresh token and the device key', async () => {
    signedIn();
    const before = kept.get(`${prefix}.ada.accessToken`);
    answers.set('GetTokensFromRefreshToken', () =>
      Response.json({
        AuthenticationResult: { AccessToken: token(nowS() + 9, 'access'), IdToken: token(nowS() + 9, 'id') },
      }),
    );
    const tokens = await freshTokens({ forceRefresh: true });
    const body = { ClientId: 'the-client', RefreshToken: 'the-refresh-token', DeviceKey: 'the-device' };
    expect(asked).toMatchObject([{ verb: 'GetTokensFromRefreshToken', body }]);
    expect(tokens?.accessToken.toString()).toBe(kept.get(`${prefix}.ada.accessToken`));
    expect(tokens?.accessToken.toString()).not.toBe(before);
  });

  test.each(['NotAuthorizedException', 'UserNotFoundException'])(
    'that the pool renews no more (%s) are gone, and with them the session',
    async (name) => {
      signedIn({ access: over() });
      answers.set('GetTokensFromRefreshToken', () => refusal(name));
      const store = createSessionStore();
      await store.load();
      expect(store.get()).toMatchObject(nobody);
      expect([...kept.keys()].filter((key) => key.endsWith('Token'))).toEqual([]);
    },
  );

  test('stay where the network kept them from being renewed', async () => {
    signedIn({ access: over() });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(freshTokens()).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'A network error has occurred.',
    });
    expect(kept.get(`${prefix}.ada.refreshToken`)).toBe('the-refresh-token');
  });

  test('are taken back and removed by signing out, which is told', async () => {
    signedIn();
    const heard: string[] = [];
    const stop = Hub.listen('auth', ({ payload }) => void heard.push(payload.event));
    expect(await createSessionStore().signOut()).toEqual({ isLeaving: false });
    stop();
    expect(asked).toMatchObject([
      { verb: 'RevokeToken', body: { ClientId: 'the-client', Token: 'the-refresh-token' } },
    ]);
    expect([...kept.keys()].filter((key) => key.endsWith('Token'))).toEqual([]);
    expect(heard).toContain('signedOut');
  });

  test.each([
    ['not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['overloaded', () => new Response('{}', { status: 503 })],
    ['asked too often', () => refusal('TooManyRequestsException')],
  ])('are taken back at the third try where the pool is %s at first', async (_, fault) => {
    signedIn();
    let failures = 2;
    answers.set('RevokeToken', () => (failures-- > 0 ? fault() : Response.json({})));
    await createSessionStore().signOut();
    expect([verbs(), takeFailedSignOut()]).toEqual([['RevokeToken', 'RevokeToken', 'RevokeToken'], false]);
  });

  test('are there, and go by signing out, also while the pool does not say whether a password is right', async () => {
    signedIn();
    answers.set('InitiateAuth', () => new Promise<Response>(() => {}));
    void provePassword('correct horse battery');
    await expect.poll(verbs).toContain('InitiateAuth');
    expect((await freshTokens())?.accessToken.toString()).toBe(kept.get(`${prefix}.ada.accessToken`));
    await createSessionStore().signOut();
    expect(verbs()).toContain('RevokeToken');
    expect([...kept.keys()].filter((key) => key.endsWith('Token'))).toEqual([]);
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', () => Promise.resolve(new Response('{}', { status: 500 }))],
    ['is asked too often', () => Promise.resolve(refusal('TooManyRequestsException'))],
  ])(
    'go from this browser also where the pool %s, which is told and made up for at the next chance',
    async (_, answer) => {
      signedIn();
      const noted = new Map<string, string>();
      const storage = {
        getItem: (key: string) => noted.get(key) ?? null,
        setItem: (key: string, value: string) => void noted.set(key, value),
      };
      vi.stubGlobal('localStorage', {
        length: 0,
        key: () => null,
        removeItem: (key: string) => void noted.delete(key),
        ...storage,
      });
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const working = fetch;
      vi.stubGlobal('fetch', answer);
      vi.stubGlobal('sessionStorage', localStorage);
      expect(await createSessionStore().signOut()).toEqual({ isLeaving: false });
      expect([takeFailedSignOut(), takeFailedSignOut()]).toEqual([true, false]);
      expect([...kept.keys()].filter((key) => key.endsWith('Token'))).toEqual([]);
      expect(log).toHaveBeenCalled();

      vi.stubGlobal('fetch', working);
      const revocations = () => asked.filter(({ verb }) => verb === 'RevokeToken').map(({ body }) => body['Token']);
      createSessionStore().start()();
      await expect.poll(revocations).toEqual(['the-refresh-token']);
      await expect.poll(() => noted.get('pending-revocations')).toBe('[]');
      createSessionStore().start()();
      expect(revocations()).toEqual(['the-refresh-token']);
      log.mockRestore();
    },
  );
});
