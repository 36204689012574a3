// Reports of tablets: that they are there, and what they played. Those that come at the same moment share a transaction.
import { localDayOf } from '@fanfare/contract/local-day.ts';
import type { Program, sendReport } from '@fanfare/contract/player.ts';
import type { z } from 'zod';
import type { Transaction } from '../database/open.ts';
import { createBatcher } from '../database/batcher.ts';
import type { DeviceDayRow, DevicePlayRow, DeviceReportRow } from '../database/device-tables.ts';
import { noteOn } from './on-times.ts';
import { toPlausible } from './play-time.ts';
import { listPrograms } from './program.ts';
import { type HeldDevice, addPlays, addToDays, forgetPlays, holdDevices, putReports } from './reports-store.ts';
import { noteSession } from './sessions.ts';
import type { DeviceParts } from './store.ts';

const batchMax = 200;
/** Nobody waits for a report, and with thousands of tablets a flush for each few would hold everybody else up. */
const gatherMs = 50;
/**
 * A tablet keeps sending what nobody acknowledged, and forgets what somebody did: what comes twice comes in the next
 * report. These are the ids of five full ones.
 */
const playIdsKept = 1_000;
const playsPerForgetting = 200;

export interface Report {
  readonly tokenHash: string;
  readonly body: z.output<typeof sendReport.body>;
}

/** Answers, after the commit, what the tablet plays now; nothing where it is not paired any more. */
export function openReports(parts: DeviceParts): (report: Report) => Promise<Program | undefined> {
  const { database, clock } = parts;
  const settle = async (reports: readonly Report[]) => {
    await database.transaction().execute((transaction) => writeReports(transaction, reports, clock()));
    const programs = await listPrograms(parts, new Set(reports.map(({ tokenHash }) => tokenHash)));
    return reports.map(({ tokenHash }) => programs.get(tokenHash));
  };
  return createBatcher(batchMax, settle, gatherMs);
}

interface ReportOf extends Report {
  readonly device: HeldDevice;
}

async function writeReports(transaction: Transaction, reports: readonly Report[], now: number): Promise<void> {
  const held = await holdDevices(transaction, new Set(reports.map(({ tokenHash }) => tokenHash)));
  const ofPaired = reports.flatMap((report): ReportOf[] => {
    const device = held.get(report.tokenHash);
    return device ? [{ ...report, device }] : [];
  });
  const before = new Map([...held.values()].flatMap(({ deviceId, report }) => (report ? [[deviceId, report]] : [])));
  const received = await countPlays(transaction, ofPaired, { before, now });
  const after = new Map(before);
  for (const { device, body } of ofPaired) {
    after.set(device.deviceId, toNext(device, body, { before: after.get(device.deviceId), now }));
  }
  const rows = [...after.values()].map((row) => ({
    ...row,
    plays_received: row.plays_received + (received.get(row.device_id) ?? 0),
  }));
  await putReports(transaction, rows);
  await forget(transaction, rows, before);
}

interface Past {
  readonly before: DeviceReportRow | undefined;
  readonly now: number;
}

function toNext(
  { workspaceId, deviceId, timeZone }: HeldDevice,
  body: Report['body'],
  { before, now }: Past,
): DeviceReportRow {
  const known = before ? (JSON.parse(before.sessions) as string[]) : [];
  const sessions = noteSession({ known, doubledAt: before?.doubled_at ?? null }, body.session, now);
  return {
    workspace_id: workspaceId,
    device_id: deviceId,
    last_seen_at: now,
    app_version: body.appVersion,
    showing: body.showing && JSON.stringify(body.showing),
    sessions: JSON.stringify(sessions.known),
    doubled_at: sessions.doubledAt,
    plays_received: before?.plays_received ?? 0,
    on_times: noteOn(before, now, timeZone),
  };
}

/** Adds new plays to the days on which they were. Answers how many ids were new, by device. */
async function countPlays(
  transaction: Transaction,
  reports: readonly ReportOf[],
  { before, now }: { readonly before: ReadonlyMap<string, DeviceReportRow>; readonly now: number },
): Promise<ReadonlyMap<string, number>> {
  const reported = new Map(
    reports.flatMap(({ device, body }) =>
      body.plays.map((play) => [`${device.deviceId} ${play.id}`, { device, play }] as const),
    ),
  );
  if (reported.size === 0) return new Map();
  const rows = [...Map.groupBy(reported.values(), ({ device }) => device.deviceId)].flatMap(([deviceId, its]) => {
    const received = before.get(deviceId)?.plays_received ?? 0;
    return its.map(({ device, play }, index) => toPlayRow(device, play.id, received + index));
  });
  const added = await addPlays(transaction, rows);
  const days = new Map<string, DeviceDayRow>();
  for (const { device_id, play_id } of added) {
    const { device, play } = reported.get(`${device_id} ${play_id}`) ?? {};
    if (device && play) addPlay(days, device, { at: toPlausible(play.at, { ...device, now }), plays: play.plays });
  }
  await addToDays(transaction, [...days.values()]);
  return countBy(added.map(({ device_id }) => device_id));
}

function toPlayRow({ workspaceId, deviceId }: HeldDevice, playId: string, position: number): DevicePlayRow {
  return { workspace_id: workspaceId, device_id: deviceId, play_id: playId, position };
}

function addPlay(
  days: Map<string, DeviceDayRow>,
  { workspaceId, deviceId, timeZone }: HeldDevice,
  { at, plays }: { readonly at: number; readonly plays: number },
): void {
  const day = localDayOf(at, timeZone);
  const key = `${deviceId} ${day}`;
  const row = days.get(key) ?? { workspace_id: workspaceId, device_id: deviceId, day, plays: 0, check_ins: 0 };
  days.set(key, { ...row, plays: row.plays + plays });
}

/** Now and then, so that most reports cost no deletion. */
async function forget(
  transaction: Transaction,
  rows: readonly DeviceReportRow[],
  before: ReadonlyMap<string, DeviceReportRow>,
): Promise<void> {
  for (const { workspace_id: workspaceId, device_id: deviceId, plays_received: received } of rows) {
    const [last, first] = [before.get(deviceId)?.plays_received ?? 0, received - playIdsKept];
    if (Math.floor(last / playsPerForgetting) === Math.floor(received / playsPerForgetting) || first <= 0) continue;
    await forgetPlays(transaction, { workspaceId, deviceId }, first);
  }
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
