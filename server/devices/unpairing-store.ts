// Devices that were unpaired: for a while they stand there without a token and can come back, then they go.
import type { UnpairedDevice } from '@fanfare/contract/devices.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/open.ts';
import type { DeviceKey } from './store.ts';

/** Whether there was one. Its token works no longer, nor the code that it may still be known by. */
export async function unpairDevice(
  transaction: Transaction,
  { workspaceId, deviceId }: DeviceKey,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('devices')
    .set({ unpaired_at: now, unpaired_token_hash: sql.ref('token_hash'), token_hash: null })
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .where('unpaired_at', 'is', null)
    .returning('unpaired_token_hash')
    .executeTakeFirst();
  if (!row) return false;
  await transaction.deleteFrom('pairings').where('token_hash', '=', row.unpaired_token_hash).execute();
  return true;
}

/** Those of a workspace since a moment, the last one first. */
export async function listUnpaired(database: Database, workspaceId: string, since: number): Promise<UnpairedDevice[]> {
  const rows = await database
    .selectFrom('devices')
    .select(['device_id', 'name', 'unpaired_at'])
    .where('workspace_id', '=', workspaceId)
    .where('unpaired_at', '>', since)
    .orderBy('unpaired_at', 'desc')
    .orderBy('device_id')
    .execute();
  return rows.map((row) => ({ id: row.device_id, name: row.name, unpairedAt: row.unpaired_at ?? 0 }));
}

/** Whether there was one that was unpaired after this moment. */
export async function restoreDevice(
  transaction: Transaction,
  { workspaceId, deviceId }: DeviceKey,
  since: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('devices')
    .set({ unpaired_at: null, token_hash: sql.ref('unpaired_token_hash'), unpaired_token_hash: null })
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .where('unpaired_at', '>', since)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Some of those that can't come back any more. */
export async function listUnpairedUntil(database: Database, moment: number, limit: number): Promise<DeviceKey[]> {
  const rows = await database
    .selectFrom('devices')
    .select(['workspace_id', 'device_id'])
    .where('unpaired_at', '<=', moment)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ workspaceId: row.workspace_id, deviceId: row.device_id }));
}

/** The keys of the pictures that it showed; nothing where it is gone or has come back. What it reported goes with it. */
export async function removeUnpaired(
  transaction: Transaction,
  { workspaceId, deviceId }: DeviceKey,
): Promise<readonly string[] | undefined> {
  const row = await transaction
    .deleteFrom('devices')
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .where('unpaired_at', 'is not', null)
    .returning('image_keys')
    .executeTakeFirst();
  return row && (JSON.parse(row.image_keys) as string[]);
}
