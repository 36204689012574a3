// npm run endure: the claims that take long. One line for each; fails when one does not hold.
import { findOrInstall } from '../scripts/programs.mjs';
import { proveBroadcasts, proveStops } from './broadcasts.ts';
import { type Claim, type Proof, seed } from './claim.ts';
import { proveCluster, proveFailover } from './cluster.ts';
import { proveFuzz } from './fuzz.ts';
import { proveHistories } from './histories.ts';
import { provePowerCuts, proveRefusedWrites } from './power-cuts.ts';
import { proveWebhooks } from './webhooks.ts';

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

const chosen = process.argv.slice(2);
const unknown = chosen.filter((part) => !claims.some(({ name }) => name.includes(part)));
if (unknown.length > 0) {
  console.error(
    `There is no claim named ${unknown.join(', ')}. There are: ${claims.map(({ name }) => name).join(', ')}.`,
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
