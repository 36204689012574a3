// The parts of a cluster are killed one after the other while it is used: what was acknowledged must be there in the end,
// nobody may be signed out, and all must be served again.
import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../histories/histories.ts';
import { untilAtRest } from '../histories/servers.ts';
import { type Caller, type CallerKind, type Callers, keepWorking, longestWaitMs, openCallers } from './callers.ts';
import type { Cluster, Part } from './cluster.ts';

const calmMs = 1_000;
/** So that nobody reaches a limit, however long it takes. */
const stepsMsDefault = 2_000;
/** Far longer than anybody should wait, on a busy machine too. */
const servedMsMax = 30_000;

export interface Stall {
  readonly part: string;
  /** The longest that anybody of each kind waited for an answer. */
  readonly waitMs: Readonly<Record<CallerKind, number>>;
}

export interface DrillOutcome {
  readonly stalls: readonly Stall[];
  readonly acknowledged: number;
  readonly unknown: number;
  readonly problems: readonly string[];
}

/** Each part is away for `awayMs`, and where the others serve without it, until everybody was served. */
export async function runDrill(
  cluster: Cluster,
  parts: readonly Part[],
  { awayMs, stepsMs = stepsMsDefault }: { readonly awayMs: number; readonly stepsMs?: number },
): Promise<DrillOutcome> {
  await using callers = await openCallers(cluster);
  const over = new AbortController();
  const working = callers.all.map((caller) => keepWorking(caller, stepsMs, over.signal));
  const [stalls, problems]: [Stall[], string[]] = [[], []];
  try {
    await untilServed(callers, performance.now());
    for (const part of parts) {
      await wait(calmMs);
      stalls.push(await loseOnce(part, { cluster, callers, awayMs, problems }));
    }
  } finally {
    over.abort();
    await Promise.all(working);
  }
  await untilAtRest(cluster.databaseUrl);
  const [first] = callers.all;
  if (first)
    await checkAll(
      callers.shop,
      callers.all.map(({ work }) => work),
      first.history,
    );
  return {
    stalls,
    acknowledged: sumOf(callers, ({ history }) => history.acknowledged),
    unknown: sumOf(callers, ({ history }) => history.unknown),
    problems: [...problems, ...callers.all.flatMap(({ history }) => history.problems)],
  };
}

interface Scene {
  readonly cluster: Cluster;
  readonly callers: Callers;
  readonly awayMs: number;
  readonly problems: string[];
}

async function loseOnce(part: Part, { cluster, callers, awayMs, problems }: Scene): Promise<Stall> {
  const from = performance.now();
  await part.kill();
  const since = performance.now();
  const away = wait(awayMs);
  if (part.whileAway === 'served' && !(await untilServed(callers, since))) {
    problems.push(`${part.name} was away, and not everybody was served`);
  }
  await away;
  if (part.whileAway === 'told' && !callers.all.every((one) => isToldSince(one, since))) {
    problems.push(`${part.name} was away, and somebody was not told so`);
  }
  await part.start();
  if (!(await untilServed(callers, performance.now()))) problems.push(`Not everybody was served after ${part.name}`);
  if (!(await cluster.areFanfaresRunning())) problems.push(`A Fanfare ended by itself after ${part.name}`);
  const longestOf = (kind: CallerKind) =>
    Math.max(...callers.all.filter((one) => one.kind === kind).map((one) => longestWaitMs(one, from)));
  const kinds = [...new Set(callers.all.map(({ kind }) => kind))];
  const waitMs = Object.fromEntries(kinds.map((kind) => [kind, longestOf(kind)])) as Stall['waitMs'];
  return { part: part.name, waitMs };
}

function isToldSince({ history }: Caller, since: number): boolean {
  return history.entries.every(
    ({ began, status, isToldLater }) => began < since || status !== undefined || isToldLater,
  );
}

/** Whether everybody got an answer to something that was asked since then. */
async function untilServed({ all }: Callers, since: number): Promise<boolean> {
  const isServed = ({ history }: Caller) =>
    history.entries.some(({ began, status }) => began >= since && status !== undefined);
  const until = performance.now() + servedMsMax;
  while (performance.now() < until) {
    if (all.every(isServed)) return true;
    await wait(50);
  }
  return false;
}

function sumOf({ all }: Callers, countOf: (caller: Caller) => number): number {
  return all.reduce((sum, caller) => sum + countOf(caller), 0);
}
