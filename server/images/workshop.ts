// Where pictures are decoded and encoded: a process of its own that ends when there is nothing to do.
// So no other request waits for a picture, the memory that pictures took goes back as a whole (threads that decode
// leave hundreds of megabytes behind), and bytes that break a decoder break nothing else.
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Refusal } from '../http/refusal.ts';

const idleMsMax = 5_000;
const program = fileURLToPath(new URL('workshop-program.ts', import.meta.url));

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

/** One workshop for the whole process, as a library would be loaded once; it is there while somebody needs it. */
let workshop: Workshop | undefined;

/** Calls the functions of a module in the workshop; they take and answer what can be copied, and refuse as here. */
export function inWorkshop<Module extends Works>(module: URL) {
  return async <Name extends keyof Module & string>(name: Name, ...given: Given<Module[Name]>): Promise<Buffer> => {
    workshop ??= openWorkshop();
    return await workshop({ module: module.href, name, given });
  };
}

type Workshop = (order: Omit<Order, 'id'>) => Promise<Buffer>;

interface Waiting {
  readonly resolve: (made: Buffer) => void;
  readonly reject: (error: Error) => void;
}

function openWorkshop(): Workshop {
  const child = startProgram();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const open: Workshop = (order) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      // Only work keeps the server's process alive, not the workshop.
      child.channel?.ref();
      child.send({ id: lastId, ...order } satisfies Order);
    });
  const close = (error: Error): void => {
    if (workshop === open) workshop = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  child.on('message', (delivery: Delivery) => {
    const { resolve, reject } = waiting.get(delivery.id) ?? {};
    waiting.delete(delivery.id);
    if ('made' in delivery) resolve?.(delivery.made);
    else reject?.(toError(delivery));
    if (waiting.size > 0) return;
    child.channel?.unref();
    idle = setTimeout(() => {
      workshop = undefined;
      child.disconnect();
      tidyUp();
    }, idleMsMax).unref();
  });
  child.on('error', close);
  child.once('exit', (code, signal) => close(new Error(`The workshop ended with ${code ?? signal}.`)));
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
