import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { limitByAddress, toHook } from './limits.ts';
import { preparePlugins } from './plugins.ts';
import { readClientAddresses } from './client-address.ts';

afterEach(() => void vi.useRealTimers());

test('a limit goes by the time that has passed, also where the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await using http = fastify();
  http.decorate('clientAddresses', readClientAddresses([]));
  await preparePlugins(http, { redisUrl: undefined, hasRateLimits: true });
  const check = limitByAddress(http, { name: 'twice a minute', max: 2, windowMs: 60_000 });
  http.addHook('onRequest', toHook(check));
  http.get('/', () => 'in');
  const ask = async () => (await http.inject('/')).statusCode;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(await ask()).toBe(429);
  vi.advanceTimersByTime(60_000);
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
});
