// What the demo's tablets did lately: a picture every few seconds while the shop is open, and some check-ins.
import { listDaysUntil, localHourOf } from '@fanfare/contract/local-day.ts';
import type { DeviceDayRow } from '../database/device-tables.ts';
import { randomFrom } from './repeatable.ts';

const daysKept = 14;
const opensAt = 11;
const closesAt = 22;
/** One in eight seconds, and a few fall out while somebody types a number. */
const playsPerHour = 448;
const checkInsPerHourMax = 3;

interface DemoTablet {
  readonly workspaceId: string;
  readonly deviceId: string;
  readonly timeZone: string;
  readonly lastSeenAt: number;
  readonly seed: number;
}

/** Its days up to the moment when it was last heard from; none of before the shop opens. */
export function makeDeviceDays({ workspaceId, deviceId, timeZone, lastSeenAt, seed }: DemoTablet): DeviceDayRow[] {
  const random = randomFrom(seed);
  const last = localHourOf(lastSeenAt, timeZone);
  return listDaysUntil(last.day, daysKept).flatMap((day) => {
    const until = day === last.day ? Math.min(last.hour, closesAt) : closesAt;
    const hours = Math.max(0, until - opensAt);
    const plays = Math.round(hours * playsPerHour * (0.96 + 0.04 * random()));
    const checkIns = Math.round(hours * checkInsPerHourMax * random());
    return plays === 0 ? [] : [{ workspace_id: workspaceId, device_id: deviceId, day, plays, check_ins: checkIns }];
  });
}
