import { describe, expect, test } from 'vitest';
import { renewingFetch } from './caller.tsx';

/** A server that knows one token, and how often its refusal was taken for the end. */
function serverFor(valid: string) {
  const seen: (string | null)[] = [];
  const end = { count: 0 };
  const send: typeof fetch = (_, init) => {
    const given = new Headers(init?.headers).get('authorization');
    seen.push(given);
    return Promise.resolve(new Response(null, { status: given === `Bearer ${valid}` ? 200 : 401 }));
  };
  const asking = (renew: () => Promise<string | undefined>) =>
    renewingFetch(send, { renew, onRefused: () => (end.count += 1) });
  return { seen, end, asking };
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('a call with a refused token', () => {
  test('is repeated once with a new one', async () => {
    const server = serverFor('new');
    const answer = await server.asking(() => Promise.resolve('new'))('/ws', withToken('old'));
    expect(answer.status).toBe(200);
    expect(server.seen).toEqual(['Bearer old', 'Bearer new']);
    expect(server.end.count).toBe(0);
  });

  test('ends the session when there is no new one', async () => {
    const server = serverFor('other');
    expect((await server.asking(() => Promise.resolve(undefined))('/ws', withToken('old'))).status).toBe(401);
    expect(server.end.count).toBe(1);
    expect((await server.asking(() => Promise.reject(new Error('gone')))('/ws', withToken('old'))).status).toBe(401);
    expect(server.end.count).toBe(2);
  });

  test('ends the session when the new one is refused too', async () => {
    const server = serverFor('other');
    expect((await server.asking(() => Promise.resolve('new'))('/ws', withToken('old'))).status).toBe(401);
    expect(server.seen).toEqual(['Bearer old', 'Bearer new']);
    expect(server.end.count).toBe(1);
  });

  test('ends nothing when the network keeps a new one away', async () => {
    const server = serverFor('other');
    const unheard = Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' });
    expect((await server.asking(() => Promise.reject(unheard))('/ws', withToken('old'))).status).toBe(401);
    expect(server.end.count).toBe(0);
  });

  test('that carried none is left alone', async () => {
    const server = serverFor('new');
    const answer = await server.asking(() => Promise.resolve('new'))('/campaign/1');
    expect(answer.status).toBe(401);
    expect(server.seen).toEqual([null]);
    expect(server.end.count).toBe(0);
  });
});
