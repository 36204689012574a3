import { describe, expect, test } from 'vitest';
import { SupersededRefresh, strictRefresh } from './strict-refresh.ts';

const input = { tokens: { refreshToken: 'r1', idToken: { payload: { sub: 'ada' } } } };

/** A browser that holds the refresh token `r1` of Ada. */
function browser() {
  let refreshToken: string | undefined = 'r1';
  const ended: (string | undefined)[] = [];
  const stored = {
    refreshToken: () => Promise.resolve(refreshToken),
    end: (userId: string | undefined) => {
      ended.push(userId);
      refreshToken = undefined;
      return Promise.resolve();
    },
  };
  return { stored, ended, change: (to: string | undefined) => (refreshToken = to) };
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

describe('renewing the tokens', () => {
  test('answers what the provider gave', async () => {
    const { stored, ended } = browser();
    expect(await strictRefresh(() => Promise.resolve('new tokens'), stored)(input)).toBe('new tokens');
    expect(ended).toEqual([]);
  });

  test.each(['NotAuthorizedException', 'InternalErrorException', 'LimitExceededException', 'SyntaxError', 'Error'])(
    'ends the session when it fails with %s',
    async (name) => {
      const { stored, ended } = browser();
      const refresh = strictRefresh(() => Promise.reject(named(name)), stored);
      await expect(refresh(input)).rejects.toMatchObject({ name });
      expect(ended).toEqual(['ada']);
    },
  );

  // The second and third: while the answer was being read, and by leaving the page.
  test.each(['NetworkError', 'TypeError', 'AbortError'])(
    'leaves the session alone when the network fails, as %s',
    async (name) => {
      const { stored, ended } = browser();
      const refresh = strictRefresh(() => Promise.reject(named(name)), stored);
      await expect(refresh(input)).rejects.toMatchObject({ name });
      expect(ended).toEqual([]);
    },
  );

  test.each([undefined, 'of Bob'])('keeps nothing of a session that changed meanwhile (now %j)', async (now) => {
    const { stored, ended, change } = browser();
    const succeeding = strictRefresh(() => Promise.resolve(change(now)), stored);
    await expect(succeeding(input)).rejects.toBeInstanceOf(SupersededRefresh);
    change('r1');
    const failing = strictRefresh(() => Promise.reject(named(String(change(now)))), stored);
    await expect(failing(input)).rejects.toBeInstanceOf(SupersededRefresh);
    expect(ended).toEqual([]);
  });
});
