// The numbers by which pictures of a campaign are counted. A number stays with its picture, wherever the picture stands
// in the campaign later on, and also once it is gone.
import { rowInserter } from '../database/insert-rows.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { AnalyticsPictureRow } from '../database/analytics-tables.ts';
import type { VisitEventRow } from '../database/tables.ts';
import { picturesMax } from './visitor-days.ts';

const rows = rowInserter(
  'analytics_pictures',
  { workspace_id: 'text', campaign_id: 'text', image_key: 'text', picture: 'bigint' },
  '(workspace_id, campaign_id, image_key) do nothing',
);

export async function listPictures(
  database: Database,
  campaignIds: readonly string[],
  workspaceIds: readonly string[],
): Promise<AnalyticsPictureRow[]> {
  return await database
    .selectFrom('analytics_pictures')
    .selectAll()
    .where(isOneOf(database, 'workspace_id', workspaceIds))
    .where(isOneOf(database, 'campaign_id', campaignIds))
    .execute();
}

/**
 * Gives numbers to pictures that are looked at for the first time, and answers how to find an event's. What no campaign
 * of that name shows, which anybody could make up, has none; nor have those that come after `picturesMax` others.
 */
export async function numberPictures(
  transaction: Transaction,
  views: readonly VisitEventRow[],
): Promise<(event: VisitEventRow) => number | undefined> {
  const campaignIds = [...new Set(views.map((event) => event.campaign_id))];
  const workspaceIds = [...new Set(views.map((event) => event.workspace_id))];
  const known = await listPictures(transaction, campaignIds, workspaceIds);
  const numbers = new Map(known.map((row) => [keyOf(row), row.picture]));
  const unnumbered = views.filter((event) => !numbers.has(keyOf(event)));
  if (unnumbered.length > 0) {
    const added = newNumbers(known, await listShown(transaction, unnumbered));
    await rows.insert(transaction, added);
    for (const row of added) numbers.set(keyOf(row), row.picture);
  }
  return (event) => numbers.get(keyOf(event));
}

type Key = Pick<AnalyticsPictureRow, 'workspace_id' | 'campaign_id'>;

function keyOf({ workspace_id, campaign_id, image_key }: Key & { readonly image_key: string | null }): string {
  return `${workspace_id} ${campaign_id} ${image_key}`;
}

/** All pictures of the campaigns of these events, as they show them now. */
async function listShown(transaction: Transaction, events: readonly VisitEventRow[]) {
  const campaignIds = new Set(events.map((event) => event.campaign_id));
  const workspaceIds = new Set(events.map((event) => event.workspace_id));
  return await transaction
    .selectFrom('campaigns')
    .select(['workspace_id', 'campaign_id', 'image_keys'])
    .where(isOneOf(transaction, 'workspace_id', workspaceIds))
    .where(isOneOf(transaction, 'campaign_id', campaignIds))
    .execute();
}

function newNumbers(
  known: readonly AnalyticsPictureRow[],
  campaigns: readonly (Key & { readonly image_keys: string })[],
): AnalyticsPictureRow[] {
  return campaigns.flatMap(({ workspace_id, campaign_id, image_keys }) => {
    const numbered = known.filter((row) => row.workspace_id === workspace_id && row.campaign_id === campaign_id);
    const has = new Set(numbered.map((row) => row.image_key));
    const missing = (JSON.parse(image_keys) as string[]).filter((key) => !has.has(key));
    return missing
      .slice(0, picturesMax - numbered.length)
      .map((image_key, index) => ({ workspace_id, campaign_id, image_key, picture: numbered.length + index }));
  });
}
