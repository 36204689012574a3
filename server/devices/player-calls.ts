// What tablets ask and tell.
import { addDays, localDayOf } from '@fanfare/contract/local-day.ts';
import {
  type Program,
  checkIn,
  getPairing,
  getProgram,
  notPaired,
  sendReport,
  startPairing,
} from '@fanfare/contract/player.ts';
import type { Quotas } from '@fanfare/contract/quotas.ts';
import { consentMissing, unknownConsentText } from '@fanfare/contract/visitors.ts';
import { ownConsentVersionPattern } from '@fanfare/contract/workspace-consent.ts';
import type { z } from 'zod';
import { checkInCustomer } from '../customers/check-ins-store.ts';
import { createBatcher } from '../database/batcher.ts';
import type { DeviceDayRow, DevicePlayRow, DeviceReportRow } from '../database/device-tables.ts';
import type { Database, Transaction } from '../database/open.ts';
import { openDailyRemoval } from '../database/remove-some.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import type { RecordChange } from '../http/audit.ts';
import { limitBy, limitByAddress } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import type { DeviceCaller } from '../http/tablet-guard.ts';
import { listJoinable, listShown } from '../workspaces/consent-store.ts';
import { noteCheckIn, removeCheckInsBefore } from './check-ins-store.ts';
import { noteOn } from './on-times.ts';
import * as pairing from './pairing.ts';
import { listPrograms } from './program.ts';
import {
  type HeldDevice,
  addPlays,
  addToDays,
  forgetPlays,
  holdDevices,
  putReports,
  removeDaysBefore,
} from './reports-store.ts';
import { noteSession } from './sessions.ts';
import type { DeviceParts } from './store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long what a tablet did is told by day; older days are forgotten. */
const daysKept = 35;
/** Numbers are never kept on a tablet, so a check-in is sent again within minutes or not at all. */
const checkInIdsKeptMs = 2 * dayMs;

/** A shop's tablets share one address, and so may a chain's. */
const startsPerAddress = { name: 'pairing-starts', max: 30, windowMs: 10 * minuteMs };
const asksPerAddress = { name: 'pairing-asks', max: 6_000, windowMs: minuteMs };
/** Far more than a tablet that is well has to say. */
const callsPerDevice = { name: 'device-calls', max: 60, windowMs: minuteMs };
const checkInsPerDevice = { name: 'check-ins-device', max: 30, windowMs: minuteMs };
const checkInsPerNumber = { name: 'check-ins-number', max: 5, windowMs: 10 * minuteMs };

interface TabletCallParts extends DeviceParts, TabletParts {
  readonly steadyClock: Pick<SteadyClock, 'before'>;
}

export function mountTabletCalls(router: Router, parts: TabletCallParts): void {
  const { database, clock, steadyClock } = parts;
  const limits = prepareLimits(router);
  const report = openReports(parts);
  const removeOld = openDailyRemoval(
    async (now) => {
      const hasMoreDays = await removeDaysBefore(database, addDays(localDayOf(now, 'UTC'), -daysKept));
      const hasMoreCheckIns = await removeCheckInsBefore(database, now - checkInIdsKeptMs);
      return hasMoreDays || hasMoreCheckIns;
    },
    (err) => router.http.log.error({ err }, 'what is too old could not be removed'),
  );

  serve(router, startPairing, () => pairing.startPairing(database, clock()), { before: limits.starts });
  serve(router, getPairing, ({ pairing: found }) => Promise.resolve({ ...found, now: clock() }), {
    before: limits.asks,
  });

  serve(
    router,
    getProgram,
    async ({ device, request }) => {
      await limits.calls(request, device.deviceId);
      const programs = await listPrograms(parts, new Set([device.tokenHash]));
      return programs.get(device.tokenHash) ?? refuse();
    },
    { before: limits.asks },
  );

  serve(
    router,
    sendReport,
    async ({ device, body, request }) => {
      await limits.calls(request, device.deviceId);
      await removeOld(steadyClock.before(0));
      const { now, revision } = (await report({ tokenHash: device.tokenHash, body })) ?? refuse();
      return { now, revision };
    },
    { before: limits.asks },
  );

  serve(
    router,
    checkIn,
    async ({ device, body, request, record }) => {
      await limits.checkIns(request, device.deviceId);
      await limits.numbers(request, `${device.workspaceId} ${body.phone}`);
      await checkInOnce(parts, { device, body, now: clock(), record });
      // The same words for everybody: whoever types a number learns nothing about it.
      return { message: 'Checked in' };
    },
    { before: limits.asks },
  );
}

function refuse(): never {
  throw new Refusal(401, notPaired);
}

function prepareLimits({ http }: Router) {
  return {
    starts: limitByAddress(http, startsPerAddress),
    asks: limitByAddress(http, asksPerAddress),
    calls: limitBy(http, callsPerDevice),
    checkIns: limitBy(http, checkInsPerDevice),
    numbers: limitBy(http, checkInsPerNumber),
  };
}

interface TabletParts {
  readonly database: Database;
  readonly quotas: Quotas;
}

interface TabletCheckIn {
  readonly device: DeviceCaller;
  readonly body: z.output<typeof checkIn.body>;
  readonly now: number;
  readonly record: RecordChange;
}

/** The same `id` again changes nothing. */
async function checkInOnce(
  { database, quotas }: TabletParts,
  { device, body, now, record }: TabletCheckIn,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const held = (await holdDevices(transaction, [device.tokenHash])).get(device.tokenHash);
    if (!held) throw new Refusal(401, notPaired);
    const { workspaceId, deviceId, timeZone } = held;
    await checkConsent(transaction, workspaceId, body.consent);
    if (!(await noteCheckIn(transaction, held, { id: body.id, now }))) return;
    const isVisit = await checkInCustomer(transaction, {
      workspaceId,
      phone: body.phone,
      now,
      textVersion: body.consent,
      quotas,
    });
    if (!isVisit) return;
    await record(transaction, { workspaceId, phone: body.phone });
    const day = { workspace_id: workspaceId, device_id: deviceId, day: localDayOf(now, timeZone) };
    await addToDays(transaction, [{ ...day, plays: 0, check_ins: 1 }]);
  });
}

async function checkConsent(transaction: Transaction, workspaceId: string, version?: string): Promise<void> {
  if (version === undefined) {
    const joinable = await listJoinable(transaction, [workspaceId]);
    if (joinable.get(workspaceId)?.hasBox) throw new Refusal(400, consentMissing);
  } else if (ownConsentVersionPattern.test(version)) {
    const shown = await listShown(transaction, [{ workspaceId, version }]);
    if (!shown.has(`${workspaceId} ${version}`)) throw new Refusal(400, unknownConsentText);
  }
}

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

/**
 * Reports that come at the same moment share a transaction. Answers, after the commit, what the tablet plays now; nothing
 * where it is not paired any more.
 */
function openReports(parts: DeviceParts): (report: Report) => Promise<Program | undefined> {
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

/** When a play was, by the tablet; where it cannot have been then, its clock is wrong, and it counts as it comes. */
function toPlausible(at: number, { pairedAt, now }: { readonly pairedAt: number; readonly now: number }): number {
  const isPlausible = at >= pairedAt && at >= now - daysKept * dayMs && at <= now;
  return isPlausible ? at : now;
}
