// What every system does here, and how a process of it is started and asked.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMsOf } from '../machine.ts';
import type { SeedRecord } from '../seed.ts';
import type { Environment } from '../servers.ts';

/** A system that runs, set up and without customers. */
export interface Peer {
  /** The processes whose work counts, the database's included. */
  readonly pids: readonly number[];
  /** In parts of {@link PeerKind.recordsPerCall}. */
  readonly importRecords: (records: readonly SeedRecord[]) => Promise<void>;
  /** Twenty-five customers, newest first. */
  readonly firstPage: () => Request;
  /** The same from the middle of as many customers. */
  readonly middlePage: (customers: number) => Promise<() => Request>;
  /** What a visitor reads who follows a link. */
  readonly visit: () => Request;
  readonly addCustomer: (index: number) => Request;
  readonly stop: () => Promise<void>;
}

export interface PeerKind {
  readonly name: string;
  /** How many customers it is filled with: one that takes an hour for all of them gets fewer. */
  readonly customers: number;
  readonly recordsPerCall: number;
  readonly start: () => Promise<Peer>;
}

const readyMsMax = 120_000;
const lookMs = 250;

export interface Started {
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

interface Program {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Environment;
  /** Answers well once it serves. */
  readonly readyUrl: string;
}

/** Starts a server and waits until it serves. */
export async function startProgram({ program, args, cwd, environment, readyUrl }: Program): Promise<Started> {
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, ...environment };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Also where the measurement fails.
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async () => {
    if (hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  for (const end = performance.now() + readyMsMax; performance.now() < end; await wait(lookMs)) {
    if (hasEnded(child)) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}.`);
    const isReady = await fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { pid: child.pid ?? 0, stop };
  }
  await stop();
  throw new Error(`${args.join(' ')} does not answer at ${readyUrl}.`);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The answer's JSON; throws where it is refused. */
export async function askJson<Answer>(request: Request): Promise<Answer> {
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${request.url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

export function toPost(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export interface Cost {
  /** CPU time of all its processes for one, in microseconds. */
  readonly cpuUs: number;
  readonly perSecond: number;
}

/** What `work` costs for each of so many. */
export async function costOf({ pids }: Peer, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = cpuMsOf(pids);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  return { cpuUs: ((cpuMsOf(pids) - before) * 1_000) / count, perSecond: count / seconds };
}

const inFlight = 8;
const warmUpMs = 2_000;
const measureMs = 5_000;

/** What a request costs, several asked at once. Whatever is refused ends the measurement. */
export async function costOfRequests(peer: Peer, next: () => Request): Promise<Cost> {
  await askFor(warmUpMs, next);
  let answered = 0;
  const { cpuUs, perSecond } = await costOf(peer, 1, async () => {
    answered = await askFor(measureMs, next);
  });
  return { cpuUs: cpuUs / answered, perSecond: perSecond * answered };
}

async function askFor(ms: number, next: () => Request): Promise<number> {
  const end = performance.now() + ms;
  let answered = 0;
  const ask = async () => {
    while (performance.now() < end) {
      await askJson(next());
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, ask));
  return answered;
}
