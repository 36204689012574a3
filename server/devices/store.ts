// The tablets of a workspace, as staff know them.
import { deviceStateOf } from '@fanfare/contract/device-state.ts';
import type { Device, DeviceImage } from '@fanfare/contract/devices.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { laterThanBefore } from '../database/steady-clock.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { DeviceReportRow, DeviceRow } from '../database/device-tables.ts';
import type { WorkspaceRow } from '../database/tables.ts';
import type { Images } from '../images/images.ts';
import { isUsuallyOn } from './on-times.ts';

const weekMs = 7 * 24 * 60 * 60_000;
/** So long a tablet may take to come that was just paired. */
const connectingMs = 2 * 60_000;

export interface DeviceParts {
  readonly database: Database;
  readonly images: Pick<Images, 'arrived' | 'imageUrl'>;
  readonly clock: () => number;
}

export interface DeviceKey {
  readonly workspaceId: string;
  readonly deviceId: string;
}

/** A device as it is stored: the addresses of its pictures come later. */
type StoredDevice = Omit<Device, 'images'> & DeviceKey & { readonly imageKeys: readonly string[] };

/** The devices of each workspace, in the order in which they were paired. */
export async function listDevices(parts: DeviceParts, workspaceIds: readonly string[]): Promise<Map<string, Device[]>> {
  const rows = await selectDevices(parts.database)
    .where(isOneOf(parts.database, 'devices.workspace_id', workspaceIds))
    .orderBy('created_at')
    .orderBy('devices.device_id')
    .execute();
  const now = parts.clock();
  const byWorkspace = Map.groupBy(rows, (row) => row.workspace_id);
  const lists = workspaceIds.map(async (id) => {
    const stored = (byWorkspace.get(id) ?? []).map((row) => toStored(row, now));
    return [id, await withImages(parts, id, stored)] as const;
  });
  return new Map(await Promise.all(lists));
}

export async function findDevice(
  database: Database,
  { workspaceId, deviceId }: DeviceKey,
  now: number,
): Promise<StoredDevice | undefined> {
  const row = await selectDevices(database)
    .where('devices.workspace_id', '=', workspaceId)
    .where('devices.device_id', '=', deviceId)
    .executeTakeFirst();
  return row && toStored(row, now);
}

export async function listDeviceIds(database: Database, workspaceId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('devices')
    .select('device_id')
    .where('workspace_id', '=', workspaceId)
    .where('unpaired_at', 'is', null)
    .execute();
  return rows.map((row) => row.device_id);
}

export async function countDevices(database: Database, workspaceId: string): Promise<number> {
  const { quantity } = await database
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .where('workspace_id', '=', workspaceId)
    .where('unpaired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return quantity;
}

interface NewDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly imageKeys: readonly string[];
  readonly createdAt: number;
  /** Nothing for one that no tablet carries. */
  readonly tokenHash?: string;
  readonly pairedBy?: string;
  readonly lastSeenAt?: number | null;
}

export async function addDevice(transaction: Transaction, workspaceId: string, device: NewDevice): Promise<void> {
  await transaction
    .insertInto('devices')
    .values({
      workspace_id: workspaceId,
      device_id: device.deviceId,
      name: device.name,
      image_keys: JSON.stringify(device.imageKeys),
      created_at: device.createdAt,
      updated_at: device.createdAt,
      token_hash: device.tokenHash ?? null,
      paired_by: device.pairedBy ?? '',
    })
    .execute();
  const { deviceId, lastSeenAt } = device;
  if (typeof lastSeenAt === 'number') await addSeen(transaction, { workspaceId, deviceId, lastSeenAt });
}

async function addSeen(
  transaction: Transaction,
  { workspaceId, deviceId, lastSeenAt }: DeviceKey & { readonly lastSeenAt: number },
): Promise<void> {
  const report = { last_seen_at: lastSeenAt, app_version: '', showing: null, sessions: '[]', doubled_at: null };
  await transaction
    .insertInto('device_reports')
    .values({ workspace_id: workspaceId, device_id: deviceId, ...report, plays_received: 0 })
    .execute();
}

export interface Seen {
  readonly workspaceIds: readonly string[];
  readonly names: readonly string[];
  readonly now: number;
}

