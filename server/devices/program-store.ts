// What tablets play, read for many at once from where devices, campaigns, workspaces and pictures stand.
import { everyDevice } from '@fanfare/contract/campaigns.ts';
import { sql } from 'kysely';
import { isOneOf } from '../database/one-of.ts';
import type { Database } from '../database/open.ts';

export interface Stage {
  readonly workspaceId: string;
  readonly deviceId: string;
  readonly tokenHash: string;
  readonly deviceName: string;
  readonly imageKeys: readonly string[];
  readonly workspaceName: string;
  readonly profileImageKey: string | null;
  readonly hasConsentBox: boolean;
  readonly country: string;
  /** In which visitors see the workspace; null where it has none of its own. */
  readonly color: string | null;
}

/** The tablets with these tokens, each with its workspace. */
export async function listStages(database: Database, tokenHashes: Iterable<string>): Promise<Stage[]> {
  const rows = await database
    .selectFrom('devices')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'devices.workspace_id')
    .leftJoin('images', (join) =>
      join
        .onRef('images.workspace_id', '=', 'workspaces.workspace_id')
        .onRef('images.image_key', '=', 'workspaces.profile_image_key'),
    )
    .select(['devices.workspace_id', 'devices.device_id', 'devices.token_hash', 'devices.name', 'devices.image_keys'])
    .select(['workspaces.name as workspace_name', 'workspaces.profile_image_key', 'workspaces.consent_box', 'country'])
    .select(['workspaces.own_color', sql<string | null>`nullif(images.color, '')`.as('picture_color')])
    .where(isOneOf(database, 'devices.token_hash', tokenHashes))
    .execute();
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    deviceId: row.device_id,
    tokenHash: row.token_hash ?? '',
    deviceName: row.name,
    imageKeys: JSON.parse(row.image_keys) as string[],
    workspaceName: row.workspace_name,
    profileImageKey: row.profile_image_key,
    hasConsentBox: row.consent_box === 1,
    country: row.country,
    color: row.own_color ?? row.picture_color,
  }));
}

export interface PlayedCampaign {
  readonly workspaceId: string;
  readonly id: string;
  readonly start: number;
  readonly exp: number;
  readonly status: string;
  readonly imageKeys: readonly string[];
  readonly imageAlts: readonly string[];
  readonly isMeantFor: (deviceId: string) => boolean;
}

/** Those that any tablet of these workspaces plays and that have not ended, oldest start first. */
export async function listPlayedCampaigns(
  database: Database,
  workspaceIds: Iterable<string>,
  now: number,
): Promise<PlayedCampaign[]> {
  const rows = await database
    .selectFrom('campaigns')
    .select(['workspace_id', 'campaign_id', 'start_at', 'exp_at', 'status'])
    .select(['image_keys', 'image_alts', 'show_on_devices'])
    .where(isOneOf(database, 'workspace_id', workspaceIds))
    .where('status', '=', 'active')
    .where('exp_at', '>=', now)
    .where('show_on_devices', '<>', '[]')
    .orderBy('start_at')
    .orderBy('campaign_id')
    .execute();
  return rows.map((row) => {
    const shownOn = new Set(JSON.parse(row.show_on_devices) as string[]);
    return {
      workspaceId: row.workspace_id,
      id: row.campaign_id,
      start: row.start_at,
      exp: row.exp_at,
      status: row.status,
      imageKeys: JSON.parse(row.image_keys) as string[],
      imageAlts: JSON.parse(row.image_alts) as string[],
      isMeantFor: (deviceId) => shownOn.has(everyDevice) || shownOn.has(deviceId),
    };
  });
}

/** Which of the keys have their bytes, by workspace. */
export async function listArrivedIn(
  database: Database,
  workspaceIds: Iterable<string>,
  imageKeys: Iterable<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await database
    .selectFrom('images')
    .select(['workspace_id', 'image_key'])
    .where(isOneOf(database, 'workspace_id', workspaceIds))
    .where(isOneOf(database, 'image_key', imageKeys))
    .where('removed_at', 'is', null)
    .execute();
  const byWorkspace = Map.groupBy(rows, (row) => row.workspace_id);
  return new Map([...byWorkspace].map(([id, its]) => [id, new Set(its.map((row) => row.image_key))]));
}
