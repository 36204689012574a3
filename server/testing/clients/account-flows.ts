import { expect } from 'vitest';
import { type Flow, refused, signedIn, wrongCode } from './flow.ts';

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
