import type { Database, Transaction } from '../database/open.ts';
import { claiming, replaceNames } from './names-store.ts';
import type { Attributes, PoolUser } from './users-store.ts';

/** Whether the attributes were still as `user` has them: a change never undoes another that came in between. */
export async function replaceAttributes(
  database: Database | Transaction,
  { user, to, now }: { readonly user: PoolUser; readonly to: Attributes; readonly now: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_users')
    .set({ attributes: JSON.stringify(to), updated_at: now })
    .where('user_name', '=', user.userName)
    .where('attributes', '=', JSON.stringify(user.attributes))
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The same for another address: codes that went to the one before end with it. */
export async function replaceAddress(
  database: Database,
  change: {
    readonly user: PoolUser;
    readonly to: Attributes;
    readonly names: readonly string[];
    readonly now: number;
  },
): Promise<boolean> {
  return await claiming(database, async (transaction) => {
    await replaceNames(transaction, change.user.userName, change.names);
    await transaction.deleteFrom('pool_codes').where('user_name', '=', change.user.userName).execute();
    return await replaceAttributes(transaction, change);
  });
}
