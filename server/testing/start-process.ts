// The product as a process of its own, for what only a process can show: being killed, and not being alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { openPool } from '../identity/open-pool.ts';
import { openMessages } from '../letters/open.ts';
import { type Environment, readSettings } from '../settings.ts';
import { type CastMember, castPassword } from './cast.ts';
import { freePort } from './free-port.ts';
import { type Asker, askerFor, poolSeed, signInByPassword } from './start-app.ts';
import type { TestDatabase } from './test-database.ts';

const ownMain = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Long, because a busy machine is no fault. */
const startMsMax = 240_000;

export interface TestProcess {
  readonly url: string;
  readonly pid: number;
  readonly visitor: Asker;
  readonly withToken: (token: string | undefined) => Asker;
  readonly signIn: (person: CastMember) => Promise<Asker>;
  /** What it has said so far, but for its faults. */
  readonly log: () => string;
  /** What it has said of its faults so far. */
  readonly faults: () => string;
  /** Not where it has just said why it ends. */
  readonly isRunning: () => Promise<boolean>;
  /** Answers with the exit code once it has ended by itself. */
  readonly ended: Promise<number | null>;
  /** Answers with the exit code; nothing where the signal itself ended the process. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** What every process is started with, and no setting of the product. */
export function ownEnvironment(): Environment {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ENV_FILE: 'none', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/** What a process on this database is started with. */
export function environmentOf(data: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>): Environment {
  return {
    DATA_DIR: data.dataDir,
    DATABASE_URL: data.databaseUrl,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
}

/** Puts a person into the pool of a database before anything runs on it. */
export async function preparePerson(
  data: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  { email, givenName, familyName }: CastMember,
): Promise<string> {
  const settings = readSettings(environmentOf(data));
  const database = openDatabase(settings);
  try {
    await migrate(database);
    const seed = await poolSeed();
    const pool = await openPool({ database, settings, send: openMessages(settings), clock: Date.now, seed });
    await pool.addUser({ email, givenName, familyName, password: castPassword });
    return pool.ids.clientId;
  } finally {
    await database.destroy();
  }
}

interface ProcessOptions {
  readonly clientId: string;
  readonly publicUrl?: string;
  /** One that is free where none is given. */
  readonly port?: number;
  /** Settings of this process alone. */
  readonly more?: Environment;
  /** The program of another version. */
  readonly main?: string;
}

export async function startProcess(
  data: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  options: ProcessOptions,
): Promise<TestProcess> {
  const { clientId, publicUrl, more, main, port = await freePort() } = options;
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...environmentOf(data), PORT: String(port), PUBLIC_URL: publicUrl ?? url, ...more };
  const child = runMain(environment, main);
  let [log, faults] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  if (!(await isReady(child, () => log))) throw new Error(`The server did not start. ${faults}`);
  const ask = askerFor(url);
  return {
    url,
    pid: child.pid ?? 0,
    visitor: ask(undefined),
    withToken: ask,
    log: () => log,
    faults: () => faults,
    ended,
    isRunning: () => isHealthy(url),
    signIn: async ({ email }) => ask((await signInByPassword(url, clientId, email)).AccessToken),
    stop: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      return await ended;
    },
  };
}

/** What a process that should not start says before it ends. */
export async function runUntilExit(environment: Environment): Promise<{ code: number | null; said: string }> {
  const child = runMain(environment);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout?.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
}

function runMain(environment: Environment, main = ownMain): ChildProcess {
  return spawn(process.execPath, [main], {
    env: { ...ownEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** By its own word: at its address somebody else might answer. */
async function isReady(child: ChildProcess, log: () => string): Promise<boolean> {
  const until = Date.now() + startMsMax;
  while (Date.now() < until && child.exitCode === null) {
    if (log().includes(' is ready.')) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  child.kill('SIGKILL');
  return false;
}

async function isHealthy(url: string): Promise<boolean> {
  return await fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
