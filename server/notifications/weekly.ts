// Sends each summary on Mondays from 8:00 on in its workspace's time zone, once.
import { type LocalDay, addDays, localDayOf, localHourOf } from '@fanfare/contract/local-day.ts';
import { DatabaseUnavailable, isOfOne } from '../database/unavailable.ts';
import { deliver, findAddress } from './deliver.ts';
import { letters } from './letters.ts';
import type { NotificationParts } from './parts.ts';
import { type SummarySubscriber, claimSummary, listSummarySubscribers } from './store.ts';
import { type Week, isEmptyWeek, readWeek } from './week.ts';

const hour = 8;
const hourMs = 60 * 60_000;
const timeZonesMs = [-12 * hourMs, 0, 14 * hourMs];

/** Of the last summary that is due or was: whoever turns them on waits for the next one. */
export function lastMonday(now: number, timeZone: string): LocalDay {
  const local = localHourOf(now, timeZone);
  const weekday = weekdayOf(local.day);
  return addDays(local.day, weekday === 0 && local.hour < hour ? -7 : -weekday);
}

export async function sendSummaries(parts: NotificationParts, signal: AbortSignal): Promise<void> {
  const now = parts.clock();
  // It is Monday somewhere, or nobody's turn.
  const monday = timeZonesMs.map((ms) => localDayOf(now + ms, 'UTC')).find((day) => weekdayOf(day) === 0);
  if (monday === undefined) return;
  const weeks = new Map<string, Promise<Week>>();
  const faults = new Set<unknown>();
  for (const subscriber of await listSummarySubscribers(parts.database, monday)) {
    if (signal.aborted) return;
    const { workspaceId, timeZone } = subscriber;
    try {
      const local = localHourOf(now, timeZone);
      if (local.day !== monday || local.hour < hour) continue;
      const isMeasuring = parts.settings.analytics;
      // Once for all who are told, also where it can't be read.
      const week = weeks.get(workspaceId) ?? readWeek(parts.database, { ...subscriber, monday, now, isMeasuring });
      weeks.set(workspaceId, week);
      if (!(await sendOnce(parts, { ...subscriber, monday }, await week))) break;
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable && !isOfOne(fault)) throw fault;
      // What goes wrong for one keeps nobody else.
      faults.add(fault);
    }
  }
  if (faults.size > 0) throw new AggregateError(faults, 'Weekly summaries could not be sent');
}

/** Whether emails can go out just now. Nothing goes out where there is nothing to tell, or nobody to tell it to. */
async function sendOnce(
  parts: NotificationParts,
  { monday, ...subscriber }: SummarySubscriber & { readonly monday: LocalDay },
  week: Week,
): Promise<boolean> {
  const { workspace, timeZone, language, sentFor } = subscriber;
  const to = isEmptyWeek(week) ? undefined : await findAddress(parts, subscriber);
  const isOurs = await claimSummary(parts.database, subscriber, { from: sentFor, to: monday });
  if (!isOurs || !to) return true;
  const takeBack = async () => await claimSummary(parts.database, subscriber, { from: monday, to: sentFor });
  try {
    const write = letters[language].weeklySummary;
    const delivery = await deliver(parts, { subscriber, to, workspace }, (envelope) =>
      write({ ...envelope, week, timeZone }),
    );
    if (delivery === 'putOff' || delivery === 'allPutOff') await takeBack();
    return delivery !== 'allPutOff';
  } catch (fault) {
    // Whatever it was, the letter has not gone out.
    await takeBack();
    throw fault;
  }
}

/** 0 for a Monday. */
function weekdayOf(day: LocalDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1;
}
