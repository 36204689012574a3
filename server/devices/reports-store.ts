// What tablets said last, and what they did each day. Everything is written for many tablets at once.
import { sql } from 'kysely';
import { writesBesideOthers } from '../database/engine.ts';
import { rowInserter } from '../database/insert-rows.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import type { DeviceDayRow, DevicePlayRow, DeviceReportRow } from '../database/device-tables.ts';
import type { DeviceKey } from './store.ts';

const reports = rowInserter(
  'device_reports',
  {
    workspace_id: 'text',
    device_id: 'text',
    last_seen_at: 'bigint',
    app_version: 'text',
    showing: 'text',
    sessions: 'text',
    doubled_at: 'bigint',
    plays_received: 'bigint',
    on_times: 'text',
  },
  `(workspace_id, device_id) do update set last_seen_at = excluded.last_seen_at, app_version = excluded.app_version,
  showing = excluded.showing, sessions = excluded.sessions, doubled_at = excluded.doubled_at,
  plays_received = excluded.plays_received, on_times = excluded.on_times`,
);

const plays = rowInserter(
  'device_plays',
  { workspace_id: 'text', device_id: 'text', play_id: 'text', position: 'bigint' },
  '(workspace_id, device_id, play_id) do nothing',
);

const days = rowInserter(
  'device_days',
  { workspace_id: 'text', device_id: 'text', day: 'text', plays: 'bigint', check_ins: 'bigint' },
  `(workspace_id, device_id, day) do update set plays = device_days.plays + excluded.plays,
  check_ins = device_days.check_ins + excluded.check_ins`,
);

/** A device that stays paired until the transaction ends, and what it said last. */
export interface HeldDevice extends DeviceKey {
  readonly pairedAt: number;
  readonly timeZone: string;
  /** Nothing before its first report. */
  readonly report: DeviceReportRow | undefined;
}

/** Of the devices with these tokens those that are still paired, by token. */
export async function holdDevices(
  transaction: Transaction,
  tokenHashes: Iterable<string>,
): Promise<ReadonlyMap<string, HeldDevice>> {
  const rows = await transaction
    .selectFrom('devices')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'devices.workspace_id')
    .leftJoin('device_reports as report', (join) =>
      join
        .onRef('report.workspace_id', '=', 'devices.workspace_id')
        .onRef('report.device_id', '=', 'devices.device_id'),
    )
    .select(['devices.workspace_id', 'devices.device_id', 'devices.token_hash', 'devices.created_at', 'time_zone'])
    .select(['last_seen_at', 'app_version', 'showing', 'sessions', 'doubled_at', 'plays_received', 'on_times'])
    .where(isOneOf(transaction, 'devices.token_hash', tokenHashes))
    .orderBy('devices.workspace_id')
    .orderBy('devices.device_id')
    // Only the devices: a workspace's own row is written by many.
    .$if(writesBesideOthers(transaction), (query) => query.forShare('devices'))
    .execute();
  return new Map(
    rows.map(({ token_hash: tokenHash, created_at: pairedAt, time_zone: timeZone, ...row }) => {
      const { workspace_id: workspaceId, device_id: deviceId } = row;
      return [tokenHash ?? '', { workspaceId, deviceId, pairedAt, timeZone, report: toReport(row) }];
    }),
  );
}

type OfDevice = Pick<DeviceReportRow, 'workspace_id' | 'device_id'>;
type Joined<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

function toReport(row: OfDevice & Joined<Omit<DeviceReportRow, keyof OfDevice>>): DeviceReportRow | undefined {
  const { last_seen_at, app_version, sessions, plays_received } = row;
  if (last_seen_at === null || app_version === null || sessions === null || plays_received === null) return undefined;
  return { ...row, last_seen_at, app_version, sessions, plays_received };
}

// Rows of several tablets are always written in the same order, so that two processes wait for each other instead of
// locking up.

export async function putReports(transaction: Transaction, rows: readonly DeviceReportRow[]): Promise<void> {
  await reports.insert(transaction, inOrder(rows));
}

