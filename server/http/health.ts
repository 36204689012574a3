import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Database, isAnswering } from '../database/open.ts';
import { Refusal } from './refusal.ts';
import { sendEnvelope } from './envelope.ts';

/** Whoever asks wants to know now; a database that hangs would let them wait. */
const readyMsMax = 800;

/** `/healthz`: the process lives. `/readyz`: it can also reach its database. */
export function mountHealth(http: FastifyInstance, database: Database): void {
  const isReady = askOnce(() => isAnswering(database));
  http.get('/healthz', (_, reply) => sendEnvelope(reply, 200, { message: 'ok' }));
  http.get('/readyz', async (_, reply) => {
    if (!(await isReady())) throw new Refusal(503, 'The database does not answer.');
    return sendEnvelope(reply, 200, { message: 'ready' });
  });
}

/** However many ask meanwhile, so that they take no connections from others. No, where there is no answer in time. */
function askOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return async () => {
    asking ??= ask().finally(() => (asking = undefined));
    const answered = new AbortController();
    const late = setTimeout(readyMsMax, false, { signal: answered.signal }).catch(() => false);
    try {
      return await Promise.race([asking, late]);
    } finally {
      answered.abort();
    }
  };
}
