import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { codeOnPhone, stepMs, wrongCode as wrongTotp } from '../authenticator.ts';
import { type Flow, password, refused, signedIn, wrongCode } from './flow.ts';

export const accountFlows: readonly Flow[] = [
  {
    that: 'changes, adds and removes attributes, byte for byte',
    run: async (stage) => {
      const { client, email } = stage;
      await signedIn(stage);
      const given = { name: ' Gräfin “Ada”\n🎉 ', locale: 'de', 'custom:email_mkt_updates': 'true' };
      expect(await client.updateAttributes(given)).toEqual([]);
      const { sub, ...kept } = await client.readAttributes();
      expect(kept).toEqual({ email, email_verified: 'true', ...given });
      await client.deleteAttributes(['name', 'locale']);
      expect(await client.readAttributes()).toEqual({
        sub,
        email,
        email_verified: 'true',
        'custom:email_mkt_updates': 'true',
      });
    },
  },
  {
    that: 'may not write what is not its own to write, and then writes nothing',
    run: async (stage) => {
      const { client } = stage;
      await signedIn(stage);
      const before = await client.readAttributes();
      const write = (attributes: Readonly<Record<string, string>>) =>
        client.updateAttributes({ name: 'Somebody', ...attributes });
      await expect(write({ email_verified: 'true' })).rejects.toEqual(refused('NotAuthorizedException'));
      await expect(write({ sub: 'mine' })).rejects.toEqual(refused('NotAuthorizedException'));
      await expect(write({ 'custom:admin': 'yes' })).rejects.toEqual(refused('InvalidParameterException'));
      await expect(write({ phone_number: '555' })).rejects.toEqual(refused('InvalidParameterException'));
      expect(await client.readAttributes()).toEqual(before);
    },
  },
  {
    that: 'proves another e-mail address with a code',
    run: async (stage) => {
      const { client, email, code } = stage;
      const other = `new-${email}`;
      await signedIn(stage);
      expect(await client.updateAttributes({ email: other, name: 'Countess' })).toEqual(['email']);
      expect(await client.readAttributes()).toMatchObject({ email: other, email_verified: 'false' });
      await client.sendAttributeCode('email');
      const right = await code(other);
      await expect(client.verifyAttribute('email', wrongCode(right))).rejects.toEqual(refused('CodeMismatchException'));
      await client.verifyAttribute('email', right);
      expect(await client.readAttributes()).toMatchObject({ email: other, email_verified: 'true' });
      await expect(client.verifyAttribute('email', right)).rejects.toEqual(refused('ExpiredCodeException'));
    },
  },
  {
    that: 'proves a phone number with a code in a text message',
    run: async (stage) => {
      const { client, phone, code } = stage;
      await signedIn(stage);
      expect(await client.updateAttributes({ phone_number: phone })).toEqual(['phone_number']);
      expect(await client.readAttributes()).toMatchObject({ phone_number: phone, phone_number_verified: 'false' });
      await client.verifyAttribute('phone_number', await code(phone));
      expect(await client.readAttributes()).toMatchObject({ phone_number: phone, phone_number_verified: 'true' });
    },
  },
  {
    that: 'deletes the account, whose name is free again and somebody else’s then',
    run: async (stage) => {
      const { app, client, email } = stage;
      await signedIn(stage);
      const { sub } = await client.readAttributes();
      await client.deleteUser();
      const wrong = refused('NotAuthorizedException', 'Incorrect username or password.');
      await expect(client.signIn(email, 'correct horse battery', 'password')).rejects.toEqual(wrong);
      await app.pool.addUser({ email, password: 'somebody else' });
      expect(await client.signIn(email, 'somebody else', 'password')).toBe('DONE');
      expect((await client.readAttributes())['sub']).not.toBe(sub);
    },
  },
];

export const totpFlows: readonly Flow[] = [
  {
    that: 'sets up an authenticator, signs in with it in both ways, and does without it again',
    run: async (stage) => {
      const { app, client, email } = stage;
      await signedIn(stage);
      const secret = await client.setUpTotp();
      const shown = () => codeOnPhone(secret, app.now());
      await expect(client.verifyTotp(wrongTotp(secret, app.now()))).rejects.toEqual(
        refused('EnableSoftwareTokenMFAException'),
      );
      await client.verifyTotp(shown());
      await client.preferTotp(true);
      await client.signOut();
      for (const way of ['SRP', 'password'] as const) {
        app.passTime(stepMs);
        expect(await client.signIn(email, password, way)).toBe('TOTP');
        await expect(client.sendTotp(wrongTotp(secret, app.now()))).rejects.toEqual(refused('CodeMismatchException'));
        expect(await client.sendTotp(shown())).toBe('DONE');
        expect(await client.readAttributes()).toMatchObject({ email });
        if (way === 'SRP') await client.signOut();
      }
      await client.preferTotp(false);
      await client.signOut();
      expect(await client.signIn(email, password, 'password')).toBe('DONE');
    },
  },
  {
    that: 'cannot prefer an authenticator that was never proven',
    run: async (stage) => {
      await signedIn(stage);
      await stage.client.setUpTotp();
      await expect(stage.client.preferTotp(true)).rejects.toEqual(refused('InvalidParameterException'));
    },
  },
];

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
