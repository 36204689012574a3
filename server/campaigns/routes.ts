import { hasEnded, isCanceled } from '@fanfare/contract/campaign-lifecycle.ts';
import {
  type Campaign,
  type CampaignDraft,
  campaignEnded,
  campaignNotFound,
  cancelCampaign,
  endInThePast,
  everyDevice,
  getCampaign,
  listCampaigns,
  resumeCampaign,
  saveCampaign,
  unknownDevice,
  unknownSegment,
} from '@fanfare/contract/campaigns.ts';
import { type Quotas, tooManyCampaigns, tooManyOpenCampaigns } from '@fanfare/contract/quotas.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { lockSegment } from '../customers/saved-segments-store.ts';
import { newId } from '../database/ids.ts';
import type { Database, Transaction } from '../database/open.ts';
import { listDeviceIds } from '../devices/store.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { RecordChange } from '../http/audit.ts';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import type { Images } from '../images/images.ts';
import { forgetCampaignMoment, tellCampaignCanceled, tellCampaignCreated } from '../webhooks/moments-store.ts';
import * as store from './store.ts';

interface CampaignParts {
  readonly database: Database;
  readonly images: Pick<Images, 'arrived' | 'imageUrl' | 'uploadUrl' | 'hold' | 'removeUnused' | 'clearSoon'>;
  readonly clock: () => number;
  readonly quotas: Quotas;
  /** What visitors are told of a campaign, to be forgotten when it changes. */
  readonly publicAnswers: Pick<AnswerCache, 'forget'>;
}

export function mountCampaigns(router: Router, parts: CampaignParts): void {
  const { database, images, clock, publicAnswers } = parts;

  serve(router, saveCampaign, async ({ params, body, record }) => {
    const campaign = await save(parts, params.ws, { draft: body, record });
    publicAnswers.forget(campaign.id);
    return { campaignId: campaign.id, urls: campaign.imageKeys.map((key) => images.uploadUrl(params.ws, key)) };
  });

  serve(router, listCampaigns, async ({ params, query }) => {
    const { limit, lastEvaluatedKey: after, open } = query;
    const rows = await store.listCampaigns(database, params.ws, { limit, after, openAt: open ? clock() : undefined });
    const page = toPage(rows, limit, ({ id, createdAt }) => ({ id, createdAt }));
    return { ...page, items: await withImages(parts, params.ws, page.items) };
  });

  serve(router, getCampaign, async ({ params }) => {
    const stored = await store.findCampaign(database, params.ws, params.id);
    return { campaign: await withItsImages(parts, stored) };
  });

  serve(router, cancelCampaign, async ({ params, record }) => {
    const change = { workspaceId: params.ws, campaignId: params.id, now: clock() };
    const canceled = await database.transaction().execute(async (transaction) => {
      const done = await store.cancelCampaign(transaction, change);
      if (!done) return undefined;
      await tellCampaignCanceled(transaction, done, change.now);
      await record(transaction, { id: done.id, name: done.name });
      return done;
    });
    publicAnswers.forget(params.id);
    return { campaign: await withItsImages(parts, canceled ?? (await getAlreadyCanceled(database, change))) };
  });

  serve(router, resumeCampaign, async ({ params, record }) => {
    const resumed = await resume(parts, { workspaceId: params.ws, campaignId: params.id, now: clock(), record });
    publicAnswers.forget(params.id);
    return { campaign: await withItsImages(parts, resumed) };
  });
}

interface Save {
  readonly draft: CampaignDraft;
  readonly record: RecordChange;
}

async function save(parts: CampaignParts, workspaceId: string, { draft, record }: Save) {
  const { action, campaignId = '', ID: clientKey, unmodifiedSince, ...fields } = draft;
  if (action === 'create') return await addOnce(parts, { workspaceId, clientKey, ...fields }, record);
  const { database, clock } = parts;
  const now = clock();
  // A device that was unpaired since stands in its campaigns still, and keeps nobody from changing them.
  const before = await store.findCampaign(database, workspaceId, campaignId);
  await checkFields(parts, workspaceId, fields, before?.showOnDevices);
  const change = { workspaceId, campaignId, fields, now, unmodifiedSince };
  const changed = await changeCampaign(parts, change, record);
  if (changed) return changed;
  const found = await store.findCampaign(database, workspaceId, campaignId);
  if (!found) throw new Refusal(404, campaignNotFound);
  if (hasEnded(found, now)) throw new Refusal(409, campaignEnded);
  // A repeat of a change whose answer got lost finds its own change.
  if (store.holdsFields(found, fields)) return found;
  throw new Refusal(409, changedMeanwhile);
}

/** A repeat is answered before anything is checked: it must find its campaign even when that has ended meanwhile. */
async function addOnce(parts: CampaignParts, campaign: Omit<store.NewCampaign, 'createdAt'>, record: RecordChange) {
  const { database, images, clock, quotas } = parts;
  const made = await store.findCampaignByClientKey(database, campaign);
  if (made) return made;
  await checkFields(parts, campaign.workspaceId, campaign);
  return await database.transaction().execute(async (transaction) => {
    const id = newId();
    const added = await store.addCampaignOnce(transaction, { ...campaign, id, createdAt: clock() });
    await checkQuotas(transaction, added, quotas);
    if (added.id !== id) return added;
    await checkSegment(transaction, added);
    await images.hold(transaction, added.workspaceId, added.imageKeys);
    await tellCampaignCreated(transaction, added, added.createdAt);
    await record(transaction, { id, name: added.name, after: toAudited(added) });
    return added;
  });
}

