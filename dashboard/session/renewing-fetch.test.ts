import { describe, expect, test } from 'vitest';
import { renewingFetch } from './renewing-fetch.ts';

/** A server that knows one token. */
function serverFor(valid: string) {
  const seen: (string | null)[] = [];
  const send: typeof fetch = (_, init) => {
    const given = new Headers(init?.headers).get('authorization');
    seen.push(given);
    return Promise.resolve(new Response(null, { status: given === `Bearer ${valid}` ? 200 : 401 }));
  };
  return { seen, send };
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('a call with a refused token', () => {
  test('is repeated once with a new one', async () => {
    const server = serverFor('new');
    const answer = await renewingFetch(server.send, () => Promise.resolve('new'))('/ws', withToken('old'));
    expect(answer.status).toBe(200);
    expect(server.seen).toEqual(['Bearer old', 'Bearer new']);
  });

  test('stays refused when there is no new one, or the new one is refused too', async () => {
    const server = serverFor('other');
    const without = renewingFetch(server.send, () => Promise.reject(new Error('gone')));
    expect((await without('/ws', withToken('old'))).status).toBe(401);
    const refused = renewingFetch(server.send, () => Promise.resolve('new'));
    expect((await refused('/ws', withToken('old'))).status).toBe(401);
    expect(server.seen).toEqual(['Bearer old', 'Bearer old', 'Bearer new']);
  });

  test('that carried none is left alone', async () => {
    const server = serverFor('new');
    const answer = await renewingFetch(server.send, () => Promise.resolve('new'))('/campaign/1');
    expect(answer.status).toBe(401);
    expect(server.seen).toEqual([null]);
  });
});
