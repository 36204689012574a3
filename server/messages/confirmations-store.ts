// Numbers that are asked by text whether they are whose they are said to be.
import type { PendingConfirmation } from '@fanfare/contract/consent.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ConfirmationRow } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { keepQuery } from '../database/kept-query.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { CustomerRow } from '../database/tables.ts';
import { sendAnswer } from './answers.ts';

const againAfterMs = 24 * 60 * 60_000;
const asksMax = 3;

interface OfNumber {
  readonly workspaceId: string;
  readonly phone: string;
}

/** Whether a workspace asks newcomers to confirm, and those who had opted out whether they want to come back. */
export async function findAsking(transaction: Transaction, workspaceId: string) {
  const [gateway] = await findGatewayOf(transaction, { workspaceId });
  return {
    onJoin: gateway?.is_double_opt_in === 1,
    onReturn: gateway !== undefined && (gateway.kind !== 'practice' || gateway.is_double_opt_in === 1),
  };
}

const findGatewayOf = keepQuery((database, { workspaceId }: Pick<OfNumber, 'workspaceId'>) =>
  database.selectFrom('gateways').select(['kind', 'is_double_opt_in']).where('workspace_id', '=', workspaceId),
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

/** What the phone of a customer has yet to answer; nothing where it has, or was never asked. */
export async function findPending(database: Database, key: OfNumber): Promise<PendingConfirmation | null> {
  const row = await findConfirmation(database, key);
  if (row?.kind !== 'join') return null;
  const { asks, asked_at: askedAt } = row;
  // They may come to be asked at once.
  const next = askedAt === null ? row.since : askedAt + againAfterMs;
  return { asks, askedAt, nextAskAt: asks < asksMax ? next : null };
}

/** The same as a test of a row of `customers`. */
export function isPending(workspaceId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`phone in (select phone from confirmations where workspace_id = ${workspaceId} and kind = 'join')`;
}

/** Asks by text, once a day for a number at most and three times in all. */
export async function askToConfirm(
  transaction: Transaction,
  { workspaceId, phone, kind }: OfNumber & { readonly kind: 'join' | 'return' },
  now: number,
): Promise<void> {
  await transaction
    .insertInto('confirmations')
    .values({ workspace_id: workspaceId, phone, kind, since: now, asked_at: null, asks: 0 })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'phone']).doUpdateSet({
        kind: sql<
          ConfirmationRow['kind']
        >`case when confirmations.kind = 'practiced' then 'practiced' else ${kind} end`,
      }),
    )
    .execute();
  await remindToConfirm(transaction, { workspaceId, phone }, now);
}

/** The same for somebody who has been asked before; nothing for others. Answers whether they are asked. */
export async function remindToConfirm(
  transaction: Transaction,
  { workspaceId, phone }: OfNumber,
  now: number,
): Promise<boolean> {
  const due = await transaction
    .selectFrom('confirmations')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('asks', '<', asksMax)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', now - againAfterMs)]))
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  // What is not asked anew can't be answered anew either: a YES to a question from before a STOP brings nobody back.
  if (!due || !(await sendAnswer(transaction, { workspaceId, phone }, 'ask', now))) return false;
  await transaction
    .updateTable('confirmations')
    .set({ asked_at: now, asks: sql<number>`asks + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .execute();
  return true;
}

/** Once more, because staff want it: a customer who is held, is pending and has not opted out. */
export async function askPending(
  transaction: Transaction,
  { workspace_id: workspaceId, phone, optout }: Pick<CustomerRow, 'workspace_id' | 'phone' | 'optout'>,
  now: number,
): Promise<boolean> {
  const key = { workspaceId, phone };
  if (optout === 1 || !(await findPending(transaction, key))) return false;
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

/** Texts are real from now on: a practice phone was asked, and what it proved was nobody's own. */
export async function forgetPracticed(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction
    .updateTable('confirmations')
    .set({ kind: 'join', asked_at: null, asks: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', ['join', 'practiced'])
    .execute();
}
