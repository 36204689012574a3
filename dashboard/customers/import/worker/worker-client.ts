import { FileProblem, type FileProblemCode } from './file-problem.ts';
import type { WorkerAnswer, WorkerCall, WorkerCalls } from './import-messages.ts';

export interface ImportFile {
  readonly call: <C extends WorkerCall>(
    name: C,
    input: WorkerCalls[C]['input'],
    progress?: (share: number) => void,
  ) => Promise<WorkerCalls[C]['answer']>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (problem: FileProblem) => void;
  readonly progress: ((share: number) => void) | undefined;
}

/** A worker for one file; close it to give its memory back. */
export function openImportFile(): ImportFile {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isLoaded = false;
  const fail = (code: FileProblemCode) => {
    for (const one of waiting.values()) one.reject(new FileProblem(code));
    waiting.clear();
  };
  worker.addEventListener('error', () => fail(isLoaded ? 'unknown' : 'notLoaded'));
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    isLoaded = true;
    const one = waiting.get(data.id);
    if (data.kind === 'progress') return one?.progress?.(data.share);
    waiting.delete(data.id);
    if (data.kind === 'answer') one?.resolve(data.answer);
    else one?.reject(new FileProblem(data.code, data.row));
  });
  return {
    call: async (call, input, progress) => {
      lastId += 1;
      const id = lastId;
      const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject, progress }));
      worker.postMessage({ id, call, input }, []);
      return (await answered) as WorkerCalls[typeof call]['answer'];
    },
    close: () => {
      worker.terminate();
      fail('unknown');
    },
  };
}
