// Texts to customers: what one costs the server against the same by hand, how many go out beside what else it does, and
// how soon the audience of a million stands.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Probe, Latencies } from './probe.ts';
import type { Engine, Product } from './claims.ts';
import { cpuMsOf, othersMax, watchOthers } from './machine.ts';
import { median } from './measure.ts';
import { resultOf, openServer, start, startServer } from './servers.ts';
import { type Filled, type Staff, toBulkBody, toCampaign } from './staff.ts';
import { type Row, toCount, verdictOf } from './table.ts';
import { openSql } from './visits.ts';

/** The fastest that a gateway may be set to. */
const perSecond = 100;
export const everyMs = 1_000 / perSecond;
const textsPerRound = 600;
const rounds = 5;
const costRatioMax = 3;
const sustainedTexts = Number(process.env['BENCH_TEXTS'] ?? 6_000);
const freezeSecondsMax = 30;
const readRatioMax = 2;
const calmSeconds = 20;
const warmUpSeconds = 2;
const takenMsMax = 600_000;
const afterMs = 1_000;

export async function* measureTexts(engine: Engine, product: Product): AsyncGenerator<Row> {
  await using gateway = await openGateway();
  const shop = await openShop(product.staff, gateway.url);
  await shop.add(0, textsPerRound);
  yield await measureCost(engine, product, { gateway, shop });
  await shop.add(textsPerRound, sustainedTexts - textsPerRound);
  yield await measurePace(engine, product, { gateway, shop });
}

interface Texting {
  readonly gateway: Awaited<ReturnType<typeof openGateway>>;
  readonly shop: Awaited<ReturnType<typeof openShop>>;
}

async function measureCost(engine: Engine, { server }: Product, { gateway, shop }: Texting): Promise<Row> {
  const byHand = await startServer('bench/yardsticks/texts.ts', {
    ...engine.environment,
    YARDSTICK_GATEWAY: gateway.url,
  });
  try {
    const [ours, theirs] = [
      [server.pid, ...engine.pids],
      [byHand.pid, ...engine.pids],
    ];
    const quiet = watchOthers([process.pid, ...ours, byHand.pid]);
    const [products, yardsticks]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const product = await cpuUsPerText(ours, gateway, () => shop.text(textsPerRound));
      const yardstick = await cpuUsPerText(theirs, gateway, () => fetch(`${byHand.url}/${textsPerRound}`));
      // The first round only warms both sides up.
      if (round > 0) {
        products.push(product);
        yardsticks.push(yardstick);
      }
    }
    const ratio = median(products.map((cpuUs, round) => cpuUs / (yardsticks[round] ?? Number.NaN)));
    return {
      engine: engine.name,
      name: 'a text, from its claim to its outcome, against a fetch and a durable row',
      ratio: `${ratio.toFixed(2)}×`,
      limit: `${costRatioMax.toFixed(1)}×`,
      verdict: verdictOf(ratio, costRatioMax, quiet() > othersMax),
      product: `${Math.round(median(products))} µs a text, ${perSecond} a second`,
      yardstick: `${Math.round(median(yardsticks))} µs a text`,
    };
  } finally {
    await byHand.stop();
  }
}

async function cpuUsPerText(
  pids: readonly number[],
  gateway: Texting['gateway'],
  send: () => Promise<unknown>,
): Promise<number> {
  const [before, until] = [cpuMsOf(pids), gateway.takenAt.length + textsPerRound];
  await send();
  await gateway.untilTaken(until);
  // Until the last outcome is on the disk.
  await wait(afterMs);
  return ((cpuMsOf(pids) - before) * 1_000) / textsPerRound;
}

