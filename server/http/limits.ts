// Limits for what strangers can reach, counted per address and per whatever else a route names.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

export type CheckAddress = (request: FastifyRequest) => Promise<void>;
export type Check = (request: FastifyRequest, key: string) => Promise<void>;

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** A check that refuses with 429 and `Retry-After` once an address asked more than `max` times in the window. */
export function limitByAddress(http: FastifyInstance, { max, windowMs }: Limit): CheckAddress {
  // Without a key of ours the plugin counts by address, and a whole /64 of IPv6, which one household has, as one.
  const count = http.createRateLimit({ max, timeWindow: windowMs });
  return (request) => refuseAfter(count, request);
}

/** The same for a key that is given with each request. */
export function limitBy(http: FastifyInstance, { max, windowMs }: Limit): Check {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = http.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (request, key) => {
    keys.set(request, key);
    await refuseAfter(count, request);
  };
}

async function refuseAfter(count: Count, request: FastifyRequest): Promise<void> {
  const result = await count(request);
  if (result.isAllowed || !result.isExceeded) return;
  throw new Refusal(429, 'Too many tries. Please wait a moment and try again.', {
    headers: { 'retry-after': String(result.ttlInSeconds) },
  });
}
