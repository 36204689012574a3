// A workspace of which ten million events are known, and how long its page about visits lets people wait.
import { visitTables } from '@fanfare/server/database/analytics-tables.ts';
import { withoutTimeouts } from '@fanfare/server/database/postgres.ts';
import { openDatabase } from '@fanfare/server/database/open.ts';
import { rollUpVisits } from '@fanfare/server/database/migrations/0009-roll-up.ts';
import { countViewSeconds } from '@fanfare/server/database/migrations/0017-view-seconds.ts';
import type { Probe, Latencies } from './probe.ts';
import type { Engine, Product } from './claims.ts';
import { othersMax, watchOthers } from './machine.ts';
import { resultOf, start } from './servers.ts';
import { type Staff, mustFetch, readBody } from './staff.ts';
import { type Row, toCount, verdictOf } from './table.ts';
import { type Sql, type Visits, addVisits, campaignIdOf, dayMs, days, openSql, unchecked } from './visits.ts';

const events = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
const p99MsMax = 500;
const perSecond = 5;
const secondsMax = 15;
/** One that runs all the time. */
const askedCampaign = campaignIdOf(0);

interface Filled extends Visits {
  readonly staff: Staff;
  readonly url: string;
}

const questions = [
  { name: '30 days, all campaigns', length: 30, more: {} },
  { name: '30 days, one campaign', length: 30, more: { campaignId: askedCampaign } },
  { name: '90 days and those before, all', length: 90, more: { compare: 'true' } },
  { name: '90 days and those before, one', length: 90, more: { compare: 'true', campaignId: askedCampaign } },
];

export async function* measureAnalytics(engine: Engine, { server, staff }: Product): AsyncGenerator<Row> {
  const workspaceId = await staff.addWorkspace('Ten million events');
  const firstMs = Math.floor(Date.now() / dayMs - days + 1) * dayMs;
  const filled: Filled = { staff, url: server.url, workspaceId, events, firstMs };
  await using sql = await openSql(engine.environment);
  const seconds = await fill(sql, engine, filled);
  await checkOneRange(sql, filled);
  for (const { name, length, more } of questions) {
    const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
    const probe: Probe = { url: addressOf(filled, length, more), headers: staff.headers, perSecond, secondsMax };
    const latencies = await resultOf<Latencies>(start('probe.ts', probe));
    if (latencies.refused > 0) throw new Error('A question was not answered well.');
    yield {
      engine: engine.name,
      name: `p99 of GET analytics of ${toCount(events)} events, ${name}`,
      ratio: `${latencies.p99Ms.toFixed(1)} ms`,
      limit: `${p99MsMax} ms`,
      verdict: verdictOf(latencies.p99Ms, p99MsMax, quiet() > othersMax),
      product: `p50 ${latencies.p50Ms.toFixed(1)} ms`,
      yardstick: `made in ${Math.round(seconds.made)} s, counted in ${Math.round(seconds.counted)} s`,
    };
  }
}

/** Counted by the statements that an older installation's events are counted with, which tests hold against the product's. */
async function fill(sql: Sql, { environment }: Engine, visits: Visits) {
  // The demo's own visits are counted already, and would be counted again below.
  for (const table of visitTables) await sql.run(`delete from ${table}`);
  const began = performance.now();
  await addVisits(sql, visits);
  const made = performance.now();
  const { DATA_DIR: dataDir = '', DATABASE_URL: url } = environment;
  await using database = openDatabase({ dataDir, databaseUrl: url === undefined ? undefined : unchecked(url) });
  // As the migration does it: ten million events take longer than any statement of the product may.
  await withoutTimeouts(() =>
    database.transaction().execute(async (transaction) => {
      await rollUpVisits(transaction);
      await countViewSeconds(transaction);
    }),
  );
  await sql.run(url === undefined ? 'pragma wal_checkpoint(truncate)' : 'analyze');
  return { made: (made - began) / 1_000, counted: (performance.now() - made) / 1_000 };
}

function addressOf(
  { url, workspaceId, firstMs }: Filled,
  length: number,
  more: Readonly<Record<string, string | undefined>>,
): string {
  const last = firstMs + (days - 1) * dayMs;
  const [from, to] = [last - (length - 1) * dayMs, last].map((ms) => new Date(ms).toISOString().slice(0, 10));
  const query = new URLSearchParams(
    Object.entries({ from, to, ...more }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return `${url}/client/prod/ws/${workspaceId}/analytics?${query.toString()}`;
}

/** What is answered is what the events themselves say. */
async function checkOneRange(sql: Sql, filled: Filled): Promise<void> {
  const last = filled.firstMs + days * dayMs;
  const [counted] = await sql.read<Readonly<Record<string, number | string>>>(`
    select count(distinct case when user_id <> 'unknown' then user_id end) as visitors,
      sum(case when duration_ms >= 1000 then 1 else 0 end) as views,
      sum(case when type = 'social_media_click' then 1 else 0 end) as clicks
    from visit_events where workspace_id = '${filled.workspaceId}' and at >= ${last - 30 * dayMs} and at < ${last}`);
  const response = await mustFetch(addressOf(filled, 30, {}), { headers: filled.staff.headers });
  const { totals } = await readBody<{ totals: Readonly<Record<string, number>> }>(response);
  for (const [name, count] of Object.entries(counted ?? {})) {
    if (Number(count) === 0 || Number(count) !== totals[name])
      throw new Error(`Of 30 days ${totals[name]} ${name} are shown and ${count} happened.`);
  }
}
