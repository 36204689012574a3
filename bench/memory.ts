import { readFileSync } from 'node:fs';

/** What a process holds of the machine's memory, in MB; without the files that it sees as memory, which can be let go. */
export function memoryMbOf(pid: number): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
