// Where pictures are decoded and encoded: a process of its own that ends when there is nothing to do.
// So no other request waits for a picture, the memory that pictures took goes back as a whole (threads that decode
// leave hundreds of megabytes behind), and bytes that break a decoder break nothing else.
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Refusal } from '../http/refusal.ts';
import { tookTooLong } from './refusals.ts';

const idleMsMax = 5_000;
/** Far more than the largest picture needs on a slow machine. */
const workMsMax = 60_000;
const program = fileURLToPath(new URL('image-worker-program.ts', import.meta.url));

export interface Order {
  readonly id: number;
  /** The address of the module that can do it, and the name of its function. */
  readonly module: string;
  readonly name: string;
  readonly given: readonly unknown[];
}

export type Delivery = { readonly id: number; readonly made: Buffer } | Failure;

export interface Failure {
  readonly id: number;
  readonly error: Error;
  /** Of a refusal. */
  readonly status: number | undefined;
}

type Works = Readonly<Record<string, unknown>>;
type Given<Work> = Work extends (...given: infer All) => Promise<Buffer> ? All : never;

/** One image worker for the whole process, as a library would be loaded once; it is there while somebody needs it. */
let imageWorker: ImageWorker | undefined;

interface WorkLimits {
  /** So long may a thing take; what is stuck is ended with its image worker. */
  readonly msMax?: number;
  /** Ends what is being done, and whatever is still to come. */
  readonly signal?: AbortSignal;
}

/** Calls the functions of a module in the image worker; they take and answer what can be copied, and refuse as here. */
export function inImageWorker<Module extends Works>(module: URL, { msMax = workMsMax, signal }: WorkLimits = {}) {
  return async <Name extends keyof Module & string>(name: Name, ...given: Given<Module[Name]>): Promise<Buffer> => {
    signal?.throwIfAborted();
    const done = Promise.withResolvers<Buffer>();
    const giveUp = (error: unknown): void => leave(waiting, error);
    const waiting: Waiting = { ...done, work: { module: module.href, name, given } };
    const timer = setTimeout(() => giveUp(new Refusal(503, tookTooLong, { headers: { 'retry-after': '5' } })), msMax);
    const onAbort = () => giveUp(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    begin(waiting);
    return await done.promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  };
}

interface Waiting extends PromiseWithResolvers<Buffer> {
  readonly work: Omit<Order, 'id'>;
}

interface ImageWorker {
  readonly begin: (waiting: Waiting) => void;
  /** Ends it with everything that it is doing, and answers what that was; nothing where it does not do this. */
  readonly endWith: (waiting: Waiting) => readonly Waiting[];
}

function begin(waiting: Waiting): void {
  imageWorker ??= openImageWorker();
  imageWorker.begin(waiting);
}

/** What is being done can only be stopped with its process. What others wait for is begun anew. */
function leave(left: Waiting, error: unknown): void {
  left.reject(error);
  for (const other of imageWorker?.endWith(left) ?? []) if (other !== left) begin(other);
}

function openImageWorker(): ImageWorker {
  const child = startProgram();
  const doing = new Map<number, Waiting>();
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const open: ImageWorker = {
    begin: (waiting) => {
      clearTimeout(idle);
      lastId += 1;
      doing.set(lastId, waiting);
      // Only work keeps the server's process alive, not the image worker.
      child.channel?.ref();
      child.send({ id: lastId, ...waiting.work } satisfies Order);
    },
    endWith: (waiting) => {
      const all = [...doing.values()];
      if (!all.includes(waiting)) return [];
      close();
      // It takes no other signal, and may be too busy to hear of anything.
      child.kill('SIGKILL');
      return all;
    },
  };
  const close = (): readonly Waiting[] => {
    if (imageWorker === open) imageWorker = undefined;
    clearTimeout(idle);
    const all = [...doing.values()];
    doing.clear();
    return all;
  };
  const fail = (error: Error): void => {
    for (const { reject } of close()) reject(error);
  };

  child.on('message', (delivery: Delivery) => {
    const { resolve, reject } = doing.get(delivery.id) ?? {};
    doing.delete(delivery.id);
    if ('made' in delivery) resolve?.(delivery.made);
    else reject?.(toError(delivery));
    if (doing.size > 0) return;
    child.channel?.unref();
    idle = setTimeout(() => {
      close();
      child.disconnect();
      tidyUp();
    }, idleMsMax).unref();
  });
  child.on('error', fail);
  child.once('exit', (code, signal) => fail(new Error(`The image worker ended with ${code ?? signal}.`)));
  return open;
}

/**
 * It gets none of our settings, because nothing that decodes strangers' bytes needs to know a secret. On a busy machine
 * it gives way to what answers people.
 */
function startProgram(): ChildProcess {
  const { PATH } = process.env;
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, MALLOC_ARENA_MAX: '2' },
  });
  child.unref();
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

function toError({ error, status }: Failure): Error {
  return status === undefined ? error : new Refusal(status, error.message, { cause: error.cause });
}

/**
 * What pictures left in this process goes too: nothing more is asked for, and V8 would wait for the next tens of megabytes
 * before it looks. It looks while nothing else is to be done.
 */
function tidyUp(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: {
    readonly type: 'major';
    readonly execution: 'async';
  }) => Promise<void>;
  void collect({ type: 'major', execution: 'async' });
}
