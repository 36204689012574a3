import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { askPool, readCode, signInWithPassword, signInWithSrp, signUp, tokensOf } from '../../testing/ask-pool.ts';
import { answerWithCode, codeOnPhone, setUpAuthenticator } from '../../testing/authenticator.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';
import { usersOf } from '../../testing/users-command.ts';

const newPassword = 'a new horse battery';
const signedIn = { status: 200, body: { AuthenticationResult: {} } };

describe('npm run users, beside a running server', () => {
  const app = freshApp({ environment: { RATE_LIMITS: 'off' } });
  let users: ReturnType<typeof usersOf>;

  beforeEach(async () => {
    users = usersOf(app);
  });

  const addAda = () => users('add', ada.email, '--password', castPassword);
  const getUser = ({ AccessToken }: { AccessToken: string }) => askPool(app, 'GetUser', { AccessToken });
  const claimsOf = async (email: string) => decodeJwt(tokensOf(await signInWithPassword(app, email)).IdToken);

  test('adds a person who can sign in at once', async () => {
    const { code, said } = await addAda();
    expect(code).toBe(0);
    expect(said).toMatch(/^Added ada@example\.com \([\da-f-]{36}\)\.$/);
    expect(await signInWithSrp(app, ada.email)).toMatchObject(signedIn);
  });

  test('adds a person with a phone number beside the address', async () => {
    await users('add', ada.email, '--password', castPassword, '--phone', '+15555550100');
    expect(await claimsOf(ada.email)).toMatchObject({ phone_number: '+15555550100', phone_number_verified: true });
  });

  test('adds a person with a temporary password, given or made', async () => {
    await users('add', 'given@example.com', '--temporary-password', 'temporary');
    const { said } = await users('add', 'made@example.com');
    const made = /good for 7 days: (\S+)$/.exec(said)?.[1] ?? '';
    for (const [email, password] of [
      ['given@example.com', 'temporary'],
      ['made@example.com', made],
    ] as const) {
      expect((await signInWithPassword(app, email, password)).body['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
    }
  });

  test('confirms a person, once', async () => {
    await signUp(app, grace.email);
    expect(await users('confirm', grace.email)).toEqual({ code: 0, said: 'Confirmed grace@example.com.' });
    expect(await signInWithPassword(app, grace.email)).toMatchObject(signedIn);
    const again = 'grace@example.com is already confirmed (CONFIRMED).';
    expect(await users('confirm', grace.email)).toEqual({ code: 0, said: again });
  });

  test('lists everybody, with groups and second factors, in columns', async () => {
    expect(await users('list')).toEqual({ code: 0, said: 'There are no users yet.' });
    await setUpAuthenticator(app, await app.signIn(ada));
    await users('group', ada.email, 'owners');
    await users('group', ada.email, 'staff');
    await signUp(app, grace.email);
    await users('disable', grace.email);
    const { said } = await users('list');
    const [heads = '', ...rows] = said.split('\n');
    expect(heads).toMatch(/^NAME +STATUS +ENABLED +MFA +GROUPS +ID$/);
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, -1))).toEqual([
      ['ada@example.com', 'CONFIRMED', 'yes', 'yes', 'owners,staff'],
      ['grace@example.com', 'UNCONFIRMED', 'no', 'no', '-'],
    ]);
    const idsAt = heads.indexOf('ID');
    for (const row of rows) expect(row.slice(idsAt)).toMatch(/^[\da-f-]{36}$/);
  });

  test('lists a person who has asked for another address by the proven one, which every command takes', async () => {
    const { AccessToken } = await app.signIn(ada);
    const UserAttributes = [{ Name: 'email', Value: grace.email }];
    expect(await askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes })).toMatchObject({ status: 200 });
    expect((await users('list')).said).toMatch(/^ada@example\.com +CONFIRMED/m);
    expect(await users('disable', ada.email)).toMatchObject({ code: 0 });
  });

  test('disables a person: every token is refused at once, and no new one is given', async () => {
    const tokens = await app.signIn(ada);
    const asAda = app.withToken(tokens.AccessToken);
    await asAda.call(listWorkspaces, {});
    const said = 'Disabled ada@example.com and ended every session.';
    expect(await users('disable', ada.email)).toEqual({ code: 0, said });
    await expect(asAda.call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
    const refresh = () => askPool(app, 'GetTokensFromRefreshToken', { RefreshToken: tokens.RefreshToken });
    for (const answer of [await getUser(tokens), await refresh()]) {
      expect(answer).toMatchObject({ type: 'NotAuthorizedException' });
    }
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ body: { message: 'User is disabled.' } });
    expect(await signInWithPassword(app, ada.email, 'wrong')).toMatchObject({
      body: { message: 'Incorrect username or password.' },
    });
    expect(await users('disable', ada.email)).toEqual({ code: 0, said: 'ada@example.com is already disabled.' });

    expect(await users('enable', ada.email)).toEqual({ code: 0, said: 'Enabled ada@example.com.' });
    expect(await signInWithPassword(app, ada.email)).toMatchObject(signedIn);
    for (const answer of [await getUser(tokens), await refresh()]) {
      expect(answer).toMatchObject({ type: 'NotAuthorizedException' });
    }
    expect(await users('enable', ada.email)).toEqual({ code: 0, said: 'ada@example.com is already enabled.' });
  });

  test('resets a password: signing in asks for a code, and the code brings a new password', async () => {
    await addAda();
    expect(await users('reset', ada.email)).toMatchObject({ code: 0 });
    for (const signIn of [signInWithPassword, signInWithSrp]) {
      expect(await signIn(app, ada.email)).toMatchObject({ type: 'PasswordResetRequiredException' });
    }
    const already = 'ada@example.com must choose a new password already.';
    expect(await users('reset', ada.email)).toEqual({ code: 0, said: already });
    await askPool(app, 'ForgotPassword', { Username: ada.email });
    const reset = { Username: ada.email, ConfirmationCode: await readCode(app, ada.email), Password: newPassword };
    expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, ada.email, newPassword)).toMatchObject(signedIn);
  });

  test('gives a temporary password, also to somebody who is locked out, and the second factor comes after it', async () => {
    const secret = await setUpAuthenticator(app, await app.signIn(ada));
    for (let count = 0; count < 6; count += 1) await signInWithPassword(app, ada.email, 'wrong');
    await users('reset', ada.email, '--temporary-password', 'temporary');
    expect(await signInWithPassword(app, ada.email)).toMatchObject({
      body: { message: 'Incorrect username or password.' },
    });
    const asked = await signInWithPassword(app, ada.email, 'temporary');
    expect(asked.body['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
    const next = await askPool(app, 'RespondToAuthChallenge', {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeResponses: { USERNAME: ada.email, NEW_PASSWORD: newPassword },
      Session: asked.body['Session'],
    });
    expect(next.body['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA');
    expect(await answerWithCode(app, next, codeOnPhone(secret, app.now()))).toMatchObject(signedIn);
  });

  test.each([
    ['asks for a code', []],
    ['gives a temporary password', ['--temporary-password', 'temporary']],
  ])('ends every session at once where a reset %s', async (_how, words) => {
    const tokens = await app.signIn(ada);
    expect(await users('reset', ada.email, ...words)).toMatchObject({ code: 0 });
    const refresh = await askPool(app, 'GetTokensFromRefreshToken', { RefreshToken: tokens.RefreshToken });
    for (const answer of [await getUser(tokens), refresh]) {
      expect(answer).toMatchObject({ type: 'NotAuthorizedException' });
    }
    await expect(app.withToken(tokens.AccessToken).call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
  });

  test('lets a person in whose phone is lost', async () => {
    const tokens = await app.signIn(ada);
    await setUpAuthenticator(app, tokens);
    expect((await signInWithPassword(app, ada.email)).body['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA');
    const said = 'ada@example.com signs in by the password alone now.';
    expect(await users('reset-mfa', ada.email)).toEqual({ code: 0, said });
    expect(await signInWithPassword(app, ada.email)).toMatchObject(signedIn);
    expect((await getUser(tokens)).body).not.toHaveProperty('UserMFASettingList');
    const none = 'ada@example.com has no authenticator.';
    expect(await users('reset-mfa', ada.email)).toEqual({ code: 0, said: none });
  });

  test('puts a person into groups, which tokens tell from then on, and takes them out', async () => {
    await addAda();
    expect(await claimsOf(ada.email)).not.toHaveProperty('cognito:groups');
    const added = 'Added ada@example.com to owners.';
    expect(await users('group', ada.email, 'owners')).toEqual({ code: 0, said: added });
    await users('group', ada.email, 'staff');
    expect(await claimsOf(ada.email)).toMatchObject({ 'cognito:groups': ['owners', 'staff'] });
    const already = 'ada@example.com is already in owners.';
    expect(await users('group', ada.email, 'owners')).toEqual({ code: 0, said: already });
    const removed = 'Removed ada@example.com from owners.';
    expect(await users('group', ada.email, 'owners', '--remove')).toEqual({ code: 0, said: removed });
    expect(await claimsOf(ada.email)).toMatchObject({ 'cognito:groups': ['staff'] });
    const notIn = 'ada@example.com is not in owners.';
    expect(await users('group', ada.email, 'owners', '--remove')).toEqual({ code: 0, said: notIn });
  });

  test('lets in whom somebody else has signed up before, by no password of theirs', async () => {
    await signUp(app, grace.email, 'mallory typed this');
    await signUp(app, grace.email, 'and somebody this');
    const { said } = await users('confirm', grace.email);
    expect(said).toMatch(/^Confirmed grace@example\.com\. Several people signed up with it/);
    expect(await signInWithPassword(app, grace.email, 'and somebody this')).toMatchObject({
      type: 'PasswordResetRequiredException',
    });
    await signUp(app, 'invited@example.com', 'mallory typed this');
    expect(await users('add', 'invited@example.com', '--password', castPassword)).toMatchObject({ code: 0 });
    expect(await signInWithPassword(app, 'invited@example.com')).toMatchObject({ status: 200 });
  });

  test('ends outstanding codes, and counts those that somebody can have', async () => {
    await signUp(app, grace.email);
    await signUp(app, 'new@example.com');
    await askPool(app, 'ForgotPassword', { Username: 'nobody@example.com' });
    expect(await users('expire-codes')).toEqual({ code: 0, said: 'Ended 2 outstanding codes.' });
    expect(await users('expire-codes')).toEqual({ code: 0, said: 'Ended 0 outstanding codes.' });
    const ConfirmationCode = await readCode(app, 'new@example.com');
    expect(await askPool(app, 'ConfirmSignUp', { Username: 'new@example.com', ConfirmationCode })).toMatchObject({
      type: 'ExpiredCodeException',
    });
    await askPool(app, 'ResendConfirmationCode', { Username: grace.email });
    expect(await users('expire-codes')).toEqual({ code: 0, said: 'Ended 1 outstanding code.' });
  });

  test('tells the newest code of an account', async () => {
    await signUp(app, grace.email);
    await askPool(app, 'ResendConfirmationCode', { Username: grace.email });
    await signUp(app, 'other@example.com');
    const { code, said } = await users('codes', grace.email);
    expect(code).toBe(0);
    expect(said).toMatch(/^\d{6} \(sign-up, to grace@example\.com, \S+Z\)$/);
    const ConfirmationCode = said.slice(0, 6);
    expect(await askPool(app, 'ConfirmSignUp', { Username: grace.email, ConfirmationCode })).toMatchObject({
      status: 200,
    });
  });

  test('changes the key that signs tokens, and nobody is signed out', async () => {
    const before = await app.signIn(ada);
    const { said } = await users('rotate-keys');
    const kid = /^Tokens are signed with key (\S+) from now on/.exec(said)?.[1];
    app.passTime(10_000);
    const after = await app.signIn(ada);
    expect(decodeProtectedHeader(after.AccessToken).kid).toBe(kid);
    expect(decodeProtectedHeader(before.AccessToken).kid).not.toBe(kid);
    for (const tokens of [before, after]) expect(await getUser(tokens)).toMatchObject({ status: 200 });
  });

  test('ends a leaked key at once: what it signed is refused, and nobody has to sign in again', async () => {
    const before = await app.signIn(ada);
    const { code, said } = await users('rotate-keys', '--at-once');
    expect([code, said]).toEqual([0, expect.stringMatching(/ from now on\. Every token from before is refused; /)]);
    expect(await getUser(before)).toMatchObject({ type: 'NotAuthorizedException' });
    const { RefreshToken } = before;
    const after = tokensOf(await askPool(app, 'GetTokensFromRefreshToken', { RefreshToken }));
    expect(await getUser(after)).toMatchObject({ status: 200 });
  });

  test('prints a token that is properly signed and has expired', async () => {
    await addAda();
    const { said: AccessToken } = await users('token', ada.email, '--expired');
    expect(await getUser({ AccessToken })).toMatchObject({ body: { message: 'Access Token has expired' } });
    await expect(app.withToken(AccessToken).call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
    const { said: idToken } = await users('token', ada.email, '--expired', '--id');
    expect(decodeJwt(idToken)).toMatchObject({ token_use: 'id', email: ada.email });
    expect(decodeJwt(idToken).exp).toBeLessThan(Date.now() / 1_000);
  });

  test('knows a person by every sign-in name, in any case', async () => {
    const { AccessToken } = await app.signIn(ada);
    const { Username } = (await getUser({ AccessToken })).body;
    expect(await users('disable', 'ADA@Example.com')).toMatchObject({ code: 0 });
    expect(await users('enable', String(Username))).toEqual({ code: 0, said: `Enabled ${String(Username)}.` });
  });
});
