// Staff write broadcasts, see what they would come to, start them once, and hold or end them.
import { isDeepStrictEqual } from 'node:util';
import {
  type Broadcast,
  audienceEmpty,
  timePast,
  broadcastNotFound,
  cancelBroadcast,
  getBroadcast,
  listBroadcastMessages,
  listBroadcasts,
  pauseBroadcast,
  previewBroadcast,
  recipientsDiffer,
  removeBroadcast,
  resumeBroadcast,
  saveBroadcast,
  settleUnknown,
  startBroadcast,
  typedRecipientsAbove,
} from '@fanfare/contract/broadcasts.ts';
import { campaignEnded, campaignNotFound } from '@fanfare/contract/campaigns.ts';
import type { RequestOf } from '@fanfare/contract/endpoint.ts';
import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import { tooManyOpenBroadcasts } from '@fanfare/contract/quotas.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { type StoredCampaign, findCampaign } from '../campaigns/store.ts';
import type { BroadcastRow } from '../database/broadcast-tables.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { takeLock } from '../database/engine.ts';
import type { Transaction } from '../database/open.ts';
import { practiceRow, updatedAtOf } from '../gateways/row.ts';
import { findGateway } from '../gateways/store.ts';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { mountBroadcastExport } from './export.ts';
import { foresee, toOthers, toWaiting } from './forecast.ts';
import type { TextingParts } from './parts.ts';
import { preview } from './preview.ts';
import { hoursOf } from '../messages/quiet-hours.ts';
import { findUsage, monthOf } from '../messages/usage-store.ts';
import { listMessages, settleSome } from './results-store.ts';
import * as store from './store.ts';
import { countMessages, listQueues } from './tally-store.ts';

export function mountBroadcasts(router: Router, parts: TextingParts): void {
  mountReading(router, parts);
  mountDrafts(router, parts);
  mountStart(router, parts);
  mountStates(router, parts);
  mountBroadcastExport(router, parts);
}

function mountReading(router: Router, parts: TextingParts): void {
  const { database } = parts;
  serve(router, listBroadcasts, async ({ params, query }) => {
    const { campaignId } = query;
    if (campaignId !== undefined && !(await findCampaign(database, params.ws, campaignId)))
      throw new Refusal(404, campaignNotFound);
    const rows = await store.listBroadcasts(database, { workspaceId: params.ws, ...query });
    const page = toPage(rows, query.limit, (row) => ({ createdAt: row.created_at, id: row.broadcast_id }));
    return { ...page, items: await toBroadcasts(parts, params.ws, page.items) };
  });

  serve(router, getBroadcast, async ({ params }) => ({ broadcast: await read(parts, keyOf(params)) }));

  serve(router, listBroadcastMessages, async ({ params, query }) => {
    const key = keyOf(params);
    await store.getBroadcastRow(database, key);
    const rows = await listMessages(database, { ...key, ...query, after: query.lastEvaluatedKey?.messageId });
    return toPage(rows, query.limit, ({ messageId }) => ({ messageId }));
  });
}

function mountDrafts(router: Router, parts: TextingParts): void {
  const { database, clock } = parts;
  serve(
    router,
    previewBroadcast,
    async ({ params, body }) => {
      const campaign = await getOpenCampaign(parts, params.ws, body.campaignId);
      return await preview(parts, { workspaceId: params.ws, draft: body, campaign });
    },
    { isHeavy: true },
  );

  serve(router, saveBroadcast, async ({ params, body, person, record }) => {
    const key = { workspaceId: params.ws, broadcastId: body.id };
    const campaign = await getOpenCampaign(parts, params.ws, body.campaignId);
    await database.transaction().execute(async (transaction) => {
      const isChanged = await store.saveDraft(transaction, {
        ...key,
        draft: body,
        lastSeen: body.updatedAt,
        who: person.id,
        now: clock(),
      });
      if (isChanged) await record(transaction, { id: body.id, name: campaign.name });
    });
    return { broadcast: await read(parts, key) };
  });

  serve(router, removeBroadcast, async ({ params, record }) => {
    await database.transaction().execute(async (transaction) => {
      await store.removeDraft(transaction, keyOf(params));
      await record(transaction, { id: params.id });
    });
    return { message: 'Broadcast removed' };
  });
}

