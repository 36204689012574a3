// What was deleted or unpaired goes for good once it can't come back any more.
import type { FastifyInstance } from 'fastify';
import { undoMs } from '@fanfare/contract/undo.ts';
import { removeDeletedUntil } from './customers/deletions-store.ts';
import { type StaffDeviceParts, removeUnpaired } from './devices/routes.ts';

const lookEveryMs = 60_000;

/** Looks every minute, until the server closes. Answers with what looks once. */
export function mountUndoEnd(http: FastifyInstance, parts: StaffDeviceParts): () => Promise<void> {
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const before = parts.clock() - undoMs;
    while (await removeDeletedUntil(parts.database, before));
    await removeUnpaired(parts);
  };
  const lookNext = (): Promise<void> => {
    const looked = looking.then(look);
    looking = looked.catch((fault: unknown) => http.log.warn(fault, 'What was deleted has not gone for good yet.'));
    return looked;
  };
  const timer = setInterval(() => void lookNext().catch(() => undefined), lookEveryMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
  return lookNext;
}
