// How a browser uses an endpoint: address, bearer token, 10 s, up to 3 attempts, and the envelope taken off.
// fetch alone, so that the visitors' small pages and the dashboard behave alike.
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { type Route, fillPath } from './route.ts';

export const callTimeoutMs = 10_000;
export const callAttemptsMax = 3;
export const backoffFirstMs = 100;
export const backoffMaxMs = 5 * 60_000;

export const retriedStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

type CallErrorCode = 'ERR_NETWORK' | 'ECONNABORTED' | 'ERR_BAD_RESPONSE' | 'ERR_ABORTED';

/** A call that gave no answer: `status` is the envelope's code, or 0 when the server was not heard. */
export class CallError extends Error {
  readonly status: number;
  readonly code: CallErrorCode;
  /** Whether an earlier try may have been carried out. */
  mayHaveWorked = false;
  /** Whether the message is the server's own, in words meant for people. */
  readonly isFromServer: boolean;
  /** Which refusal it is, where programs tell it apart. */
  readonly refusal: RefusalCode | undefined;
  /** How long the server asks to wait before a further try, where it says so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, detail: CallErrorDetail) {
    super(message);
    this.name = 'CallError';
    this.status = detail.status;
    this.code = detail.code;
    this.isFromServer = detail.isFromServer;
    this.refusal = detail.refusal;
    this.retryAfterMs = detail.retryAfterMs;
  }
}

interface CallErrorDetail {
  readonly status: number;
  readonly code: CallErrorCode;
  readonly isFromServer: boolean;
  readonly refusal?: RefusalCode | undefined;
  readonly retryAfterMs?: number | undefined;
}

export function isRefusal(error: unknown, code: RefusalCode): error is CallError {
  return error instanceof CallError && error.refusal === code;
}

/** Of a failure for people: the status, or the network's own code when nothing was heard. */
export function codeOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'unknown';
  return error.status > 0 ? String(error.status) : error.code;
}

export interface Caller {
  /** Absolute or same-origin base of each API, without a slash at the end. */
  readonly bases: Readonly<Record<Route['api'], string>>;
  /** The access token for `client` calls, a tablet's for its own; nothing when nobody is signed in. */
  readonly token?: () => Promise<string | undefined>;
  readonly fetch?: typeof fetch;
  /** Ends early where the signal does. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls an endpoint and returns the envelope's body.
 * Throws a {@link CallError}: the server's own message where it gave one, after the retries that the fault allows. A
 * `Retry-After` is waited for where it ends within the call's ten seconds; a later one ends the call.
 */
export async function call<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  return (await callRoute(caller, endpoint, { ...(input as CallParts), signal })) as AnswerOf<E>;
}

/** The same for a bare {@link Route}, for pages that carry no schemas. */
export async function callRoute(caller: Caller, route: Route, parts: CallParts): Promise<unknown> {
  const wait = caller.wait ?? pause;
  let leftMs = callTimeoutMs;
  let mayHaveWorked = false;
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    try {
      return await callOnce(caller, route, parts);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      error.mayHaveWorked = mayHaveWorked;
      // What came too often was turned away; of all else that is tried again nobody knows.
      mayHaveWorked ||= error.status !== 429;
      const attemptsMax = route.isTriedOnce ? 1 : callAttemptsMax;
      if (attempt >= attemptsMax || !isRetried(error)) throw error;
      // On top of the server's own time, so that all whom it turned away do not come back at once.
      const pauseMs = (error.retryAfterMs ?? 0) + backoffMs(attempt);
      leftMs -= performance.now() - startedAt + pauseMs;
      if (error.retryAfterMs !== undefined && leftMs < 0) throw error;
      await wait(pauseMs, parts.signal);
    }
  }
}

/** Resolves after the time, or at once when the signal says so. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/**
 * What an answer's `Retry-After` asks for, in seconds or as a date, which is held against the answer's own: a browser's
 * clock may be wrong. Nothing where it says nothing that makes sense.
 */
