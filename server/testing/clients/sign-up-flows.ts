import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { type Flow, password, refused, wrongCode } from './flow.ts';

export const signUpFlows: readonly Flow[] = [
  {
    that: 'signs a person up, proves the address, signs in, reads what was told and is let in at the product',
    run: async ({ app, client, email, code }) => {
      const attributes = { email, given_name: 'Ada', family_name: 'Löve "lace" 🎉' };
      const sent = await client.signUp({ username: email, password, attributes });
      expect(sent).toEqual({ medium: 'EMAIL', destination: 'p***@e***' });
      expect(await client.signIn(email, password)).toBe('CONFIRM_SIGN_UP');
      await client.confirmSignUp(email, await code(email));
      expect(await client.signIn(email.toUpperCase(), password)).toBe('DONE');
      const { sub, ...others } = await client.readAttributes();
      expect(others).toEqual({ ...attributes, email_verified: 'true' });
      const token = await client.accessToken();
      expect(decodeJwt(token ?? '').sub).toBe(sub);
      const person = app.withToken(token);
      expect(await person.call(listWorkspaces, {})).toMatchObject({ workspaces: [] });
      await client.signOut();
      expect(await client.accessToken()).toBeUndefined();
      await expect(person.call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
    },
  },
  {
    that: 'confirms with the newest code, and once',
    run: async ({ client, email, code }) => {
      await client.signUp({ username: email, password, attributes: { email } });
      const first = await code(email);
      expect(await client.resendCode(email)).toEqual({ medium: 'EMAIL', destination: 'p***@e***' });
      const newest = await code(email);
      await expect(client.confirmSignUp(email, wrongCode(newest))).rejects.toEqual(refused('CodeMismatchException'));
      if (first !== newest) {
        await expect(client.confirmSignUp(email, first)).rejects.toEqual(refused('CodeMismatchException'));
      }
      await client.confirmSignUp(email, newest);
      await expect(client.confirmSignUp(email, newest)).rejects.toEqual(
        refused('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
      );
      await expect(client.resendCode(email)).rejects.toEqual(refused('InvalidParameterException'));
    },
  },
  {
    that: 'is told why a sign-up is refused',
    run: async ({ client, email }) => {
      const signUp = (change: object) => client.signUp({ username: email, password, attributes: {}, ...change });
      await expect(signUp({ password: 'short' })).rejects.toEqual(
        refused('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
      );
      await expect(signUp({ username: 'nobody' })).rejects.toEqual(refused('InvalidParameterException'));
      await expect(signUp({ attributes: { email_verified: 'true' } })).rejects.toEqual(
        refused('NotAuthorizedException'),
      );
      await signUp({});
      await expect(signUp({})).rejects.toEqual(refused('UsernameExistsException', 'User already exists'));
    },
  },
  {
    that: 'confirms no sign-up with a code of yesterday',
    run: async ({ app, client, email, code }) => {
      await client.signUp({ username: email, password, attributes: { email } });
      app.passTime(25 * 60 * 60_000);
      await expect(client.confirmSignUp(email, await code(email))).rejects.toEqual(refused('ExpiredCodeException'));
    },
  },
  {
    that: 'learns nothing about people who do not exist',
    run: async ({ client, email, name }) => {
      const wrong = refused('NotAuthorizedException', 'Incorrect username or password.');
      for (const way of ['SRP', 'password'] as const) {
        await expect(client.signIn(email, password, way)).rejects.toEqual(wrong);
      }
      await expect(client.signIn(name, password, 'password')).rejects.toEqual(wrong);
      expect(await client.forgotPassword(email)).toEqual({ medium: 'EMAIL', destination: 'p***@e***' });
      expect(await client.resendCode(email)).toEqual({ medium: 'EMAIL', destination: 'p***@e***' });
      const reset = { username: email, code: '000000', password };
      await expect(client.resetPassword(reset)).rejects.toEqual(refused('CodeMismatchException'));
      await expect(client.confirmSignUp(email, '000000')).rejects.toEqual(refused('ExpiredCodeException'));
    },
  },
];
