import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { type Flow, password, refused } from './flow.ts';

const wrong = refused('NotAuthorizedException', 'Incorrect username or password.');
const masked = (phone: string) => `+${'*'.repeat(phone.length - 5)}${phone.slice(-4)}`;

/** Where people choose their names. */
export const usernameFlows: readonly Flow[] = [
  {
    that: 'signs in by the name and by every proven address, and by no other',
    run: async ({ client, name, email, phone, code }) => {
      const attributes = { email, phone_number: phone };
      expect(await client.signUp({ username: name, password, attributes })).toEqual({
        medium: 'EMAIL',
        destination: 'p***@e***',
      });
      await expect(client.signIn(email, password, 'password')).rejects.toEqual(wrong);
      await client.confirmSignUp(name, await code(email));
      for (const one of [name, name.toUpperCase(), email]) {
        expect(await client.signIn(one, password, one === name ? 'password' : 'SRP')).toBe('DONE');
        expect(decodeJwt((await client.accessToken()) ?? '')['username']).toBe(name);
        if (one !== email) await client.signOut();
      }
      await client.sendAttributeCode('phone_number');
      await client.verifyAttribute('phone_number', await code(phone));
      await client.signOut();
      expect(await client.signIn(phone, password, 'password')).toBe('DONE');
    },
  },
  {
    that: 'takes no address for a name, and no address that somebody else has proven',
    run: async ({ app, client, name, email, code }) => {
      const signUp = (username: string) => client.signUp({ username, password, attributes: { email } });
      await expect(signUp(email)).rejects.toEqual(refused('InvalidParameterException'));
      await app.pool.addUser({ userName: `${name}.first`, email, password });
      await signUp(name);
      await expect(signUp(name.toLowerCase())).rejects.toEqual(refused('UsernameExistsException'));
      await expect(client.confirmSignUp(name, await code(email))).rejects.toEqual(
        refused('AliasExistsException', 'An account with the email already exists.'),
      );
    },
  },
  {
    that: 'resets a forgotten password by the proven address',
    run: async ({ app, client, name, email, code }) => {
      await app.pool.addUser({ userName: name, email, password: 'long forgotten' });
      await client.forgotPassword(email);
      await client.resetPassword({ username: name, code: await code(email), password });
      expect(await client.signIn(name, password, 'password')).toBe('DONE');
    },
  },
];

/** Where people sign in by their phone numbers. */
export const phoneFlows: readonly Flow[] = [
  {
    that: 'signs a person up by phone number, with a code in a text message, and in again',
    run: async ({ client, phone, code }) => {
      const delivery = { medium: 'SMS', destination: masked(phone) };
      expect(await client.signUp({ username: phone, password, attributes: {} })).toEqual(delivery);
      expect(await client.signIn(phone, password, 'password')).toBe('CONFIRM_SIGN_UP');
      expect(await client.resendCode(phone)).toEqual(delivery);
      await client.confirmSignUp(phone, await code(phone));
      expect(await client.signIn(phone, password)).toBe('DONE');
      expect(await client.readAttributes()).toMatchObject({ phone_number: phone, phone_number_verified: 'true' });
    },
  },
  {
    that: 'resets a forgotten password with a text message, and takes no address for a number',
    run: async ({ app, client, phone, email, code }) => {
      await app.pool.addUser({ phoneNumber: phone, password: 'long forgotten' });
      expect(await client.forgotPassword(phone)).toEqual({ medium: 'SMS', destination: masked(phone) });
      await client.resetPassword({ username: phone, code: await code(phone), password });
      expect(await client.signIn(phone, password, 'password')).toBe('DONE');
      await expect(client.signUp({ username: email, password, attributes: {} })).rejects.toEqual(
        refused('InvalidParameterException'),
      );
    },
  },
];
