import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CutProxy, openCutProxy } from '../histories/cut-proxy.ts';
import { makeTestDatabase, type TestDatabase } from '../test-database.ts';
import { type Cluster, type Part, startCluster } from './cluster.ts';
import { runDrill } from './drill.ts';

const nowhere = 'http://127.0.0.1:1';
/** Long enough for Caddy to look how the servers are. */
const awayMs = 1_500;
let data: TestDatabase;
let way: CutProxy;
let cluster: Cluster;

beforeAll(async () => {
  data = await makeTestDatabase();
  way = await openCutProxy(data.databaseUrl ?? '');
  cluster = await startCluster({ ...data, databaseUrl: way.url });
});
afterAll(async () => {
  await cluster.stop();
  await way.close();
  await data.remove();
});

async function lose(part: Part | undefined): Promise<readonly string[]> {
  const { acknowledged, problems } = await runDrill(cluster, part ? [part] : [], { awayMs, stepsMs: 1_000 });
  expect(acknowledged).toBeGreaterThan(20);
  return problems;
}

test('of two processes behind the Caddy of deploy/ one is killed, and the other serves everybody: nothing is lost, nobody signed out', async () => {
  expect(await lose(cluster.parts[0])).toEqual([]);
});

test('while the database is away the Caddy of deploy/ lets the servers say so themselves, and all goes on once it is back', async () => {
  const kill = () => {
    way.leadTo(nowhere);
    way.cut();
    return Promise.resolve();
  };
  const start = () => Promise.resolve(way.leadTo(data.databaseUrl ?? ''));
  expect(await lose({ name: 'the database', whileAway: 'told', kill, start })).toEqual([]);
});
