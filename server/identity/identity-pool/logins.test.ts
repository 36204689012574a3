import { describe, expect, test } from 'vitest';
import { askIdentityPool, askPool, loginOf, signInWithPassword, tokensOf } from '../../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { newPeopleOf, sharedApp } from '../../testing/shared-app.ts';
import { type TestApp, startApp } from '../../testing/start-app.ts';

const hourMs = 60 * 60_000;

describe('the identity pool takes as a login nothing but a good id token of ours', () => {
  const app = sharedApp({ environment: { COGNITO_GUESTS: 'on', RATE_LIMITS: 'off' } });

  const someone = newPeopleOf(() => app);
  const revoked = 'Invalid login token. Token has been revoked.';
  const invalid = 'Invalid login token. Not a valid OpenId Connect identity token.';
  const signature = 'Invalid login token. Token signature invalid.';
  const provider = 'Token is not from a supported provider of this identity pool.';

  const expectRefusal = async (asked: object, message: string) => {
    const { IdentityId: guest } = (await askIdentityPool(app, 'GetId', {})).body;
    for (const answer of [
      await askIdentityPool(app, 'GetId', asked),
      await askIdentityPool(app, 'GetCredentialsForIdentity', { IdentityId: guest, ...asked }),
    ]) {
      expect(answer).toMatchObject({ status: 400, type: 'NotAuthorizedException', body: { message } });
    }
  };
  const as = (token: string) => ({ Logins: { [`${app.url.slice(7)}/identity/${app.pool.ids.userPoolId}`]: token } });

  test('no access token, and no refresh token', async () => {
    const { tokens } = await someone();
    await expectRefusal(as(tokens.AccessToken), invalid);
    await expectRefusal(as(tokens.RefreshToken), invalid);
  });

  test('none that is no token', async () => {
    for (const token of ['', 'x', 'a.b.c', '..', 'x'.repeat(100_000)]) {
      await expectRefusal(as(token), invalid);
    }
  });

  test('none whose signature is another token’s', async () => {
    const [one, other] = [await someone(), await someone()];
    const [head, body] = one.tokens.IdToken.split('.');
    const [, , foreign] = other.tokens.IdToken.split('.');
    await expectRefusal(as(`${head}.${body}.${foreign}`), signature);
  });

  test('none of another provider, whatever it is called', async () => {
    const { tokens } = await someone();
    for (const name of ['accounts.google.com', `${app.url}/identity/${app.pool.ids.userPoolId}`, 'constructor', '']) {
      await expectRefusal({ Logins: { [name]: tokens.IdToken } }, provider);
    }
    const { Logins } = loginOf(tokens.IdToken);
    await expectRefusal({ Logins: { ...Logins, 'accounts.google.com': tokens.IdToken } }, provider);
  });

  test('none of a session that was ended', async () => {
    const { person, tokens } = await someone();
    const other = await app.signIn(person);
    await askPool(app, 'RevokeToken', { Token: tokens.RefreshToken });
    await expectRefusal(loginOf(tokens.IdToken), revoked);
    expect(await askIdentityPool(app, 'GetId', loginOf(other.IdToken))).toMatchObject({ status: 200 });
    await askPool(app, 'GlobalSignOut', { AccessToken: other.AccessToken });
    await expectRefusal(loginOf(other.IdToken), revoked);
  });

  test('none of an account that is gone', async () => {
    const { tokens } = await someone();
    await askPool(app, 'DeleteUser', { AccessToken: tokens.AccessToken });
    await expectRefusal(loginOf(tokens.IdToken), revoked);
  });
});

test('an id token is no login any more once its hour is over', async () => {
  await using app = await startApp();
  const { IdToken } = await app.signIn(ada);
  expect(await askIdentityPool(app, 'GetId', loginOf(IdToken))).toMatchObject({ status: 200 });
  app.passTime(hourMs + 1_000);
  expect(await askIdentityPool(app, 'GetId', loginOf(IdToken))).toMatchObject({
    type: 'NotAuthorizedException',
    body: { message: 'Invalid login token. Token expired.' },
  });
});

test('another installation’s people are nobody here', async () => {
  await using app = await startApp();
  await using other = await startApp({ environment: { PUBLIC_URL: 'https://other.example' } });
  const { IdToken } = await app.signIn(ada);
  const foreign = tokensOf(await otherSignIn(other));
  expect(await askIdentityPool(app, 'GetId', loginOf(foreign.IdToken))).toMatchObject({
    body: { message: 'Token is not from a supported provider of this identity pool.' },
  });
  const provider = Object.keys(loginOf(IdToken).Logins)[0] ?? '';
  expect(await askIdentityPool(app, 'GetId', { Logins: { [provider]: foreign.IdToken } })).toMatchObject({
    type: 'NotAuthorizedException',
    body: { message: expect.stringMatching(/^Invalid login token\. /) as string },
  });
});

async function otherSignIn(other: TestApp) {
  const url = `http://127.0.0.1:${other.settings.port}`;
  const asked = { url, pool: other.pool };
  await other.pool.addUser({ email: grace.email, password: castPassword });
  return await signInWithPassword(asked, grace.email);
}
