// What tablets ask and tell.
import { addDays, localDayOf } from '@fanfare/contract/local-day.ts';
import { checkIn, getPairing, getProgram, notPaired, sendReport, startPairing } from '@fanfare/contract/player.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import { openDailyRemoval } from '../database/remove-some.ts';
import { limitBy, limitByAddress } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import { type TabletParts, checkInOnce } from './check-in.ts';
import { removeCheckInsBefore } from './check-ins-store.ts';
import * as pairing from './pairing.ts';
import { daysKept } from './play-time.ts';
import { listPrograms } from './program.ts';
import { openReports } from './reports.ts';
import { removeDaysBefore } from './reports-store.ts';
import type { DeviceParts } from './store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
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

export function mountTabletCalls(door: Door, parts: TabletCallParts): void {
  const { database, clock, steadyClock } = parts;
  const limits = prepareLimits(door);
  const report = openReports(parts);
  const removeOld = openDailyRemoval(
    async (now) => {
      const hasMoreDays = await removeDaysBefore(database, addDays(localDayOf(now, 'UTC'), -daysKept));
      const hasMoreCheckIns = await removeCheckInsBefore(database, now - checkInIdsKeptMs);
      return hasMoreDays || hasMoreCheckIns;
    },
    (err) => door.http.log.error({ err }, 'what is too old could not be removed'),
  );

  serve(door, startPairing, () => pairing.startPairing(database, clock()), { before: limits.starts });
  serve(door, getPairing, ({ pairing: found }) => Promise.resolve({ ...found, now: clock() }), { before: limits.asks });

  serve(
    door,
    getProgram,
    async ({ device, request }) => {
      await limits.calls(request, device.deviceId);
      const programs = await listPrograms(parts, new Set([device.tokenHash]));
      return programs.get(device.tokenHash) ?? refuse();
    },
    { before: limits.asks },
  );

  serve(
    door,
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
    door,
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

function prepareLimits({ http }: Door) {
  return {
    starts: limitByAddress(http, startsPerAddress),
    asks: limitByAddress(http, asksPerAddress),
    calls: limitBy(http, callsPerDevice),
    checkIns: limitBy(http, checkInsPerDevice),
    numbers: limitBy(http, checkInsPerNumber),
  };
}
