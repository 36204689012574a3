// The campaigns of a workspace, and their exact number kept beside them in the same transaction.
import { isDeepStrictEqual } from 'node:util';
import type { Campaign, CampaignDraft } from '@fanfare/contract/campaigns.ts';
import { sql } from 'kysely';
import { writesBesideOthers } from '../database/engine.ts';
import { newId } from '../database/ids.ts';
import { laterThanBefore } from '../database/steady-clock.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { CampaignRow } from '../database/tables.ts';

/** A campaign as it is stored: the addresses of its pictures come later. */
export type StoredCampaign = Omit<Campaign, 'images'> & { readonly workspaceId: string };

export interface CampaignsPage {
  readonly limit: number;
  readonly after?: { readonly id: string; readonly createdAt: number } | undefined;
  /** Only those that have not ended then. */
  readonly openAt?: number | undefined;
}

/** Newest first; one page and, as its last row, one more than asked where the list goes on. */
export async function listCampaigns(
  database: Database,
  workspaceId: string,
  { limit, after, openAt }: CampaignsPage,
): Promise<StoredCampaign[]> {
  let query = database.selectFrom('campaigns').selectAll().where('workspace_id', '=', workspaceId);
  if (openAt !== undefined) query = query.where('status', '=', 'active').where('exp_at', '>=', openAt);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('created_at', 'campaign_id'), '<', where.tuple(after.createdAt, after.id)),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('campaign_id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map(toCampaign);
}