function mountStart(router: Router, parts: TextingParts): void {
  const { database, clock, settings } = parts;
  serve(
    router,
    startBroadcast,
    async ({ params, body, person, record }) => {
      const key = keyOf(params);
      const draft = await store.getBroadcastRow(database, key);
      if (draft.state !== 'draft') return { broadcast: await read(parts, key) };
      if (body.updatedAt !== undefined && body.updatedAt !== draft.updated_at) throw new Refusal(409, changedMeanwhile);
      const campaign = await getOpenCampaign(parts, params.ws, draft.campaign_id);
      const expected = await preview(parts, { workspaceId: params.ws, draft: toDraft(draft), campaign });
      checkRecipients(expected.recipients, body.recipients);
      await database.transaction().execute(async (transaction) => {
        await takeLock(transaction, `starts of ${params.ws}`);
        // Whoever changes it comes before, or sees what goes out at its price.
        await takeLock(transaction, `gateway of ${params.ws}`);
        const row = await store.lockBroadcast(transaction, key);
        // Two tabs, two processes, or an answer that was lost: it starts once.
        if (row.state !== 'draft') return;
        // What starts is what was counted.
        if (!isDeepStrictEqual(row, draft)) throw new Refusal(409, changedMeanwhile);
        const { kind, currency, part_micros } = await findReviewed(transaction, params.ws, body);
        const now = clock();
        // At once is not what was asked for.
        if (row.scheduled_at !== null && row.scheduled_at <= now) throw new Refusal(409, timePast);
        if ((await store.countOpen(transaction, params.ws)) >= settings.quotas.openBroadcasts) {
          throw new Refusal(409, tooManyOpenBroadcasts(settings.quotas));
        }
        await store.changeBroadcast(transaction, key, {
          state: row.scheduled_at === null ? 'preparing' : 'scheduled',
          gateway_kind: kind,
          currency,
          part_micros,
          started_at: now,
          started_by: person.id,
          looked_at: now,
          updated_at: now,
        });
        const after = { recipients: expected.recipients, scheduledAt: row.scheduled_at, gateway: kind };
        await record(transaction, { id: params.id, name: campaign.name, after });
      });
      return { broadcast: await read(parts, key) };
    },
    { isHeavy: true },
  );
}

function checkRecipients(expected: number, reviewed: number | undefined): void {
  if (expected === 0) throw new Refusal(409, audienceEmpty);
  // Of many, somebody may have joined or left since their number was typed; of few, nobody types it.
  const isNear = (many: number) => many > typedRecipientsAbove && Math.abs(many - expected) <= expected * 0.01;
  const isWrong = expected > typedRecipientsAbove ? !isNear(reviewed ?? 0) : expected > (reviewed ?? expected);
  if (isWrong) throw new Refusal(409, recipientsDiffer);
}

/** That the draft is the same makes it no cheaper. */
async function findReviewed(
  transaction: Transaction,
  workspaceId: string,
  reviewed: RequestOf<typeof startBroadcast>['body'],
): Promise<GatewayRow> {
  const row = (await findGateway(transaction, workspaceId)) ?? practiceRow(workspaceId);
  const { isPractice = row.kind === 'practice', gatewayUpdatedAt = updatedAtOf(row) } = reviewed;
  if (isPractice !== (row.kind === 'practice') || gatewayUpdatedAt !== updatedAtOf(row))
    throw new Refusal(409, changedMeanwhile);
  return row;
}

type Change = (transaction: Transaction, key: store.BroadcastKey, now: number) => Promise<boolean>;

