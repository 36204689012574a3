// A workspace's last seven whole days, with the numbers that the dashboard shows for them.
import type { Figures } from '@fanfare/contract/analytics.ts';
import { type LocalDay, addDays, temporalNameOf } from '@fanfare/contract/local-day.ts';
import type { SignUpDay } from '@fanfare/contract/sign-ups.ts';
import { sumRange } from '../analytics/answer.ts';
import { toDayNumber } from '../analytics/local-time.ts';
import { readSignUps } from '../customers/sign-ups.ts';
import type { Database } from '../database/open.ts';
import { countHoursOn, toLocalHalfHour } from '../devices/on-times.ts';
import { type Left, countLeft, listDevices } from './week-store.ts';

const daysTold = 7;

export interface Week {
  readonly first: LocalDay;
  readonly last: LocalDay;
  readonly joined: Omit<SignUpDay, 'day'>;
  readonly left: Left;
  /** Now. */
  readonly customers: number;
  /** Nothing where galleries report nothing. */
  readonly visits: Pick<Figures, 'views' | 'visitors'> | undefined;
  readonly devices: readonly {
    readonly name: string;
    readonly lastSeenAt: number | null;
    /** In these days; nothing where nobody noted it. */
    readonly hoursOn: number | undefined;
  }[];
}

interface WeekQuery {
  readonly workspaceId: string;
  readonly timeZone: string;
  readonly customers: number;
  /** The local day of `now`, which is the day after the last one. */
  readonly monday: LocalDay;
  readonly now: number;
  readonly isMeasuring: boolean;
}

export async function readWeek(database: Database, query: WeekQuery): Promise<Week> {
  const { workspaceId, timeZone, customers, monday, now, isMeasuring } = query;
  const first = addDays(monday, -daysTold);
  const [from, until] = [toBeginning(first, timeZone), toBeginning(monday, timeZone)];
  const signUps = await readSignUps(database, { workspaceId, days: daysTold + 1, now });
  const range = { workspaceId, campaignId: '', from: toDayNumber(first), to: toDayNumber(monday) - 1 };
  const halfHours = [toLocalHalfHour(from, timeZone), toLocalHalfHour(until, timeZone)] as const;
  const devices = await listDevices(database, workspaceId);
  return {
    first,
    last: addDays(monday, -1),
    joined: sumDays(signUps.days.slice(0, daysTold)),
    left: await countLeft(database, workspaceId, { from, until }),
    customers,
    visits: isMeasuring ? (await sumRange(database, range)).totals : undefined,
    devices: devices.map(({ onTimes, ...device }) => ({ ...device, hoursOn: countHoursOn(onTimes, ...halfHours) })),
  };
}

/** A workspace in which there is nothing to tell of. */
export function isEmptyWeek({ joined, left, customers, visits, devices }: Week): boolean {
  const numbers = [...Object.values(joined), left.optedOut, left.deleted, customers, visits?.views ?? 0];
  return devices.length === 0 && numbers.every((number) => number === 0) && (visits?.visitors ?? 0) === 0;
}

function sumDays(all: readonly SignUpDay[]): Week['joined'] {
  const sum = (way: keyof Week['joined']) => all.reduce((total, day) => total + day[way], 0);
  return { invite: sum('invite'), device: sum('device'), staff: sum('staff'), import: sum('import') };
}

function toBeginning(day: LocalDay, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(temporalNameOf(timeZone)).epochMilliseconds;
}
