// A shop that texts its customers through a gateway that a test plays.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Broadcast,
  type BroadcastDraft,
  type BroadcastMessage,
  getBroadcast,
  listBroadcastMessages,
  saveBroadcast,
  startBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { type GatewayChange, changeGateway } from '@fanfare/contract/gateways.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { localHourOf } from '@fanfare/contract/local-day.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import type { input } from 'zod';
import { buildDraft, buildWorkspace } from './builders.ts';
import type { FakeAdapter } from './gateways/adapter.ts';
import type { FakeTwilio } from './gateways/twilio.ts';
import type { Asker } from './start-app.ts';

export type BroadcastsAt = ReturnType<typeof broadcastsAt>;
export type TextingShop = Awaited<ReturnType<typeof openTextingShop>>;

interface ShopOptions {
  readonly staff: Asker;
  readonly gateway: FakeAdapter | FakeTwilio;
  readonly customers: number;
  readonly now?: number;
  readonly rules?: Partial<GatewayChange>;
}

const texted = 'Six wines: {link}';
const pageSize = 200;

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

function accountOf(fake: FakeAdapter | FakeTwilio): GatewayChange['account'] {
  const { url } = fake;
  if (!('accountSid' in fake)) return { kind: 'http', url, answersLookups: false, renewsSecret: false };
  const { accountSid, authToken } = fake;
  return { kind: 'twilio', url, accountSid, authToken };
}

/** Its gateway takes a hundred texts a second unless the rules say otherwise. */
export async function openTextingShop({ staff, gateway: fake, customers, now = Date.now(), rules = {} }: ShopOptions) {
  const { country, prefix, timeZone } = dayAt(now);
  const { workspace_id: ws } = await buildWorkspace(staff, 'Harbor & Vine', country);
  const params = { ws };
  await staff.call(changeWorkspace, { params, body: { timeZone } });
  const draft = buildDraft({ now: () => now });
  const { campaignId } = await staff.call(saveCampaign, { params, body: draft });
  const phones = Array.from({ length: customers }, (_, index) => `${prefix}${String(5_550_000 + index)}`);
  await staff.call(bulkAddCustomers, {
    params,
    body: { customers: phones.map((phone) => ({ phone, createdAt: Date.UTC(2026, 0, 1) })) },
  });
  const change = (given: Partial<GatewayChange>) =>
    staff.call(changeGateway, {
      params,
      body: {
        account: accountOf(fake),
        sender: 'accountSid' in fake ? '16715550100' : '',
        pacePerMinute: 6_000,
        textsFrom: 480,
        textsUntil: 1_260,
        ...given,
      },
    });
  const { secret, gateway } = await change(rules);
  if ('secret' in fake) fake.secret = secret ?? '';
  return {
    ws,
    timeZone,
    campaignId,
    phones,
    draft,
    hooks: gateway.hooks,
    change,
    ...broadcastsAt(staff, { ws, campaignId }),
  };
}

/** Also for whoever signs in anew at a shop that is there. */
export function broadcastsAt(staff: Asker, { ws, campaignId }: { readonly ws: string; readonly campaignId: string }) {
  const read = async (id: string): Promise<Broadcast> =>
    (await staff.call(getBroadcast, { params: { ws, id } })).broadcast;
  return {
    read,
    start: async (given: Partial<input<typeof BroadcastDraft>> = {}) => {
      const id = randomUUID();
      const body = { id, campaignId, body: texted, segment: {}, hasOtherConsent: true, ...given };
      await staff.call(saveBroadcast, { params: { ws }, body });
      await staff.call(startBroadcast, { params: { ws, id }, body: {} });
      return id;
    },
    /** Looks until it is so. */
    until: async (id: string, isSo: (broadcast: Broadcast) => boolean, msMax = 150_000): Promise<Broadcast> => {
      const last = Date.now() + msMax;
      for (;;) {
        const broadcast = await read(id);
        if (isSo(broadcast)) return broadcast;
        if (Date.now() > last) throw new Error(`It is still so: ${JSON.stringify(broadcast)}`);
        await wait(50);
      }
    },
    /** What the audit log tells of its pauses. */
    pauses: async (id: string) => {
      const { items } = await staff.call(searchAudit, { params: { ws }, body: { action: 'broadcast.paused' } });
      const its = items.filter(({ subjectId }) => subjectId === id);
      return its.map(({ actorKind, after }) => ({ by: actorKind, because: after['pausedBecause'] }));
    },
    messages: async (id: string): Promise<readonly BroadcastMessage[]> =>
      (await staff.call(listBroadcastMessages, { params: { ws, id }, query: { limit: pageSize } })).items,
  };
}
