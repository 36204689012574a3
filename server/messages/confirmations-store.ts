// Numbers that are asked by text whether they are whose they are said to be.
import { type PendingConfirmation, asksMax } from '@fanfare/contract/consent.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ConfirmationRow, MessageRow } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { hoursOf, nextSendableAt } from './quiet-hours.ts';
import type { Budget } from '../database/budgets.ts';
import { compileOnce } from '../database/compiled-query.ts';
import { isOneOf } from '../database/one-of.ts';
import { countsNow } from '../database/practice.ts';
import type { Database, Transaction } from '../database/open.ts';
import { asBefore } from '../database/sqlite-driver.ts';
import type { CustomerRow } from '../database/tables.ts';
import { findLastAnswer, sameAnswerMs, sendAnswer } from './answers.ts';
import { codeOf, isAllowed } from './textable.ts';

interface OfNumber {
  readonly workspaceId: string;
  readonly phone: string;
}

interface Asked extends OfNumber {
  /** What the question is spent of. */
  readonly budgets?: readonly Budget[];
}

/** Whether a workspace asks newcomers to confirm, and those who had opted out whether they want to come back. */
export async function findAsking(transaction: Transaction, workspaceId: string) {
  const [gateway] = await findGatewayOf(transaction, { workspaceId });
  return {
    onJoin: gateway?.is_double_opt_in === 1,
    onReturn: gateway !== undefined && (gateway.kind !== 'practice' || gateway.is_double_opt_in === 1),
  };
}

const findGatewayOf = compileOnce(
  (database, { workspaceId }: Pick<OfNumber, 'workspaceId'>) =>
    database.selectFrom('gateways').select(['kind', 'is_double_opt_in']).where('workspace_id', '=', workspaceId),
  asBefore,
);

export async function findConfirmation(
  database: Database,
  { workspaceId, phone }: OfNumber,
): Promise<ConfirmationRow | undefined> {
  return await database
    .selectFrom('confirmations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/** What the phone of a customer who may be texted has yet to answer; nothing where it has, or was never asked. */
export async function findPending(database: Database, key: OfNumber): Promise<PendingConfirmation | null> {
  const row = await database
    .selectFrom('confirmations')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.workspace_id', '=', 'confirmations.workspace_id')
        .onRef('customers.phone', '=', 'confirmations.phone'),
    )
    .select(['asks', 'since'])
    .where('confirmations.workspace_id', '=', key.workspaceId)
    .where('confirmations.phone', '=', key.phone)
    .where('kind', '=', 'join')
    .where('optout', '=', 0)
    .executeTakeFirst();
  if (!row) return null;
  const askedAt = (await findLastAnswer(database, key, 'ask')) ?? null;
  const next = askedAt === null ? row.since : askedAt + sameAnswerMs;
  const mayBeAsked = row.asks < asksMax && (await isTexted(database, key, next));
  return { asks: row.asks, askedAt, nextAskAt: mayBeAsked ? next : null };
}

/** The same as a test of a row of `customers`, looked up for each. */
export const isPending = sql<SqlBool>`customers.optout = 0 and exists (select 1 from confirmations
  where confirmations.kind = 'join' and confirmations.workspace_id = customers.workspace_id
  and confirmations.phone = customers.phone)`;

/** The same of a whole workspace: SQLite reads them once for all rows, and PostgreSQL finds its way by itself. */
export function isAnyPending(database: Database, workspaceId: string): RawBuilder<SqlBool> {
  if (writesBesideOthers(database)) return isPending;
  return sql<SqlBool>`optout = 0
    and phone in (select phone from confirmations where workspace_id = ${workspaceId} and kind = 'join')`;
}

/** Asks by text, once a day for a number at most and three times in all. */
export async function askToConfirm(
  transaction: Transaction,
  { workspaceId, phone, budgets, kind }: Asked & { readonly kind: 'join' | 'return' },
  now: number,
): Promise<void> {
  await transaction
    .insertInto('confirmations')
    .values({ workspace_id: workspaceId, phone, kind, since: now, asked_at: null, asks: 0 })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'phone']).doUpdateSet({
        // Whoever has yet to prove a number proves it by coming back, and by nothing that staff do.
        kind: sql<
          ConfirmationRow['kind']
        >`case when confirmations.kind = 'return' then ${kind} else confirmations.kind end`,
      }),
    )
    .execute();
  await remindToConfirm(transaction, { workspaceId, phone, budgets }, now);
}

