// What a workspace's gateway may still be given: its pace, and what a month may cost. Each claim holds the row.
import { addDays, localDayOf } from '@fanfare/contract/local-day.ts';
import { sql } from 'kysely';
import type { TextingUsageRow } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';

/** Texts are claimed so long before their turn. */
const aheadMs = 1_000;
/** One text a minute is the slowest pace. */
const pacedMsMax = 2 * 60_000;

/** Holds it until the transaction ends: who claims for the same workspace waits. */
export async function holdUsage(
  transaction: Transaction,
  workspaceId: string,
  month: string,
): Promise<TextingUsageRow> {
  const fresh = { workspace_id: workspaceId, paced_until: 0, wait_until: 0, month, parts: 0, cost_micros: 0 };
  await transaction
    .insertInto('texting_usage')
    .values(fresh)
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute();
  const row = await transaction
    .selectFrom('texting_usage')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return inMonth(row, month);
}

/** What the month has used, for whoever asks what is left of it. */
export async function findUsage(
  database: Database,
  workspaceId: string,
  month: string,
): Promise<Pick<TextingUsageRow, 'parts' | 'cost_micros'>> {
  const row = await database
    .selectFrom('texting_usage')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row ? inMonth(row, month) : { parts: 0, cost_micros: 0 };
}

/**
 * A month that has begun goes on where the zone is changed, or another server's clock is behind; one of a clock that was
 * further ahead does not.
 */
function inMonth(row: TextingUsageRow, month: string): TextingUsageRow {
  const goesOn = row.month >= month && row.month <= monthAfter(month);
  return goesOn ? row : { ...row, month, parts: 0, cost_micros: 0 };
}

export async function writeUsage(transaction: Transaction, row: TextingUsageRow): Promise<void> {
  const { workspace_id: workspaceId, ...values } = row;
  await transaction.updateTable('texting_usage').set(values).where('workspace_id', '=', workspaceId).execute();
}

interface Unused {
  /** In which it was claimed: another one has not used it. */
  readonly month: string;
  readonly parts: number;
  readonly costMicros: number;
  /** The gateway takes nothing before; 0 where it said nothing of that. */
  readonly waitUntil: number;
}

/** What was claimed and not sent. */
export async function giveBack(transaction: Transaction, workspaceId: string, unused: Unused): Promise<void> {
  const less = (name: 'parts' | 'cost_micros', by: number) => {
    const column = sql.ref(name);
    return sql<number>`case when month <> ${unused.month} then ${column} when ${column} > ${by} then ${column} - ${by} else 0 end`;
  };
  await transaction
    .updateTable('texting_usage')
    .set({
      parts: less('parts', unused.parts),
      cost_micros: less('cost_micros', unused.costMicros),
      wait_until: sql<number>`case when wait_until > ${unused.waitUntil} then wait_until else ${unused.waitUntil} end`,
    })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Another gateway has its own pace, and said nothing of when to come again. */
export async function forgetWaits(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction
    .updateTable('texting_usage')
    .set({ paced_until: 0, wait_until: 0 })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** How many texts may be claimed now. */
export function slotsOf(usage: TextingUsageRow, pacePerMinute: number, now: number): number {
  if (usage.wait_until > now) return 0;
  const everyMs = 60_000 / pacePerMinute;
  const until = pacedUntil(usage, now);
  return until <= now ? 1 + Math.floor(aheadMs / everyMs) : Math.floor((now + aheadMs - until) / everyMs);
}

export function afterClaim(usage: TextingUsageRow, taken: number, pacePerMinute: number, now: number): number {
  return Math.ceil(Math.max(pacedUntil(usage, now), now) + taken * (60_000 / pacePerMinute));
}

/** What is further ahead is from a clock that has been set back since. */
function pacedUntil({ paced_until: until }: TextingUsageRow, now: number): number {
  return until > now + pacedMsMax ? now : until;
}

function monthAfter(month: string): string {
  return addDays(`${month}-01`, 31).slice(0, 7);
}

/** `2026-11` where the workspace is. */
export function monthOf(timeZone: string, now: number): string {
  return localDayOf(now, timeZone).slice(0, 7);
}
