// What is known of pictures' colors.
import type { Database } from '../database/open.ts';
import type { StoredImage } from './store.ts';

/** Whether nobody has looked at a picture that is there. */
export async function isUncolored(database: Database, { workspaceId, imageKey }: StoredImage): Promise<boolean> {
  const row = await database
    .selectFrom('images')
    .select('image_key')
    .where('workspace_id', '=', workspaceId)
    .where('image_key', '=', imageKey)
    .where('removed_at', 'is', null)
    .where('color', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The workspaces' own pictures at which nobody has looked. */
export async function listUncolored(database: Database): Promise<StoredImage[]> {
  const rows = await database
    .selectFrom('workspaces')
    .innerJoin('images', (join) =>
      join
        .onRef('images.workspace_id', '=', 'workspaces.workspace_id')
        .onRef('images.image_key', '=', 'workspaces.profile_image_key'),
    )
    .select(['images.workspace_id', 'images.image_key'])
    .where('images.removed_at', 'is', null)
    .where('images.color', 'is', null)
    .execute();
  return rows.map((row) => ({ workspaceId: row.workspace_id, imageKey: row.image_key }));
}

export async function keepColor(
  database: Database,
  { workspaceId, imageKey, color }: StoredImage & { readonly color: string },
): Promise<void> {
  await database
    .updateTable('images')
    .set({ color })
    .where('workspace_id', '=', workspaceId)
    .where('image_key', '=', imageKey)
    .execute();
}