function mountStates(router: Router, parts: TextingParts): void {
  const { database, clock } = parts;
  const byPerson: Change = async (transaction, key, now) => {
    const row = await store.lockBroadcast(transaction, key);
    store.checkOpen(row);
    return await store.pause(transaction, key, 'person', now);
  };
  const changes = [
    [pauseBroadcast, byPerson],
    [resumeBroadcast, store.resume],
    [cancelBroadcast, store.cancel],
  ] as const;
  for (const [endpoint, change] of changes) {
    serve(router, endpoint, async ({ params, record }) => {
      const key = keyOf(params);
      await database.transaction().execute(async (transaction) => {
        if (await change(transaction, key, clock())) await record(transaction, { id: params.id });
      });
      return { broadcast: await read(parts, key) };
    });
  }

  serve(router, settleUnknown, async ({ params, body, record }) => {
    const key = keyOf(params);
    const until = clock();
    const { campaign_id: campaignId } = await store.getBroadcastRow(database, key);
    // They would be passed over, and what they may have cost be forgotten.
    if (body.as === 'again') await getOpenCampaign(parts, params.ws, campaignId);
    // Each part tells of itself: the next one may be refused.
    const settle = async () =>
      await database.transaction().execute(async (transaction) => {
        const { count, hasMore } = await settleSome(transaction, key, { as: body.as, now: clock(), until });
        if (count > 0) await record(transaction, { id: params.id, after: { as: body.as, texts: count } });
        return hasMore;
      });
    let hasMore = true;
    while (hasMore) hasMore = await settle();
    return { broadcast: await read(parts, key) };
  });
}

function keyOf({ ws, id }: { readonly ws: string; readonly id: string }): store.BroadcastKey {
  return { workspaceId: ws, broadcastId: id };
}

async function getOpenCampaign(parts: TextingParts, workspaceId: string, campaignId: string): Promise<StoredCampaign> {
  const campaign = await findCampaign(parts.database, workspaceId, campaignId);
  if (!campaign) throw new Refusal(404, campaignNotFound);
  if (hasEnded(campaign, parts.clock())) throw new Refusal(409, campaignEnded);
  return campaign;
}

function toDraft(row: BroadcastRow) {
  return {
    campaignId: row.campaign_id,
    body: row.body,
    segment: store.segmentOf(row),
    hasOtherConsent: row.has_other_consent === 1,
    scheduledAt: row.scheduled_at,
  };
}

async function read(parts: TextingParts, key: store.BroadcastKey): Promise<Broadcast> {
  const [broadcast] = await toBroadcasts(parts, key.workspaceId, [await store.getBroadcastRow(parts.database, key)]);
  if (!broadcast) throw new Refusal(404, broadcastNotFound);
  return broadcast;
}

async function toBroadcasts(parts: TextingParts, workspaceId: string, rows: readonly BroadcastRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.broadcast_id);
  const [counts, gateway, { timeZone }] = await Promise.all([
    countMessages(parts.database, workspaceId, ids),
    parts.findGateway(workspaceId),
    store.findWorkspace(parts.database, workspaceId),
  ]);
  const campaigns = new Map<string, StoredCampaign | undefined>();
  for (const id of new Set(rows.map((row) => row.campaign_id))) {
    campaigns.set(id, await findCampaign(parts.database, workspaceId, id));
  }
  const now = parts.clock();
  const isGoing = rows.some((row) => row.state === 'sending');
  const queues = isGoing ? await listQueues(parts.database, workspaceId) : [];
  const { wait_until: waitsUntil } = await findUsage(parts.database, workspaceId, {
    month: monthOf(timeZone, now),
    currency: gateway.currency,
    now,
  });
  const from = Math.max(now, waitsUntil);
  const course = { hours: hoursOf(gateway, timeZone), pacePerMinute: gateway.pace_per_minute, from };
  return rows.flatMap((row) => {
    const counted = counts.get(row.broadcast_id);
    if (!counted) return [];
    const campaign = campaigns.get(row.campaign_id);
    const own = row.state === 'sending' ? queues.filter((one) => one.broadcastId === row.broadcast_id) : [];
    const before = own[0] ? queues.slice(0, queues.indexOf(own[0])) : [];
    const waiting = [...toOthers(before, timeZone, from), ...toWaiting(own, timeZone, from)];
    const endsAbout = own.length > 0 ? foresee(waiting, { ...course, until: campaign?.exp ?? from }).lastAt : null;
    const results = { ...counted.results, currency: row.currency ?? gateway.currency };
    return store.toBroadcast(row, { ...counted, results, campaignName: campaign?.name ?? '', endsAbout });
  });
}
