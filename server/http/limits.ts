// Limits for what strangers can reach, counted per address and per whatever else a route names.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

export type Check = (request: FastifyRequest, key: string) => Promise<void>;

/** A check that refuses with 429 and `Retry-After` once a key was counted more than `max` times in the window. */
export function limitBy(http: FastifyInstance, { max, windowMs }: Limit): Check {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = http.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (request, key) => {
    keys.set(request, key);
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw new Refusal(429, 'Too many tries. Please wait a moment and try again.', {
      headers: { 'retry-after': String(result.ttlInSeconds) },
    });
  };
}