/** Whoever added one writes its workspace's row, so that nobody else adds another before the transaction ends. */
async function checkQuotas(
  transaction: Transaction,
  { workspaceId, createdAt }: store.StoredCampaign,
  quotas: Quotas,
): Promise<void> {
  const { open, all } = await store.countCampaigns(transaction, workspaceId, createdAt);
  if (all > quotas.campaigns) throw new Refusal(409, tooManyCampaigns(quotas));
  if (open > quotas.openCampaigns) throw new Refusal(409, tooManyOpenCampaigns(quotas));
}

async function checkFields(
  { database, clock }: CampaignParts,
  workspaceId: string,
  fields: store.CampaignFields,
  chosenBefore: readonly string[] = [],
) {
  if (fields.exp <= clock()) throw new Refusal(400, endInThePast);
  await checkDevices(database, workspaceId, fields.showOnDevices, chosenBefore);
}

/** Pictures that the campaign no longer has are removed with it, where nothing else shows them. */
async function changeCampaign({ database, images }: CampaignParts, to: store.CampaignChange, record: RecordChange) {
  const changed = await database.transaction().execute(async (transaction) => {
    const before = await store.lockCampaign(transaction, to.workspaceId, to.campaignId);
    const after = await store.changeCampaign(transaction, to);
    if (!before || !after) return undefined;
    if (after.start > to.now) await forgetCampaignMoment(transaction, after, 'campaign.started');
    // It may have ended, and been told of, since this was asked for.
    await forgetCampaignMoment(transaction, after, 'campaign.ended');
    await checkSegment(transaction, after);
    const added = after.imageKeys.filter((key) => !before.imageKeys.includes(key));
    const dropped = before.imageKeys.filter((key) => !after.imageKeys.includes(key));
    await images.hold(transaction, to.workspaceId, added);
    await images.removeUnused(transaction, to.workspaceId, dropped);
    const change = { before: toAudited(before), after: toAudited(after) };
    await record(transaction, { action: 'campaign.changed', id: after.id, name: after.name, ...change });
    return after;
  });
  images.clearSoon();
  return changed;
}

function toAudited({ name, content, start, exp, tags, imageKeys, showOnDevices, ...audience }: store.StoredCampaign) {
  const { target, segmentId } = audience;
  return { name, content, start, exp, target, segmentId, tags, images: imageKeys.length, showOnDevices };
}

async function checkDevices(
  database: Database,
  workspaceId: string,
  chosen: readonly string[],
  chosenBefore: readonly string[],
): Promise<void> {
  if (chosen.length === 0 || (chosen.length === 1 && chosen[0] === everyDevice)) return;
  const known = new Set([...(await listDeviceIds(database, workspaceId)), ...chosenBefore]);
  known.delete(everyDevice);
  if (!chosen.every((id) => known.has(id))) throw new Refusal(400, unknownDevice);
}

/** It stays until the transaction ends. */
async function checkSegment(transaction: Transaction, { workspaceId, segmentId }: store.StoredCampaign): Promise<void> {
  if (segmentId === null || (await lockSegment(transaction, workspaceId, segmentId))) return;
  throw new Refusal(400, unknownSegment);
}

/** Resuming twice is one resumption; what ended in another way stays ended. */
async function resume(
  { database, quotas }: CampaignParts,
  { record, ...running }: store.RunningCampaign & { readonly record: RecordChange },
) {
  const resumed = await database.transaction().execute(async (transaction) => {
    const campaign = await store.resumeCampaign(transaction, running);
    if (!campaign) return undefined;
    const { open } = await store.countCampaigns(transaction, running.workspaceId, running.now);
    if (open > quotas.openCampaigns) throw new Refusal(409, tooManyOpenCampaigns(quotas));
    await checkSegment(transaction, campaign);
    await forgetCampaignMoment(transaction, campaign, 'campaign.ended');
    await record(transaction, { id: campaign.id, name: campaign.name });
    return campaign;
  });
  if (resumed) return resumed;
  const found = await store.findCampaign(database, running.workspaceId, running.campaignId);
  if (found && hasEnded(found, running.now)) throw new Refusal(409, campaignEnded);
  return found;
}

/** Canceling twice is one cancel; what ended in another way can't be canceled any more. */
async function getAlreadyCanceled(database: Database, { workspaceId, campaignId, now }: store.RunningCampaign) {
  const campaign = await store.findCampaign(database, workspaceId, campaignId);
  if (!campaign) throw new Refusal(404, campaignNotFound);
  if (!isCanceled(campaign.status) && hasEnded(campaign, now)) throw new Refusal(409, campaignEnded);
  return campaign;
}

async function withItsImages(parts: CampaignParts, stored: store.StoredCampaign | undefined): Promise<Campaign> {
  if (!stored) throw new Refusal(404, campaignNotFound);
  const [campaign] = await withImages(parts, stored.workspaceId, [stored]);
  if (!campaign) throw new Refusal(404, campaignNotFound);
  return campaign;
}

async function withImages(
  { images }: CampaignParts,
  workspaceId: string,
  campaigns: readonly store.StoredCampaign[],
): Promise<Campaign[]> {
  const arrived = await images.arrived(
    workspaceId,
    campaigns.flatMap(({ imageKeys }) => imageKeys),
  );
  return campaigns.map((campaign) => ({
    ...campaign,
    images: campaign.imageKeys.filter((key) => arrived.has(key)).map((key) => images.imageUrl(workspaceId, key)),
  }));
}
