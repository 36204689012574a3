import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import type { StoredImage } from './store.ts';

const sweptName = 'images_swept_until';

export interface AgedImage extends StoredImage {
  readonly createdAt: number;
}

export interface Between {
  readonly after: AgedImage;
  /** epoch milliseconds */
  readonly until: number;
  readonly limit: number;
}

/** Pictures that have arrived and were not removed, the oldest first. */
export async function listArrivedBetween(database: Database, { after, until, limit }: Between): Promise<AgedImage[]> {
  const rows = await database
    .selectFrom('images')
    .select(['created_at', 'workspace_id', 'image_key'])
    // With `is null` SQLite would take the index of what was removed, in which nearly all are alike, and sort them.
    .where((where) => where.not(where('removed_at', 'is not', null)))
    .where('created_at', '<=', until)
    .where((where) =>
      where(
        where.refTuple('created_at', 'workspace_id', 'image_key'),
        '>',
        where.tuple(after.createdAt, after.workspaceId, after.imageKey),
      ),
    )
    .orderBy('created_at')
    .orderBy('workspace_id')
    .orderBy('image_key')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ createdAt: row.created_at, workspaceId: row.workspace_id, imageKey: row.image_key }));
}

/** Up to when pictures have been looked at (epoch milliseconds); 0 before the first sweep. */
export async function findSweptUntil(database: Database): Promise<number> {
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', sweptName)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

export async function keepSweptUntil(database: Database, until: number): Promise<void> {
  const value = String(until);
  await database
    .insertInto('installation')
    .values({ name: sweptName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Counts pictures that were removed meanwhile among those that are lost: a variant that was being made came after the rest
 * was gone, and its server may have ended before it took it away.
 */
export async function noteRemoved(
  database: Database,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<void> {
  await database
    .insertInto('images_on_their_way')
    .columns(['workspace_id', 'image_key', 'begun_at', 'is_lost'])
    .expression((of) =>
      of
        .selectFrom('images')
        .select(['workspace_id', 'image_key', 'removed_at as begun_at', sql.lit(0).as('is_lost')])
        .where('removed_at', '>', since)
        .where('removed_at', '<=', until)
        .where('width', '>', 0),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Bytes that began to be stored before a moment and never got their row; from now on no upload brings them one. Those of
 * a picture that another upload has brought are its own.
 */
export async function listLost(database: Database, before: number): Promise<StoredImage[]> {
  await database
    .deleteFrom('images_on_their_way')
    .where('begun_at', '<=', before)
    .where((where) =>
      where.exists(
        where
          .selectFrom('images')
          .select('images.image_key')
          .whereRef('images.workspace_id', '=', 'images_on_their_way.workspace_id')
          .whereRef('images.image_key', '=', 'images_on_their_way.image_key')
          .where('images.removed_at', 'is', null),
      ),
    )
    .execute();
  await database.updateTable('images_on_their_way').set({ is_lost: 1 }).where('begun_at', '<=', before).execute();
  const rows = await database
    .selectFrom('images_on_their_way')
    .select(['workspace_id', 'image_key'])
    .where('is_lost', '=', 1)
    .execute();
  return rows.map((row) => ({ workspaceId: row.workspace_id, imageKey: row.image_key }));
}

/** Their bytes are gone, and can come anew. */
export async function forgetLost(database: Database, { workspaceId, imageKey }: StoredImage): Promise<void> {
  await database
    .deleteFrom('images_on_their_way')
    .where('workspace_id', '=', workspaceId)
    .where('image_key', '=', imageKey)
    .where('is_lost', '=', 1)
    .execute();
}

/** Some of the keys that were removed before a moment and whose bytes never arrived; answers whether there are more. */
export async function removeSomeNeverArrived(database: Database, before: number): Promise<boolean> {
  return await removeSome(database, {
    table: 'images',
    key: ['workspace_id', 'image_key'],
    where: sql`removed_at <= ${before} and width = 0`,
  });
}
