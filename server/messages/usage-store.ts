// What a workspace's gateway may still be given: its pace, and what a month may cost. Each claim holds the row.
import { addDays, localDayOf } from '@fanfare/contract/local-day.ts';
import { sql } from 'kysely';
import type { MessageRow, TextingUsageRow } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import { setBackMs } from '../database/steady-clock.ts';

/** Texts are claimed so long before their turn. */
const aheadMs = 1_000;
/** One text a minute is the slowest pace. */
const pacedMsMax = 2 * 60_000;
/** No gateway is left alone for longer than a day, whatever it asks for. */
const waitMsMax = 24 * 60 * 60_000;

interface Period {
  readonly month: string;
  /** In which texts are paid for now; nothing for practice, which costs nothing. */
  readonly currency: string | null;
  readonly now: number;
}

/** Holds it until the transaction ends: who claims for the same workspace waits. */
export async function holdUsage(
  transaction: Transaction,
  workspaceId: string,
  period: Period,
): Promise<TextingUsageRow> {
  const { month, currency, now } = period;
  const fresh = { workspace_id: workspaceId, paced_until: 0, wait_until: 0, month, currency, parts: 0, cost_micros: 0 };
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
  const isOther = isInOther(row, period);
  // A stored time later than now was written before the clock was set back.
  const costSince = isOther ? now : row.cost_since && Math.min(row.cost_since, now);
  return { ...inPeriod(row, period), currency: period.currency ?? row.currency, cost_since: costSince };
}

/** What the month has used, for whoever asks what is left of it, and when the gateway takes more. */
export async function findUsage(
  database: Database,
  workspaceId: string,
  period: Period,
): Promise<Pick<TextingUsageRow, 'parts' | 'cost_micros' | 'wait_until'>> {
  const row = await database
    .selectFrom('texting_usage')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row ? inPeriod(row, period) : { parts: 0, cost_micros: 0, wait_until: 0 };
}

/**
 * The stored month goes on where it is this month or the next: with another time zone, or on a server whose clock is
 * behind, this month can be the one before. One further ahead was written before a clock was set back, and what it used
 * does not count. Its cost cannot be told in another currency, so there it begins at zero.
 */
function inPeriod(row: TextingUsageRow, period: Period): TextingUsageRow {
  const { month } = period;
  const goesOn = row.month >= month && row.month <= monthAfter(month);
  const its = { ...row, wait_until: waitUntilOf(row, period) };
  if (!goesOn) return { ...its, month, parts: 0, cost_micros: 0 };
  return isInOther(row, period) ? { ...its, cost_micros: 0 } : its;
}

/**
 * Until when the gateway asked to be left alone. Nothing counts where that, or the pace of the last claim, is further ahead
 * than it can be: both were written before the clock was set back.
 */
function waitUntilOf({ paced_until: paced, wait_until: until }: TextingUsageRow, { now }: Period): number {
  const latest = now + setBackMs;
  return paced > latest + pacedMsMax || until > latest + waitMsMax ? 0 : until;
}

function isInOther(row: TextingUsageRow, { currency }: Period): boolean {
  return row.currency !== null && currency !== null && row.currency !== currency;
}

export async function writeUsage(transaction: Transaction, row: TextingUsageRow): Promise<void> {
  const { workspace_id: workspaceId, ...values } = row;
  await transaction.updateTable('texting_usage').set(values).where('workspace_id', '=', workspaceId).execute();
}

type Used = Pick<MessageRow, 'state' | 'claim' | 'parts' | 'cost_micros' | 'sent_at'>;

/** Of a text whose row is held, so that each change is counted once. */
export interface UsageChange {
  readonly before: Used;
  readonly after: Used & Pick<MessageRow, 'workspace_id' | 'claimed_at'>;
}

/** Claims count what texts are thought to cost; this adds what their gateway says, and takes off what was not sent. */
export async function correctUsage(transaction: Transaction, changes: readonly UsageChange[]): Promise<void> {
  const differences = changes.flatMap(({ before, after }) => {
    const [was, is] = [usedBy(before), usedBy(after)];
    const [parts, cost] = [is.parts - was.parts, is.cost - was.cost];
    const { workspace_id: workspaceId, claimed_at: claimedAt } = after;
    return claimedAt === null || (parts === 0 && cost === 0) ? [] : [{ workspaceId, claimedAt, parts, cost }];
  });
  for (const [workspaceId, its] of Map.groupBy(differences, (one) => one.workspaceId)) {
    const { time_zone: timeZone } = await transaction
      .selectFrom('workspaces')
      .select('time_zone')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    for (const [month, ofMonth] of Map.groupBy(its, ({ claimedAt }) => monthOf(timeZone, claimedAt))) {
      const usage = await transaction
        .selectFrom('texting_usage')
        .select('cost_since')
        .where('workspace_id', '=', workspaceId)
        // Where another month has begun, its figures know nothing of this text.
        .where('month', '=', month)
        .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
        .executeTakeFirst();
      if (!usage) continue;
      const inCurrency = ofMonth.filter(({ claimedAt }) => claimedAt >= (usage.cost_since ?? claimedAt));
      await transaction
        .updateTable('texting_usage')
        .set({
          parts: plus('parts', sumOf(ofMonth, 'parts')),
          cost_micros: plus('cost_micros', sumOf(inCurrency, 'cost')),
        })
        .where('workspace_id', '=', workspaceId)
        .execute();
    }
  }
}

/**
 * Nothing where a text went back to waiting, was passed over, or failed before it was sent. One that a person has sent once
 * more waits without a claim and still counts: it may have reached somebody the first time.
 */
function usedBy({ state, claim, parts, cost_micros: cost, sent_at: sentAt }: Used) {
  const isBack = state === 'waiting' || state === 'skipped';
  const isGivenBack = (isBack && claim !== null) || (state === 'failed' && sentAt === null);
  return isGivenBack ? { parts: 0, cost: 0 } : { parts, cost };
}

function sumOf<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

function plus(name: 'parts' | 'cost_micros', more: number) {
  const column = sql.ref(name);
  return sql<number>`case when ${column} + ${more} > 0 then ${column} + ${more} else 0 end`;
}

/** The gateway takes no text before `until`. */
export async function waitUntil(transaction: Transaction, workspaceId: string, until: number): Promise<void> {
  await transaction
    .updateTable('texting_usage')
    .set({ wait_until: until })
    .where('workspace_id', '=', workspaceId)
    .where('wait_until', '<', until)
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

/** A time further ahead than any pace leads to was written before the clock was set back. */
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
