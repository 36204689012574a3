// The routes of both pools. It speaks Cognito's protocol and nothing else: whatever goes wrong here, clients read a
// protocol error, because a page or an envelope would reach people as a broken parser.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { openUnderWay } from '../http/close.ts';
import { busyMessage, toRefusal } from '../http/envelope.ts';
import { languageOf } from '../http/language.ts';
import { type CheckAddress, limitByAddress, toHook } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { askingDevice, marksLifeMs } from './asking-browser.ts';
import type { Operation } from './operation.ts';
import { services } from './operations/table.ts';
import { PoolRefusal } from './pool-refusal.ts';
import type { Caller, Pool } from './pool.ts';

export const identityBase = '/identity';
/** Each of the two answers both services. */
const paths = ['/user-pool', '/identity-pool'];

const bodyBytesMax = 256 * 1024;
const contentType = 'application/x-amz-json-1.1';
const callsPerAddress = { name: 'pool-calls', max: 100, windowMs: 1_000 };
const jwksSeconds = 60;
const marksName = 'fanfare-browser';
const marksCookie = /(?:^|;\s*)fanfare-browser=([\w.~-]+)/;

/** Clients send these on every call; a browser drops the call if one is missing from the list. */
const allowedHeaders = [
  'amz-sdk-invocation-id',
  'amz-sdk-request',
  'authorization',
  'cache-control',
  'content-type',
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-security-token',
  'x-amz-target',
  'x-amz-user-agent',
].join(',');

/** Said by each answer and not by a hook: a call can be refused before it reaches one of ours. */
const forEveryOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-requestid, x-amzn-errortype, date',
};

export function mountUserPool(http: FastifyInstance, unmounted: Pool): void {
  const pool = { ...unmounted, goOn: lettersUnderWay(http), warn: (words: string) => http.log.warn(words) };
  http.register(
    (scope, _options, done) => {
      readEveryBody(scope);
      scope.setErrorHandler(sendError);
      scope.setNotFoundHandler(sendUnknown);
      mountCalls(scope, pool, limitByAddress(http, callsPerAddress));
      mountKeys(scope, pool);
      done();
    },
    { prefix: identityBase },
  );
}

function mountCalls(http: FastifyInstance, pool: Pool, before: CheckAddress): void {
  for (const url of paths.flatMap((path) => [path, `${path}/`])) {
    http.options(url, async (_request, reply) => sendPreflight(reply));
    http.route({
      method: 'POST',
      url,
      bodyLimit: bodyBytesMax,
      onRequest: toHook(before),
      handler: async (request, reply) => {
        const operation = findOperation(request);
        if (!operation) throw unknownOperation();
        const language = languageOf(request.headers['accept-language'], pool.language);
        const caller = callerOf(pool, request, reply);
        const device = askingDevice(request.headers['user-agent']);
        const body = await operation({ ...pool, language, caller, device }, toObject(request.body));
        return sendProtocol(reply, { status: 200, body });
      },
    });
  }
}

function callerOf({ settings }: Pool, request: FastifyRequest, reply: FastifyReply): Caller {
  const { pathname, protocol } = new URL(settings.publicUrl + identityBase);
  const rules = `Path=${pathname}; Max-Age=${marksLifeMs / 1_000}; HttpOnly; SameSite=Strict`;
  return {
    address: request.server.clientAddresses.addressOf(request.raw),
    marks: marksCookie.exec(request.headers.cookie ?? '')?.[1] ?? '',
    keepMarks: (marks) =>
      void reply.header('set-cookie', `${marksName}=${marks}; ${rules}${protocol === 'https:' ? '; Secure' : ''}`),
  };
}

function mountKeys(http: FastifyInstance, pool: Pool): void {
  http.get(`/${pool.ids.userPoolId}/.well-known/jwks.json`, async (_request, reply) => {
    reply.headers({ ...forEveryOrigin, 'cache-control': `public, max-age=${jwksSeconds}` });
    return { keys: await pool.keys.publicJwks() };
  });
}

function lettersUnderWay(http: FastifyInstance): Pool['goOn'] {
  const underWay = openUnderWay(http);
  return (sending) => void underWay(sending.catch((error: unknown) => logRefusal(http, toPoolRefusal(error))));
}

/** Bytes, whatever the content type says: what they are is for us to find out. */
function readEveryBody(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function findOperation(request: FastifyRequest): Operation | undefined {
  const [, service = '', operation = ''] = /^(\w+)\.(\w+)$/.exec(String(request.headers['x-amz-target'] ?? '')) ?? [];
  return services.get(service)?.get(operation);
}

function toObject(body: unknown): object {
  const value = parseJson(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new PoolRefusal('SerializationException', 'The body must be a JSON object.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers(forEveryOrigin)
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', '86400')
    .send();
}

/** As bytes, because a text would get a charset in its content type. */
function sendProtocol(reply: FastifyReply, answer: { readonly status: number; readonly body: object }): FastifyReply {
  return reply
    .code(answer.status)
    .headers(forEveryOrigin)
    .header('content-type', contentType)
    .header('cache-control', 'no-store')
    .header('x-amzn-requestid', randomUUID())
    .send(Buffer.from(JSON.stringify(answer.body)));
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toPoolRefusal(error);
  logRefusal(request, refusal);
  reply.headers(toRefusal(error).headers);
  if (refusal.status === 413) reply.header('connection', 'close');
  else if (error instanceof Refusal) reply.removeHeader('connection');
  reply.header('x-amzn-errortype', `${refusal.type}:`);
  return sendProtocol(reply, {
    status: refusal.status,
    body: { __type: refusal.type, message: refusal.message },
  });
}

/** Broken addresses reach no route, and so not the handlers above. */
export function answerBroken(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  return request.url.startsWith(`${identityBase}/`) ? sendError(error, request, reply) : undefined;
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const isKnown = paths.some((known) => path.replace(/\/$/, '') === identityBase + known);
  if (isKnown) reply.header('allow', 'POST, OPTIONS');
  return sendError(unknownOperation(isKnown ? 405 : 404), request, reply);
}

function toPoolRefusal(error: unknown): PoolRefusal {
  if (error instanceof PoolRefusal) return error;
  if (error instanceof Refusal && error.status === 429) {
    return new PoolRefusal('TooManyRequestsException', error.message, { status: 429 });
  }
  if (error instanceof DatabaseUnavailable) {
    return new PoolRefusal('ServiceUnavailableException', busyMessage, { status: 503, cause: error });
  }
  const { code, statusCode = error instanceof Refusal ? error.status : 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new PoolRefusal('RequestEntityTooLargeException', 'The request is larger than we accept.', { status: 413 });
  }
  if (statusCode >= 400 && statusCode < 500)
    return new PoolRefusal('SerializationException', 'The request cannot be understood.');
  return new PoolRefusal('InternalErrorException', 'Something went wrong on our side.', { status: 500, cause: error });
}

/** A mail server's complaint can repeat an address, so its words stay out of the log. */
function logRefusal(request: Pick<FastifyRequest, 'log'>, refusal: PoolRefusal): void {
  if (refusal.status >= 500) request.log.error({ err: refusal.cause }, 'a call of the user pool failed');
  if (refusal.type !== 'CodeDeliveryFailureException') return;
  const { code, responseCode } = (refusal.cause ?? {}) as { code?: unknown; responseCode?: unknown };
  request.log.error({ code, responseCode }, 'a letter could not be sent');
}

function unknownOperation(status = 400): PoolRefusal {
  return new PoolRefusal('UnknownOperationException', 'This operation is not known.', { status });
}