/** The devices of these names, which no tablet carries, have been heard from. */
export async function markSeen(database: Database, { workspaceIds, names, now }: Seen): Promise<void> {
  await database
    .updateTable('device_reports')
    .set({ last_seen_at: now })
    .where('workspace_id', 'in', [...workspaceIds])
    .where('device_id', 'in', (of) =>
      of
        .selectFrom('devices')
        .select('device_id')
        .where('workspace_id', 'in', [...workspaceIds])
        .where('name', 'in', [...names])
        .where('token_hash', 'is', null)
        .where('unpaired_at', 'is', null),
    )
    .execute();
}

/** What staff gave a device that nobody else changes until the transaction ends. */
export async function lockDevice(
  transaction: Transaction,
  { workspaceId, deviceId }: DeviceKey,
): Promise<Pick<StoredDevice, 'name' | 'imageKeys'> | undefined> {
  const row = await transaction
    .selectFrom('devices')
    .select(['name', 'image_keys'])
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .where('unpaired_at', 'is', null)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { name: row.name, imageKeys: toKeys(row) };
}

interface DeviceChange extends DeviceKey {
  readonly change: { readonly name?: string; readonly imageKeys?: readonly string[] };
  readonly now: number;
  /** Nothing is changed where somebody else did after this moment. */
  readonly unmodifiedSince?: number | undefined;
}

/** Whether there was one to change that nobody had changed meanwhile. */
export async function changeDevice(
  transaction: Transaction,
  { workspaceId, deviceId, change, now, unmodifiedSince }: DeviceChange,
): Promise<boolean> {
  const { name, imageKeys } = change;
  let query = transaction
    .updateTable('devices')
    .set({
      ...(name !== undefined && { name }),
      ...(imageKeys && { image_keys: JSON.stringify(imageKeys) }),
      updated_at: laterThanBefore(now),
    })
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .where('unpaired_at', 'is', null);
  if (unmodifiedSince !== undefined) query = query.where('updated_at', '<=', unmodifiedSince);
  return (await query.returning('device_id').executeTakeFirst()) !== undefined;
}

/** Devices of one workspace with the addresses of those of their pictures that have arrived. */
export async function withImages(
  { images }: Pick<DeviceParts, 'images'>,
  workspaceId: string,
  devices: readonly StoredDevice[],
): Promise<Device[]> {
  const keys = new Set(devices.flatMap(({ imageKeys }) => imageKeys));
  const arrived = await images.arrived(workspaceId, [...keys]);
  const toImage = (key: string): DeviceImage => ({
    key,
    url: arrived.has(key) ? images.imageUrl(workspaceId, key) : null,
  });
  return devices.map((device) => ({ ...device, images: device.imageKeys.map(toImage) }));
}

function selectDevices(database: Database) {
  return database
    .selectFrom('devices')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'devices.workspace_id')
    .leftJoin('device_reports as report', (join) =>
      join
        .onRef('report.workspace_id', '=', 'devices.workspace_id')
        .onRef('report.device_id', '=', 'devices.device_id'),
    )
    .selectAll('devices')
    .select(['report.last_seen_at', 'report.app_version', 'report.on_times', 'workspaces.time_zone'])
    .where('devices.unpaired_at', 'is', null);
}

type JoinedRow = DeviceRow &
  Pick<WorkspaceRow, 'time_zone'> & {
    readonly [Name in 'last_seen_at' | 'app_version' | 'on_times']: DeviceReportRow[Name] | null;
  };

function toStored(row: JoinedRow, now: number): StoredDevice {
  const state = deviceStateOf(row.last_seen_at, now);
  return {
    workspaceId: row.workspace_id,
    deviceId: row.device_id,
    id: row.device_id,
    name: row.name,
    healthy: state === 'online',
    state,
    isUnusuallySilent: (state === 'never' || state === 'offline') && isSilenceUnusual(row, now),
    lastSeenAt: row.last_seen_at === null ? null : Math.min(row.last_seen_at, now),
    appVersion: row.app_version ?? '',
    imageKeys: toKeys(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** After a week nobody knows any more when it is usually on; it may be broken. */
function isSilenceUnusual(
  { last_seen_at: lastSeenAt, created_at: createdAt, on_times: onTimes, time_zone: timeZone }: JoinedRow,
  now: number,
) {
  if (lastSeenAt === null) return now - createdAt >= connectingMs;
  return now - lastSeenAt >= weekMs || isUsuallyOn(onTimes, now, timeZone);
}

function toKeys({ image_keys: keys }: Pick<DeviceRow, 'image_keys'>): string[] {
  return JSON.parse(keys) as string[];
}