/** Beside visitors who read and join at a steady rate. */
async function measurePace(
  engine: Engine,
  { server, campaignId, workspaceId }: Product,
  { gateway, shop }: Texting,
): Promise<Row> {
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const join = { workspaceId, firstPhone: 4_000_000_000 };
  const probes: readonly Pick<Probe, 'url' | 'perSecond' | 'join'>[] = [
    { url: `${server.url}/public/prod/campaign/${campaignId}`, perSecond: 100 },
    { url: `${server.url}/public/prod/phone`, perSecond: 40, join },
  ];
  const visitors = probes.map((probe) => start('probe.ts', { ...probe, secondsMax: 600 } satisfies Probe));
  const result = Promise.all(visitors.map((visitor) => resultOf<Latencies>(visitor)));
  await wait(warmUpSeconds * 1_000);
  const before = gateway.takenAt.length;
  await shop.text(sustainedTexts);
  await gateway.untilTaken(before + sustainedTexts);
  for (const visitor of visitors) visitor.kill('SIGTERM');
  const [reader, joiner] = await result;
  if (!reader || !joiner || reader.refused + joiner.refused > 0) throw new Error('A visitor was not answered well.');
  const takenAt = gateway.takenAt.slice(before);
  const seconds = ((takenAt.at(-1) ?? 0) - (takenAt[0] ?? 0)) / 1_000;
  const pace = sustainedTexts / seconds;
  return {
    engine: engine.name,
    name: `texts a second from one process, ${toCount(sustainedTexts)} on end beside reads and sign-ups`,
    ratio: `${pace.toFixed(1)}/s`,
    limit: `${perSecond}/s`,
    verdict: verdictOf(perSecond / pace, 1, quiet() > othersMax),
    product: `${seconds.toFixed(1)} s; p99 of reads ${reader.p99Ms.toFixed(1)} ms, of sign-ups ${joiner.p99Ms.toFixed(1)} ms`,
    yardstick: '',
  };
}

/** Which customers a broadcast is for is settled when it starts: a row for each of them. */
export async function* measureAudience(
  engine: Engine,
  { server, campaignId }: Product,
  { staff, ws }: Filled,
): AsyncGenerator<Row> {
  const probe = { url: `${server.url}/public/prod/campaign/${campaignId}`, perSecond: 100, warmUpSeconds };
  const calm = await resultOf<Latencies>(start('probe.ts', { ...probe, secondsMax: calmSeconds } satisfies Probe));
  await using sql = await openSql(engine.environment);
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const reader = start('probe.ts', { ...probe, secondsMax: 600 } satisfies Probe);
  const result = resultOf<Latencies>(reader);
  await wait(warmUpSeconds * 1_000);
  const id = await startBroadcast(staff, ws, await addCampaign(staff, ws));
  interface Frozen {
    readonly state: string;
    readonly audience: number;
    readonly ms: number;
  }
  const read = `select state, audience, updated_at - started_at as ms from broadcasts where broadcast_id = '${id}'`;
  let frozen: Frozen | undefined;
  do {
    await wait(100);
    [frozen] = await sql.read<Frozen>(read);
  } while (frozen?.state === 'preparing');
  reader.kill('SIGTERM');
  const latencies = await result;
  const isVoid = quiet() > othersMax;
  await staff.ask('POST', `/ws/${ws}/broadcasts/${id}/pause`, {});
  if (latencies.refused + calm.refused > 0) throw new Error('A read was not answered well.');
  const [seconds, customers] = [Number(frozen?.ms) / 1_000, toCount(Number(frozen?.audience))];
  const ratio = latencies.p99Ms / calm.p99Ms;
  yield {
    engine: engine.name,
    name: `the audience of a broadcast to ${customers} customers stands`,
    ratio: `${seconds.toFixed(1)} s`,
    limit: `${freezeSecondsMax} s`,
    verdict: verdictOf(seconds, freezeSecondsMax, isVoid),
    product: '',
    yardstick: '',
  };
  yield {
    engine: engine.name,
    name: 'p99 of GET /campaign/{id} meanwhile, and before',
    ratio: `${ratio.toFixed(2)}×`,
    limit: `${readRatioMax.toFixed(1)}×`,
    verdict: verdictOf(ratio, readRatioMax, isVoid),
    product: `p50 ${latencies.p50Ms.toFixed(1)} ms, p99 ${latencies.p99Ms.toFixed(1)} ms`,
    yardstick: `p50 ${calm.p50Ms.toFixed(1)} ms, p99 ${calm.p99Ms.toFixed(1)} ms`,
  };
}