/** The same for somebody who has been asked before; nothing for others. Answers whether they are asked. */
export async function remindToConfirm(
  transaction: Transaction,
  { workspaceId, phone, budgets }: Asked,
  now: number,
): Promise<boolean> {
  const due = await transaction
    .selectFrom('confirmations')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('asks', '<', asksMax)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!due || !(await isTexted(transaction, { workspaceId, phone }, now))) return false;
  // What is not asked anew can't be answered anew either: a YES to a question from before a STOP brings nobody back.
  if (!(await sendAnswer(transaction, { workspaceId, phone, budgets }, 'ask', now))) return false;
  await transaction
    .updateTable('confirmations')
    .set({ asked_at: now, asks: sql<number>`asks + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .execute();
  return true;
}

/** Whether the number is texted at all, and from then on has an hour in which it may be. */
async function isTexted(database: Database, { workspaceId, phone }: OfNumber, from: number): Promise<boolean> {
  const [rules] = await findRules(database, { workspaceId });
  if (!rules) return true;
  const hours = hoursOf(rules, rules.time_zone);
  return isAllowed(phone, codeOf(rules.country), rules) && nextSendableAt(phone, hours, from) !== undefined;
}

const findRules = compileOnce((database, { workspaceId }: Pick<OfNumber, 'workspaceId'>) =>
  database
    .selectFrom('gateways')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'gateways.workspace_id')
    .select(['kind', 'texts_from', 'texts_until', 'allows_foreign', 'country', 'time_zone'])
    .where('gateways.workspace_id', '=', workspaceId),
);

/** Once more, because staff want it: a customer who is held and is pending. */
export async function askPending(
  transaction: Transaction,
  { workspace_id: workspaceId, phone }: Pick<CustomerRow, 'workspace_id' | 'phone'>,
  now: number,
): Promise<boolean> {
  const key = { workspaceId, phone };
  if (!(await findPending(transaction, key))) return false;
  return await remindToConfirm(transaction, key, now);
}

/** Whoever stops has answered it. */
export async function takeBackQuestion(transaction: Transaction, { workspaceId, phone }: OfNumber): Promise<void> {
  await transaction
    .updateTable('confirmations')
    .set({ asked_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .execute();
}

type Ended = Pick<MessageRow, 'workspace_id' | 'phone' | 'kind' | 'state'>;

/**
 * Where a question of these has reached nobody, they may be asked as often as before, and of whoever has yet to prove a
 * number the ones before stand again.
 */
export async function recountAsks(transaction: Transaction, rows: readonly Ended[]): Promise<void> {
  const unasked = rows.filter(({ kind, state }) => kind === 'ask' && (state === 'failed' || state === 'skipped'));
  for (const [workspaceId, its] of Map.groupBy(unasked, (row) => row.workspace_id)) {
    const phones = its.map(({ phone }) => phone);
    await recount(transaction, workspaceId)
      .where(isOneOf(transaction, 'phone', phones))
      .execute();
  }
}

/**
 * After a STOP no question from before counts, and a STOP to a sender that workspaces share stands in one of them alone:
 * who has opted out answers what they were asked last, or is asked anew.
 */
function recount(transaction: Transaction, workspaceId: string) {
  const ofThem = sql`from messages where messages.workspace_id = confirmations.workspace_id
    and messages.phone = confirmations.phone and messages.kind = 'ask' and ${countsNow}`;
  const asks = sql<number>`(select count(*) ${ofThem})`;
  const lastAsk = sql<number | null>`(select max(messages.created_at) ${ofThem}
    and (confirmations.kind <> 'return' or messages.created_at = confirmations.asked_at))`;
  return transaction
    .updateTable('confirmations')
    .set({ asks, asked_at: lastAsk })
    .where('confirmations.workspace_id', '=', workspaceId);
}

/**
 * Texts are real from now on: what a practice phone proved was nobody's own, and whom only practice has asked were not
 * asked.
 */
export async function forgetPracticed(transaction: Transaction, workspaceId: string): Promise<void> {
  const ofWorkspace = transaction.updateTable('confirmations').where('workspace_id', '=', workspaceId);
  await ofWorkspace.set({ kind: 'join' }).where('kind', '=', 'practiced').execute();
  await recount(transaction, workspaceId).where('asks', '>', 0).execute();
}
