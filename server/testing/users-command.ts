// The operators' command, beside a product that runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runUsersCommand } from '../identity/cli/command.ts';
import { movePerson } from '../staff-pool.ts';
import type { Environment } from '../settings.ts';
import type { TestApp } from './start-app.ts';
import { ownEnvironment } from './start-process.ts';

const ownProgram = fileURLToPath(new URL('../users.ts', import.meta.url));

/** Runs the command on the database of a running product. */
export function usersOf({ settings }: Pick<TestApp, 'settings'>, more: Environment = {}) {
  return (...args: string[]) =>
    runUsersCommand(args, { environment: { ...environmentOf(settings), ...more }, movePerson });
}

/** The same in a process of its own: what an operator's terminal shows. `program` is that of another version. */
export async function runUsersProgram(args: readonly string[], environment: Environment, program = ownProgram) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...ownEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

export function environmentOf({ dataDir, databaseUrl, publicUrl, auth }: TestApp['settings']): Environment {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, SIGN_IN_WITH: auth.signInWith };
}
