// PostgreSQL as operators run it, to be killed: one server, or a primary with a replica that confirms each commit.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@fanfare/server/testing/free-port.ts';
import {
  clusterUrl,
  initCluster,
  makeClusterFolder,
  runInCluster,
  spawnPostgres,
  untilReady,
} from '../scripts/throwaway-postgres.mjs';
import pg from 'pg';

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
    const server = new PostgresServer(makeClusterFolder(), await freePort());
    initCluster(server.#folder);
    await server.start();
    return server;
  }

  get url(): string {
    return clusterUrl(this.#port);
  }

  async start(): Promise<void> {
    this.#process = spawnPostgres(this.#folder, { port: this.#port });
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
    const replica = new PostgresServer(makeClusterFolder(), await freePort());
    const from = `${this.url}?application_name=replica`;
    runInCluster(replica.#folder, 'pg_basebackup', ['-R', '-X', 'stream', '-c', 'fast', '-d', from]);
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
