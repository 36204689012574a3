// Numbers that are asked by text whether they are whose they are said to be.
import { sql } from 'kysely';
import type { ConfirmationRow } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { keepQuery } from '../database/kept-query.ts';
import type { Database, Transaction } from '../database/open.ts';
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

/** The same for somebody who has been asked before; nothing for others. */
export async function remindToConfirm(
  transaction: Transaction,
  { workspaceId, phone }: OfNumber,
  now: number,
): Promise<void> {
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
  if (!due || !(await sendAnswer(transaction, { workspaceId, phone }, 'ask', now))) return;
  await transaction
    .updateTable('confirmations')
    .set({ asked_at: now, asks: sql<number>`asks + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .execute();
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
