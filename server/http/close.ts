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

/** Takes work that closing waits for, also once whoever asked for it has been cut off, and gives it back. */
export function openUnderWay(http: FastifyInstance): <Done>(work: Promise<Done>) => Promise<Done> {
  const underWay = new Set<Promise<unknown>>();
  http.addHook('onClose', async () => void (await Promise.allSettled(underWay)));
  return (work) => {
    underWay.add(work);
    const end = () => underWay.delete(work);
    void work.then(end, end);
    return work;
  };
}
