// Registrations as the overview and the invite tools show them: by day in the workspace's time zone.
import { type LocalDay, listDaysUntil, localDayOf } from '@fanfare/contract/local-day.ts';
import { type SignUpDay, type SignUps, signUpDaysMax } from '@fanfare/contract/sign-ups.ts';
import type { Database } from '../database/open.ts';
import type { Way } from './row.ts';
import { type SignUpQuarter, getSignUpFacts, listSignUpQuarters } from './sign-ups-store.ts';

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
  const quarters = await listSignUpQuarters(database, workspaceId, {
    from: now - (signUpDaysMax + slackDays) * dayMs,
    until: now,
  });
  const byDay = sumByDay(quarters, timeZone);
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

function sumByDay(quarters: readonly SignUpQuarter[], timeZone: string): Map<LocalDay, SignUpDay> {
  const days = new Map<LocalDay, Record<Way, number> & { readonly day: LocalDay }>();
  for (const [at, ofQuarter] of Map.groupBy(quarters, (quarter) => quarter.at)) {
    const day = localDayOf(at, timeZone);
    const known = days.get(day) ?? emptyDay(day);
    for (const { way, count } of ofQuarter) known[way] += count;
    days.set(day, known);
  }
  return days;
}

function emptyDay(day: LocalDay) {
  return { day, invite: 0, staff: 0, import: 0, device: 0 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
