// The product as a process of its own, with settings that the journeys' common server does not have.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@fanfare/server/testing/free-port.ts';
import type { Place } from './operator.ts';

export type Environment = Readonly<Record<string, string>>;

export interface Product extends Place, AsyncDisposable {
  readonly url: string;
}

const root = join(import.meta.dirname, '..');
const patienceMs = 120_000;

/** Starts it with an empty folder; disposing it stops it and removes the folder. */
export async function startProduct(settings: Environment = {}, port?: number): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-product-'));
  const ownPort = String(port ?? (await freePort()));
  const url = `http://localhost:${ownPort}`;
  const environment = {
    PORT: ownPort,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const program = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(program);
  return {
    url,
    environment,
    [Symbol.asyncDispose]: async () => {
      if (program.exitCode === null && program.kill('SIGTERM')) await once(program, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(program: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  const hear = (part: Buffer) => {
    said += part.toString();
    if (said.includes('is ready.')) resolve();
  };
  program.stdout?.on('data', hear);
  program.stderr?.on('data', hear);
  program.once('error', reject);
  program.once('exit', (code) => reject(new Error(`The product ended with ${code} instead of starting: ${said}`)));
  const patience = setTimeout(() => reject(new Error(`The product did not start: ${said}`)), patienceMs);
  await promise.finally(() => clearTimeout(patience));
}
