import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { areEqualSecrets, hashOf } from '../http/secrets.ts';
import { BadSetting, type Settings } from '../settings.ts';
import type { Metrics } from './metrics.ts';

const path = '/metrics';
/** Where monitoring brings no token, nobody on another machine may read. */
const loopback = '127.0.0.1';
const noToken = 'Bring the token of the metrics.';

/** Counts every answer of this server, and shows the metrics here or, where they have one, on a port of their own. */
export function mountMetrics(
  http: FastifyInstance,
  metrics: Metrics,
  { metrics: { port, token } = { port: undefined, token: undefined }, host }: Pick<Settings, 'metrics' | 'host'>,
): void {
  http.addHook('onResponse', async (request, reply) => {
    metrics.countAnswer({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
  metrics.watchConnections(http.connections);
  if (port === undefined) {
    http.get(path, async (request, reply) => {
      if (!mayRead(token, request.headers.authorization)) throw new Refusal(401, noToken);
      return await reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.print());
    });
    return;
  }
  const own = createOwnServer(metrics, token);
  http.addHook('onReady', async () => {
    own.listen(port, token === undefined ? loopback : host);
    await once(own, 'listening').catch((cause: unknown) => {
      const { code } = cause as { readonly code?: string };
      throw new BadSetting(`METRICS_PORT: this machine cannot listen at ${port} (${code}).`, { cause });
    });
  });
  http.addHook('onClose', async () => {
    if (!own.listening) return;
    own.closeAllConnections();
    own.close();
    await once(own, 'close');
  });
}

function createOwnServer(metrics: Metrics, token: string | undefined): Server {
  return createServer((request, response) => {
    if (request.url !== path) response.writeHead(404).end();
    else if (!mayRead(token, request.headers.authorization)) response.writeHead(401).end(noToken);
    else {
      void metrics.print().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }
  });
}

function mayRead(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return true;
  return areEqualSecrets(hashOf(token), hashOf(bearerOf(authorization) ?? ''));
}
