import compress from '@fastify/compress';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { type CheckAddress, limitByAddress } from './limits.ts';

const pagesPerAddress = { name: 'pages', max: 600, windowMs: 60_000 };

declare module 'fastify' {
  interface FastifyInstance {
    readonly hasRateLimits: boolean;
    /** For whatever is drawn or read for a person, and for addresses that lead nowhere: one count for all of them. */
    readonly limitPages: CheckAddress;
  }
}

/** What routes can ask for: counters for limits, kept in this process's memory, and in Redis where there is one. */
export async function preparePlugins(
  http: FastifyInstance,
  { redisUrl, hasRateLimits }: Pick<Settings, 'redisUrl' | 'hasRateLimits'>,
): Promise<void> {
  http.decorate('hasRateLimits', hasRateLimits);
  if (redisUrl !== undefined) {
    const { shareLimits } = await import('./shared-limits.ts');
    await shareLimits(http, redisUrl);
  }
  // Last: a scope inside would take over the counters that stand here already.
  await http.register(rateLimit, { global: false, store: Counts });
  http.decorate('limitPages', limitByAddress(http, pagesPerAddress));
}

const countsMax = 5_000;

/**
 * Counts by the time that has passed: the library's own go by the clock, and where that is set back nobody would be let
 * in until it has caught up.
 */
class Counts implements FastifyRateLimitStore {
  readonly #ofKeys = new Map<string, { count: number; readonly since: number }>();

  incr(key: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const now = performance.now();
    const known = this.#ofKeys.get(key);
    const own = known && now - known.since < windowMs ? known : { count: 0, since: now };
    own.count += 1;
    // Who has not come for longest goes first.
    this.#ofKeys.delete(key);
    this.#ofKeys.set(key, own);
    for (const oldest of this.#ofKeys.keys()) {
      if (this.#ofKeys.size <= countsMax) break;
      this.#ofKeys.delete(oldest);
    }
    answer(null, { current: own.count, ttl: windowMs - (now - own.since) });
  }

  child(): Counts {
    return new Counts();
  }
}

/** Long lists travel compressed; a small answer would only cost time. What comes in is read as it is. */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false });
}