/** Takes every text, and notes when. */
async function openGateway() {
  const takenAt: number[] = [];
  const server = await openServer((request, response) => {
    takenAt.push(performance.now());
    request.resume().on('end', () => {
      const id = JSON.stringify({ id: randomUUID(), parts: 1 });
      response.writeHead(202, { 'content-type': 'application/json' }).end(id);
    });
  });
  return {
    ...server,
    takenAt,
    untilTaken: async (count: number) => {
      const until = performance.now() + takenMsMax;
      while (takenAt.length < count) {
        if (performance.now() > until) throw new Error(`The gateway was given ${takenAt.length} texts of ${count}.`);
        await wait(50);
      }
    },
  };
}

/** Where it is day at any hour at which somebody measures, with customers of its own. */
async function openShop(staff: Staff, url: string) {
  const hour = new Date().getUTCHours();
  const place = [
    { country: 'US', prefix: '+1671', timeZone: 'Pacific/Guam', ahead: 10 },
    { country: 'DE', prefix: '+49151', timeZone: 'Europe/Berlin', ahead: 1 },
    { country: 'US', prefix: '+1808', timeZone: 'Pacific/Honolulu', ahead: -10 },
  ].find(({ ahead }) => (hour + ahead + 24) % 24 >= 8 && (hour + ahead + 24) % 24 < 19);
  if (!place) throw new Error('It is night everywhere.');
  const { country, prefix, timeZone } = place;
  const { workspace } = await staff.ask<{ workspace: { workspace_id: string } }>('POST', '/ws', {
    name: 'Texts',
    country,
  });
  const ws = workspace.workspace_id;
  await staff.ask('PATCH', `/ws/${ws}`, { timeZone });
  const rules = { sender: '', pacePerMinute: 60 * perSecond, textsFrom: 480, textsUntil: 1_260 };
  await staff.ask('PUT', `/ws/${ws}/gateway`, { account: { kind: 'http', url }, ...rules });
  const campaignId = await addCampaign(staff, ws);
  return {
    add: async (first: number, count: number) => {
      const records = Array.from({ length: Math.max(0, count) }, (_, index) => {
        return { phone: `${prefix}${5_500_000 + first + index}`, createdAt: Date.UTC(2026, 0, 1), checkins: 0 };
      });
      if (records.length > 0) await staff.bulk(ws, toBulkBody(records));
    },
    /** To all of them. */
    text: (recipients: number) => startBroadcast(staff, ws, campaignId, recipients),
  };
}

async function addCampaign(staff: Staff, ws: string): Promise<string> {
  return (await staff.ask<{ campaignId: string }>('POST', `/ws/${ws}/campaign`, toCampaign('Six wines'))).campaignId;
}

async function startBroadcast(staff: Staff, ws: string, campaignId: string, expected?: number): Promise<string> {
  const draft = { campaignId, body: 'Six wines: {link}', segment: {}, hasOtherConsent: true };
  const { recipients } = await staff.ask<{ recipients: number }>('POST', `/ws/${ws}/broadcasts/preview`, draft);
  if (recipients !== (expected ?? recipients)) throw new Error(`${recipients} would get a text, not ${expected}.`);
  const id = randomUUID();
  await staff.ask('POST', `/ws/${ws}/broadcasts`, { ...draft, id });
  await staff.ask('POST', `/ws/${ws}/broadcasts/${id}/start`, { recipients });
  return id;
}
