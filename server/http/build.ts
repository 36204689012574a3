// Fastify as every part of the house expects it: safe headers, quiet logs, refusals in the envelope.
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { sendRefusal } from './envelope.ts';

const logLevels = { ERROR: 'error', WARN: 'warn', DEBUG: 'debug', ALL: 'info' } as const;

export interface HttpOptions {
  readonly settings: Settings;
  readonly log: boolean;
}

export async function buildHttp({ settings, log }: HttpOptions): Promise<FastifyInstance> {
  const http = fastify({
    logger: log && { level: logLevels[settings.logLevel], serializers: quietSerializers },
    disableRequestLogging: true,
    trustProxy: settings.isProduction ? 'loopback, linklocal, uniquelocal' : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: true,
    frameworkErrors: sendRefusal,
  });
  await http.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: settings.publicUrl.startsWith('https') });
  await http.register(compress, { global: true, threshold: 1_024, encodings: ['br', 'gzip'] });
  http.setErrorHandler(sendRefusal);
  http.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { route: request.routeOptions.url, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  return http;
}

/** Addresses and bodies can hold phone numbers, so logs carry the route's pattern alone. */
const quietSerializers = {
  req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
};
