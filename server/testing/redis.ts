// A Redis of a test's own: it keeps nothing, and is gone at the end.
import { type ChildProcess, spawn } from 'node:child_process';

const readyMsMax = 150_000;

export interface TestRedis {
  readonly url: string;
  /** From now on it takes questions and answers none. */
  readonly pause: () => void;
  readonly stop: () => Promise<void>;
}

export async function startRedis({ port, password }: { readonly port: number; readonly password: string }) {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', [...flags, '--requirepass', password], { stdio: ['ignore', 'pipe', 'ignore'] });
  const redis: TestRedis = {
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    pause: () => void server.kill('SIGSTOP'),
    stop: () => end(server),
  };
  await untilReady(server);
  return redis;
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`Redis did not start:\n${said}`));
    const timer = setTimeout(fail, readyMsMax);
    server.once('error', reject);
    server.once('exit', fail);
    server.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      if (!said.includes('Ready to accept connections')) return;
      clearTimeout(timer);
      server.removeListener('exit', fail);
      resolve();
    });
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGKILL');
  await ended;
}
