import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Caller, backoffMs, call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { getPublicCampaign } from './visitors.ts';

const ask = endpoint({
  api: 'client',
  method: 'POST',
  right: 'customers.change',
  audit: 'none',
  path: '/ws/{ws}/things',
  summary: 'A thing.',
  params: z.object({ ws: z.string() }),
  query: z.object({ key: z.object({ a: z.int() }).optional(), prefix: z.string().optional() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ thing: z.int() }),
});
const visit = { params: { id: 'c1' }, query: { userId: 'k3n9' } };
const input = { params: { ws: 'a/b' }, query: { key: { a: 1 } }, body: { name: 'x' } };

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('a call', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A server that gives these answers in turn, and whoever calls it. */
  async function against(...answers: (Answer | 'hang up')[]) {
    const seen: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string })[] = [];
    const waits: number[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = answers[Math.min(seen.length, answers.length - 1)];
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      if (answer === 'hang up' || !answer) return void request.socket.destroy();
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const caller: Caller = {
      bases: { client: `${base}/client/prod`, public: `${base}/public/prod` },
      token: () => Promise.resolve('the-token'),
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    };
    return { caller, seen, waits };
  }

  const good = { status: 200, body: '{"statusCode":200,"body":{"thing":7}}' };

  test('carries encoded parameters, the query as JSON and the body', async () => {
    const { caller, seen } = await against(good);
    expect(await call(caller, ask, input)).toEqual({ thing: 7 });
    expect(seen).toMatchObject([
      { url: `/client/prod/ws/a%2Fb/things?key=${encodeURIComponent('{"a":1}')}`, body: '{"name":"x"}' },
    ]);
  });

  test('of a client is JSON with the bearer, a public one carries no authorization', async () => {
    const { caller, seen } = await against(good);
    await call(caller, ask, input);
    await call(caller, getPublicCampaign, visit);
    const bearer = { 'content-type': 'application/json', authorization: 'Bearer the-token' };
    expect(seen).toMatchObject([
      { method: 'POST', headers: bearer },
      { method: 'GET', url: '/public/prod/campaign/c1?userId=k3n9', headers: { accept: 'application/json' } },
    ]);
    expect(seen[1]?.headers).not.toHaveProperty('authorization');
  });

  test('carries its query also from a browser whose URLSearchParams know no size', async () => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size') ?? {};
    Reflect.deleteProperty(URLSearchParams.prototype, 'size');
    try {
      const { caller, seen } = await against(good);
      await call(caller, ask, input);
      await call(caller, ask, { ...input, query: {} });
      const address = '/client/prod/ws/a%2Fb/things';
      expect(seen.map(({ url }) => url)).toEqual([`${address}?key=${encodeURIComponent('{"a":1}')}`, address]);
    } finally {
      Object.defineProperty(URLSearchParams.prototype, 'size', size);
    }
  });

  test('understands an envelope that says status instead of statusCode', async () => {
    const { caller } = await against({ status: 200, body: '{"status":200,"body":{"thing":7}}' });
    expect(await call(caller, ask, input)).toEqual({ thing: 7 });
  });

  test.each([429, 500, 502, 503, 504])('is tried again after %i, and succeeds', async (status) => {
    const { caller, seen } = await against(
      { status, body: `{"statusCode":${status},"body":{"message":"Later"}}` },
      good,
    );
    expect(await call(caller, ask, input)).toEqual({ thing: 7 });
    expect(seen).toHaveLength(2);
  });

  test('that takes longer than ten seconds is given up as ECONNABORTED, and tried three times', async () => {
    const { caller } = await against();
    const silent = vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((_answered, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    vi.useFakeTimers();
    const outcome = call({ ...caller, fetch: silent }, ask, input).catch((error: unknown) => error);
    for (const tries of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(9_999);
      expect(silent).toHaveBeenCalledTimes(tries);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(await outcome).toMatchObject({ code: 'ECONNABORTED' });
    vi.useRealTimers();
  });

  test('that nobody heard is ERR_NETWORK', async () => {
    const { caller } = await against('hang up');
    await expect(call(caller, ask, input)).rejects.toMatchObject({
      code: 'ERR_NETWORK',
      message: 'A network error has occurred.',
    });
  });

  test('is tried three times when the line breaks, with pauses that double', async () => {
    const { caller, seen, waits } = await against('hang up');
    await expect(call(caller, ask, input)).rejects.toMatchObject({ code: 'ERR_NETWORK', status: 0 });
    expect(seen).toHaveLength(3);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(100);
    expect(waits[1]).toBeGreaterThanOrEqual(200);
  });

  const busy = (headers: Record<string, string>, status = 429): Answer => ({
    status,
    body: `{"statusCode":${status},"body":{"message":"Busy"}}`,
    headers,
  });
  /** By a clock that is a day ahead of ours. */
  const sentAt = Date.now() + 86_400_000;
  const dated = (ms: number) => new Date(sentAt + ms).toUTCString();

  test.each<[string, Answer, number]>([
    ['so many seconds', busy({ 'retry-after': '7' }), 7_000],
    ['so many seconds of a 503', busy({ 'retry-after': '2' }, 503), 2_000],
    ['a date, by the clock of the answer', busy({ 'retry-after': dated(4_000), date: dated(0) }), 4_000],
    ['a date that is over', busy({ 'retry-after': dated(-4_000), date: dated(0) }), 0],
    ['nothing that makes sense', busy({ 'retry-after': 'soon' }), 0],
  ])('is tried again no sooner than Retry-After says: %s', async (_, refusal, ms) => {
    const { caller, seen, waits } = await against(refusal, good);
    expect(await call(caller, ask, input)).toEqual({ thing: 7 });
    expect(seen).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(ms + 100);
    expect(waits[0]).toBeLessThanOrEqual(ms + 200);
  });

  test.each([
    ['more than all of its ten seconds', [busy({ 'retry-after': '10' })], 1],
    ['more than is left of them', [busy({ 'retry-after': '6' }), busy({ 'retry-after': '5' })], 2],
    ['a date that is too far', [busy({ 'retry-after': dated(60_000), date: dated(0) })], 1],
  ])('fails at once with the answer that it had where Retry-After asks for %s', async (_, answers, attempts) => {
    const { caller, seen } = await against(...answers, good);
    await expect(call(caller, ask, input)).rejects.toMatchObject({ status: 429, message: 'Busy' });
    expect(seen).toHaveLength(attempts);
  });

  test('that is given up while it waits ends at once, and is not sent again', async () => {
    const { caller: waiting, seen } = await against(busy({ 'retry-after': '5' }), good);
    const { wait: _none, ...caller } = waiting;
    const giveUp = new AbortController();
    const asked = call(caller, ask, input, giveUp.signal);
    await expect.poll(() => seen.length).toBe(1);
    giveUp.abort();
    await expect(asked).rejects.toMatchObject({ code: 'ERR_ABORTED' });
    expect(seen).toHaveLength(1);
  });

  test('whose token cannot be had is tried again, and given up like one whose answer does not come', async () => {
    const { caller, seen } = await against(good);
    const tokens = [Promise.reject(new Error('NetworkError')), Promise.resolve('the-token')];
    expect(await call({ ...caller, token: async () => await tokens.shift() }, ask, input)).toEqual({ thing: 7 });
    expect(seen).toHaveLength(1);

    const giveUp = new AbortController();
    const asked = call({ ...caller, token: () => new Promise(() => {}) }, ask, input, giveUp.signal);
    giveUp.abort();
    await expect(asked).rejects.toMatchObject({ code: 'ERR_ABORTED' });
  });

  test('is not tried again where each try would do something more', async () => {
    const { caller, seen } = await against({ status: 502, body: '{"statusCode":502,"body":{"message":"No letter"}}' });
    await expect(call(caller, { ...ask, isTriedOnce: true }, input)).rejects.toThrow('No letter');
    expect(seen).toHaveLength(1);
  });

  test.each([400, 401, 404, 409])('is not tried again after %i, and says what the server said', async (status) => {
    const { caller, seen } = await against({ status, body: `{"statusCode":${status},"body":{"message":"No"}}` });
    await expect(call(caller, ask, input)).rejects.toMatchObject({ status, message: 'No', isFromServer: true });
    expect(seen).toHaveLength(1);
  });

  test('fails on a status in the envelope even where HTTP says 200', async () => {
    const { caller } = await against({ status: 200, body: '{"statusCode":403,"body":{"message":"No"}}' });
    await expect(call(caller, ask, input)).rejects.toMatchObject({ status: 403, message: 'No' });
  });

  test.each([300, 302, 400, 599])('fails on the HTTP status %i whatever the envelope says', async (status) => {
    const { caller } = await against({ ...good, status });
    await expect(call(caller, ask, input)).rejects.toMatchObject({ code: 'ERR_BAD_RESPONSE' });
  });

  test.each([200, 201, 299])('succeeds on the HTTP status %i', async (status) => {
    const { caller } = await against({ ...good, status });
    expect(await call(caller, ask, input)).toEqual({ thing: 7 });
  });

  test('fails without words of its own on an answer that is no envelope', async () => {
    const { caller } = await against({ status: 404, body: '<h1>proxy</h1>' });
    await expect(call(caller, ask, input)).rejects.toMatchObject({ status: 404, isFromServer: false });
  });

  test('fails on a status that comes without a body', async () => {
    const { caller } = await against({ status: 200, body: '{"status":200,"message":"OK"}' });
    await expect(call(caller, ask, input)).rejects.toMatchObject({ status: 502, isFromServer: false });
  });

  test('is made like any other where a browser lacks AbortSignal.timeout and AbortSignal.any', async () => {
    const lacking = [vi.spyOn(AbortSignal, 'timeout'), vi.spyOn(AbortSignal, 'any')];
    for (const one of lacking) one.mockImplementation(() => expect.unreachable());
    const { caller } = await against(good);
    expect(await call(caller, ask, input, new AbortController().signal)).toEqual({ thing: 7 });
    for (const one of lacking) one.mockRestore();
  });
});

describe('the pause before a further try', () => {
  test('starts at 100 ms, doubles, has jitter of up to as much again, and never exceeds 5 minutes', () => {
    expect(backoffMs(1, 0)).toBe(100);
    expect(backoffMs(2, 0)).toBe(200);
    expect(backoffMs(2, 1)).toBe(400);
    expect(backoffMs(40, 1)).toBe(300_000);
  });
});
