// Two Fanfares behind the Caddy of deploy/, with limits in Redis and pictures in a store that speaks S3, each a process
// of this machine that can be killed and started again.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ada } from '../cast.ts';
import { freePort } from '../free-port.ts';
import { end, startDeployedCaddy, untilListening } from '../proxies.ts';
import { startRedis } from '../redis.ts';
import { ownEnvironment, preparePerson, startProcess, type TestProcess } from '../start-process.ts';
import type { TestDatabase } from '../test-database.ts';

const storeProgram = fileURLToPath(new URL('store-program.ts', import.meta.url));
const bucket = 'fanfare';

/** Something that goes away at once, as with its machine, and comes back with what it had kept. */
export interface Part {
  readonly name: string;
  /** How callers fare meanwhile: all are served, or whoever is not is told so at least, or nobody hears anything. */
  readonly whileAway: 'served' | 'told' | 'silence';
  readonly kill: () => Promise<unknown>;
  readonly start: () => Promise<void>;
}

export interface Cluster {
  /** Caddy's address, and the product's. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly clientId: string;
  readonly parts: readonly Part[];
  /** Whether no Fanfare has ended by itself. */
  readonly areFanfaresRunning: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** On a database that is empty. */
export async function startCluster(data: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>): Promise<Cluster> {
  const [caddyPort, redisPort, storePort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort));
  const url = `http://127.0.0.1:${caddyPort}`;
  const clientId = await preparePerson(data, ada);
  const fanfares = new Map<number, TestProcess>();
  const more = settingsOf({ redisPort, storePort });
  const redis = toPart('Redis', 'served', () => startRedis({ port: redisPort ?? 0, password: 'kept by nobody' }));
  const store = toPart('the store', 'told', () => startStore(storePort ?? 0, join(data.dataDir, 'store')));
  const processes = ports.map((port, index) =>
    toPart(`Fanfare ${index + 1}`, 'served', async () => {
      const one = await startProcess(data, { clientId, publicUrl: url, port, more });
      fanfares.set(port, one);
      return { stop: () => one.stop('SIGKILL') };
    }),
  );
  const caddy = toPart('Caddy', 'silence', async () => {
    const servers = ports.map((port) => `http://127.0.0.1:${port}`);
    const { kill } = await startDeployedCaddy(caddyPort ?? 0, servers);
    return { stop: kill };
  });
  const parts = [...processes, redis, store, caddy];
  const stop = async () => void (await Promise.all(parts.map(({ kill }) => kill())));
  try {
    await Promise.all([redis.start(), store.start()]);
    await Promise.all(processes.map(({ start }) => start()));
    await caddy.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    databaseUrl: data.databaseUrl ?? '',
    clientId,
    parts,
    areFanfaresRunning: async () =>
      (await Promise.all([...fanfares.values()].map((one) => one.isRunning()))).every(Boolean),
    stop,
  };
}

/** As in deploy/compose.cluster.yaml. */
function settingsOf({ redisPort, storePort }: Readonly<Record<'redisPort' | 'storePort', number | undefined>>) {
  return {
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    REDIS_URL: `redis://:${encodeURIComponent('kept by nobody')}@127.0.0.1:${redisPort}`,
    STORAGE_URL: `s3://${bucket}?region=us-east-1&endpoint=http://127.0.0.1:${storePort}`,
    AWS_ACCESS_KEY_ID: 'anybody',
    AWS_SECRET_ACCESS_KEY: 'anything',
  };
}

interface Running {
  readonly stop: () => Promise<unknown>;
}

function toPart(name: string, whileAway: Part['whileAway'], open: () => Promise<Running>): Part {
  let running: Running | undefined;
  return {
    name,
    whileAway,
    kill: async () => await running?.stop(),
    start: async () => {
      running = await open();
    },
  };
}

async function startStore(port: number, folder: string): Promise<Running> {
  await mkdir(folder, { recursive: true });
  const env = { ...ownEnvironment(), STORE_PORT: String(port), STORE_FOLDER: folder, STORE_BUCKET: bucket };
  const child = spawn(process.execPath, [storeProgram], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await untilListening(child, port);
  return { stop: () => end(child, 'SIGKILL') };
}
