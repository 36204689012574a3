import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { ImageRow } from '../database/tables.ts';

const secretName = 'upload_secret';

/** Says that a picture has arrived; the first one to say so wins. */
export async function addImage(database: Database, image: ImageRow): Promise<void> {
  await database
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasArrived(database: Database, workspaceId: string, imageKey: string): Promise<boolean> {
  return (await listArrived(database, workspaceId, [imageKey])).size > 0;
}

/** Which of the keys have their bytes in this workspace. */
export async function listArrived(
  database: Database,
  workspaceId: string,
  imageKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (imageKeys.length === 0) return new Set();
  const rows = await database
    .selectFrom('images')
    .select('image_key')
    .where('workspace_id', '=', workspaceId)
    .where('image_key', 'in', imageKeys)
    .execute();
  return new Set(rows.map((row) => row.image_key));
}

/** The secret behind upload addresses; processes that start together on one database agree on it. */
export async function getUploadSecret(database: Database): Promise<string> {
  await database
    .insertInto('installation')
    .values({ name: secretName, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirstOrThrow();
  return row.value;
}
