// aws-amplify as it comes, with its default sign-in, against the pool.
import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCode } from '../testing/ask-pool.ts';
import { ada, castPassword } from '../testing/cast.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';

const hourMs = 60 * 60_000;
// It warns about every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR';

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
    await expect(confirmSignUp({ username: ada.email, confirmationCode: firstCode })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
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
    const asAda = app.withToken(tokens?.accessToken.toString());
    expect(await asAda.call(listWorkspaces, {})).toMatchObject({ workspaces: [] });
    await signOut();
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    await expect(asAda.call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
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
    const elsewhere = await app.as(ada);
    await signIn({ username: ada.email, password: castPassword });
    await signOut({ global: true });
    await expect(elsewhere.call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
  });

  test('asks for a new password after a temporary one', async () => {
    await app.pool.addUser({ email: ada.email, password: 'temporary', status: 'FORCE_CHANGE_PASSWORD' });
    const { nextStep } = await signIn({ username: ada.email, password: 'temporary' });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    const { isSignedIn } = await confirmSignIn({ challengeResponse: castPassword });
    expect(isSignedIn).toBe(true);
    await signOut();
    await expect(signIn({ username: ada.email, password: 'temporary' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  test('resets a forgotten password', async () => {
    await app.pool.addUser({ email: ada.email, password: 'long forgotten' });
    const { nextStep } = await resetPassword({ username: ada.email });
    expect(nextStep).toEqual({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', attributeName: 'email' },
    });
    const confirmationCode = await readCode(app, ada.email);
    const reset = { username: ada.email, confirmationCode };
    await expect(confirmResetPassword({ ...reset, newPassword: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await confirmResetPassword({ ...reset, newPassword: castPassword });
    expect(await signIn({ username: ada.email, password: castPassword })).toMatchObject({ isSignedIn: true });
  });

  test('changes the password, and deletes the account', async () => {
    await app.pool.addUser({ email: ada.email, password: 'soon replaced' });
    await signIn({ username: ada.email, password: 'soon replaced' });
    await expect(updatePassword({ oldPassword: 'wrong', newPassword: castPassword })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await updatePassword({ oldPassword: 'soon replaced', newPassword: castPassword });
    await signOut();
    expect(await signIn({ username: ada.email, password: castPassword })).toMatchObject({ isSignedIn: true });

    await deleteUser();
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
    await expect(signIn({ username: ada.email, password: castPassword })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  test('changes attributes, and proves another address', async () => {
    await app.pool.addUser({ email: ada.email, password: castPassword, givenName: 'Ada' });
    await signIn({ username: ada.email, password: castPassword });
    const updated = await updateUserAttributes({ userAttributes: { email: 'new@example.com', name: 'Countess' } });
    expect(updated.email?.nextStep).toMatchObject({
      updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
      codeDeliveryDetails: { destination: 'n***@e***' },
    });
    expect(updated.name?.isUpdated).toBe(true);
    await sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
    const confirmationCode = await readCode(app, 'new@example.com');
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
    await deleteUserAttributes({ userAttributeKeys: ['given_name'] });
    const { sub: _sub, ...attributes } = await fetchUserAttributes();
    expect(attributes).toEqual({ email: 'new@example.com', email_verified: 'true', name: 'Countess' });
  });
});
