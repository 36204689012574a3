// Limits for what strangers can reach, counted per address and per whatever else a route names.
import { tooManyCalls } from '@fanfare/contract/values.ts';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type Budget, msLeftOf, spend } from '../database/budgets.ts';
import type { Database } from '../database/open.ts';
import { Refusal } from './refusal.ts';
import { hashOf } from './secrets.ts';

export interface Limit {
  /** Tells its counts from those of other limits, also in other processes. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** What whoever went over it reads. */
  readonly message?: string;
}

/** Answers at once where limits are switched off. */
export type CheckAddress = (request: FastifyRequest) => Promise<void> | undefined;
export type Check = (request: FastifyRequest, key: string) => Promise<void> | undefined;

const askAgainMs = 1_000;

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * A check that refuses with 429 and `Retry-After` once an address asked more than `max` times in the window.
 */
export function limitByAddress(http: FastifyInstance, limit: Limit): CheckAddress {
  return prepareCheck(http, limit, ({ raw }) => http.clientAddresses.addressOf(raw));
}

/** The same for a key that is given with each request. */
export function limitBy(http: FastifyInstance, limit: Limit): Check {
  if (!http.hasRateLimits) return noCheck;
  const keys = new WeakMap<FastifyRequest, string>();
  const check = prepareCheck(http, limit, (request) => keys.get(request) ?? '');
  return (request, key) => {
    keys.set(request, key);
    return check(request);
  };
}

/** The same for calls with an API key. */
export function limitApiKeys(http: FastifyInstance, callsPerMinute: number): Check {
  return limitBy(http, { name: 'api-key', max: callsPerMinute, windowMs: 60_000, message: tooManyCalls });
}

/** The same for calls of a person, whom the check is given the id of. */
export function limitPeople(http: FastifyInstance, callsPerMinute: number): Check {
  return limitBy(http, { name: 'person', max: callsPerMinute, windowMs: 60_000, message: tooManyCalls });
}

/** Spends one of a budget, or refuses with 429 until it begins anew. */
export async function spendOrRefuse(database: Database, budget: Budget, now: number, message: string): Promise<void> {
  if ((await spend(database, budget, now)) !== undefined) return;
  const seconds = Math.ceil(msLeftOf(budget, now) / 1_000);
  throw new Refusal(429, message, { headers: { 'retry-after': String(seconds) } });
}

/** A check as Fastify takes it. The request goes on at once where there is nothing to wait for. */
export function toHook(check: CheckAddress): onRequestHookHandler {
  return (request, _reply, done) => {
    const pending = check(request);
    if (!pending) done();
    return pending;
  };
}

const noCheck = (): undefined => undefined;

type KeyOf = (request: FastifyRequest) => string;

function prepareCheck(http: FastifyInstance, limit: Limit, keyOf: KeyOf): CheckAddress {
  const { name, max, windowMs, message = 'Too many attempts. Please wait a moment and try again.' } = limit;
  if (!http.hasRateLimits) return noCheck;
  const countHere = http.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
  const countTogether = http.createSharedRateLimit?.({
    max,
    timeWindow: windowMs,
    // Keys can hold phone numbers and addresses, which are nobody else's business.
    keyGenerator: (request) => `${name}:${hashOf(keyOf(request))}`,
  });
  const count = countTogether ? preferShared(countTogether, countHere) : countHere;
  return async (request) => refuseWhereExceeded(await count(request), message);
}

/** Counts here while nobody can be asked, and asks again only after a while: each asking can cost its whole patience. */
function preferShared(countTogether: Count, countHere: Count): Count {
  let askAgainAt = 0;
  return async (request) => {
    if (performance.now() < askAgainAt) return await countHere(request);
    try {
      return await countTogether(request);
    } catch {
      askAgainAt = performance.now() + askAgainMs;
      return await countHere(request);
    }
  };
}

function refuseWhereExceeded(result: Awaited<ReturnType<Count>>, message: string): void {
  if (result.isAllowed || !result.isExceeded) return;
  throw new Refusal(429, message, {
    headers: { 'retry-after': String(result.ttlInSeconds) },
  });
}
