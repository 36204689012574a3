import { expect } from 'vitest';
import { codeOnPhone, stepMs, wrongCode } from '../authenticator.ts';
import { type Flow, password, refused, signedIn } from './flow.ts';

export const totpFlows: readonly Flow[] = [
  {
    that: 'sets up an authenticator, signs in with it in both ways, and does without it again',
    run: async (stage) => {
      const { app, client, email } = stage;
      await signedIn(stage);
      const secret = await client.setUpTotp();
      const shown = () => codeOnPhone(secret, app.now());
      await expect(client.verifyTotp(wrongCode(secret, app.now()))).rejects.toEqual(
        refused('EnableSoftwareTokenMFAException'),
      );
      await client.verifyTotp(shown());
      await client.preferTotp(true);
      await client.signOut();
      for (const way of ['SRP', 'password'] as const) {
        app.passTime(stepMs);
        expect(await client.signIn(email, password, way)).toBe('TOTP');
        await expect(client.sendTotp(wrongCode(secret, app.now()))).rejects.toEqual(refused('CodeMismatchException'));
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
