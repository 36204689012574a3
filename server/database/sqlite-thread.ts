// A connection in a thread of its own: whoever answers waits neither for the disk nor for what takes long to read.
import { Worker } from 'node:worker_threads';
import type { Failure, Outcome, Statement } from './sqlite-file.ts';
import { DatabaseUnavailable, staleReads } from './unavailable.ts';

const programs = {
  writer: new URL('sqlite-writer-program.ts', import.meta.url),
  reader: new URL('sqlite-reader-program.ts', import.meta.url),
} as const;
/** It holds little but statements, and what passes through it. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** Carried out in turn until one fails; the outcome is that of the last. */
export interface Work {
  readonly statements: readonly Statement[];
  /** In a new transaction, for which something has been read already or not. */
  readonly begins?: { readonly hasRead: boolean } | undefined;
}

export type Request = Work | 'rollback' | 'close';
/** `lost`: the disk has refused to keep something, and nothing is carried out any more. */
export type Reply = { readonly outcome: Outcome } | { readonly failure: Failure } | { readonly lost: Failure };

export interface SqliteThread {
  readonly ask: (request: Exclude<Request, 'close'>) => Promise<Outcome>;
  /** Ends after what has been asked before. */
  readonly close: () => Promise<void>;
}

/**
 * `failed` is told once that the thread has ended by itself, as the writer does where the disk has refused something;
 * whoever still waits is never told that it was done.
 */
export async function openSqliteThread(
  name: keyof typeof programs,
  path: string,
  failed: (cause: Error) => void,
): Promise<SqliteThread> {
  const worker = new Worker(programs[name], { workerData: path, name, resourceLimits });
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
      failed(cause);
      return;
    }
    const first = waiting.shift();
    if (waiting.length === 0) worker.unref();
    first?.resolve(reply);
  });
  worker.on('error', (cause: Error) => {
    lose(cause);
    if (isOpen) failed(cause);
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
