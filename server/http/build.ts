// Fastify as every part of the house expects it: refusals in the envelope, quiet logs.
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Settings } from '../settings.ts';
import { sendRefusal } from './envelope.ts';

const logLevels = { ERROR: 'error', WARN: 'warn', DEBUG: 'debug', ALL: 'trace' } as const;
const infoLevel = 30;
const slowMs = 1_000;

export interface HttpOptions {
  readonly settings: Settings;
  readonly log: boolean;
}

export function buildHttp({ settings, log }: HttpOptions): FastifyInstance {
  const http = fastify({
    logger: log && {
      level: logLevels[settings.logLevel],
      serializers: quietSerializers,
      hooks: {
        // Our levels have nothing between WARN and DEBUG; what arrives there is Fastify talking to itself.
        logMethod(message, write, level) {
          if (level !== infoLevel) write.apply(this, message);
        },
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.isProduction ? 'loopback, linklocal, uniquelocal' : false,
    genReqId: () => randomUUID(),
    frameworkErrors: sendRefusal,
  });
  http.setErrorHandler(sendRefusal);
  http.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > slowMs)
      request.log.warn({ req: request, ms: Math.round(reply.elapsedTime) }, 'slow answer');
    done();
  });
  return http;
}

/** Addresses and bodies can hold phone numbers, so logs carry the route's pattern alone. */
const quietSerializers = {
  req: (request: { method?: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
};
