import { expect } from 'vitest';
import { type Flow, type Stage, password, refused, signedIn } from './flow.ts';
import type { Identity } from './pool-client.ts';

const hourMs = 60 * 60_000;
const identityId = /^us-east-1:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function getIdentity({ client }: Stage): Promise<Identity> {
  if (!client.getIdentity) throw new Error('This library has no identity pools.');
  return await client.getIdentity();
}

/** Of libraries with identity pools, where guests are welcome. */
export const identityFlows: readonly Flow[] = [
  {
    that: 'gets the same identity after every sign-in, with credentials for an hour',
    run: async (stage) => {
      const { app, client, email } = stage;
      await signedIn(stage);
      const { identityId: id, expiration } = await getIdentity(stage);
      expect(id).toMatch(identityId);
      expect(Math.abs((expiration?.getTime() ?? 0) - app.now() - hourMs)).toBeLessThan(60_000);
      await client.signOut();
      await client.signIn(email, password, 'password');
      expect((await getIdentity(stage)).identityId).toBe(id);
    },
  },
  {
    that: 'gets an identity as a guest, and another one as another guest',
    run: async (stage) => {
      const { identityId: one, expiration } = await getIdentity(stage);
      expect(one).toMatch(identityId);
      expect(expiration?.getTime()).toBeGreaterThan(stage.app.now());
      await stage.client.signOut();
      expect((await getIdentity(stage)).identityId).not.toBe(one);
    },
  },
  {
    that: 'gets no identity with the id token of an account that is gone',
    run: async (stage) => {
      await signedIn(stage);
      await stage.app.pool.removeUser(stage.email);
      await expect(getIdentity(stage)).rejects.toEqual(refused('NotAuthorizedException'));
    },
  },
];
