// The names that people sign in with. Each belongs to one account, whoever asks for it first.
import type { Database, Transaction } from '../database/open.ts';

/** Thrown inside {@link claiming}: somebody else has the name. */
class NameTaken extends Error {}

/** How a name is compared: letter case does not count. */
export function toSignInName(name: string): string {
  return name.toLowerCase();
}

/** Carries out a deed together with the names that it claims; false, and nothing done, where one is somebody else's. */
export async function claiming(
  database: Database,
  deed: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await database.transaction().execute(deed);
  } catch (error) {
    if (error instanceof NameTaken) return false;
    throw error;
  }
}

/** The account's names are these from now on. Within {@link claiming}. */
export async function replaceNames(
  transaction: Transaction,
  userName: string,
  names: readonly string[],
): Promise<void> {
  const wanted = [...new Set(names.map(toSignInName))].toSorted();
  await transaction.deleteFrom('pool_names').where('user_name', '=', userName).where('name', 'not in', wanted).execute();
  for (const name of wanted) await claimName(transaction, userName, name);
}

export async function isNameTaken(database: Database, userName: string, name: string): Promise<boolean> {
  const other = await database
    .selectFrom('pool_names')
    .select('user_name')
    .where('name', '=', toSignInName(name))
    .where('user_name', '!=', userName)
    .executeTakeFirst();
  return other !== undefined;
}

async function claimName(transaction: Transaction, userName: string, name: string): Promise<void> {
  const claimed = await transaction
    .insertInto('pool_names')
    .values({ name, user_name: userName })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ user_name: userName })
        .where('pool_names.user_name', '=', userName),
    )
    .returning('name')
    .executeTakeFirst();
  if (!claimed) throw new NameTaken();
}
