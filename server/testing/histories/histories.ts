// Several servers on one database, at work while processes are killed and stopped, connections cut and clocks apart.
import { setTimeout as wait } from 'node:timers/promises';
import { pairDevice } from '@fanfare/contract/devices.ts';
import { startPairing } from '@fanfare/contract/player.ts';
import { addWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { ada } from '../cast.ts';
import { type Asker, askerFor, signInByPassword } from '../start-app.ts';
import { preparePerson } from '../start-process.ts';
import type { TestDatabase } from '../test-database.ts';
import { History } from './history.ts';
import { Servers, untilAtRest } from './servers.ts';
import {
  type Shop,
  type Work,
  countCustomers,
  openCampaigns,
  openCustomers,
  openImports,
  openProfile,
  openSessions,
  openTablet,
} from './work.ts';

export type Fault = 'kill' | 'pause' | 'pause backend' | 'cut' | 'crash';

export interface Outcome {
  readonly acknowledged: number;
  readonly unknown: number;
  /** What was acknowledged and is not there, is there twice, or in part. */
  readonly problems: readonly string[];
}

const calmMs = 300;
const pauseMsMax = 1_000;

/** The faults come one after the other. Those of the database come only where it runs on this machine. */
export async function runHistories(
  data: TestDatabase,
  { servers: count, faults }: { readonly servers: number; readonly faults: Iterable<Fault> },
): Promise<Outcome> {
  const clientId = await preparePerson(data, ada);
  const servers = await Servers.start(data, clientId, count);
  try {
    const history = new History();
    let next = 0;
    const shop = await openShop({
      clientId,
      againMs: 20,
      url: () => servers.urlOf((next += 1)),
      urls: () => Array.from({ length: servers.count }, (_, index) => servers.urlOf(index)),
    });
    const work = [openCustomers, openCustomers, openImports, openCampaigns, openTablet, openProfile, openSessions].map(
      (open) => open(shop, history),
    );
    await workUnder(servers, { work, faults });
    await untilAtRest(servers.databaseUrl);
    await checkAll(shop, work, history);
    const { acknowledged, unknown, problems } = history;
    return { acknowledged, unknown, problems };
  } finally {
    await servers.stop();
  }
}

/** Ada's, with a tablet. */
export async function openShop(at: Pick<Shop, 'clientId' | 'againMs' | 'url' | 'urls'>): Promise<Shop> {
  const { clientId, url } = at;
  const { AccessToken: token } = await signInByPassword(url(), clientId, ada.email);
  const staff = askerFor(url())(token);
  const { workspace } = await staff.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
  const ws = workspace.workspace_id;
  const { code, token: tabletToken } = await askerFor(url())(undefined).call(startPairing, {});
  const { device } = await staff.call(pairDevice, { params: { ws }, body: { code, name: 'Front counter' } });
  return {
    ...at,
    ws,
    token,
    tablet: { id: device.id, token: tabletToken },
    email: ada.email,
  };
}

async function workUnder(
  servers: Servers,
  { work, faults }: { readonly work: readonly Work[]; readonly faults: Iterable<Fault> },
): Promise<void> {
  const over = new AbortController();
  const working = work.map(async ({ step }) => {
    while (!over.signal.aborted) await step();
  });
  try {
    for (const fault of faults) {
      await wait(calmMs);
      await strike(servers, fault);
    }
    await wait(calmMs);
  } finally {
    over.abort();
    await Promise.all(working);
  }
}

async function strike(servers: Servers, fault: Fault): Promise<void> {
  const index = Math.floor(Math.random() * servers.count);
  const ms = Math.ceil(Math.random() * pauseMsMax);
  if (fault === 'kill') await servers.kill(index);
  else if (fault === 'pause') await servers.pause(index, ms);
  else if (fault === 'pause backend') await servers.pauseBackend(ms);
  else if (fault === 'cut') servers.cut(index);
  else await servers.crashDatabase();
}

/** Once nobody is in the middle of anything. */
export async function checkAll(shop: Shop, work: readonly Work[], history: History): Promise<void> {
  const staff: Asker = askerFor(shop.url())(shop.token);
  for (const { check } of work) await check(staff);
  const { workspaces } = await staff.call(listWorkspaces, {});
  const counted = workspaces.find(({ workspace_id }) => workspace_id === shop.ws)?.customers_quantity;
  const there = await countCustomers(staff, shop.ws);
  history.expect(counted === there, `${counted} customers are counted of ${there}`);
}
