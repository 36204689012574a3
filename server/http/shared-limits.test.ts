import { submitPhone } from '@fanfare/contract/visitors.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { freePort } from '../testing/free-port.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { type TestRedis, startRedis } from '../testing/redis.ts';
import { type Asker, type PoollessApp, type TestApp, signInByPassword, startApp } from '../testing/start-app.ts';

const password = 'kept by nobody';
let port: number;
let redis: TestRedis;
const start = (url = redis.url) => startApp({ environment: { REDIS_URL: url } });

beforeAll(async () => {
  port = await freePort();
  redis = await startRedis({ port, password });
});
afterAll(() => redis.stop());

/** What an app answers to somebody who leaves a number for a workspace that is none. */
async function submit(app: PoollessApp, phone: string): Promise<number> {
  const ask = app.withToken(undefined).call(submitPhone, { body: { wid: 'nowhere', phone } });
  return await ask.then(() => 200).catch((error: { status: number }) => error.status);
}

async function submitOften(app: TestApp, phone: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push(await submit(app, phone));
  return statuses;
}

test('what several processes are asked is counted together, each number for itself', async () => {
  await using one = await start();
  await using other = await start();
  expect(await submitOften(one, '4155550132', 3)).toEqual([404, 404, 404]);
  expect(await submitOften(other, '4155550132', 3)).toEqual([404, 404, 429]);
  expect(await submit(one, '4155550132')).toBe(429);
  expect(await submit(one, '4155550133')).toBe(404);
});

test('calls of a person are counted together, wherever they are asked', async () => {
  const data = await readyDatabase();
  const environment = { REDIS_URL: redis.url, STAFF_CALLS_PER_MINUTE: '3' };
  await using one = await startApp({ on: data, environment });
  await using other = await startApp({ on: data, environment });
  const asAda = await one.as(ada);
  const { AccessToken } = await signInByPassword(other.url, one.pool.ids.clientId, ada.email);
  const asAdaElsewhere = other.withToken(AccessToken);
  const call = async (asker: Asker) =>
    await asker
      .call(listWorkspaces, {})
      .then(() => 200)
      .catch((error: { status: number }) => error.status);
  expect([await call(asAda), await call(asAdaElsewhere), await call(asAda), await call(asAdaElsewhere)]).toEqual([
    200, 200, 200, 429,
  ]);
});

test('while Redis is silent or away each process counts by itself, and together again once it is back', async () => {
  await using one = await start();
  await using other = await start();
  redis.pause();
  expect(await submitOften(one, '4155550134', 6)).toEqual([404, 404, 404, 404, 404, 429]);
  await redis.stop();
  expect(await submitOften(other, '4155550134', 6)).toEqual([404, 404, 404, 404, 404, 429]);
  redis = await startRedis({ port, password });
  await expect.poll(() => sharedBy(one, other), { interval: 100 }).toBe(true);
});

let tries = 0;

/** Whether the fifth and sixth ask about a new number, of two processes, are told apart. */
async function sharedBy(one: TestApp, other: TestApp): Promise<boolean> {
  tries += 1;
  const phone = `41555502${String(tries).padStart(2, '0')}`;
  await submitOften(one, phone, 5);
  return (await submit(other, phone)) === 429;
}

test.each([
  [
    'where nothing answers',
    () => `redis://127.0.0.1:${port + 1}`,
    /^REDIS_URL: Redis does not answer there \(ECONNREFUSED\)\.$/,
  ],
  ['without the password', () => `redis://127.0.0.1:${port}`, /^REDIS_URL: Redis says: NOAUTH/],
  ['with a wrong one', () => `redis://:guess@127.0.0.1:${port}`, /^REDIS_URL: Redis says: WRONGPASS/],
])('an address %s stops the start in one line', async (_, url, line) => {
  await expect(start(url())).rejects.toThrow(line);
});
