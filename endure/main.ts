// npm run endure: the claims that take long. One line for each; fails when one does not hold.
import { killWhileTexting } from '@fanfare/server/testing/broadcast-kills.ts';
import { cutPower } from '@fanfare/server/testing/disk/power-cuts.ts';
import { recordRefusals, recordWork } from '@fanfare/server/testing/disk/recorded-work.ts';
import { fuzz } from '@fanfare/server/testing/fuzz/fuzz.ts';
import { type Fault, runHistories } from '@fanfare/server/testing/histories/histories.ts';
import { startApp } from '@fanfare/server/testing/start-app.ts';
import { stopWhileTexting } from '@fanfare/server/testing/stop-races.ts';
import { makeTestDatabase } from '@fanfare/server/testing/test-database.ts';
import { killWhileImporting, killWhileJoining } from '@fanfare/server/testing/webhook-kills.ts';
import { findOrInstall } from '../scripts/programs.mjs';
import { type Claim, type Proof, seed, sizeOf } from './claim.ts';
import { proveCluster, proveFailover } from './cluster.ts';

const claims: readonly Claim[] = [
  { name: 'fuzz on SQLite', engine: 'sqlite', prove: proveFuzz },
  { name: 'fuzz on PostgreSQL', engine: 'postgres', prove: proveFuzz },
  { name: 'histories', engine: 'postgres', prove: proveHistories },
  { name: 'cluster', engine: 'postgres', needs: ['caddy', 'redis-server'], prove: proveCluster },
  { name: 'failover', engine: 'postgres', needs: ['caddy', 'redis-server'], prove: proveFailover },
  { name: 'power cuts', engine: 'sqlite', prove: provePowerCuts },
  { name: 'refused writes', engine: 'sqlite', prove: proveRefusedWrites },
  { name: 'webhooks on SQLite', engine: 'sqlite', prove: proveWebhooks },
  { name: 'webhooks on PostgreSQL', engine: 'postgres', prove: proveWebhooks },
  { name: 'broadcasts on SQLite', engine: 'sqlite', prove: proveBroadcasts },
  { name: 'broadcasts on PostgreSQL', engine: 'postgres', prove: proveBroadcasts },
  { name: 'stops on SQLite', engine: 'sqlite', prove: proveStops },
  { name: 'stops on PostgreSQL', engine: 'postgres', prove: proveStops },
];

/** What the servers of a history suffer, in turn. */
const faultKinds: readonly Fault[] = ['kill', 'pause', 'pause backend', 'cut', 'crash'];
/** Texts of one workspace that a process has on their way at most. */
const underWayMax = 48;

