// aws-amplify as it comes, with its default sign-in, against the pool.
import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCode } from '../testing/ask-pool.ts';
import { ada, castPassword } from '../testing/cast.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';

const hourMs = 60 * 60_000;

describe('aws-amplify', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startApp();
    const { userPoolId, clientId } = app.pool.ids;
    const userPoolEndpoint = `${app.url}/identity/user-pool`;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint } } });
  });
  afterEach(async () => {
    await signOut();
    await app[Symbol.asyncDispose]();
  });

  test('signs a person up, confirms the address, signs in by SRP, reads the attributes and signs out', async () => {
    const signedUp = await signUp({
      username: ada.email,
      password: castPassword,
      options: { userAttributes: { email: ada.email, given_name: 'Ada', family_name: 'Löve "lace"' } },
    });
    expect(signedUp.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', attributeName: 'email' },
    });

    const early = await signIn({ username: ada.email, password: castPassword });
    expect(early.nextStep.signInStep).toBe('CONFIRM_SIGN_UP');

    const firstCode = await readCode(app, ada.email);
    await resendSignUpCode({ username: ada.email });
    const code = await readCode(app, ada.email);
    if (firstCode !== code) {
      await expect(confirmSignUp({ username: ada.email, confirmationCode: firstCode })).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    }
    const confirmed = await confirmSignUp({ username: ada.email, confirmationCode: code });
    expect(confirmed.isSignUpComplete).toBe(true);

    const { isSignedIn } = await signIn({ username: 'Ada@Example.com', password: castPassword });
    expect(isSignedIn).toBe(true);
    const { userId } = await getCurrentUser();
    expect(userId).toBe(signedUp.userId);
    expect(await fetchUserAttributes()).toEqual({
      sub: userId,
      email: ada.email,
      email_verified: 'true',
      given_name: 'Ada',
      family_name: 'Löve "lace"',
    });

    const { tokens } = await fetchAuthSession();
    expect(tokens?.idToken?.payload).toMatchObject({ email: ada.email, email_verified: true, token_use: 'id' });
    const asker = app.withToken(tokens?.accessToken.toString());
    await signOut();
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    await expect(app.pool.signIn.isAlive(await personOf(app, asker.token ?? ''))).resolves.toBe(false);
  });

  test('refuses a wrong password', async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword });
    await expect(signIn({ username: ada.email, password: 'not the password' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  test('refreshes its tokens and keeps the session through it', async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword });
    await signIn({ username: ada.email, password: castPassword });
    const before = (await fetchAuthSession()).tokens;
    app.passTime(hourMs / 2);
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens;
    expect(after?.accessToken.payload.exp).toBeGreaterThan(before?.accessToken.payload.exp ?? 0);
    expect(after?.accessToken.payload['origin_jti']).toBe(before?.accessToken.payload['origin_jti']);
    expect(after?.accessToken.payload['auth_time']).toBe(before?.accessToken.payload['auth_time']);
    expect((await fetchUserAttributes()).email).toBe(ada.email);
  });

  test('signs out everywhere', async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword });
    const elsewhere = await app.signIn({ ...ada, email: ada.email }).catch(() => undefined);
    expect(elsewhere).toBeUndefined();
    await signIn({ username: ada.email, password: castPassword });
    const { tokens } = await fetchAuthSession();
    await signOut({ global: true });
    const person = await personOf(app, tokens?.accessToken.toString() ?? '');
    await expect(app.pool.signIn.isAlive(person)).resolves.toBe(false);
  });

  test('asks for a new password after a temporary one', async () => {
    await app.pool.addUser({ email: ada.email, password: 'temporary', status: 'FORCE_CHANGE_PASSWORD' });
    const { nextStep } = await signIn({ username: ada.email, password: 'temporary' });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    const { isSignedIn } = await confirmSignIn({ challengeResponse: castPassword });
    expect(isSignedIn).toBe(true);
    await signOut();
    await expect(signIn({ username: ada.email, password: 'temporary' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});

async function personOf(app: TestApp, accessToken: string) {
  const { sub = '', origin_jti } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sub?: string;
    origin_jti?: string;
  };
  return { id: sub, userName: sub, accessToken, originJti: origin_jti };
}
