import type { Database, Transaction } from '../database/open.ts';
import { type Attributes, type PoolUser, toSignInName } from './users-store.ts';

/** Whether somebody else has the address. */
export async function isAddressTaken(database: Database, userName: string, email: string): Promise<boolean> {
  const other = await database
    .selectFrom('pool_users')
    .select('user_name')
    .where('email', '=', toSignInName(email))
    .where('user_name', '!=', userName)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the attributes were still as `user` has them: a change never undoes another that came in between. */
export async function replaceAttributes(
  database: Database | Transaction,
  { user, to, now }: { readonly user: PoolUser; readonly to: Attributes; readonly now: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_users')
    .set({ attributes: JSON.stringify(to), email: toSignInName(to['email'] ?? ''), updated_at: now })
    .where('user_name', '=', user.userName)
    .where('attributes', '=', JSON.stringify(user.attributes))
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The same for another address: codes that went to the one before end with it. */
export async function replaceAddress(
  database: Database,
  change: { readonly user: PoolUser; readonly to: Attributes; readonly now: number },
): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('pool_codes').where('user_name', '=', change.user.userName).execute();
    return await replaceAttributes(transaction, change);
  });
}
