// A list of a million comes in, part by part as the dashboard sends it, while a visitor reads a campaign.
import type { Beat, Felt } from './beat.ts';
import type { Engine, Product } from './claims.ts';
import { memoryMbOf } from './memory.ts';
import { makeRecords } from './seed.ts';
import { hear, othersMax, start, watchOthers } from './siege.ts';
import { type Filled, toBulkBody } from './staff.ts';
import { type Row, toCount, verdictOf } from './table.ts';

/** As the dashboard sends them. */
const recordsPerPart = 500;
const partsPerLook = 20;
const readsPerSecond = 100;
const readP99MsMax = 100;
const memoryMbMax = 150;

export async function fillWhileRead(
  engine: Engine,
  product: Product,
  { staff, ws, customers }: Filled,
): Promise<Row[]> {
  const { server, campaignId } = product;
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const beat: Beat = {
    url: `${server.url}/public/prod/campaign/${campaignId}`,
    perSecond: readsPerSecond,
    secondsMax: 1_800,
  };
  const reader = start('beat.ts', beat);
  const hearing = hear<Felt>(reader);
  const memory: number[] = [];
  const numbers = new Set<string>();
  const began = performance.now();
  for (let first = 0; first < customers; first += recordsPerPart) {
    const records = makeRecords(first, Math.min(recordsPerPart, customers - first));
    for (const { phone } of records) numbers.add(phone.replaceAll(/\D/g, '').slice(-10));
    await staff.bulk(ws, toBulkBody(records));
    if (first % (recordsPerPart * partsPerLook) === 0) memory.push(memoryMbOf(server.pid));
  }
  const seconds = (performance.now() - began) / 1_000;
  reader.kill('SIGTERM');
  const felt = await hearing;
  const isVoid = quiet() > othersMax;
  if ((await staff.countCustomers(ws)) !== numbers.size) throw new Error('The count of customers is not exact.');
  if (felt.refused > 0) throw new Error('A read was not answered well.');
  const pace = `${toCount(Math.round(customers / seconds))} rows/s`;
  const most = Math.max(...memory);
  const row = { engine: engine.name, verdict: verdictOf(felt.p99Ms, readP99MsMax, isVoid) } as const;
  // What a tenth of the way took is what an import takes; the rest must not add to it.
  const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 10)));
  return [
    {
      ...row,
      name: `p99 of GET /campaign/{id} while ${toCount(customers)} customers come in`,
      ratio: `${felt.p99Ms.toFixed(1)} ms`,
      limit: `${readP99MsMax} ms`,
      product: `p50 ${felt.p50Ms.toFixed(1)} ms, ${pace}`,
      yardstick: '',
    },
    {
      ...row,
      name: `memory that the last nine tenths of these customers add`,
      ratio: `${Math.round(most - early)} MB`,
      limit: `${memoryMbMax} MB`,
      verdict: verdictOf(most - early, memoryMbMax, false),
      product: `${Math.round(most)} MB at most`,
      yardstick: `${Math.round(early)} MB`,
    },
  ];
}
