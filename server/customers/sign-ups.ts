// Registrations as the overview and the invite tools show them: by day in the workspace's time zone.
import { type LocalDay, listDaysUntil, localDayOf } from '@fanfare/contract/local-day.ts';
import { type SignUpDay, type SignUps, signUpDaysMax } from '@fanfare/contract/sign-ups.ts';
import type { Database } from '../database/open.ts';
import { type SignUpSum, getSignUpFacts, listSignUps } from './sign-ups-store.ts';

const dayMs = 24 * 60 * 60_000;
/** A local day can be longer than 24 hours, and the first one begins before now. */
const slackDays = 2;

interface SignUpsQuery {
  readonly workspaceId: string;
  readonly days: number;
  readonly now: number;
}

export async function readSignUps(database: Database, { workspaceId, days, now }: SignUpsQuery): Promise<SignUps> {
  const { timeZone, invited } = await getSignUpFacts(database, workspaceId);
  const period = { timeZone, from: now - (signUpDaysMax + slackDays) * dayMs, until: now };
  const byDay = groupByDay(await listSignUps(database, workspaceId, period));
  const every = listDaysUntil(localDayOf(now, timeZone), signUpDaysMax).map((day) => byDay.get(day) ?? emptyDay(day));
  const invitedWithin = (from: number, until?: number) => sum(every.slice(from, until).map(({ invite }) => invite));
  return {
    timeZone,
    days: every.slice(-days),
    joinedByInvite: {
      total: invited,
      last7Days: invitedWithin(-7),
      last30Days: invitedWithin(-30),
      thirtyDaysBefore: invitedWithin(-60, -30),
    },
    last7Days: sum(every.slice(-7).map((day) => day.invite + day.staff + day.import + day.device)),
  };
}

function groupByDay(sums: readonly SignUpSum[]): Map<LocalDay, SignUpDay> {
  const days = new Map<LocalDay, SignUpDay>();
  for (const { day, way, count } of sums) days.set(day, { ...(days.get(day) ?? emptyDay(day)), [way]: count });
  return days;
}

function emptyDay(day: LocalDay) {
  return { day, invite: 0, staff: 0, import: 0, device: 0 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
