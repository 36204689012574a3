import { describe, expect, test } from 'vitest';
import { testFlowsOn } from '../../testing/clients/every-flow.ts';
import { password } from '../../testing/clients/flow.ts';
import { holdIdentityJs, identityJsClient, sessionOf } from '../../testing/clients/identity-js-client.ts';
import { clockFlows, endedSessionFlows } from '../../testing/clients/session-flows.ts';
import { ada } from '../../testing/cast.ts';
import { startApp } from '../../testing/start-app.ts';

describe('amazon-cognito-identity-js', () => {
  testFlowsOn({}, [...clockFlows, ...endedSessionFlows], (app) => identityJsClient(app));
});

describe('amazon-cognito-identity-js, as it is peculiar', () => {
  test('signs in and refreshes with a device key of another time, and is given none', async () => {
    await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
    const sub = await app.pool.addUser({ email: ada.email, password });
    const holder = holdIdentityJs(app);
    const { storage } = holder;
    const client = identityJsClient(app, holder);
    const prefix = `CognitoIdentityServiceProvider.${app.pool.ids.clientId}`;
    for (const name of [ada.email, sub]) {
      storage.set(`${prefix}.${name}.deviceKey`, 'us-east-1_00000000-0000-4000-8000-000000000000');
      storage.set(`${prefix}.${name}.randomPasswordKey`, 'x');
      storage.set(`${prefix}.${name}.deviceGroupKey`, 'x');
    }
    expect(await client.signIn(ada.email, password)).toBe('DONE');
    expect(storage.get(`${prefix}.LastAuthUser`)).toBe(sub);
    await client.refresh();
    expect(await client.readAttributes()).toMatchObject({ email: ada.email });
    expect([...storage.keys()].filter((key) => key.includes('NewDevice'))).toEqual([]);
  });

  test('finds the session of somebody who comes back in what it has stored', async () => {
    await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
    const sub = await app.pool.addUser({ email: ada.email, password });
    const holder = holdIdentityJs(app);
    await identityJsClient(app, holder).signIn(ada.email, password);
    const session = await sessionOf(holder.userOf(sub));
    expect(session.isValid()).toBe(true);
    expect(session.getIdToken().decodePayload()).toMatchObject({ email: ada.email, email_verified: true });
  });

  test('keeps the drift of its clock in seconds', async () => {
    await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
    app.passTime(2 * 60 * 60_000);
    const sub = await app.pool.addUser({ email: ada.email, password });
    const holder = holdIdentityJs(app);
    await identityJsClient(app, holder).signIn(ada.email, password);
    const drift = Number(
      holder.storage.get(`CognitoIdentityServiceProvider.${app.pool.ids.clientId}.${sub}.clockDrift`),
    );
    expect(Math.abs(drift + 2 * 60 * 60)).toBeLessThan(60);
  });
});
