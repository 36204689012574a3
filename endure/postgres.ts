// PostgreSQL as operators run it, to be killed: one server, or a primary with a replica that confirms each commit.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@fanfare/server/testing/free-port.ts';
import { Stop } from '../scripts/house.mjs';
import { findPostgres, ownerOf, untilReady } from '../scripts/throwaway-postgres.mjs';
import pg from 'pg';

const user = 'fanfare';

export class PostgresServer {
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  /** One with an empty database. */
  static async open(): Promise<PostgresServer> {
    const server = new PostgresServer(makeFolder(), await freePort());
    const trust = ['--auth=trust', `--username=${user}`, '--encoding=UTF8'];
    server.#runProgram('initdb', ['-D', server.#data, ...trust]);
    await server.start();
    return server;
  }

  get url(): string {
    return `postgres://${user}@127.0.0.1:${this.#port}/postgres`;
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  #runProgram(program: string, args: readonly string[]): void {
    execFileSync(join(binaries(), program), args, {
      ...ownerOf(),
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  async start(): Promise<void> {
    const settings = { port: this.#port, listen_addresses: '127.0.0.1', unix_socket_directories: this.#folder };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = spawn(join(binaries(), 'postgres'), ['-D', this.#data, ...flags], {
      ...ownerOf(),
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(this.#process, () => this.kill());
  }

  /** All of its processes at once, as when its machine goes away. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    const processes = [server.pid, ...childrenOf(server.pid)];
    for (const pid of processes) endNow(pid);
    await ended;
    while (processes.some(isRunning)) await wait(10);
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A copy that follows this one, which from now on acknowledges nothing that the copy has not written too. */
  async openReplica(): Promise<PostgresServer> {
    const replica = new PostgresServer(makeFolder(), await freePort());
    const from = `host=127.0.0.1 port=${this.#port} user=${user} application_name=replica`;
    replica.#runProgram('pg_basebackup', ['-D', replica.#data, '-R', '-X', 'stream', '-c', 'fast', '-d', from]);
    await replica.start();
    await this.query(`alter system set synchronous_standby_names = 'replica'`);
    await this.query('select pg_reload_conf()');
    while ((await this.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 0) {
      await wait(50);
    }
    return replica;
  }

  /** From now on it is the primary, and waits for nobody. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()');
  }

  async query(statement: string): Promise<object[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<object>(statement)).rows;
    } finally {
      await client.end();
    }
  }
}

function binaries(): string {
  const found = findPostgres();
  if (!found) throw new Stop('PostgreSQL was not found: install it.');
  return found;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-postgres-'));
  const owner = ownerOf();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** One that has just ended by itself is no matter. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** One that has ended may wait for somebody to take note of it. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
