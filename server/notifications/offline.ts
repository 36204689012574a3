// Tells owners once of tablets that are silent at a time when they are usually on.
import { deviceHealthyMs, deviceLateMs, deviceStateOf } from '@fanfare/contract/device-state.ts';
import type { Database } from '../database/open.ts';
import { DatabaseUnavailable, isOfOne } from '../database/unavailable.ts';
import { isUsuallyOn } from '../devices/on-times.ts';
import { tellBack, tellOffline } from '../webhooks/moments-store.ts';
import { type Delivery, deliver, findAddress } from './deliver.ts';
import { letters } from './letters.ts';
import * as store from './offline-store.ts';
import type { NotificationParts } from './parts.ts';
import { listSubscribers } from './store.ts';

const minuteMs = 60_000;
/** When a shop's network fails, its tablets fall silent within one report of each other: one letter tells of all. */
const gatherMs = minuteMs;
/** A tablet that comes and goes is told of once. */
const backMs = 30 * minuteMs;
/** Where more time passed between two looks, nobody was there to be heard: the machine slept, or its clock was set. */
const gapMsMax = 5 * minuteMs;
const quarterMs = 15 * minuteMs;

/**
 * Looks each minute at the tablets that have just fallen silent; each quarter of an hour, when the time to be on begins
 * for some, at all. Says nothing until it has listened for as long as a tablet must be silent.
 */
export function openOfflineLook(parts: NotificationParts): (signal: AbortSignal) => Promise<void> {
  const { database, clock } = parts;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let listensSince = 0;
  let lastQuarter: number | undefined;
  return async (signal) => {
    const now = clock();
    if (now < lookedAt || now - lookedAt > gapMsMax) listensSince = now;
    await noteReturns(database, now);
    await tellBack(database, { now, since: now - deviceHealthyMs });
    lookedAt = now;
    const until = now - deviceLateMs;
    if (listensSince > until) return;
    const quarter = Math.floor(now / quarterMs);
    const from = quarter === lastQuarter ? until - gapMsMax : 0;
    const isMissed = ({ onTimes, timeZone }: store.SilentDevice) => isUsuallyOn(onTimes, now, timeZone);
    const untold = await store.listSilentForWebhooks(database, { from, until });
    await tellOffline(database, untold.filter(isMissed), now);
    const silent = await store.listSilent(database, { from, until });
    lastQuarter = quarter;
    const faults: unknown[] = [];
    for (const devices of Map.groupBy(silent, ({ workspaceId }) => workspaceId).values()) {
      if (signal.aborted) return;
      const missed = devices.filter(isMissed);
      const isComplete = missed.some(({ lastSeenAt }) => lastSeenAt <= until - gatherMs);
      try {
        if (!isComplete || (await tell(parts, missed, now))) continue;
        // Who waits for the mail server is looked for again in a minute.
        lastQuarter = undefined;
        break;
      } catch (fault) {
        lastQuarter = undefined;
        if (fault instanceof DatabaseUnavailable && !isOfOne(fault)) throw fault;
        // What goes wrong for one shop keeps no other.
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Silent devices could not be told of');
  };
}

async function noteReturns(database: Database, now: number): Promise<void> {
  const [back, silentAgain, over]: [store.Notice[], store.Notice[], store.Notice[]] = [[], [], []];
  for (const notice of await store.listNotices(database)) {
    const state = deviceStateOf(notice.lastSeenAt, now);
    if (state === 'offline') {
      if (notice.backAt !== null) silentAgain.push(notice);
    } else if (notice.backAt === null) {
      if (state === 'online') back.push(notice);
    } else if (notice.lastSeenAt - notice.backAt >= backMs) over.push(notice);
  }
  await store.changeBackAt(database, silentAgain, null);
  await store.changeBackAt(database, back, now);
  await store.removeNotices(database, over);
}

/** Whether emails can go out just now. The devices are of one workspace. */
async function tell(parts: NotificationParts, missed: readonly store.SilentDevice[], now: number): Promise<boolean> {
  const [{ workspaceId, workspace, timeZone } = { workspaceId: '', workspace: '', timeZone: '' }] = missed;
  const recipients = [];
  for (const subscriber of await listSubscribers(parts.database, workspaceId, 'deviceOffline')) {
    const to = await findAddress(parts, subscriber);
    if (to) recipients.push({ subscriber, to, workspace });
  }
  if (recipients.length === 0) return true;
  const devices = await store.claimNotices(parts.database, missed, now);
  if (devices.length === 0) return true;
  const deliveries: Delivery[] = [];
  try {
    for (const recipient of recipients) {
      if (deliveries.at(-1) === 'allPutOff') break;
      const write = letters[recipient.subscriber.language].deviceOffline;
      deliveries.push(await deliver(parts, recipient, (envelope) => write({ ...envelope, devices, timeZone })));
    }
  } finally {
    // Whom one of several letters did not reach is not told later: the others would be told twice.
    const areRefused = deliveries.filter((one) => one === 'refused').length === recipients.length;
    if (!deliveries.includes('done') && !areRefused) await store.removeNotices(parts.database, devices);
  }
  return deliveries.at(-1) !== 'allPutOff';
}
