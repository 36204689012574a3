// What processes take of the machine as Linux counts it: CPU time, with everything that they started, and memory.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const tickMs = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const lookMs = 1_000;
const restMsMax = 10;
const looksMax = 600;

/** Cores that other processes may use before a measurement says nothing. */
export const othersMax = 0.2;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

/** User and system time in ms of these processes and all of their children, ended ones included. */
export function cpuMsOf(pids: readonly number[]): number {
  const all = readProcesses();
  const wanted = new Set(pids);
  for (let size = 0; size !== wanted.size;) {
    size = wanted.size;
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid);
  }
  return all.filter(({ pid }) => wanted.has(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** User and system time in ms of all that runs on this machine. */
function cpuMsOfMachine(): number {
  const [user = 0, nice = 0, system = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system) * tickMs;
}

/** Answers how many cores other processes have used since. */
export function watchOthers(pids: readonly number[]): () => number {
  const [machine, ours, began] = [cpuMsOfMachine(), cpuMsOf(pids), performance.now()];
  return () => (cpuMsOfMachine() - machine - (cpuMsOf(pids) - ours)) / (performance.now() - began);
}

/** What a process holds of the machine's memory, in MB; without the files that it sees as memory, which can be let go. */
export function memoryMbOf(pid: number): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** Until the process does next to nothing for a second. */
export async function untilAtRest(pid: number): Promise<void> {
  for (let look = 0; look < looksMax; look += 1) {
    const before = cpuMsOf([pid]);
    await wait(lookMs);
    if (cpuMsOf([pid]) - before <= restMsMax) return;
  }
  throw new Error(`Process ${pid} does not come to rest.`);
}

function readProcesses(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Nothing when the process has just ended. */
function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, ticks] = [fields[1], fields.slice(11, 15)];
    return { pid, parent, cpuMs: ticks.reduce((sum, one) => sum + one, 0) * tickMs };
  } catch {
    return undefined;
  }
}
