import type { Database } from '../database/open.ts';

export async function readInstallation(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.selectFrom('installation').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Keeps each value whose name has none yet, all in one statement; what was there first stays. */
export async function keepIfAbsent(database: Database, values: Readonly<Record<string, string>>): Promise<void> {
  await database
    .insertInto('installation')
    .values(Object.entries(values).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
