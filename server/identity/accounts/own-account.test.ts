import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { askPool, readCode, signInWithPassword, signInWithSrp, signUp, tokensOf } from '../../testing/ask-pool.ts';
import { buildWorkspace } from '../../testing/builders.ts';
import { ada, castPassword, grace } from '../../testing/cast.ts';
import { freshApp } from '../../testing/shared-app.ts';
import type { Tokens } from '../../testing/start-app.ts';

const newPassword = 'a new horse battery';

const app = freshApp({ environment: { RATE_LIMITS: 'off' } });
let tokens: Tokens;

beforeEach(async () => {
  tokens = await app.signIn(ada);
});

describe('changing a password', () => {
  const change = (from: string, to = newPassword) =>
    askPool(app, 'ChangePassword', {
      AccessToken: tokens.AccessToken,
      PreviousPassword: from,
      ProposedPassword: to,
    });

  test('takes the present one and leaves the new one, with a new salt, and every session open', async () => {
    const other = await app.signIn(ada);
    const readSalt = () => app.database.selectFrom('pool_users').select('srp_salt').executeTakeFirstOrThrow();
    const before = await readSalt();
    expect(await change(castPassword)).toMatchObject({ status: 200, body: {} });
    expect(await readSalt()).not.toEqual(before);
    expect(await signInWithSrp(app, ada.email, newPassword)).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ type: 'NotAuthorizedException' });
    for (const { AccessToken } of [tokens, other]) {
      expect(await askPool(app, 'GetUser', { AccessToken })).toMatchObject({ status: 200 });
    }
  });

  test('asked for again because its answer was lost has been done, and counts as no wrong one', async () => {
    for (let count = 0; count < 7; count += 1) {
      expect(await change(castPassword)).toMatchObject({ status: 200, body: {} });
    }
    expect(await signInWithSrp(app, ada.email, newPassword)).toMatchObject({ status: 200 });
    app.passTime(60_001);
    expect(await change(castPassword)).toMatchObject({ type: 'NotAuthorizedException' });
  });

  test('with a clock that was ahead leaves no second guess in each try until then', async () => {
    app.jumpClock(10 * 60_000);
    expect(await change(castPassword)).toMatchObject({ status: 200 });
    app.jumpClock(-10 * 60_000);
    expect(await change(castPassword)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await change(newPassword, castPassword)).toMatchObject({ status: 200 });
  });

  test('counts wrong ones together with those of signing in', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect(await change('wrong')).toMatchObject({ body: { message: 'Incorrect username or password.' } });
    }
    for (let count = 0; count < 2; count += 1) await signInWithPassword(app, ada.email, 'wrong');
    for (const answer of [await change(castPassword), await signInWithPassword(app, ada.email)]) {
      expect(answer).toMatchObject({
        type: 'NotAuthorizedException',
        body: { message: 'Password attempts exceeded' },
      });
    }
    app.passTime(1_000);
    expect(await change(castPassword)).toMatchObject({ status: 200 });
  });

  test('looks at one password for each try, also just after something else of the account was changed', async () => {
    await askPool(app, 'UpdateUserAttributes', { AccessToken: tokens.AccessToken, UserAttributes: [] });
    expect(await change('wrong', castPassword)).toMatchObject({ type: 'NotAuthorizedException' });
  });

  test('refuses one outside the policy without counting it', async () => {
    for (let count = 0; count < 6; count += 1) {
      expect(await change(castPassword, 'short')).toMatchObject({ type: 'InvalidPasswordException' });
    }
    expect(await change(castPassword)).toMatchObject({ status: 200 });
  });

  test('happens once when it is asked for several times at once', async () => {
    const answers = await Promise.all(
      ['one password', 'two passwords', 'three passwords'].map((to) => change(castPassword, to)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('does not stand in for a reset', async () => {
    await app.database.updateTable('pool_users').set({ status: 'RESET_REQUIRED' }).execute();
    expect(await change('wrong')).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await change(castPassword)).toMatchObject({ type: 'PasswordResetRequiredException' });
  });

  test('needs a good access token, and both passwords', async () => {
    const ask = { PreviousPassword: castPassword, ProposedPassword: newPassword };
    expect(await askPool(app, 'ChangePassword', { ...ask, AccessToken: tokens.IdToken })).toMatchObject({
      type: 'NotAuthorizedException',
    });
    const { AccessToken } = tokens;
    expect(await askPool(app, 'ChangePassword', { AccessToken, ProposedPassword: newPassword })).toMatchObject({
      type: 'InvalidParameterException',
    });
  });
});

describe('deleting an account', () => {
  const remove = () => askPool(app, 'DeleteUser', { AccessToken: tokens.AccessToken });

  test('ends all its sessions and nobody else’s', async () => {
    const other = await app.signIn(ada);
    const stranger = await app.signIn(grace);
    expect(await remove()).toMatchObject({ status: 200, body: {} });
    for (const { AccessToken, RefreshToken } of [tokens, other]) {
      expect(await askPool(app, 'GetUser', { AccessToken })).toMatchObject({ type: 'NotAuthorizedException' });
      expect(await askPool(app, 'GetTokensFromRefreshToken', { RefreshToken })).toMatchObject({
        body: { message: 'Invalid Refresh Token' },
      });
      await expect(app.withToken(AccessToken).call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
    }
    expect(await signInWithPassword(app, ada.email)).toMatchObject({
      body: { message: 'Incorrect username or password.' },
    });
    expect(await askPool(app, 'GetUser', { AccessToken: stranger.AccessToken })).toMatchObject({ status: 200 });
  });

  test('asked for again because its answer was lost has been done, and a session that ended alone deletes nothing', async () => {
    for (let count = 0; count < 2; count += 1) expect(await remove()).toMatchObject({ status: 200, body: {} });
    tokens = await app.signIn(grace);
    await askPool(app, 'GlobalSignOut', { AccessToken: tokens.AccessToken });
    expect(await remove()).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await signInWithPassword(app, grace.email)).toMatchObject({ status: 200 });
  });

  test('frees the address for another account, which the old tokens and codes do not open', async () => {
    await askPool(app, 'ForgotPassword', { Username: ada.email });
    const oldCode = await readCode(app, ada.email);
    const subBefore = (await askPool(app, 'GetUser', { AccessToken: tokens.AccessToken })).body['Username'];
    await remove();
    const { status, body } = await signUp(app, ada.email);
    expect(status).toBe(200);
    expect(body['UserSub']).not.toBe(subBefore);
    const ConfirmationCode = await readCode(app, ada.email);
    await askPool(app, 'ConfirmSignUp', { Username: ada.email, ConfirmationCode });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
    expect(await askPool(app, 'GetUser', { AccessToken: tokens.AccessToken })).toMatchObject({
      type: 'NotAuthorizedException',
    });
    const reset = { Username: ada.email, ConfirmationCode: oldCode, Password: newPassword };
    expect(await askPool(app, 'ConfirmForgotPassword', reset)).toMatchObject({ type: 'ExpiredCodeException' });
  });

  test('ends what the person belongs to, and nobody else’s memberships', async () => {
    await buildWorkspace(app.withToken(tokens.AccessToken));
    const asGrace = await app.as(grace);
    const graces = await buildWorkspace(asGrace);
    await askPool(app, 'DeleteUser', { AccessToken: tokens.AccessToken });
    const members = await app.database.selectFrom('members').select('workspace_id').execute();
    const selected = await app.database.selectFrom('selected_workspaces').select('workspace_id').execute();
    for (const rows of [members, selected]) expect(rows).toEqual([{ workspace_id: graces.workspace_id }]);
  });

  test('leaves a business to nobody but who comes back with the same proven address', async () => {
    const { workspace_id } = await buildWorkspace(app.withToken(tokens.AccessToken));
    await askPool(app, 'DeleteUser', { AccessToken: tokens.AccessToken });
    expect((await (await app.as(grace)).call(listWorkspaces, {})).workspaces).toEqual([]);
    await app.pool.addUser({ email: ada.email, password: castPassword });
    const { AccessToken } = tokensOf(await signInWithPassword(app, ada.email));
    expect((await app.withToken(AccessToken).call(listWorkspaces, {})).workspaces).toMatchObject([
      { workspace_id, role: 'owner' },
    ]);
  });

  test('happens once when it is asked for several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, remove));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, type } of answers) expect([200, 'NotAuthorizedException']).toContain(type ?? status);
    expect(await app.database.selectFrom('pool_names').selectAll().execute()).toEqual([]);
  });

  test('leaves everything as it was when it cannot be done whole', async () => {
    await app.database.schema.alterTable('members').renameTo('members_elsewhere').execute();
    expect(await remove()).toMatchObject({ status: 500, type: 'InternalErrorException' });
    await app.database.schema.alterTable('members_elsewhere').renameTo('members').execute();
    expect(await askPool(app, 'GetUser', { AccessToken: tokens.AccessToken })).toMatchObject({ status: 200 });
    expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  });
});