export async function findCampaign(
  database: Database,
  workspaceId: string,
  campaignId: string,
): Promise<StoredCampaign | undefined> {
  const row = await selectCampaign(database, workspaceId, campaignId).executeTakeFirst();
  return row && toCampaign(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockCampaign(
  transaction: Transaction,
  workspaceId: string,
  campaignId: string,
): Promise<StoredCampaign | undefined> {
  const row = await selectCampaign(transaction, workspaceId, campaignId)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toCampaign(row);
}

function selectCampaign(database: Database, workspaceId: string, campaignId: string) {
  return database
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId);
}

/** For strangers, who know a campaign by its id alone. */
export async function findCampaignAnywhere(
  database: Database,
  campaignId: string,
): Promise<StoredCampaign | undefined> {
  const row = await database
    .selectFrom('campaigns')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row && toCampaign(row);
}

export async function findCampaignIdByCode(database: Database, code: string): Promise<string | undefined> {
  const row = await database.selectFrom('campaigns').select('campaign_id').where('code', '=', code).executeTakeFirst();
  return row?.campaign_id;
}

interface ClientKey {
  readonly workspaceId: string;
  readonly clientKey: string;
}

/** The campaign that an earlier call with this key made. */
export async function findCampaignByClientKey(
  database: Database,
  { workspaceId, clientKey }: ClientKey,
): Promise<StoredCampaign | undefined> {
  const row = await database
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row && toCampaign(row);
}

export type CampaignFields = Omit<CampaignDraft, 'ID' | 'action' | 'campaignId' | 'unmodifiedSince'>;

export interface NewCampaign extends CampaignFields {
  /** Where whoever adds it wants to know whether it was made now. */
  readonly id?: string;
  readonly workspaceId: string;
  readonly clientKey: string;
  readonly createdAt: number;
  readonly status?: Campaign['status'];
}

/**
 * The campaign with this client key: made now, or the one made before. `campaign_quantity` rises only when made. A code
 * that another campaign has is drawn again.
 */
export async function addCampaignOnce(
  transaction: Transaction,
  campaign: NewCampaign,
  newCode = () => newId(8),
): Promise<StoredCampaign> {
  const made = await transaction
    .insertInto('campaigns')
    .values({
      workspace_id: campaign.workspaceId,
      campaign_id: campaign.id ?? newId(),
      client_key: campaign.clientKey,
      code: newCode(),
      status: campaign.status ?? 'active',
      created_at: campaign.createdAt,
      updated_at: campaign.createdAt,
      ...toColumns(campaign),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) {
    const before = await findCampaignByClientKey(transaction, campaign);
    return before ?? (await addCampaignOnce(transaction, campaign, newCode));
  }
  await transaction
    .updateTable('workspaces')
    .set({ campaign_quantity: sql<number>`campaign_quantity + 1` })
    .where('workspace_id', '=', campaign.workspaceId)
    .execute();
  return toCampaign(made);
}

/** How many campaigns a workspace has, and how many of them have not ended. */
export async function countCampaigns(
  database: Database,
  workspaceId: string,
  now: number,
): Promise<{ readonly all: number; readonly open: number }> {
  return await database
    .selectFrom('workspaces')
    .select('campaign_quantity as all')
    .select((of) =>
      of
        .selectFrom('campaigns')
        .select(({ fn }) => fn.countAll<number>().as('quantity'))
        .whereRef('campaigns.workspace_id', '=', 'workspaces.workspace_id')
        .where('status', '=', 'active')
        .where('exp_at', '>=', now)
        .$asScalar()
        .as('open'),
    )
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}

/** A campaign that has not ended at `now`. */
export interface RunningCampaign {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly now: number;
}

export interface CampaignChange extends RunningCampaign {
  readonly fields: CampaignFields;
  /** The `updatedAt` that the asker last saw. */
  readonly unmodifiedSince?: number | undefined;
}

/** The changed campaign, or nothing when there is none that could still be changed, or it was changed since. */
export async function changeCampaign(
  database: Database,
  { fields, ...running }: CampaignChange,
): Promise<StoredCampaign | undefined> {
  return await updateRunning(database, running, toColumns(fields));
}

/** Whether the campaign says just this already. */
export function holdsFields(campaign: StoredCampaign, fields: CampaignFields): boolean {
  return isDeepStrictEqual(toColumns(campaign), toColumns(fields));
}

/** The canceled campaign, or nothing when there is none that still runs. */
export async function cancelCampaign(
  database: Database,
  running: RunningCampaign,
): Promise<StoredCampaign | undefined> {
  return await updateRunning(database, running, { status: 'canceled' });
}

/** The campaign, which runs again, or nothing when there is none that was canceled and has time left. */
export async function resumeCampaign(
  transaction: Transaction,
  { workspaceId, campaignId, now }: RunningCampaign,
): Promise<StoredCampaign | undefined> {
  const row = await transaction
    .updateTable('campaigns')
    .set({ status: 'active', updated_at: laterThanBefore(now) })
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'canceled')
    .where('exp_at', '>=', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  // Whoever adds a campaign writes this row too, so that both are counted one after the other.
  await transaction
    .updateTable('workspaces')
    .set({ campaign_quantity: sql<number>`campaign_quantity` })
    .where('workspace_id', '=', workspaceId)
    .execute();
  return toCampaign(row);
}

async function updateRunning(
  database: Database,
  { workspaceId, campaignId, now, unmodifiedSince = Number.MAX_SAFE_INTEGER }: Omit<CampaignChange, 'fields'>,
  values: Partial<CampaignRow>,
): Promise<StoredCampaign | undefined> {
  const row = await database
    .updateTable('campaigns')
    .set({ ...values, updated_at: laterThanBefore(now) })
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'active')
    .where('exp_at', '>=', now)
    .where('updated_at', '<=', unmodifiedSince)
    .returningAll()
    .executeTakeFirst();
  return row && toCampaign(row);
}

function toColumns(fields: CampaignFields) {
  return {
    name: fields.name,
    tags: JSON.stringify(fields.tags),
    content: fields.content,
    start_at: fields.start,
    exp_at: fields.exp,
    show_on_devices: JSON.stringify(fields.showOnDevices),
    target: fields.target,
    segment_id: fields.segmentId,
    image_keys: JSON.stringify(fields.imageKeys),
    image_alts: JSON.stringify(altsOf(fields)),
  };
}

/** One for each picture. */
function altsOf({ imageKeys, imageAlts }: Pick<CampaignFields, 'imageKeys' | 'imageAlts'>): string[] {
  return imageKeys.map((_, index) => imageAlts[index] ?? '');
}

function toCampaign(row: CampaignRow): StoredCampaign {
  const imageKeys = JSON.parse(row.image_keys) as string[];
  return {
    workspaceId: row.workspace_id,
    id: row.campaign_id,
    name: row.name,
    tags: JSON.parse(row.tags) as string[],
    content: row.content,
    start: row.start_at,
    exp: row.exp_at,
    showOnDevices: JSON.parse(row.show_on_devices) as string[],
    target: row.target as Campaign['target'],
    segmentId: row.segment_id,
    imageKeys,
    imageAlts: altsOf({ imageKeys, imageAlts: JSON.parse(row.image_alts) as string[] }),
    status: row.status as Campaign['status'],
    code: row.code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