function retryAfterMsOf(headerOf: (name: string) => string | null): number | undefined {
  const text = headerOf('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return Math.max(0, at - (Date.parse(headerOf('date') ?? '') || Date.now()));
}

/** Doubles from 100 ms with up to as much again at random, so that many browsers do not come back at once. */
export function backoffMs(attempt: number, random: number = Math.random()): number {
  const base = backoffFirstMs * 2 ** (attempt - 1);
  return Math.min(backoffMaxMs, base + base * random);
}

function isRetried(error: CallError): boolean {
  return error.code === 'ERR_NETWORK' || error.code === 'ECONNABORTED' || retriedStatuses.has(error.status);
}

/**
 * Asks for an endpoint's file and answers as soon as it begins; it may take as long as it takes, and is asked for once.
 * Throws a {@link CallError} as {@link call} does.
 */
export async function callFile<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const request = await buildRequest(caller, endpoint, input as CallParts);
  let response: Response;
  try {
    response = await (caller.fetch ?? fetch)(request.url, { ...request.init, ...(signal && { signal }) });
  } catch {
    throw lostCall(signal);
  }
  if (!response.ok) await unwrap(response);
  return response;
}

async function callOnce(caller: Caller, route: Route, parts: CallParts): Promise<unknown> {
  // `AbortSignal.timeout` and `any` are missing on phones and tablets of a few years ago.
  const over = new AbortController();
  const end = () => over.abort();
  const timer = setTimeout(end, callTimeoutMs);
  if (parts.signal?.aborted) end();
  parts.signal?.addEventListener('abort', end);
  try {
    // A token may have to be renewed first, by a library with times of its own.
    const request = await Promise.race([buildRequest(caller, route, parts), ended(over.signal)]);
    const response = await (caller.fetch ?? fetch)(request.url, { ...request.init, signal: over.signal });
    return await unwrap(response);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw lostCall(parts.signal, over.signal);
  } finally {
    clearTimeout(timer);
    parts.signal?.removeEventListener('abort', end);
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('The call is over.'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}

/** No answer came: it was given up, or took too long, or the network failed. */
export function lostCall(given?: AbortSignal, timeout?: AbortSignal): CallError {
  if (given?.aborted) {
    return new CallError('The call was given up.', { status: 0, code: 'ERR_ABORTED', isFromServer: false });
  }
  if (timeout?.aborted) {
    return new CallError(`timeout of ${callTimeoutMs}ms exceeded`, {
      status: 0,
      code: 'ECONNABORTED',
      isFromServer: false,
    });
  }
  return new CallError('A network error has occurred.', { status: 0, code: 'ERR_NETWORK', isFromServer: false });
}

async function buildRequest(caller: Caller, route: Route, parts: CallParts) {
  const token = route.api === 'client' || route.caller ? await caller.token?.() : undefined;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const url = caller.bases[route.api] + fillPath(route.path, parts.params) + queryString(parts.query);
  return { url, init: { method: route.method, headers, body } };
}

function queryString(query: CallParts['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  // Not its size, which browsers have only since 2023.
  const text = search.toString();
  return text && `?${text}`;
}

async function unwrap(response: Response): Promise<unknown> {
  const text = await response.text();
  const { status, body } = toEnvelope(text) ?? {};
  // Somebody on the way may answer with a status of their own, and no body.
  if (response.ok && status !== undefined && status < 400 && body instanceof Object) return body;
  throw toCallError(response.status, text, (name) => response.headers.get(name));
}

/** Why an answer is none, in the server's own words where it gave any. */
export function toCallError(httpStatus: number, text: string, headerOf: (name: string) => string | null): CallError {
  const envelope = toEnvelope(text);
  const status = envelope?.status ?? httpStatus;
  const message = textOf(envelope?.body, 'message');
  return new CallError(message ?? `Request failed with status code ${status}`, {
    status: status < 400 ? 502 : status,
    code: 'ERR_BAD_RESPONSE',
    isFromServer: message !== undefined,
    refusal: textOf(envelope?.body, 'error') as RefusalCode | undefined,
    retryAfterMs: retryAfterMsOf(headerOf),
  });
}

/** The wrapped status is called `statusCode` by us and `status` by some gateways. */
function toEnvelope(text: string): { status: number; body: unknown } | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { statusCode, status, body } = parsed as Record<string, unknown>;
    const code = statusCode ?? status;
    return typeof code === 'number' ? { status: code, body } : undefined;
  } catch {
    return undefined;
  }
}

function textOf(body: unknown, name: 'message' | 'error'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { [name]: text } = body as Record<string, unknown>;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
