// Several servers on one database, each with a clock and a way to the database of its own, and what can happen to them.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type TestProcess, startProcess } from '../start-process.ts';
import type { TestDatabase } from '../test-database.ts';
import { type CutProxy, openCutProxy } from './cut-proxy.ts';

const minuteMs = 60_000;
const startsMax = 10;
const betweenStartsMs = 1_000;
const clocksAheadMs = [0, 2 * minuteMs, -2 * minuteMs];
/** The same for all, so that each takes the others' tokens. */
const publicUrl = 'http://127.0.0.1:9';
const otherClock = fileURLToPath(new URL('other-clock.ts', import.meta.url));

export class Servers {
  readonly data: TestDatabase;
  readonly clientId: string;
  readonly databaseUrl: string;
  readonly #proxies: CutProxy[] = [];
  readonly #running: TestProcess[] = [];

  constructor(data: TestDatabase, clientId: string) {
    this.data = data;
    this.clientId = clientId;
    this.databaseUrl = data.databaseUrl ?? '';
  }

  static async start(data: TestDatabase, clientId: string, count: number): Promise<Servers> {
    const servers = new Servers(data, clientId);
    for (let index = 0; index < count; index += 1) {
      servers.#proxies.push(await openCutProxy(servers.databaseUrl));
    }
    await Promise.all(servers.#proxies.map(async (_, index) => await servers.#startOne(index)));
    return servers;
  }

  get count(): number {
    return this.#running.length;
  }

  urlOf(index: number): string {
    return this.#running[index % this.count]?.url ?? '';
  }

  async #startOne(index: number): Promise<void> {
    this.#running[index] = await startProcess(this.data, {
      clientId: this.clientId,
      publicUrl,
      more: {
        DATABASE_URL: this.#proxies[index]?.url,
        NODE_OPTIONS: `--import=${otherClock}`,
        CLOCK_AHEAD_MS: String(clocksAheadMs[index % clocksAheadMs.length]),
      },
    });
  }

  /** Started again by whoever watches over it, also where the database is not up yet, which ends a start. */
  async kill(index: number): Promise<void> {
    await this.#running[index]?.stop('SIGKILL');
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#startOne(index);
        return;
      } catch (error) {
        if (tries === startsMax) throw error;
        await wait(betweenStartsMs);
      }
    }
  }

  async pause(index: number, ms: number): Promise<void> {
    const pid = this.#running[index]?.pid;
    if (pid !== undefined) await stopFor(pid, ms);
  }

  cut(index: number): void {
    this.#proxies[index]?.cut();
  }

  /** A process of the database that serves one of ours. */
  async pauseBackend(ms: number): Promise<void> {
    const pid = await this.#findBackend();
    if (pid !== undefined) await stopFor(pid, ms);
  }

  /** The database ends all of its processes where one of them was killed, and recovers as after a crash. */
  async crashDatabase(): Promise<void> {
    const pid = await this.#findBackend();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    while (!(await backends(this.databaseUrl).catch(() => undefined))) await wait(50);
  }

  /** Nothing where the database runs elsewhere, in a container for example, and its numbers mean others here. */
  async #findBackend(): Promise<number | undefined> {
    const name = new URL(this.databaseUrl).pathname.slice(1);
    return (await backends(this.databaseUrl)).find((pid) => titleOf(pid).includes(name));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((one) => one.stop('SIGKILL')));
    await Promise.all(this.#proxies.map((one) => one.close()));
  }
}

/** Until the database answers, and nobody is in the middle of anything there. */
export async function untilAtRest(databaseUrl: string): Promise<void> {
  for (;;) {
    const busy = await backends(databaseUrl, "state <> 'idle'").catch(() => undefined);
    if (busy?.length === 0) return;
    await wait(50);
  }
}

async function backends(databaseUrl: string, condition = 'true'): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and ${condition} order by random()`,
    );
    return rows.map((row) => row.pid);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What a process calls itself; those of PostgreSQL name their database. Empty where nobody can tell. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function stopFor(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await wait(ms);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
