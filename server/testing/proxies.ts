// The proxies that docs/operating.md shows, started with the very lines that stand there.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const readyMsMax = 20_000;

export interface TestProxy extends AsyncDisposable {
  readonly url: string;
  readonly kill: () => Promise<void>;
}

/** Debian keeps nginx where only root looks. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };

export async function startCaddy(to: string): Promise<TestProxy> {
  const port = await freePort();
  const shown = (await readShown('caddy')).replace('fanfare.example', `http://127.0.0.1:${port}`);
  return await start(port, (folder) => ({
    program: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'config')],
    config: `{\n  admin off\n}\n${toServer(shown, to)}`,
  }));
}

/** The one of deploy/ before servers on this machine, without a certificate. */
export async function startDeployedCaddy(port: number, servers: readonly string[]): Promise<TestProxy> {
  const deployed = await readFile(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8');
  return await start(port, (folder) => ({
    program: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'config')],
    config: `{\n  admin off\n}\n${deployed}`,
    settings: { DOMAIN: `http://127.0.0.1:${port}`, UPSTREAMS: servers.map((url) => new URL(url).host).join(' ') },
  }));
}

export async function startNginx(to: string): Promise<TestProxy> {
  const port = await freePort();
  const shown = (await readShown('nginx')).replace(/listen [^;]+;/, `listen 127.0.0.1:${port};`);
  const withoutTls = shown.replaceAll(/^\s*ssl_.*\n/gm, '');
  return await start(port, (folder) => {
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = kept.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
    return {
      program: ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'config')],
      config: `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${paths}\n${toServer(withoutTls, to)}\n}\n`,
    };
  });
}

async function readShown(language: string): Promise<string> {
  const docs = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const shown = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(docs)?.[1];
  if (!shown) throw new Error(`docs/operating.md shows nothing of ${language}.`);
  return shown;
}

function toServer(shown: string, to: string): string {
  return shown.replaceAll('127.0.0.1:3000', new URL(to).host);
}

interface Program {
  readonly program: readonly string[];
  readonly config: string;
  readonly settings?: Readonly<Record<string, string>>;
}

async function start(port: number, prepare: (folder: string) => Program): Promise<TestProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-proxy-'));
  const { program, config, settings } = prepare(folder);
  await writeFile(join(folder, 'config'), config);
  const [command = '', ...args] = program;
  const child = spawn(command, args, {
    env: { ...env, HOME: folder, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} did not start:\n${said}`)));
  });
  await Promise.race([untilListening(child, port), failed]);
  failed.catch(() => {});
  const stop = async (signal: NodeJS.Signals) => {
    await end(child, signal);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => stop('SIGKILL'),
    [Symbol.asyncDispose]: () => stop('SIGTERM'),
  };
}

/** Where it ends instead, it throws. */
export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + readyMsMax;
  while (Date.now() < until && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await new Promise((done) => setTimeout(done, 30));
  }
  throw new Error(`${child.spawnfile} does not listen.`);
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
