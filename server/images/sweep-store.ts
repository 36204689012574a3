import type { Database } from '../database/open.ts';
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
    .where('removed_at', 'is', null)
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
