// docs/benchmark.md: what a measurement found, in the part of the page that is its own.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const page = fileURLToPath(new URL('../docs/benchmark.md', import.meta.url));
const run = promisify(execFile);

/** Where and when something was measured, in a line. */
export async function describeMachine(): Promise<string> {
  const cpu = cpus()[0]?.model.trim() ?? 'an unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD']);
  const { stdout: postgres } = await run('postgres', ['--version']).catch(() => ({ stdout: 'no PostgreSQL' }));
  const day = new Date().toISOString().slice(0, 10);
  return (
    `Measured on ${day} at commit ${commit.trim()}: ${availableParallelism()} cores of ${cpu}, ${memory}, ` +
    `Linux, Node ${process.versions.node}, SQLite ${process.versions.sqlite ?? ''}, ` +
    `${postgres.trim().replace('postgres (PostgreSQL)', 'PostgreSQL')}.`
  );
}

/** Puts the text between the section's marks. */
export async function writeSection(name: 'claims' | 'peers', text: string): Promise<void> {
  const before = await readFile(page, 'utf8');
  const marks = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- end of ${name} -->)`);
  if (!marks.test(before)) throw new Error(`docs/benchmark.md has no part named ${name}.`);
  await writeFile(
    page,
    before.replace(marks, (_, start: string, end: string) => `${start}\n\n${text}\n\n${end}`),
  );
  await run('oxfmt', [page]);
}
