// A disk that holds up or refuses what it is told to, and notes every change: a library between a process and its disk.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, openSync, readFileSync, readSync, renameSync, writeSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../settings.ts';

const source = join(import.meta.dirname, 'disk.c');
const kinds = { writes: 1, flushes: 2, all: 3 } as const;

export interface Refusal {
  readonly of: keyof typeof kinds;
  /** How many are still carried out before. */
  readonly after?: number;
  /** All that follow, unless it says how many. */
  readonly times?: number;
  /** Without one they are held up until something else is ordered. */
  readonly error?: 'EIO' | 'ENOSPC';
}

export interface Disk {
  /** For a process that is started on it. */
  readonly environment: Environment;
  readonly refuse: (refusal: Refusal) => void;
  /** Whether anything has been refused since. */
  readonly isMet: () => boolean;
  readonly recover: () => void;
}

/** `orders` and `journal` are files outside of the folder; nothing is noted where there is no journal. */
export async function prepareDisk(folder: string, orders: string, journal?: string): Promise<Disk> {
  const library = await build();
  const file = openSync(orders, 'w+', 0o600);
  const order = (...numbers: number[]): void =>
    void writeSync(file, Buffer.from(Int32Array.from(numbers).buffer), 0, 16, 0);
  order(0, 0, 0, 0);
  return {
    environment: {
      LD_PRELOAD: library,
      DISK_FOLDER: folder,
      DISK_ORDERS: orders,
      ...(journal !== undefined && { DISK_JOURNAL: journal }),
    },
    refuse: ({ of, after = 0, times = 1_000_000, error }) => {
      order(0, 0, 0, 0);
      order(kinds[of], after, times, error === undefined ? 0 : constants.errno[error]);
    },
    isMet: () => {
      const numbers = new Int32Array(4);
      readSync(file, numbers, 0, numbers.byteLength, 0);
      return (numbers[1] ?? 0) < 0;
    },
    recover: () => order(0, 0, 0, 0),
  };
}

/** With the machine's compiler, once for each version of the source. */
async function build(): Promise<string> {
  const version = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const library = join(tmpdir(), `fanfare-disk-${process.getuid?.()}-${version}.so`);
  if (existsSync(library)) return library;
  const made = `${library}.${process.pid}`;
  await promisify(execFile)('gcc', ['-shared', '-fPIC', '-O1', '-Wall', '-o', made, source, '-ldl']);
  renameSync(made, library);
  return library;
}
