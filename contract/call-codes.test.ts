// What a call that was not answered, or not well, is called; and what it carries to whom.
import { expect, test, vi } from 'vitest';
import { type Caller, call } from './call.ts';
import { addCustomer } from './customers.ts';
import { getPublicCampaign } from './visitors.ts';

/** A server that answers every call in this way; says with what it was asked. */
function answering(answer: (init: RequestInit) => Promise<Response>) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const caller: Caller = {
    bases: { client: 'http://fanfare.test/client/prod', public: 'http://fanfare.test/public/prod' },
    token: () => Promise.resolve('the-token'),
    wait: () => Promise.resolve(),
    fetch: (url, init = {}) => {
      asked.push({ url: url as string, init });
      return answer(init);
    },
  };
  return { caller, asked };
}

const envelope = (statusCode: number, status = statusCode) =>
  Promise.resolve(new Response(JSON.stringify({ statusCode, body: {} }), { status }));
const see = { params: { id: 'c1' }, query: { userId: 'k3n9' } };
const add = { params: { ws: 'w1' }, body: { phone: '4155550132', createOnly: true } };

test('a call that takes longer than ten seconds is given up as ECONNABORTED, and tried three times', async () => {
  vi.useFakeTimers();
  const { caller, asked } = answering(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const outcome = call(caller, getPublicCampaign, see).catch((error: unknown) => error);
  for (const tries of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toHaveLength(tries);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(await outcome).toMatchObject({ code: 'ECONNABORTED' });
  vi.useRealTimers();
});

test('a call that nobody heard is ERR_NETWORK', async () => {
  const { caller } = answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(caller, getPublicCampaign, see)).rejects.toMatchObject({
    code: 'ERR_NETWORK',
    message: 'A network error has occurred.',
  });
});

test.each([300, 302, 400, 599])('the HTTP status %i is an error whatever the envelope says', async (status) => {
  const { caller } = answering(() => envelope(200, status));
  await expect(call(caller, getPublicCampaign, see)).rejects.toMatchObject({ code: 'ERR_BAD_RESPONSE' });
});

test.each([200, 201, 299])('the HTTP status %i is none', async (status) => {
  const { caller } = answering(() => envelope(status));
  expect(await call(caller, getPublicCampaign, see)).toEqual({});
});

test('a client call is JSON with the bearer, a public one carries no authorization', async () => {
  const { caller, asked } = answering(() => envelope(200));
  await call(caller, addCustomer, add);
  await call(caller, getPublicCampaign, see);
  const [client, open] = asked.map(({ url, init }) => ({
    url,
    method: init.method,
    headers: new Headers(init.headers),
  }));
  expect([client?.method, client?.url]).toEqual(['POST', 'http://fanfare.test/client/prod/ws/w1/customers']);
  expect(client?.headers.get('content-type')).toBe('application/json');
  expect(client?.headers.get('authorization')).toBe('Bearer the-token');
  expect([open?.method, open?.url]).toEqual(['GET', 'http://fanfare.test/public/prod/campaign/c1?userId=k3n9']);
  expect(open?.headers.get('accept')).toBe('application/json');
  expect(open?.headers.get('authorization')).toBeNull();
});
