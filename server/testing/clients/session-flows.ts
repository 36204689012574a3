import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { askPool } from '../ask-pool.ts';
import { type Flow, type Stage, password, refused, signedIn, skipWaits, stopClocks } from './flow.ts';

const getUser = async ({ app }: Stage, token: string | undefined) =>
  await askPool(app, 'GetUser', { AccessToken: token ?? '' });

export const sessionFlows: readonly Flow[] = [
  {
    that: 'refreshes its tokens and stays in the same session',
    run: async (stage) => {
      const { app, client } = stage;
      await signedIn(stage);
      const before = decodeJwt((await client.accessToken()) ?? '');
      app.passTime(30 * 60_000);
      await client.refresh();
      const after = decodeJwt((await client.accessToken()) ?? '');
      expect((after.exp ?? 0) - (before.exp ?? 0)).toBeGreaterThan(29 * 60);
      for (const claim of ['sub', 'origin_jti', 'auth_time']) expect(after[claim]).toBe(before[claim]);
      expect(after.jti).not.toBe(before.jti);
      await client.readAttributes();
    },
  },
  {
    that: 'is refused with a token whose hour is over, until it has refreshed it',
    run: async (stage) => {
      const { app, client, email } = stage;
      await signedIn(stage);
      app.passTime(60 * 60_000 + 1_000);
      await expect(client.readAttributes()).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: expect.stringContaining('expired') as string,
      });
      await client.refresh();
      expect(await client.readAttributes()).toMatchObject({ email });
    },
  },
  {
    that: 'signs out, which ends this session and no other',
    run: async (stage) => {
      const { client, elsewhere, email } = stage;
      await signedIn(stage);
      await elsewhere.signIn(email, password, 'password');
      const token = await client.accessToken();
      await client.signOut();
      expect(await getUser(stage, token)).toMatchObject({
        type: 'NotAuthorizedException',
        body: { message: 'Access Token has been revoked' },
      });
      expect(await elsewhere.readAttributes()).toMatchObject({ email });
      await elsewhere.refresh();
    },
  },
  {
    that: 'signs out everywhere',
    run: async (stage) => {
      const { client, elsewhere, email } = stage;
      await signedIn(stage);
      await elsewhere.signIn(email, password, 'password');
      const tokens = [await client.accessToken(), await elsewhere.accessToken()];
      await client.signOutEverywhere();
      for (const token of tokens) expect(await getUser(stage, token)).toMatchObject({ type: 'NotAuthorizedException' });
      await expect(elsewhere.refresh()).rejects.toEqual(
        refused('NotAuthorizedException', 'Refresh Token has been revoked'),
      );
    },
  },
];

/** Of its own, because a library that repeats a refused refresh takes seconds for it. */
export const endedSessionFlows: readonly Flow[] = [
  {
    that: 'refreshes after thirty days no more',
    run: async (stage) => {
      const { app, client } = stage;
      await signedIn(stage);
      app.passTime(30 * 24 * 60 * 60_000 + 1_000);
      skipWaits();
      await client.refresh().catch((error: unknown) => {
        expect(error).toEqual(refused('NotAuthorizedException', 'Refresh Token has expired'));
      });
      await expect(client.readAttributes()).rejects.toThrow(Error);
    },
  },
];

/** Of libraries that refresh by themselves. */
export const clockFlows: readonly Flow[] = [
  {
    that: 'goes on by itself once the hour of its tokens is over',
    run: async (stage) => {
      const { client, email } = stage;
      await signedIn(stage);
      const before = await client.accessToken();
      stopClocks(60 * 60_000);
      const after = await client.accessToken();
      expect(after).not.toBe(before);
      expect(await client.readAttributes()).toMatchObject({ email });
      expect(await client.accessToken()).toBe(after);
    },
  },
  onWrongClock(-5),
  onWrongClock(5),
];

function onWrongClock(hours: number): Flow {
  return {
    that: `works on a device whose clock is ${Math.abs(hours)} hours ${hours < 0 ? 'fast' : 'slow'}`,
    run: async (stage) => {
      const { app, client, email } = stage;
      app.passTime(hours * 60 * 60_000);
      await signedIn(stage);
      const before = await client.accessToken();
      expect(await client.readAttributes()).toMatchObject({ email });
      expect(await client.accessToken()).toBe(before);
      stopClocks(60 * 60_000);
      expect(await client.accessToken()).not.toBe(before);
      expect(await client.readAttributes()).toMatchObject({ email });
      app.passTime(-hours * 60 * 60_000);
    },
  };
}
