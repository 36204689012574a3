// What the people who run an installation type: the command for its users.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** An installation, as its operators know it. */
export interface Place {
  /** The settings of its server, DATA_DIR among them. */
  readonly environment: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');

/** The server that the journeys share. */
export function commonPlace(): Place {
  return { environment: { DATA_DIR: process.env['JOURNEYS_DATA_DIR'] ?? '' } };
}

export function commonUrl(): string {
  return `http://localhost:${process.env['JOURNEYS_PORT'] ?? ''}`;
}

/** Answers what the command prints; throws when it refuses. */
export async function users(words: readonly string[], { environment }: Place = commonPlace()): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/users.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
