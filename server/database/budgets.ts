// What may be done so often in an hour or a day: counted in rows, so that a budget holds for all processes together and
// over restarts. Hours and days begin when the clock says so, for everybody alike.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { writesBesideOthers } from './engine.ts';
import type { Database, Transaction } from './open.ts';
import { removeSome } from './remove-some.ts';

export interface Budget {
  readonly name: string;
  /** Whose it is, where each has one. It is kept as a hash, because it can be an address of a person or a machine. */
  readonly spender?: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Spends one, or several at once; answers how much is spent by now, or nothing where not so much was left. */
export async function spend(
  database: Database,
  budget: Budget,
  now: number,
  quantity = 1,
): Promise<number | undefined> {
  if (budget.max < quantity) return undefined;
  // Further ahead is what was spent while a clock was.
  const isNew = sql<boolean>`(excluded.began_at > budgets.began_at
    or budgets.began_at > excluded.began_at + ${sql.lit(budget.windowMs)})`;
  const row = await database
    .insertInto('budgets')
    .values({ ...keyOf(budget), began_at: beginningOf(budget, now), spent: quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'spender'])
        .doUpdateSet({
          spent: sql<number>`case when ${isNew} then ${sql.lit(quantity)} else budgets.spent + ${sql.lit(quantity)} end`,
          began_at: sql<number>`case when ${isNew} then excluded.began_at else budgets.began_at end`,
        })
        .where((where) => where.or([isNew, where('budgets.spent', '<=', budget.max - quantity)])),
    )
    .returning('spent')
    .executeTakeFirst();
  return row?.spent;
}

/** Whoever else spends of it waits until the transaction ends. Before what is spent of others, or two could wait for each other. */
export async function holdBudget(transaction: Transaction, budget: Budget, now: number): Promise<void> {
  if (writesBesideOthers(transaction)) await spend(transaction, budget, now, 0);
}

/** Spends one of each or of none; answers how much is spent of each by now, or the first that had nothing left. */
export async function spendTogether(
  database: Database,
  budgets: readonly Budget[],
  now: number,
): Promise<{ readonly spent: readonly number[] } | { readonly refused: Budget }> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const spent: number[] = [];
      for (const budget of budgets) {
        const count = await spend(transaction, budget, now);
        if (count === undefined) throw new NothingLeft(budget);
        spent.push(count);
      }
      return { spent };
    });
  } catch (error) {
    if (error instanceof NothingLeft) return { refused: error.budget };
    throw error;
  }
}

class NothingLeft extends Error {
  readonly budget: Budget;

  constructor(budget: Budget) {
    super('Nothing is left of a budget.');
    this.budget = budget;
  }
}

/** Takes one back that was spent for nothing. */
export async function giveBack(database: Database, budget: Budget, now: number): Promise<void> {
  const { name, spender } = keyOf(budget);
  await database
    .updateTable('budgets')
    .set((of) => ({ spent: of('spent', '-', 1) }))
    .where('name', '=', name)
    .where('spender', '=', spender)
    .where('began_at', '=', beginningOf(budget, now))
    .where('spent', '>', 0)
    .execute();
}

export async function findSpent(database: Database, budget: Budget, now: number): Promise<number> {
  const { name, spender } = keyOf(budget);
  const row = await database
    .selectFrom('budgets')
    .select(['spent'])
    .where('name', '=', name)
    .where('spender', '=', spender)
    .where('began_at', '>=', beginningOf(budget, now))
    .where('began_at', '<=', beginningOf(budget, now) + budget.windowMs)
    .executeTakeFirst();
  return row?.spent ?? 0;
}

/** Until it begins anew. */
export function msLeftOf(budget: Pick<Budget, 'windowMs'>, now: number): number {
  return beginningOf(budget, now) + budget.windowMs - now;
}

/** Removes some of those that nobody has spent of since, and answers whether there are more. */
export async function removeSomeBudgets(database: Database, before: number): Promise<boolean> {
  return await removeSome(database, {
    table: 'budgets',
    key: ['name', 'spender'],
    where: sql`began_at < ${before}`,
  });
}

function beginningOf({ windowMs }: Pick<Budget, 'windowMs'>, now: number): number {
  return now - (now % windowMs);
}

function keyOf({ name, spender }: Budget) {
  return { name, spender: spender === undefined ? '' : hash('sha256', spender, 'base64url') };
}
