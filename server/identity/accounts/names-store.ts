// The names that people sign in with. Each belongs to one account, whoever asks for it first.
import type { Database, Transaction } from '../../database/open.ts';

/** Thrown by {@link replaceNames}: somebody else has the name. */
export class NameTaken extends Error {}

/** Undoes what a change has done before it found that it must not. */
class Undone extends Error {}

/** How a name is compared: letter case does not count. */
export function toSignInName(name: string): string {
  return name.toLowerCase();
}

/**
 * Carries out a change together with the names that it claims. False, and nothing done, where one is somebody else's or
 * the change itself says so.
 */
export async function claiming(
  database: Database,
  change: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
  try {
    await database.transaction().execute(async (transaction) => {
      if (!(await change(transaction))) throw new Undone();
    });
    return true;
  } catch (error) {
    if (error instanceof NameTaken || error instanceof Undone) return false;
    throw error;
  }
}

/** The account's names are these from now on; {@link NameTaken}, which must undo the transaction, where one can't be. */
export async function replaceNames(
  transaction: Transaction,
  userName: string,
  names: readonly string[],
): Promise<void> {
  const wanted = [...new Set(names.map(toSignInName))].toSorted();
  await transaction
    .deleteFrom('pool_names')
    .where('user_name', '=', userName)
    .where('name', 'not in', wanted)
    .execute();
  for (const name of wanted) await claimName(transaction, userName, name);
}

/** Who else answers to one of these names as an alias: their own user name nobody can lose. */
export async function listAliasHolders(
  transaction: Transaction,
  userName: string,
  names: readonly string[],
): Promise<string[]> {
  const wanted = names.map(toSignInName);
  const rows = await transaction
    .selectFrom('pool_names')
    .select(['name', 'user_name'])
    .where('name', 'in', wanted)
    .where('user_name', '!=', userName)
    .execute();
  return [...new Set(rows.filter((row) => row.name !== toSignInName(row.user_name)).map((row) => row.user_name))];
}

async function claimName(transaction: Transaction, userName: string, name: string): Promise<void> {
  const claimed = await transaction
    .insertInto('pool_names')
    .values({ name, user_name: userName })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ user_name: userName }).where('pool_names.user_name', '=', userName),
    )
    .returning('name')
    .executeTakeFirst();
  if (!claimed) throw new NameTaken();
}
