// The connection that writes, in a thread of its own: whoever answers never waits for the disk.
import { Worker } from 'node:worker_threads';
import type { Outcome } from './sqlite-file.ts';
import type { Failure, Reply, Request } from './sqlite-writer-program.ts';
import { DatabaseUnavailable, staleReads } from './unavailable.ts';

const program = new URL('sqlite-writer-program.ts', import.meta.url);
/** It holds little but statements, and what passes through it. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

export interface SqliteWriter {
  readonly ask: (request: Exclude<Request, 'close'>) => Promise<Outcome>;
  /** Ends after what has been asked before. */
  readonly close: () => Promise<void>;
}

/** `diskFailed` is told once that the disk has refused something; whoever still waits is never told that it was done. */
export async function openSqliteWriter(path: string, diskFailed: (cause: Error) => void): Promise<SqliteWriter> {
  const worker = new Worker(program, { workerData: path, name: 'writer', resourceLimits });
  const waiting: PromiseWithResolvers<Reply>[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let gone: Error | undefined;
  let isOpen = false;

  /** An error is made where it is thrown, so that it says who asked. */
  async function hear(): Promise<Outcome> {
    const expected = Promise.withResolvers<Reply>();
    // The process lives for as long as somebody waits.
    if (waiting.push(expected) === 1) worker.ref();
    const reply = await expected.promise;
    if ('outcome' in reply) return reply.outcome;
    throw toError('lost' in reply ? reply.lost : reply.failure);
  }

  function lose(cause: Error): void {
    gone = cause;
    for (const { reject } of waiting.splice(0)) reject(cause);
  }

  worker.on('message', (reply: Reply) => {
    if ('lost' in reply) {
      const cause = toError(reply.lost);
      lose(cause);
      diskFailed(cause);
      return;
    }
    const first = waiting.shift();
    if (waiting.length === 0) worker.unref();
    first?.resolve(reply);
  });
  worker.on('error', (cause: Error) => {
    lose(cause);
    if (isOpen) diskFailed(cause);
  });
  worker.on('exit', () => {
    lose(new Error('database is not open'));
    end();
  });

  await hear();
  isOpen = true;
  return {
    ask: async (request) => {
      if (gone) throw gone;
      worker.postMessage(request, []);
      return await hear();
    },
    close: async () => {
      worker.ref();
      worker.postMessage('close' satisfies Request, []);
      await ended;
    },
  };
}

function toError({ message, code, errcode }: Failure): Error {
  const error = Object.assign(new Error(message), { code, errcode });
  return code === staleReads ? new DatabaseUnavailable(error) : error;
}
