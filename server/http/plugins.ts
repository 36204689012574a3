import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** What routes can ask for: counters for limits, kept in this process's memory. */
export async function preparePlugins(http: FastifyInstance): Promise<void> {
  await http.register(rateLimit, { global: false });
}

/** Long lists travel compressed; a small answer would only cost time. */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
}
