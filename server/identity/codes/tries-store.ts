import type { Database, Transaction } from '../../database/open.ts';

/** What is counted, and of whom: an account, or the name that was given where there is none. */
export interface Counter {
  readonly subject: string;
  readonly kind: string;
}

export interface Tries {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export async function findTries(database: Database, { subject, kind }: Counter): Promise<Tries | undefined> {
  const row = await database
    .selectFrom('pool_attempts')
    .select(['count', 'first_at', 'last_at'])
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && { count: row.count, firstAt: row.first_at, lastAt: row.last_at };
}

/** Whether the count was still as seen, and is now the next one. Otherwise somebody else was counted in between. */
export async function replaceTries(
  database: Database,
  { subject, kind }: Counter,
  { seen, next }: { readonly seen: Tries | undefined; readonly next: Tries },
): Promise<boolean> {
  const values = { count: next.count, first_at: next.firstAt, last_at: next.lastAt };
  if (!seen) {
    const inserted = await database
      .insertInto('pool_attempts')
      .values({ subject, kind, ...values })
      .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
      .returning('subject')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await database
    .updateTable('pool_attempts')
    .set(values)
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('count', '=', seen.count)
    .where('first_at', '=', seen.firstAt)
    .where('last_at', '=', seen.lastAt)
    .returning('subject')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Every count of a kind, whoever tried; those of many together last, as where they are counted: neither waits for the other. */
export async function removeTriesOf(
  database: Database,
  subject: string,
  { alone, together }: { readonly alone: string; readonly together: readonly string[] },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const ofSubject = transaction.deleteFrom('pool_attempts').where('subject', '=', subject);
    await ofSubject.where('kind', 'like', `${alone} %`).execute();
    for (const kind of together) await ofSubject.where('kind', '=', kind).execute();
  });
}

export async function removeTries(database: Database, { subject, kind }: Counter): Promise<void> {
  await database.deleteFrom('pool_attempts').where('subject', '=', subject).where('kind', '=', kind).execute();
}

/** What was tried of one account counts for the one that takes its place. */
export async function moveTries(transaction: Transaction, from: string, to: string): Promise<void> {
  if (from === to) return;
  await transaction.deleteFrom('pool_attempts').where('subject', '=', to).execute();
  await transaction.updateTable('pool_attempts').set({ subject: to }).where('subject', '=', from).execute();
}
