import { type Device, deviceHealthyMs } from '@fanfare/contract/devices.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { DeviceRow } from '../database/tables.ts';

/** The devices of each workspace, in the order in which they were paired. */
export async function listDevices(
  database: Database,
  workspaceIds: readonly string[],
  now: number,
): Promise<Map<string, Device[]>> {
  const devices = new Map<string, Device[]>(workspaceIds.map((id) => [id, []]));
  if (workspaceIds.length === 0) return devices;
  const rows = await database
    .selectFrom('devices')
    .selectAll()
    .where('workspace_id', 'in', [...workspaceIds])
    .orderBy('created_at')
    .orderBy('device_id')
    .execute();
  for (const row of rows) devices.get(row.workspace_id)?.push(toDevice(row, now));
  return devices;
}

export async function listDeviceIds(database: Database, workspaceId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('devices')
    .select('device_id')
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows.map((row) => row.device_id);
}

export interface NewDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly imageKeys: readonly string[];
  readonly lastSeenAt: number | null;
  readonly createdAt: number;
}

export async function addDevice(transaction: Transaction, workspaceId: string, device: NewDevice): Promise<void> {
  await transaction
    .insertInto('devices')
    .values({
      workspace_id: workspaceId,
      device_id: device.deviceId,
      name: device.name,
      image_keys: JSON.stringify(device.imageKeys),
      last_seen_at: device.lastSeenAt,
      created_at: device.createdAt,
      updated_at: device.createdAt,
    })
    .execute();
}

export interface Seen {
  readonly workspaceIds: readonly string[];
  readonly names: readonly string[];
  readonly now: number;
}

/** The devices of these names have been heard from. */
export async function markSeen(database: Database, { workspaceIds, names, now }: Seen): Promise<void> {
  await database
    .updateTable('devices')
    .set({ last_seen_at: now })
    .where('workspace_id', 'in', [...workspaceIds])
    .where('name', 'in', [...names])
    .execute();
}

function toDevice(row: DeviceRow, now: number): Device {
  const keys = JSON.parse(row.image_keys) as string[];
  return {
    id: row.device_id,
    name: row.name,
    healthy: row.last_seen_at !== null && now - row.last_seen_at <= deviceHealthyMs,
    lastSeenAt: row.last_seen_at,
    images: keys.map((key) => ({ key })),
  };
}