const chosen = process.argv.slice(2);
const unmatched = chosen.filter((part) => !claims.some(({ name }) => name.includes(part)));
if (unmatched.length > 0) {
  console.error(
    `There is no claim named ${unmatched.join(', ')}. There are: ${claims.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  console.log(`ENDURE_SEED=${seed}`);
  for (const claim of claims) if (isWanted(claim)) await tryClaim(claim);
}

function isWanted({ name, engine }: Claim): boolean {
  if (engine === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined) return false;
  return chosen.length === 0 || chosen.some((part) => name.includes(part));
}

async function tryClaim({ name, engine, needs = [], prove }: Claim): Promise<void> {
  if (!(await findOrInstall(needs))) {
    console.log(`!!! ${name}: ${needs.join(' or ')} was not found, so it is not tried.`);
    return;
  }
  process.env['TEST_ENGINE'] = engine;
  const { figure, holds } = await prove().catch(toFailure);
  console.log(`${name}: ${figure} — ${holds ? 'ok' : 'FAILED'}`);
  if (!holds) process.exitCode = 1;
}

function toFailure(error: unknown): Proof {
  console.error(error);
  return { figure: error instanceof Error ? error.message : String(error), holds: false };
}

/** Every endpoint and every verb of the pool, with bodies, queries and headers that go wrong in one place or in all. */
async function proveFuzz(): Promise<Proof> {
  const environment = { RATE_LIMITS: 'off', FEATURE_ANALYTICS: 'on', COGNITO_GUESTS: 'on' };
  await using app = await startApp({ environment });
  const { calls, refused, problems } = await fuzz(app, { calls: sizeOf('ENDURE_FUZZ_CALLS', 100_000), seed });
  for (const problem of problems) console.error(problem);
  const counts = [calls, refused, problems.length].map((count) => count.toLocaleString('en-US'));
  return {
    figure: `${counts[0]} calls, ${counts[1]} of them refused, ${counts[2]} taken badly`,
    holds: problems.length === 0,
  };
}

/** What several servers acknowledged, against what is there after they were killed, stopped, cut off and wrong about time. */
async function proveHistories(): Promise<Proof> {
  const data = await makeTestDatabase();
  try {
    const faults = Array.from(
      { length: sizeOf('ENDURE_FAULTS', 200) },
      (_, index) => faultKinds[index % faultKinds.length] ?? 'cut',
    );
    const { acknowledged, unknown, problems } = await runHistories(data, { servers: 3, faults });
    for (const problem of problems) console.error(problem);
    const [known, others] = [acknowledged, unknown].map((count) => count.toLocaleString('en-US'));
    const figure = `${faults.length} faults, ${known} calls acknowledged, ${others} unknown, ${problems.length} lost`;
    return { figure, holds: problems.length === 0 };
  } finally {
    await data.remove();
  }
}

/** Before and after each flush, and at so many moments in between, the power is cut; nothing acknowledged may be lost. */
async function provePowerCuts(): Promise<Proof> {
  await using work = await recordWork(6);
  const between = sizeOf('ENDURE_POWER_CUTS', 1_000);
  const { cuts, lost, half } = await cutPower(work, { flushes: Infinity, between, serverEach: 100, seed });
  for (const fault of [...lost, ...half]) console.log(fault);
  return {
    figure: `${cuts} power cuts in ${work.actions.length} actions, ${lost.length} acknowledged lost, ${half.length} half`,
    holds: lost.length + half.length === 0,
  };
}

/** Each write of what the product does is refused once; power cuts then show what is there. */
async function proveRefusedWrites(): Promise<Proof> {
  const figures: string[] = [];
  let holds = true;
  for (const error of ['EIO', 'ENOSPC'] as const) {
    await using work = await recordRefusals(error, sizeOf('ENDURE_REFUSED_WRITES', 1_000));
    const { lost, half } = await cutPower(work, { flushes: 20, between: 20, seed });
    for (const fault of [...lost, ...half]) console.log(fault);
    figures.push(`${error} at each of ${work.writes} writes, ${lost.length} acknowledged lost, ${half.length} half`);
    holds &&= lost.length + half.length === 0;
  }
  return { figure: figures.join('; '), holds };
}

/** The server is killed while visitors join and while an API key imports; the receiver must have each of them, under one id. */
async function proveWebhooks(): Promise<Proof> {
  const kills = sizeOf('ENDURE_KILLS', 1_000);
  const { customers, lost, doubled, invented, repeated } = await killWhileJoining(kills);
  const imported = await killWhileImporting(10_000, 2);
  const isWhole = imported.customers === 10_000 && imported.lost.length + imported.doubled.length === 0;
  return {
    figure: `${kills} kills, ${customers} customers, ${lost.length} events lost, ${doubled.length} without their one id, ${invented.length} of nobody, ${repeated} sent again under the same id; an import of 10,000 and 2 kills: ${imported.lost.length} events lost, ${imported.doubled.length} without their one id`,
    holds: isWhole && customers > 0 && lost.length + doubled.length + invented.length === 0,
  };
}

/** The server is killed while it texts; its gateway's own log must have nobody twice, and miss nobody but the unknown. */
async function proveBroadcasts(): Promise<Proof> {
  const kills = sizeOf('ENDURE_KILLS', 1_000);
  const { texts, twice, missing, unknown, unknownMax } = await killWhileTexting(kills);
  return {
    figure: `${kills} kills, ${texts} texts, ${twice} twice, ${missing} missing, ${unknown} unknown, at most ${unknownMax} of one kill`,
    holds: twice === 0 && missing === 0 && unknownMax <= underWayMax,
  };
}

async function proveStops(): Promise<Proof> {
  const races = sizeOf('ENDURE_STOPS', 100_000);
  const { stops, textedAfter } = await stopWhileTexting(races);
  return {
    figure: `${stops} STOPs while texts wait, ${textedAfter} texted after their answer`,
    holds: textedAfter === 0,
  };
}
