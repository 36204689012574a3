import { expect } from 'vitest';
import {
  type Flow,
  addPerson,
  operate,
  password,
  refused,
  signedIn,
  skipWaits,
  stopClocks,
  wrongCode,
} from './flow.ts';

const wrong = refused('NotAuthorizedException', 'Incorrect username or password.');
const locked = refused('NotAuthorizedException', 'Password attempts exceeded');
const limited = refused('LimitExceededException');
const tooShort = refused('InvalidPasswordException');

export const passwordFlows: readonly Flow[] = [
  {
    that: 'signs in by SRP and by the password itself, and refuses a wrong one in both ways',
    run: async (stage) => {
      const { client, email } = stage;
      await addPerson(stage);
      for (const way of ['SRP', 'password'] as const) {
        await expect(client.signIn(email, 'not the password', way)).rejects.toEqual(wrong);
        expect(await client.signIn(email, password, way)).toBe('DONE');
        expect(await client.readAttributes()).toMatchObject({ email });
        await client.signOut();
      }
    },
  },
  {
    that: 'changes the password of somebody who knows it',
    run: async (stage) => {
      const { client, email } = stage;
      await signedIn(stage);
      await expect(client.changePassword('not the password', 'another one')).rejects.toEqual(wrong);
      await expect(client.changePassword(password, 'short')).rejects.toEqual(tooShort);
      await client.changePassword(password, 'another one');
      await client.signOut();
      await expect(client.signIn(email, password, 'password')).rejects.toEqual(wrong);
      expect(await client.signIn(email, 'another one', 'password')).toBe('DONE');
    },
  },
  {
    that: 'resets a forgotten password with a code, which a breach of the policy does not use up',
    run: async (stage) => {
      const { client, email, code } = stage;
      await addPerson(stage, { password: 'long forgotten' });
      expect(await client.forgotPassword(email)).toEqual({ medium: 'EMAIL', destination: 'p***@e***' });
      const reset = { username: email, code: await code(email), password };
      await expect(client.resetPassword({ ...reset, code: wrongCode(reset.code) })).rejects.toEqual(
        refused('CodeMismatchException'),
      );
      await expect(client.resetPassword({ ...reset, password: 'short' })).rejects.toEqual(tooShort);
      await client.resetPassword(reset);
      await expect(client.resetPassword(reset)).rejects.toEqual(refused('ExpiredCodeException'));
      await expect(client.signIn(email, 'long forgotten', 'password')).rejects.toEqual(wrong);
      expect(await client.signIn(email, password)).toBe('DONE');
    },
  },
  {
    that: 'resets no password with a code that is an hour old',
    run: async (stage) => {
      const { app, client, email, code } = stage;
      await addPerson(stage);
      await client.forgotPassword(email);
      app.passTime(60 * 60_000 + 1_000);
      const reset = { username: email, code: await code(email), password: 'another one' };
      await expect(client.resetPassword(reset)).rejects.toEqual(refused('ExpiredCodeException'));
    },
  },
  {
    that: 'asks for a new password after a temporary one, again after a breach of the policy',
    run: async ({ app, client, email }) => {
      await app.pool.addUser({ email, password: 'temporary', status: 'FORCE_CHANGE_PASSWORD' });
      for (const way of ['password', 'SRP'] as const) {
        expect(await client.signIn(email, 'temporary', way)).toBe('NEW_PASSWORD');
      }
      await expect(client.chooseNewPassword('short')).rejects.toEqual(tooShort);
      expect(await client.chooseNewPassword(password)).toBe('DONE');
      expect(await client.readAttributes()).toMatchObject({ email });
      await client.signOut();
      await expect(client.signIn(email, 'temporary', 'password')).rejects.toEqual(wrong);
      expect(await client.signIn(email, password, 'password')).toBe('DONE');
    },
  },
  {
    that: 'takes no new password once three minutes have passed, and no temporary one after a week',
    run: async ({ app, client, email }) => {
      await app.pool.addUser({ email, password: 'temporary', status: 'FORCE_CHANGE_PASSWORD' });
      await client.signIn(email, 'temporary', 'password');
      app.passTime(3 * 60_000 + 1_000);
      await expect(client.chooseNewPassword(password)).rejects.toEqual(
        refused('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
      );
      app.passTime(7 * 24 * 60 * 60_000);
      await expect(client.signIn(email, 'temporary', 'password')).rejects.toEqual(refused('NotAuthorizedException'));
    },
  },
  {
    that: 'is sent to choose a new password where an operator wants that, and does it with a code',
    run: async (stage) => {
      const { client, email, code } = stage;
      await addPerson(stage);
      await operate(stage, 'reset', email);
      for (const way of ['SRP', 'password'] as const) {
        expect(await client.signIn(email, password, way)).toBe('RESET_PASSWORD');
      }
      await client.forgotPassword(email);
      await client.resetPassword({ username: email, code: await code(email), password: 'another one' });
      expect(await client.signIn(email, 'another one', 'password')).toBe('DONE');
    },
  },
  {
    that: 'is refused while an operator has disabled the account',
    run: async (stage) => {
      const { client, email } = stage;
      await signedIn(stage);
      await operate(stage, 'disable', email);
      await expect(client.readAttributes()).rejects.toEqual(refused('NotAuthorizedException'));
      await client.signOut().catch(() => undefined);
      await expect(client.signIn(email, password)).rejects.toEqual(
        refused('NotAuthorizedException', 'User is disabled.'),
      );
      await operate(stage, 'enable', email);
      expect(await client.signIn(email, password, 'password')).toBe('DONE');
    },
  },
  {
    that: 'locks after five wrong passwords, for the right one too, and opens again',
    run: async (stage) => {
      const { app, client, email } = stage;
      await addPerson(stage);
      stopClocks();
      for (let tries = 0; tries < 5; tries += 1) {
        await expect(client.signIn(email, 'guess', tries === 0 ? 'SRP' : 'password')).rejects.toEqual(wrong);
      }
      await expect(client.signIn(email, 'guess', 'password')).rejects.toEqual(locked);
      await expect(client.signIn(email, password)).rejects.toEqual(locked);
      app.passTime(60_000);
      expect(await client.signIn(email, password, 'password')).toBe('DONE');
    },
  },
  {
    that: 'sends five letters an hour, and says so of the sixth',
    run: async (stage) => {
      const { app, client, email } = stage;
      await addPerson(stage);
      skipWaits();
      await Promise.all([1, 2, 3, 4, 5].map(() => client.forgotPassword(email)));
      await expect(client.forgotPassword(email)).rejects.toEqual(limited);
      app.passTime(60 * 60_000);
      await client.forgotPassword(email);
    },
  },
  {
    that: 'takes five wrong codes and then none, not even the right one',
    run: async ({ app, client, email, code }) => {
      await client.signUp({ username: email, password, attributes: { email } });
      const right = await code(email);
      skipWaits();
      for (let tries = 0; tries < 5; tries += 1) {
        await expect(client.confirmSignUp(email, wrongCode(right))).rejects.toEqual(refused('CodeMismatchException'));
      }
      await expect(client.confirmSignUp(email, right)).rejects.toEqual(limited);
      app.passTime(15 * 60_000);
      await client.confirmSignUp(email, right);
    },
  },
];
