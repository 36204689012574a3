import { fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, describe, expect, test } from 'vitest';
import { amplifyClient } from '../../testing/clients/amplify-client.ts';
import { testFlowsOn } from '../../testing/clients/every-flow.ts';
import { password, refused } from '../../testing/clients/flow.ts';
import { identityFlows } from '../../testing/clients/identity-flows.ts';
import { sdkClient } from '../../testing/clients/sdk-client.ts';
import { clockFlows, endedSessionFlows } from '../../testing/clients/session-flows.ts';
import { ada } from '../../testing/cast.ts';
import { type TestApp, startApp } from '../../testing/start-app.ts';

describe('aws-amplify', () => {
  testFlowsOn({}, [...clockFlows, ...endedSessionFlows], amplifyClient);
  testFlowsOn({ COGNITO_GUESTS: 'on' }, identityFlows, amplifyClient);
});

describe('aws-amplify, as it is peculiar', () => {
  const start = async (environment = {}) => {
    const app = await startApp({ environment: { RATE_LIMITS: 'off', ...environment } });
    amplifyClient(app);
    await app.pool.addUser({ email: ada.email, password });
    return app;
  };
  const signInAda = (app: TestApp) =>
    signIn({ username: ada.email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }).then(() => app);
  const identityId = async () => (await fetchAuthSession()).identityId;

  afterEach(() => signOut());

  test('files the tokens under the canonical name after SRP', async () => {
    await using app = await start();
    const kept = new Map<string, string>();
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (key, value) => void kept.set(key, value),
      getItem: async (key) => kept.get(key) ?? null,
      removeItem: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    });
    await signIn({ username: ada.email, password });
    const { username, userId } = await getCurrentUser();
    const prefix = `CognitoIdentityServiceProvider.${app.pool.ids.clientId}`;
    expect(username).toBe(userId);
    expect(kept.get(`${prefix}.LastAuthUser`)).toBe(username);
    const names = ['accessToken', 'idToken', 'refreshToken', 'clockDrift', 'signInDetails'];
    expect([...kept.keys()].toSorted()).toEqual(
      [`${prefix}.LastAuthUser`, ...names.map((name) => `${prefix}.${username}.${name}`)].toSorted(),
    );
    await signOut();
    expect(kept.size).toBe(0);
  });

  test('refuses to sign somebody in while somebody is', async () => {
    await using app = await start();
    await signInAda(app);
    await expect(signInAda(app)).rejects.toEqual(refused('UserAlreadyAuthenticatedException'));
  });

  test('makes the guest’s identity the person’s, and finds the person’s again', async () => {
    await using app = await start({ COGNITO_GUESTS: 'on' });
    const guest = await identityId();
    await signInAda(app);
    expect(await identityId()).toBe(guest);
    await signOut();
    expect(await identityId()).not.toBe(guest);
    await signInAda(app);
    expect(await identityId()).toBe(guest);
  });

  test('is refused, when its session has ended, as a guest with the person’s identity, and signs out of that', async () => {
    await using app = await start({ COGNITO_GUESTS: 'on' });
    await signInAda(app);
    const id = await identityId();
    const elsewhere = sdkClient(app);
    await elsewhere.signIn(ada.email, password, 'password');
    await elsewhere.signOutEverywhere();
    await expect(fetchAuthSession({ forceRefresh: true })).rejects.toEqual(
      refused('NotAuthorizedException', `Access to Identity '${id}' is forbidden.`),
    );
    await signOut();
    const { tokens, identityId: guest } = await fetchAuthSession();
    expect(tokens).toBeUndefined();
    expect(guest).not.toBe(id);
  });

  test('merges refreshes that are asked for at once, and none is refused', async () => {
    await using app = await start();
    await signInAda(app);
    const all = await Promise.all(Array.from({ length: 10 }, () => fetchAuthSession({ forceRefresh: true })));
    expect(new Set(all.map(({ tokens }) => tokens?.accessToken.payload['origin_jti'])).size).toBe(1);
    expect(all.every(({ tokens }) => tokens !== undefined)).toBe(true);
  });
});
