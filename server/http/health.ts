import type { FastifyInstance } from 'fastify';
import { type Database, isAnswering } from '../database/open.ts';
import { Refusal } from './refusal.ts';
import { sendEnvelope } from './envelope.ts';

/** `/healthz`: the process lives. `/readyz`: it can also reach its database. */
export function mountHealth(http: FastifyInstance, database: Database): void {
  http.get('/healthz', (_, reply) => sendEnvelope(reply, 200, { message: 'ok' }));
  http.get('/readyz', async (_, reply) => {
    if (!(await isAnswering(database))) throw new Refusal(503, 'The database does not answer.');
    return sendEnvelope(reply, 200, { message: 'ready' });
  });
}
