// Tablets that are silent, and of which of them somebody has been told.
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

interface DeviceKey {
  readonly workspaceId: string;
  readonly deviceId: string;
}

export interface SilentDevice extends DeviceKey {
  readonly name: string;
  readonly lastSeenAt: number;
  readonly onTimes: string | null;
  readonly workspace: string;
  readonly timeZone: string;
}

interface SilentTime {
  readonly from: number;
  readonly until: number;
}

/** Devices last heard from between these moments of which nobody has been told, where anybody wants to know. */
export async function listSilent(database: Database, time: SilentTime): Promise<SilentDevice[]> {
  const rows = await silent(database, time)
    .leftJoin('offline_notices as notice', (join) =>
      join
        .onRef('notice.workspace_id', '=', 'devices.workspace_id')
        .onRef('notice.device_id', '=', 'devices.device_id'),
    )
    .where('devices.workspace_id', 'in', (of) =>
      of.selectFrom('notifications').select('notifications.workspace_id').where('kind', '=', 'deviceOffline'),
    )
    .where('notice.device_id', 'is', null)
    .execute();
  return rows.map(toSilent);
}

/** The same where a webhook wants to know. */
export async function listSilentForWebhooks(database: Database, time: SilentTime): Promise<SilentDevice[]> {
  const rows = await silent(database, time)
    .leftJoin('webhook_moments as told', (join) =>
      join
        .onRef('told.workspace_id', '=', 'devices.workspace_id')
        .onRef('told.subject', '=', 'devices.device_id')
        .on('told.kind', '=', 'device.offline'),
    )
    .where('devices.workspace_id', 'in', (of) =>
      of
        .selectFrom('webhooks')
        .select('webhooks.workspace_id')
        .where('is_on', '=', 1)
        .where('events', 'like', '%"device.%'),
    )
    .where('told.subject', 'is', null)
    .execute();
  return rows.map(toSilent);
}

function silent(database: Database, { from, until }: SilentTime) {
  return database
    .selectFrom('devices')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'devices.workspace_id')
    .innerJoin('device_reports as report', (join) =>
      join
        .onRef('report.workspace_id', '=', 'devices.workspace_id')
        .onRef('report.device_id', '=', 'devices.device_id'),
    )
    .select(['devices.workspace_id', 'devices.device_id', 'devices.name', 'report.last_seen_at', 'report.on_times'])
    .select(['workspaces.name as workspace', 'workspaces.time_zone'])
    .where('devices.unpaired_at', 'is', null)
    .where('report.last_seen_at', '>', from)
    .where('report.last_seen_at', '<=', until)
    .orderBy('devices.workspace_id')
    .orderBy('devices.name');
}

interface SilentRow {
  readonly workspace_id: string;
  readonly device_id: string;
  readonly name: string;
  readonly last_seen_at: number;
  readonly on_times: string | null;
  readonly workspace: string;
  readonly time_zone: string;
}

function toSilent(row: SilentRow): SilentDevice {
  return {
    workspaceId: row.workspace_id,
    deviceId: row.device_id,
    name: row.name,
    lastSeenAt: row.last_seen_at,
    onTimes: row.on_times,
    workspace: row.workspace,
    timeZone: row.time_zone,
  };
}

/** Those of the devices of which nobody else tells: of several that ask at once, one does. */
export async function claimNotices<Device extends DeviceKey>(
  database: Database,
  devices: readonly Device[],
  now: number,
): Promise<Device[]> {
  const rows = await database
    .insertInto('offline_notices')
    .columns(['workspace_id', 'device_id', 'told_at'])
    // Not those that were removed meanwhile.
    .expression((of) =>
      of
        .selectFrom('devices')
        .select(['workspace_id', 'device_id', sql<number>`cast(${now} as bigint)`.as('told_at')])
        .where('workspace_id', 'in', [...new Set(devices.map(({ workspaceId }) => workspaceId))])
        .where(
          'device_id',
          'in',
          devices.map(({ deviceId }) => deviceId),
        )
        .orderBy('device_id'),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'device_id']).doNothing())
    .returning('device_id')
    .execute();
  const claimed = new Set(rows.map((row) => row.device_id));
  return devices.filter(({ deviceId }) => claimed.has(deviceId));
}

const noticesAtOnce = 200;

/** After an outage of many shops they are thousands. */
function* inParts(devices: readonly DeviceKey[]) {
  for (let from = 0; from < devices.length; from += noticesAtOnce) yield devices.slice(from, from + noticesAtOnce);
}

export async function removeNotices(database: Database, devices: readonly DeviceKey[]): Promise<void> {
  for (const some of inParts(devices)) {
    await database
      .deleteFrom('offline_notices')
      .where((where) => areOf(where, some))
      .execute();
  }
}

/** A tablet's id is of no other, in any workspace. */
function areOf(where: ExpressionBuilder<Tables, 'offline_notices'>, devices: readonly DeviceKey[]) {
  const workspaces = [...new Set(devices.map(({ workspaceId }) => workspaceId))];
  const ids = devices.map(({ deviceId }) => deviceId);
  return where.and([where('workspace_id', 'in', workspaces), where('device_id', 'in', ids)]);
}

export interface Notice extends DeviceKey {
  readonly backAt: number | null;
  readonly lastSeenAt: number;
}

export async function listNotices(database: Database): Promise<Notice[]> {
  const rows = await database
    .selectFrom('offline_notices as notice')
    .innerJoin('device_reports as report', (join) =>
      join.onRef('report.workspace_id', '=', 'notice.workspace_id').onRef('report.device_id', '=', 'notice.device_id'),
    )
    .select(['notice.workspace_id', 'notice.device_id', 'notice.back_at', 'report.last_seen_at'])
    .execute();
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    deviceId: row.device_id,
    backAt: row.back_at,
    lastSeenAt: row.last_seen_at,
  }));
}

export async function changeBackAt(
  database: Database,
  devices: readonly DeviceKey[],
  backAt: number | null,
): Promise<void> {
  for (const some of inParts(devices)) {
    await database
      .updateTable('offline_notices')
      .set({ back_at: backAt })
      .where((where) => areOf(where, some))
      .execute();
  }
}
