// Limits that several processes count together, in Redis. While it does not answer, each process counts by itself.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { BadSetting } from '../settings.ts';

/** Somebody waits for the answer that a limit stands before. */
const answerMsMax = 250;
const connectMsMax = 5_000;
const nameSpace = 'fanfare-limit:';

interface RedisError extends Error {
  readonly code?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** As `createRateLimit`, with counts that all processes share; it throws while nobody can say how they stand. */
    createSharedRateLimit?: FastifyInstance['createRateLimit'];
  }
}

/** Throws {@link BadSetting} where no Redis can be used at the address. */
export async function shareLimits(http: FastifyInstance, redisUrl: string): Promise<void> {
  const redis = await openRedis(redisUrl);
  http.addHook('onClose', () => redis.disconnect());
  let isSilent = false;
  redis.on('error', (error: RedisError) => {
    if (!isSilent) http.log.error({ code: error.code ?? error.name }, 'limits are not shared: Redis does not answer');
    isSilent = true;
  });
  redis.on('ready', () => {
    if (isSilent) http.log.warn('limits are shared again');
    isSilent = false;
  });
  await http.register(async (scope) => {
    await scope.register(rateLimit, { global: false, redis, nameSpace });
    http.decorate('createSharedRateLimit', (options) => scope.createRateLimit(options));
  });
}

/** Loaded only where Redis is used. Throws {@link BadSetting} where there is none. */
export async function openRedis(redisUrl: string) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: connectMsMax,
    commandTimeout: answerMsMax,
    // What cannot be asked now is not asked later: by then the answer is given.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  // What went wrong is told here alone; a call that fails says only that the connection is closed.
  let said: RedisError | undefined;
  redis.on('error', (error: RedisError) => {
    said = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    return redis;
  } catch (cause) {
    redis.disconnect();
    throw new BadSetting(`REDIS_URL: ${explain(said ?? (cause as RedisError))}`, { cause: said ?? cause });
  }
}

function explain({ name, code, message }: RedisError): string {
  if (name === 'ReplyError') return `Redis says: ${message.replace(/\.$/, '')}.`;
  return `Redis does not answer there${code === undefined ? '' : ` (${code})`}.`;
}
