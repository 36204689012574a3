// aws-amplify as it comes, for somebody who signs in with an authenticator app.
import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginStep, codeOnPhone, stepMs, wrongCode } from '../../testing/authenticator.ts';
import { ada, castPassword } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';

const minuteMs = 60_000;
// It warns about every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR';

describe('aws-amplify', () => {
  const app = freshApp();
  let secret: string;

  const signInAsAda = (authFlowType: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' = 'USER_PASSWORD_AUTH') =>
    signIn({ username: ada.email, password: castPassword, options: { authFlowType } });
  const shown = () => codeOnPhone(secret, app.now());

  beforeEach(async () => {
    const { userPoolId, clientId } = app.pool.ids;
    const userPoolEndpoint = `${app.url}/identity/user-pool`;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint } } });
    await app.pool.addUser({ email: ada.email, password: castPassword });
    await signInAsAda();
    secret = (await setUpTOTP()).sharedSecret;
    beginStep(app);
  });
  afterEach(async () => {
    await signOut();
  });

  async function setUp() {
    await verifyTOTPSetup({ code: shown() });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await signOut();
    app.passTime(stepMs);
  }

  test('sets up an authenticator, signs out, and signs in with its code', async () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expect(verifyTOTPSetup({ code: wrongCode(secret, app.now()) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await verifyTOTPSetup({ code: shown() });
    expect(await fetchMFAPreference()).toEqual({});
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();
    app.passTime(stepMs);

    const { nextStep } = await signInAsAda('USER_SRP_AUTH');
    expect(nextStep).toEqual({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' });
    await expect(confirmSignIn({ challengeResponse: wrongCode(secret, app.now()) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect(await confirmSignIn({ challengeResponse: shown() })).toMatchObject({ isSignedIn: true });
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    expect(await app.withToken(tokens?.accessToken.toString()).call(listWorkspaces, {})).toMatchObject({
      workspaces: [],
    });
  });

  test('starts again after three minutes of waiting for the code', async () => {
    await setUp();
    await signInAsAda('USER_SRP_AUTH');
    app.passTime(3 * minuteMs);
    await expect(confirmSignIn({ challengeResponse: shown() })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    });
    await signInAsAda();
    expect(await confirmSignIn({ challengeResponse: shown() })).toMatchObject({ isSignedIn: true });
  });

  test('turns the second factor off', async () => {
    await setUp();
    await signInAsAda();
    await confirmSignIn({ challengeResponse: shown() });
    await updateMFAPreference({ totp: 'DISABLED' });
    await signOut();
    expect(await signInAsAda()).toMatchObject({ isSignedIn: true });
    await expect(updateMFAPreference({ sms: 'ENABLED' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(updateMFAPreference({ email: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  test('refuses a sixth wrong code, without counting what the client repeats', async () => {
    await setUp();
    await signInAsAda();
    for (let count = 0; count < 5; count += 1) {
      await expect(confirmSignIn({ challengeResponse: wrongCode(secret, app.now()) })).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    }
    await expect(confirmSignIn({ challengeResponse: shown() })).rejects.toMatchObject({
      name: 'LimitExceededException',
    });
  });
});
