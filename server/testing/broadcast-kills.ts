// A server that is killed while it texts, and what its gateway has in its own log afterwards.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type BroadcastMessage,
  getBroadcast,
  listBroadcastMessages,
  saveBroadcast,
  startBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { changeGateway } from '@fanfare/contract/gateways.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { localHourOf } from '@fanfare/contract/local-day.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { buildDraft, buildWorkspace } from './builders.ts';
import { ada } from './cast.ts';
import { freePort } from './free-port.ts';
import { type FakeAdapter, openFakeAdapter } from './gateways/adapter.ts';
import { readyDatabase } from './ready-database.ts';
import type { Asker } from './start-app.ts';
import { preparePerson, startProcess } from './start-process.ts';

export interface TextingFigure {
  readonly kills: number;
  readonly texts: number;
  /** Handed to the gateway more than once. */
  readonly twice: number;
  /** Neither handed to it nor told of as unknown. */
  readonly missing: number;
  readonly unknown: number;
  /** Of one kill, at most. */
  readonly unknownMax: number;
}

const recipients = 200;
/** Longer than a claim lasts. */
const endMsMax = 150_000;
const pageSize = 200;

/** A broadcast for each kill, which comes at any moment of it. All end in the end. */
export async function killWhileTexting(kills: number): Promise<TextingFigure> {
  const data = await readyDatabase();
  const clientId = await preparePerson(data, ada);
  await using adapter = await openFakeAdapter();
  const options = { clientId, port: await freePort(), more: { GATEWAY_PRIVATE_ADDRESSES: 'on' } };
  let server = await startProcess(data, options);
  const asAda = () => server.signIn(ada);
  const shop = await openShop(await asAda(), adapter);
  const ids: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    ids.push(await shop.start(await asAda()));
    await wait(Math.random() * 2_500);
    await server.stop('SIGKILL');
    server = await startProcess(data, options);
  }
  await untilDone(asAda, shop.ws, ids);
  const figure = compare(await listAll(await asAda(), shop.ws, ids), adapter);
  await server.stop('SIGTERM');
  await data.remove();
  return { kills, ...figure };
}

/** Where it is day, so that texts go out at any hour. */
function dayAt(now: number) {
  const places = [
    { country: 'US', prefix: '+1671', timeZone: 'Pacific/Guam' },
    { country: 'DE', prefix: '+49151', timeZone: 'Europe/Berlin' },
    { country: 'US', prefix: '+1808', timeZone: 'Pacific/Honolulu' },
  ];
  const hourAt = (timeZone: string) => localHourOf(now, timeZone).hour;
  const place = places.find(({ timeZone }) => hourAt(timeZone) >= 8 && hourAt(timeZone) < 20);
  if (!place) throw new Error('It is night everywhere.');
  return place;
}

/** With a gateway that takes a hundred texts a second. */
async function openShop(staff: Asker, adapter: FakeAdapter) {
  const { country, prefix, timeZone } = dayAt(Date.now());
  const { workspace_id: ws } = await buildWorkspace(staff, 'Harbor & Vine', country);
  const params = { ws };
  await staff.call(changeWorkspace, { params, body: { timeZone } });
  const draft = buildDraft({ now: () => Date.now() });
  const { campaignId } = await staff.call(saveCampaign, { params, body: draft });
  const customers = Array.from({ length: recipients }, (_, index) => ({
    phone: `${prefix}${String(5_550_000 + index)}`,
    createdAt: Date.UTC(2026, 0, 1),
  }));
  await staff.call(bulkAddCustomers, { params, body: { customers } });
  const account = { kind: 'http' as const, url: adapter.url };
  const rules = { sender: '', pacePerMinute: 6_000, textsFrom: 480, textsUntil: 1_260 };
  const { secret } = await staff.call(changeGateway, { params, body: { account, ...rules } });
  adapter.secret = secret ?? '';
  return {
    ws,
    start: async (asker: Asker) => {
      const id = randomUUID();
      const body = { id, campaignId, body: 'Six wines: {link}', segment: {}, hasOtherConsent: true };
      await asker.call(saveBroadcast, { params, body });
      await asker.call(startBroadcast, { params: { ws, id }, body: {} });
      return id;
    },
  };
}

async function untilDone(asAda: () => Promise<Asker>, ws: string, ids: readonly string[]): Promise<void> {
  const until = Date.now() + endMsMax;
  for (const id of ids) {
    const staff = await asAda();
    for (;;) {
      const { broadcast } = await staff.call(getBroadcast, { params: { ws, id } });
      if (broadcast.state === 'done') break;
      if (Date.now() > until) throw new Error(`A broadcast is still ${broadcast.state} (${broadcast.pausedBecause}).`);
      await wait(250);
    }
  }
}

type Messages = readonly (readonly BroadcastMessage[])[];

async function listAll(staff: Asker, ws: string, ids: readonly string[]): Promise<Messages> {
  const lists = ids.map(async (id) => {
    const query = { limit: pageSize };
    return (await staff.call(listBroadcastMessages, { params: { ws, id }, query })).items;
  });
  return await Promise.all(lists);
}

function compare(broadcasts: Messages, adapter: FakeAdapter): Omit<TextingFigure, 'kills'> {
  const handed = new Map<string, number>();
  for (const { body } of adapter.requests) {
    const { type, data } = JSON.parse(body) as { type: string; data: { messageId: string } };
    if (type === 'message.send') handed.set(data.messageId, (handed.get(data.messageId) ?? 0) + 1);
  }
  const unknown = broadcasts.map((messages) => messages.filter(({ state }) => state === 'unknown').length);
  const isMissing = ({ messageId, state }: BroadcastMessage) => !handed.has(messageId) && state !== 'unknown';
  return {
    texts: handed.size,
    twice: [...handed.values()].filter((times) => times > 1).length,
    missing: broadcasts.flat().filter(isMissing).length,
    unknown: unknown.reduce((sum, count) => sum + count, 0),
    unknownMax: Math.max(...unknown),
  };
}
