// What becomes of a text when no answer comes, or none that says anything.
import type { IncomingHttpHeaders } from 'node:http';
import type { FailureCause } from '@fanfare/contract/gateways.ts';
import { NoAnswer, type Outgoing, type OutgoingAnswer, type OutgoingRequest } from '../outgoing/request.ts';
import type { RefusedText, SendOutcome, UnknownOutcome } from './gateway.ts';

export type Ask = Outgoing['ask'];

const dayMs = 24 * 60 * 60_000;

/** Asks, and reads an answer by a rule of the gateway's own; nothing of the rule means that the answer says nothing. */
export async function outcomeBy(
  ask: Ask,
  request: OutgoingRequest,
  read: (answer: JsonAnswer) => SendOutcome | undefined,
): Promise<SendOutcome> {
  try {
    const answer = await ask(request);
    return read(toJsonAnswer(answer)) ?? unknown(`http-${answer.status}`);
  } catch (fault) {
    if (!(fault instanceof NoAnswer)) throw fault;
    return outcomeOf(fault);
  }
}

export interface JsonAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Nothing where it is no JSON object. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

export function toJsonAnswer({ status, headers, body }: OutgoingAnswer): JsonAnswer {
  return { status, headers, json: toObject(body) };
}

export function toObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Where no connection came about, nothing was sent. */
function outcomeOf({ because, code, isUnsent }: NoAnswer): SendOutcome {
  const name = code || because;
  if (!isUnsent) return unknown(name);
  const refusal = { kind: 'refused', cause: 'gateway', code: name, isRetryable: because !== 'private' } as const;
  // Our own end says nothing against trying again at once.
  return because === 'aborted' ? { ...refusal, retryAfterMs: 0 } : refusal;
}

export function unknown(code: string): UnknownOutcome {
  return { kind: 'unknown', code };
}

export function refused(cause: FailureCause, code: string): RefusedText {
  return { kind: 'refused', cause, code, isRetryable: false };
}

/** A refusal that may say when it may be tried again, by RFC 9110 in seconds or as a date. */
export function refusedForNow(code: string, headers: IncomingHttpHeaders, cause: FailureCause = 'limit'): RefusedText {
  const given = headers['retry-after'] ?? '';
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  const refusal = { kind: 'refused', cause, code, isRetryable: true } as const;
  return Number.isFinite(ms) ? { ...refusal, retryAfterMs: Math.min(Math.max(ms, 1_000), dayMs) } : refusal;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Nobody was there to ask. */
export function isNoAnswer(fault: unknown): boolean {
  return fault instanceof NoAnswer;
}

/** Of a text, at a gateway: what no database could keep, or is too long for one, is none. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined;
}

export function isId(text: string): boolean {
  return /^[\u0020-\u007e]{1,100}$/.test(text);
}

/** More parts of one text, or more for it in millionths, says no gateway that means it. */
export const countMax = 999_999_999;

export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 && count <= countMax
    ? count
    : undefined;
}

export const partsMax = 1_000;

/** No text has none. */
export function partsOf(value: unknown): number | undefined {
  const parts = countOf(value) ?? 0;
  return parts >= 1 && parts <= partsMax ? parts : undefined;
}
