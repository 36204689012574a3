// What deploy/compose.cluster.yaml starts, part after part killed while it is used; and PostgreSQL with a replica that
// takes the place of its primary.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, type Part, startCluster } from '@fanfare/server/testing/cluster/cluster.ts';
import { type DrillOutcome, type Stall, runDrill } from '@fanfare/server/testing/cluster/drill.ts';
import { openCutProxy } from '@fanfare/server/testing/histories/cut-proxy.ts';
import type { Proof } from './claim.ts';
import { PostgresServer } from './postgres.ts';

const awayMs = 15_000;

/** Each part goes away without a word and comes back with what it had kept. */
export async function proveCluster(): Promise<Proof> {
  const database = await PostgresServer.open();
  try {
    return await drillOn(database.url, ({ parts }) => [
      ...parts,
      { name: 'PostgreSQL', whileAway: 'told', kill: () => database.kill(), start: () => database.start() },
    ]);
  } finally {
    await database.remove();
  }
}

/** Both are behind one address, which leads to the primary. */
export async function proveFailover(): Promise<Proof> {
  const primary = await PostgresServer.open();
  const address = await openCutProxy(primary.url);
  let replica: PostgresServer | undefined;
  try {
    replica = await primary.openReplica();
    const standby = replica;
    const promote = async () => {
      await standby.promote();
      address.leadTo(standby.url);
    };
    return await drillOn(address.url, () => [
      { name: 'the replica', whileAway: 'told', kill: () => standby.kill(), start: () => standby.start() },
      { name: 'the primary, replica promoted', whileAway: 'told', kill: () => primary.kill(), start: promote },
    ]);
  } finally {
    await address.close();
    await replica?.remove();
    await primary.remove();
  }
}

async function drillOn(databaseUrl: string, partsOf: (cluster: Cluster) => readonly Part[]): Promise<Proof> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-cluster-'));
  try {
    const cluster = await startCluster({ dataDir, databaseUrl });
    try {
      return toProof(await runDrill(cluster, partsOf(cluster), { awayMs }));
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function toProof({ stalls, acknowledged, unknown, problems }: DrillOutcome): Proof {
  console.log(`Killed, and away for ${awayMs / 1_000} s. The longest that anybody waited meanwhile, in seconds:`);
  for (const stall of stalls) console.log(`  ${sayStall(stall)}`);
  for (const problem of problems) console.error(problem);
  const [known, others] = [acknowledged, unknown].map((count) => count.toLocaleString('en-US'));
  return {
    figure: `${stalls.length} parts killed, ${known} calls acknowledged, ${others} unknown, ${problems.length} lost or refused`,
    holds: problems.length === 0,
  };
}

function sayStall({ part, waitMs }: Stall): string {
  const waits = Object.entries(waitMs).map(([kind, ms]) => `${kind} ${(ms / 1_000).toFixed(1)}`);
  return `${part}: ${waits.join(', ')}`;
}
