// Fastify as every part of the house expects it: refusals in the envelope, quiet logs.
import type { IncomingMessage } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Settings } from '../settings.ts';
import { boundBodies, tooManyAtOnce } from './bodies.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { type ClientAddresses, readClientAddresses } from './client-address.ts';
import { Connections } from './connections.ts';
import { sendRefusal } from './envelope.ts';
import { toLoggedError, toLoggedText } from './logged-errors.ts';
import { refusalOfAddress } from './plain-text.ts';

const logLevels = { ERROR: 'error', WARN: 'warn', DEBUG: 'debug', ALL: 'trace' } as const;
const infoLevel = 30;
const checkMsMax = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    readonly clientAddresses: ClientAddresses;
    readonly connections: Connections;
  }
}

type LogArguments = Parameters<FastifyBaseLogger['error']>;

interface HttpOptions {
  readonly settings: Settings;
  /** Written to the process's output, or where it is to go. */
  readonly log: boolean | { readonly write: (line: string) => void };
  /** Answers an address that cannot be read where the envelope is not spoken, and nothing for all others. */
  readonly answerElsewhere?: ((...broken: Parameters<typeof sendRefusal>) => FastifyReply | undefined) | undefined;
}

export function buildHttp({ settings, log, answerElsewhere }: HttpOptions): FastifyInstance {
  const limits = settings.connections;
  const answer: typeof sendRefusal = (...broken) => answerElsewhere?.(...broken) ?? sendRefusal(...broken);
  const answerUnreadable = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void answerWithinLimit(error, request, reply);
  };
  const http = fastify({
    logger: log && {
      level: logLevels[settings.logLevel],
      serializers: quietSerializers,
      ...(log !== true && { stream: log }),
      hooks: {
        // Our levels have nothing between WARN and DEBUG; what arrives there is Fastify talking to itself.
        logMethod(said, write, level) {
          if (level !== infoLevel) write.apply(this, toQuiet(said));
        },
      },
    },
    logController: new SlowAnswers(),
    rewriteUrl: pathsOf(settings),
    // One logger for all: a child for each request would cost more than the rest of a small answer.
    childLoggerFactory: (logger) => logger,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(checkMsMax, limits.headersMs / 4),
    },
    // While stopping, what still comes in over an open connection is answered like any other request.
    return503OnClosing: false,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBrokenRequest,
  });
  const answerWithinLimit = async (problem: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      const refusal = await http.limitPages(request)?.catch((one: unknown) => one);
      answer(refusal ?? problem, request, reply);
    } catch (fault) {
      sendRefusal(fault, request, reply);
    }
  };
  watchConnections(http, settings);
  http.setErrorHandler(sendRefusal);
  // Fastify would hand it on as a text; browsers and Node send it where a program names no type.
  http.removeContentTypeParser('text/plain');
  const toJson = http.getDefaultJsonParser('error', 'error');
  // Programs say JSON of every call, also of one that has no body.
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : toJson(request, body, done),
  );
  // Node would refuse what it does not know with an empty answer; such an expectation may be passed over.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  http.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOfAddress(request.url);
    if (http.connections.isTooMany(request.raw)) done(tooManyAtOnce());
    else if (refusal) answerUnreadable(refusal, request, reply);
    else done();
  });
  boundBodies(http);
  return http;
}

/**
 * What is asked for, also where a whole address is named, as a proxy is asked. Where short links have a name of their own,
 * without a path, the codes stand at its root.
 */
function pathsOf({ shortLinkHost, publicUrl }: Settings): (request: IncomingMessage) => string {
  const { host, pathname } = new URL(shortLinkHost);
  const isOwnName = pathname === '/' && host !== new URL(publicUrl).host;
  return ({ url = '/', headers }) => {
    const path = url.replace(upToPath, '/');
    return isOwnName && headers.host === host && shortLink.test(path) ? `/s${path}` : path;
  };
}

const upToPath = /^https?:\/\/[^/?]*\/?/i;
const shortLink = /^\/[0-9a-z]{8,}\/?(?:\?|$)/;

function watchConnections(http: FastifyInstance, settings: Settings): void {
  const addresses = readClientAddresses(settings.trustedProxies);
  const connections = new Connections({
    limits: settings.connections,
    addresses,
    warn: (reason) => http.log.warn({ reason }, 'too many or too slow connections are turned away; told once'),
  });
  http.decorate('clientAddresses', addresses);
  http.decorate('connections', connections);
  connections.watch(http.server);
  http.addHook('onClose', async () => connections.close());
}

/** An error that is logged without words would lend the line its own. */
function toQuiet(said: LogArguments): LogArguments {
  const [first, ...others] = said.map((part: unknown) => (typeof part === 'string' ? toLoggedText(part) : part));
  return [first, ...(others.length === 0 && typeof first !== 'string' ? ['a fault'] : others)] as LogArguments;
}

/** Addresses and bodies can hold phone numbers, so logs carry the route's pattern alone. */
const quietSerializers = {
  err: (error: unknown) => ({ ...toLoggedError(error) }),
  req: (request: { method?: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
};

const slowMs = 1_000;

/**
 * Fastify's own lines about each request are left out; an answer that took long gets one of ours. In place of a hook after
 * each answer, which would cost a small one a twentieth more.
 */
class SlowAnswers extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.elapsedTime <= slowMs) return;
    request.log.warn({ req: request, ms: Math.round(reply.elapsedTime) }, 'slow answer');
  }
}
