// When SQLite's log is written back into the file, and the thread that does it, which is there only while there is much to
// write back.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Rows changed since the log was last written back; some 24 MB of it where customers join one by one. */
const changesBetween = 4_000;
/** How long the log may be, in pages of 4 KiB, before writers wait until all of it is in the file. */
const logPagesMax = 16_000;
/** How long the thread stays without anything to do. */
const idleMsMax = 5_000;
const program = new URL('checkpoint-program.ts', import.meta.url);

export interface Checkpoints {
  /** Told of each commit, and how many rows it changed. */
  readonly note: (changes: number) => void;
  readonly close: () => Promise<void>;
}

/** `takeTurn` waits until nobody writes, and answers with what lets the next one write. */
export function openCheckpoints(path: string, takeTurn: () => Promise<() => void>): Checkpoints {
  const thread = prepareThread(path);
  let changes = 0;
  let underWay: Promise<void> | undefined;
  let isClosing = false;
  const { promise: closing, resolve: beginClosing } = Promise.withResolvers<void>();

  async function checkpoint(): Promise<void> {
    if ((await thread.ask()) < logPagesMax) return;
    // What was written meanwhile is not in the file yet, and the log begins anew only once all of it is.
    const turn = takeTurn();
    await Promise.race([turn, closing]);
    if (isClosing) {
      // Somebody's transaction may take its time; whoever closes does not wait for it.
      void turn.then((endTurn) => endTurn());
      return;
    }
    const endTurn = await turn;
    try {
      await thread.ask();
    } finally {
      endTurn();
    }
  }

  async function attempt(): Promise<void> {
    try {
      await checkpoint();
    } catch {
      // The log only grows, and a disk that takes nothing more is told by its commits.
    }
    underWay = undefined;
    note(0);
  }

  function note(more: number): void {
    changes += more;
    if (changes < changesBetween || underWay || isClosing) return;
    changes = 0;
    underWay = attempt();
  }

  async function close(): Promise<void> {
    isClosing = true;
    beginClosing();
    await underWay;
    await thread.end();
  }

  return { note, close };
}

function prepareThread(path: string) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  /** Has the log written back, and answers how many pages it held. */
  async function ask(): Promise<number> {
    clearTimeout(idle);
    const asked = (worker ??= startWorker(path));
    // The process lives for as long as it waits for the answer.
    asked.ref();
    try {
      const answered = once(asked, 'message');
      asked.postMessage('checkpoint', []);
      const [pages] = (await answered) as [number];
      return pages;
    } catch (error) {
      worker = undefined;
      throw error;
    } finally {
      asked.unref();
      idle = setTimeout(dismiss, idleMsMax).unref();
    }
  }

  function dismiss(): Worker | undefined {
    clearTimeout(idle);
    const dismissed = worker;
    worker = undefined;
    dismissed?.postMessage('close', []);
    return dismissed;
  }

  async function end(): Promise<void> {
    const ending = dismiss();
    if (!ending) return;
    ending.ref();
    await once(ending, 'exit');
  }

  return { ask, end };
}

function startWorker(path: string): Worker {
  const worker = new Worker(program, { workerData: path, name: 'checkpoint' });
  // Whoever asks is told; without a listener an error in between would end the process.
  worker.on('error', () => {});
  return worker;
}
