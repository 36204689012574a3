// One account does its worst, with lists, campaigns and pictures without end: what visitors, tablets and staff of another
// workspace feel meanwhile, against a time without.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Probe, Latencies } from './probe.ts';
import type { Engine, Product } from './claims.ts';
import type { NoisyNeighbor, Taken } from './noisy-neighbor.ts';
import { othersMax, watchOthers } from './machine.ts';
import { resultOf, start } from './servers.ts';
import { type Staff, mustFetch, readBody, signInStaff } from './staff.ts';
import { type Row, verdictOf } from './table.ts';

const probeSeconds = 22;
const warmUpSeconds = 2;
const perSecond = 40;
const ratioMax = 3;
const phonesPerRound = 10_000;

const neighborPerson = { email: 'neighbor@fanfare.test', password: 'wants all of it' };
const execute = promisify(execFile);

let firstPhone = 3_000_000_000;

export async function measureNeighbors(engine: Engine, product: Product): Promise<Row> {
  const { server, campaignId, workspaceId } = product;
  await addUser(engine.environment);
  const neighborStaff = await signInStaff(server, neighborPerson.email, neighborPerson.password);
  const { addWorkspace, headers: neighborHeaders } = neighborStaff;
  const neighbor: NoisyNeighbor = {
    url: server.url,
    ws: await addWorkspace('Noisy neighbor'),
    headers: neighborHeaders,
  };
  const token = await pairTablet(server.url, workspaceId, product.staff);
  const report = JSON.stringify({ session: randomUUID(), appVersion: '1.0', showing: null, plays: [] });
  const asTablet = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const probeAll = async () => {
    const probes: Readonly<Record<string, Partial<Probe> & Pick<Probe, 'url'>>> = {
      'campaign read': { url: `${server.url}/public/prod/campaign/${campaignId}` },
      join: {
        url: `${server.url}/public/prod/phone`,
        join: { workspaceId, firstPhone: (firstPhone += phonesPerRound) },
      },
      'tablet report': { url: `${server.url}/public/prod/device/report`, body: report, headers: asTablet },
      'staff list': {
        url: `${server.url}/client/prod/ws/${workspaceId}/customers?limit=25`,
        headers: product.staff.headers,
      },
    };
    const latencies = Object.entries(probes).map(async ([name, probe]) => [name, await probeLatencies(probe)] as const);
    return await Promise.all(latencies);
  };

  await probeAll();
  const calm = new Map(await probeAll());
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const worst = start('noisy-neighbor.ts', neighbor);
  const result = resultOf<Taken>(worst);
  const busy = await probeAll();
  worst.kill('SIGTERM');
  const { taken } = await result;
  const ratios = busy.map(([name, p99Ms]) => p99Ms / (calm.get(name) ?? Number.NaN));
  const ratio = Math.max(...ratios);
  return {
    engine: engine.name,
    name: 'p99 of other people’s calls while one account does its worst',
    ratio: `${ratio.toFixed(2)}×`,
    limit: `${ratioMax.toFixed(1)}×`,
    verdict: verdictOf(ratio, ratioMax, quiet() > othersMax),
    product: `${inWords(busy)}; ${taken} calls of it done`,
    yardstick: inWords([...calm]),
  };
}

/** Beside the running server, as operators do. */
async function addUser(environment: Engine['environment']): Promise<void> {
  const { email, password } = neighborPerson;
  await execute(process.execPath, ['server/users.ts', 'add', email, '--password', password], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, ...environment },
  });
}

async function probeLatencies(given: Partial<Probe> & Pick<Probe, 'url'>): Promise<number> {
  const probe: Probe = { perSecond, secondsMax: probeSeconds, warmUpSeconds, ...given };
  const latencies = await resultOf<Latencies>(start('probe.ts', probe));
  // Whoever is refused waits for longest.
  return latencies.refused > 0 ? Infinity : latencies.p99Ms;
}

function inWords(latencies: readonly (readonly [name: string, p99Ms: number])[]): string {
  return latencies.map(([name, p99Ms]) => `${name} ${p99Ms.toFixed(1)} ms`).join(', ');
}

async function pairTablet(url: string, ws: string, staff: Staff): Promise<string> {
  const pairing = await mustFetch(`${url}/public/prod/device/pairing`, { method: 'POST' });
  const { code, token } = await readBody<{ code: string; token: string }>(pairing);
  await staff.ask('POST', `/ws/${ws}/dev`, { code, name: 'A neighbor’s' });
  return token;
}
