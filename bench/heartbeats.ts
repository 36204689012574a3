// Ten thousand tablets report twice a minute: what staff and visitors feel meanwhile, and how many reports there could be.
import { createHash } from 'node:crypto';
import type { Probe, Latencies } from './probe.ts';
import type { Engine, Product } from './claims.ts';
import { othersMax, watchOthers } from './machine.ts';
import { resultOf, start } from './servers.ts';
import { type Row, toCount, verdictOf } from './table.ts';
import { type Reported, type Tablets, imageKeys, tokenOf } from './tablets.ts';
import { type Sql, openSql } from './visits.ts';

const tablets = 10_000;
const tabletsPerWorkspace = 500;
const rowsPerStatement = 500;
/** Each of them twice a minute. */
const perSecond = 334;
const probeSeconds = 14;
const rushSeconds = 5;
const rushConnections = 256;
const warmUpSeconds = 2;
const p99MsMax = 100;
const dayMs = 24 * 60 * 60_000;

export async function measureHeartbeats(engine: Engine, product: Product): Promise<Row> {
  const { server, campaignId, staff } = product;
  const ws = await staff.addWorkspace('Five hundred tablets');
  await using sql = await openSql(engine.environment);
  await addTablets(sql, ws);

  const all: Tablets = { url: server.url, count: tablets, seconds: probeSeconds, connections: 32 };
  await report({ ...all, seconds: warmUpSeconds, perSecond });
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const reporting = report({ ...all, perSecond });
  const [dashboard, gallery] = await Promise.all([
    probeLatencies({ url: `${server.url}/client/prod/ws`, headers: staff.headers, perSecond: 10 }),
    probeLatencies({ url: `${server.url}/public/prod/campaign/${campaignId}`, perSecond: 50 }),
  ]);
  const probe = await reporting;
  const isVoid = quiet() > othersMax;
  const rush = await report({ ...all, seconds: rushSeconds, connections: rushConnections });
  const p99Ms = Math.max(dashboard.p99Ms, gallery.p99Ms);
  const pace = toCount(Math.round(probe.answered / probe.seconds));
  const most = toCount(Math.round(rush.answered / rush.seconds));
  return {
    engine: engine.name,
    name: `p99 of GET /ws and GET /campaign/{id} while ${toCount(tablets)} tablets report`,
    ratio: `${p99Ms.toFixed(1)} ms`,
    limit: `${p99MsMax} ms`,
    verdict: verdictOf(p99Ms, p99MsMax, isVoid),
    product: `GET /ws ${dashboard.p99Ms.toFixed(1)} ms, campaign ${gallery.p99Ms.toFixed(1)} ms`,
    yardstick: `${pace} reports/s; at most ${most}/s`,
  };
}

async function report(given: Tablets): Promise<Reported> {
  const reported = await resultOf<Reported>(start('tablets.ts', given));
  if (reported.refused > 0) throw new Error(`${reported.refused} reports were not answered well.`);
  return reported;
}

async function probeLatencies(given: Omit<Probe, 'secondsMax' | 'warmUpSeconds'>): Promise<Latencies> {
  const latencies = await resultOf<Latencies>(
    start('probe.ts', { ...given, secondsMax: probeSeconds - 1, warmUpSeconds } satisfies Probe),
  );
  if (latencies.refused > 0) throw new Error(`${given.url} was not answered well.`);
  return latencies;
}

/** Straight into the tables: pairing ten thousand by their codes takes longer than all that is measured. */
async function addTablets(sql: Sql, staffWorkspace: string): Promise<void> {
  const now = Date.now();
  const workspaces = Array.from({ length: tablets / tabletsPerWorkspace }, (_, index) =>
    index === 0 ? staffWorkspace : `chain-${index}`,
  );
  const keys = JSON.stringify(imageKeys);
  await add(
    sql,
    'workspaces (workspace_id, name, socials, created_at, updated_at)',
    workspaces.slice(1).map((id) => [id, 'Chain', '{}', now, now]),
  );
  await add(
    sql,
    'images (workspace_id, image_key, width, height, bytes, created_at)',
    workspaces.flatMap((id) => imageKeys.map((key) => [id, key, 800, 1_000, 1, now])),
  );
  await add(
    sql,
    'campaigns (workspace_id, campaign_id, client_key, code, name, tags, content, start_at, exp_at, show_on_devices, target, image_keys, status, created_at, updated_at)',
    workspaces.map((id) => {
      const times = [now - dayMs, now + dayMs];
      const more = ['["all"]', 'everyone', keys, 'active', now, now];
      return [id, `of-${id}`, id, `code-${id}`, 'Autumn', '[]', '', ...times, ...more];
    }),
  );
  await add(
    sql,
    'devices (workspace_id, device_id, name, image_keys, token_hash, created_at, updated_at)',
    Array.from({ length: tablets }, (_, index) => {
      const hash = createHash('sha256').update(tokenOf(index)).digest('base64url');
      const ws = workspaces[Math.floor(index / tabletsPerWorkspace)] ?? '';
      return [ws, `tablet-${index}`, `Tablet ${index}`, keys, hash, now - dayMs + index, now];
    }),
  );
}

async function add(sql: Sql, into: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const values = rows
      .slice(first, first + rowsPerStatement)
      .map((row) => `(${row.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')})`);
    await sql.run(`insert into ${into} values ${values.join(', ')}`);
  }
}
