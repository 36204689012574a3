import type { Database, Transaction } from '../../database/open.ts';

interface NewCode {
  readonly hash: string;
  readonly expiresAt: number;
}

export interface KeptCode extends NewCode {
  /** Used, or ended by an operator, at `expiresAt`; else it grows too old then. */
  readonly isEnded: boolean;
}

/** The hash of no code. */
const ended = '';

/** One code is for one account and one purpose. */
export interface CodeUse {
  readonly userName: string;
  readonly purpose: string;
}

/** The newest replaces the one before. */
export async function putCode(database: Database, use: CodeUse, code: NewCode): Promise<void> {
  const values = { code_hash: code.hash, expires_at: code.expiresAt };
  await database
    .insertInto('pool_codes')
    .values({ user_name: use.userName, purpose: use.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_name', 'purpose']).doUpdateSet(values))
    .execute();
}

export async function findCode(database: Database, use: CodeUse): Promise<KeptCode | undefined> {
  const row = await database
    .selectFrom('pool_codes')
    .select(['code_hash', 'expires_at'])
    .where('user_name', '=', use.userName)
    .where('purpose', '=', use.purpose)
    .executeTakeFirst();
  return row && { hash: row.code_hash, expiresAt: row.expires_at, isEnded: row.code_hash === ended };
}

/** Whether it was still there to be used: of two that bring one code, one gets through. When it was stays for a while. */
export async function takeCode(
  transaction: Transaction,
  { userName, purpose }: CodeUse,
  { hash, now }: { readonly hash: string; readonly now: number },
): Promise<boolean> {
  const taken = await transaction
    .updateTable('pool_codes')
    .set({ code_hash: ended, expires_at: now })
    .where('user_name', '=', userName)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hash)
    .returning('user_name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends every code that has not been used yet; answers how many of them real accounts had. */
export async function endCodes(database: Database, now: number): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom('pool_codes')
      .innerJoin('pool_users', 'pool_users.user_name', 'pool_codes.user_name')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('pool_codes')
      .set({ code_hash: ended, expires_at: now })
      .where('expires_at', '>', now)
      .execute();
    return count;
  });
}
