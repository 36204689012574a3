// What an installation makes for itself once: names and a secret, and the keys that sign.
import type { Selectable } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PoolKeyRow } from '../../database/pool-tables.ts';

/** So named in every database, so that of processes that start together one makes it. */
const firstKeyId = 'first';

export interface KeptKey {
  readonly keyId: string;
  /** The whole key, private members included. */
  readonly jwk: string;
  /** Since when it only checks tokens. */
  readonly retiredAt: number | undefined;
}

/** Newest first. */
export async function listKeys(database: Database): Promise<KeptKey[]> {
  const rows = await database
    .selectFrom('pool_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map(toKey);
}

export async function listKeyIds(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('pool_keys').select('key_id').execute();
  return rows.map((row) => row.key_id);
}

/** The key that signs until it is replaced; of several that arrive at once one stays. */
export async function insertFirstKey(database: Database, jwk: string, now: number): Promise<void> {
  await database
    .insertInto('pool_keys')
    .values({ key_id: firstKeyId, jwk, created_at: now, retired_at: null })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute();
}

/** The new key signs from now on, and no other; where the others end, none of them checks tokens any more. */
export async function replaceKeys(
  database: Database,
  key: Omit<KeptKey, 'retiredAt'>,
  { now, othersEnd }: { readonly now: number; readonly othersEnd: boolean },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (othersEnd) await transaction.deleteFrom('pool_keys').execute();
    else await transaction.updateTable('pool_keys').set({ retired_at: now }).where('retired_at', 'is', null).execute();
    await transaction
      .insertInto('pool_keys')
      .values({ key_id: key.keyId, jwk: key.jwk, created_at: now, retired_at: null })
      .execute();
  });
}

export async function removeKeysRetiredBefore(database: Database, time: number): Promise<void> {
  await database.deleteFrom('pool_keys').where('retired_at', '<', time).execute();
}

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

function toKey(row: Selectable<PoolKeyRow>): KeptKey {
  return { keyId: row.key_id, jwk: row.jwk, retiredAt: row.retired_at ?? undefined };
}
