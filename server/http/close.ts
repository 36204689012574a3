import type { FastifyInstance } from 'fastify';

/** Answers what has been asked, for so long at most; whoever is still sending or reading then is cut off. */
export async function closeWithin(http: FastifyInstance, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => http.server.closeAllConnections(), graceMs);
  try {
    await http.close();
  } finally {
    clearTimeout(cutOff);
  }
}
