import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from './refusal.ts';
import { isOverLimit, isPageWanted, sendWaitPage } from './wait-page.ts';

const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export const busyMessage = 'We can’t do this right now. Please try again in a few seconds.';
const faultMessage = 'Something went wrong on our side. Please try again.';

/** Every answer of the API: `{"statusCode": n, "body": …}` under the same HTTP status. */
export function sendEnvelope(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return sendText(reply, status, toText(status, body));
}

export function toText(status: number, body: unknown): string {
  return JSON.stringify({ statusCode: status, body });
}

export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).headers(answerHeaders).send(text);
}

const readyHeaders = Object.entries(answerHeaders).flat();

/** A character for each byte, which is quicker to write than text, or bytes beside the headers. */
export function toReady(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Sends what {@link toReady} made without Fastify's last steps, none of which it needs. */
export function sendReady(reply: FastifyReply, ready: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, [...readyHeaders, 'content-length', String(ready.length)]).end(ready, 'latin1');
  return reply;
}

/** Tells a refusal in its own words, a broken request in ours, and hides what is a bug. */
export function sendRefusal(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(thrown);
  if (refusal.status >= 500) request.log.error({ err: thrown }, 'a request failed');
  // A connection that closes on somebody who is still sending takes the answer with it: the rest is read and dropped.
  if (refusal.status === 413 || refusal === thrown) reply.removeHeader('connection');
  if (isOverLimit(refusal) && isPageWanted(request)) return sendWaitPage(refusal, request, reply);
  for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
  const { message } = refusal;
  const error = refusalCodeOf(message);
  return sendEnvelope(reply, refusal.status, error === undefined ? { message } : { message, error });
}

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) return new Refusal(503, busyMessage, { cause: error });
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'This is larger than we accept.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'The body must be JSON.');
  if (code?.startsWith('FST_ERR_CTP_')) return new Refusal(400, 'The body is not valid JSON.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, 'This request cannot be understood.');
  }
  return new Refusal(500, faultMessage, { cause: error });
}