/** Answers the plays that had not been counted yet. */
export async function addPlays(transaction: Transaction, rows: readonly DevicePlayRow[]): Promise<DevicePlayRow[]> {
  return await plays.insertReturning(
    transaction,
    inOrder(rows, ({ play_id }) => play_id),
  );
}

/** Adds to what the devices did on these days; each day of a device stands once. */
export async function addToDays(transaction: Transaction, rows: readonly DeviceDayRow[]): Promise<void> {
  await days.insert(
    transaction,
    inOrder(rows, ({ day }) => day),
  );
}

/** A device forgets the ids of plays that came so long ago that no repeat of them is on its way any more. */
export async function forgetPlays(
  transaction: Transaction,
  { workspaceId, deviceId }: DeviceKey,
  before: number,
): Promise<void> {
  await transaction
    .deleteFrom('device_plays')
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .where('position', '<', before)
    .execute();
}

/** Of one device, from a day on. */
export async function listDays(
  database: Database,
  { workspaceId, deviceId }: DeviceKey,
  first: string,
): Promise<DeviceDayRow[]> {
  return await database
    .selectFrom('device_days')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .where('day', '>=', first)
    .execute();
}

/** Removes some of them, and answers whether there are more. */
export async function removeDaysBefore(database: Database, day: string): Promise<boolean> {
  return await removeSome(database, {
    table: 'device_days',
    key: ['workspace_id', 'device_id', 'day'],
    where: sql`day < ${day}`,
  });
}

export interface Showing {
  readonly imageKey: string;
  readonly campaignId?: string;
}

export function toShowing(stored: string | null): Showing | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as Showing);
}

export async function changeShowing(
  transaction: Transaction,
  { workspaceId, deviceId, showing }: DeviceKey & { readonly showing: Showing },
): Promise<void> {
  await transaction
    .updateTable('device_reports')
    .set({ showing: JSON.stringify(showing) })
    .where('workspace_id', '=', workspaceId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** What each device of a workspace showed when it last reported; those that showed nothing are left out. */
export async function listShowing(database: Database, workspaceId: string) {
  const rows = await database
    .selectFrom('device_reports as report')
    .innerJoin('devices', (join) =>
      join
        .onRef('devices.workspace_id', '=', 'report.workspace_id')
        .onRef('devices.device_id', '=', 'report.device_id'),
    )
    .select(['report.device_id', 'report.showing'])
    .where('report.workspace_id', '=', workspaceId)
    .where('report.showing', 'is not', null)
    .where('devices.unpaired_at', 'is', null)
    .execute();
  const shown = rows.flatMap((row) => {
    const showing = toShowing(row.showing);
    return showing ? [{ deviceId: row.device_id, ...showing }] : [];
  });
  const ids = [...new Set(shown.flatMap(({ campaignId }) => campaignId ?? []))];
  const campaigns = await database
    .selectFrom('campaigns')
    .select(['campaign_id as id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'campaign_id', ids))
    .execute();
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return shown.map(({ campaignId = '', ...one }) => ({ ...one, campaign: byId.get(campaignId) ?? null }));
}

/** What a device said last, who paired it, and its workspace's time zone. */
export async function findDeviceFacts(database: Database, { workspaceId, deviceId }: DeviceKey) {
  return await database
    .selectFrom('devices')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'devices.workspace_id')
    .leftJoin('device_reports as report', (join) =>
      join
        .onRef('report.workspace_id', '=', 'devices.workspace_id')
        .onRef('report.device_id', '=', 'devices.device_id'),
    )
    .leftJoin('members', (join) =>
      join
        .onRef('members.workspace_id', '=', 'devices.workspace_id')
        .onRef('members.member_id', '=', 'devices.paired_by'),
    )
    .select(['report.showing', 'report.doubled_at', 'workspaces.time_zone', 'members.name as member_name'])
    .where('devices.workspace_id', '=', workspaceId)
    .where('devices.device_id', '=', deviceId)
    .where('devices.unpaired_at', 'is', null)
    .executeTakeFirst();
}

function inOrder<Row extends OfDevice>(rows: readonly Row[], last: (row: Row) => string = () => ''): Row[] {
  const keyOf = (row: Row) => `${row.workspace_id} ${row.device_id} ${last(row)}`;
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
