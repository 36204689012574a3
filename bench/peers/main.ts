// npm run peers: the same work done by the product and by systems near it, as CPU time of all their processes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../claims.ts';
import { describeMachine, writeSection } from '../page.ts';
import { makeRecords } from '../seed.ts';
import { toCount } from '../table.ts';
import { directus } from './directus.ts';
import { fanfareOn } from './fanfare.ts';
import { ghost } from './ghost.ts';
import { type Cost, type PeerKind, costOf, costOfRequests } from './peer.ts';

const { values: asked } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const customers = Number(process.env['BENCH_PEER_CUSTOMERS'] ?? 100_000);
/** At a hundred a second, all of them would take a quarter of an hour. */
const slowCustomersMax = 5_000;

const works = [
  'an imported customer',
  'a page of 25',
  'a page from the middle',
  'a visit',
  'an added customer',
] as const;
type Costs = Readonly<Record<(typeof works)[number], Cost>>;

const {
  BENCH_POSTGRES_URL: url = '',
  BENCH_POSTGRES_PID: pid = '',
  PEERS_FOLDER: folder = '',
  PEERS_NODE: node = '',
} = process.env;
const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-peers-'));
try {
  const postgres = { url, pid: Number(pid) };
  const kinds: readonly PeerKind[] = [
    fanfareOn(engine('SQLite', { DATA_DIR: join(dataDir, 'sqlite'), DATABASE_URL: undefined }, []), customers),
    fanfareOn(
      engine('PostgreSQL', { DATA_DIR: join(dataDir, 'postgres'), DATABASE_URL: url }, [postgres.pid]),
      customers,
    ),
    directus({ folder: join(folder, 'directus'), node }, postgres, customers),
    ghost({ folder: join(folder, 'ghost'), node }, join(dataDir, 'ghost'), Math.min(customers, slowCustomersMax)),
  ];
  const table = [headings(), '| :-- | --: | --: | --: | --: | --: |'];
  console.log(table[0]);
  for (const kind of kinds) {
    const line = toLine(kind, await measure(kind));
    console.log(line);
    table.push(line);
  }
  if (asked.write) await writeSection('peers', [await describeMachine(), '', ...table].join('\n'));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function engine(name: string, environment: Engine['environment'], pids: readonly number[]): Engine {
  return { name, environment, pids, pointRead: '', rawUpserts: '' };
}

async function measure(kind: PeerKind): Promise<Costs> {
  const peer = await kind.start();
  try {
    const { recordsPerCall: most } = kind;
    const parts = Array.from({ length: Math.ceil(kind.customers / most) }, (_, part) =>
      makeRecords(part * most, Math.min(most, kind.customers - part * most)),
    );
    const imported = await costOf(peer, kind.customers, async () => {
      for (const part of parts) await peer.importRecords(uniqueOf(part));
    });
    let added = 0;
    return {
      'an imported customer': imported,
      'a page of 25': await costOfRequests(peer, peer.firstPage),
      'a page from the middle': await costOfRequests(peer, await peer.middlePage(kind.customers)),
      'a visit': await costOfRequests(peer, peer.visit),
      'an added customer': await costOfRequests(peer, () => peer.addCustomer((added += 1))),
    };
  } finally {
    await peer.stop();
  }
}

/** Each number once: only the product merges those that come again. */
function uniqueOf(records: ReturnType<typeof makeRecords>): ReturnType<typeof makeRecords> {
  const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
  return [...new Map(records.map((record) => [digits(record.phone), record])).values()];
}

function headings(): string {
  return `| System | ${works.join(' | ')} |`;
}

function toLine(kind: PeerKind, costs: Costs): string {
  const cells = works.map((work) => {
    const { cpuUs, perSecond } = costs[work];
    return `${toCount(Math.round(cpuUs))} µs, ${toCount(Math.round(perSecond))}/s`;
  });
  return `| ${kind.name} | ${cells.join(' | ')} |`;
}
