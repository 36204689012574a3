// Starts the product and the yardsticks as processes and waits until they listen, and those that ask them and say what they
// saw.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '@fanfare/server/testing/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startMsMax = 60_000;

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** What it printed while it started. */
  readonly said: string;
  readonly stop: () => Promise<void>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** `program` is a file from the root; it listens on `PORT` and prints a line once it does. */
export async function startServer(program: string, environment: Environment): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ENV_FILE: 'none', ...environment, PORT: String(port), HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return { url, pid: child.pid ?? 0, said: await untilListening(child, program), stop };
}

async function untilListening(child: ChildProcess, program: string): Promise<string> {
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (/(is ready\.[^]*\n\n|^listening)/m.test(said)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code} before it listened.\n${said}`)));
    setTimeout(() => reject(new Error(`${program} does not listen.\n${said}`)), startMsMax).unref();
  });
  await ready;
  return said;
}

/** One in this process, on a free port and closed at the end. */
export async function openServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A program of this folder; it gets `told` as JSON in its first argument. */
export function start(program: string, told: object): ChildProcess {
  const file = fileURLToPath(new URL(program, import.meta.url));
  return spawn(process.execPath, [file, JSON.stringify(told)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What it printed as JSON, once it has ended. */
export async function resultOf<Said>(child: ChildProcess): Promise<Said> {
  let said = '';
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()));
  await once(child, 'close');
  return JSON.parse(said) as Said;
}
