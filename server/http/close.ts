import type { FastifyInstance } from 'fastify';

const lookEveryMs = 50;

/** Answers what has been asked, for so long at most; whoever is still sending or reading then is cut off. */
export async function closeWithin(http: FastifyInstance, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => http.server.closeAllConnections(), graceMs);
  // Closing ends the connections that are idle then; one whose answer ends later would stay for another question.
  const idle = setInterval(() => http.server.closeIdleConnections(), lookEveryMs);
  try {
    await http.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(idle);
  }
}
