import { randomBytes } from 'node:crypto';
import { type Quotas, tooManyPictures } from '@fanfare/contract/quotas.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { sql } from 'kysely';
import { takeLock } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { ImageRow } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';

const megabyte = 1024 * 1024;
const secretName = 'upload_secret';

export type NewImage = Omit<ImageRow, 'removed_at' | 'color'>;

export interface StoredImage {
  readonly workspaceId: string;
  readonly imageKey: string;
}

/** Says that bytes are about to be stored. No while those that were lost before are being removed. */
export async function beginStoring(
  database: Database,
  { workspaceId, imageKey }: StoredImage,
  now: number,
): Promise<boolean> {
  const row = await database
    .insertInto('images_on_their_way')
    .values({ workspace_id: workspaceId, image_key: imageKey, begun_at: now, is_lost: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'image_key'])
        .doUpdateSet({ begun_at: now })
        .where('images_on_their_way.is_lost', '=', 0),
    )
    .returning('begun_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever has owned the workspace for longest; where nobody does, the workspace itself. */
export async function findOwner(database: Database, workspaceId: string): Promise<string> {
  const row = await database
    .selectFrom('members')
    .select('member_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst();
  return row?.member_id ?? workspaceId;
}

/**
 * Says that a picture has arrived; the first one to say so wins. No where it was removed before. Refuses what is more
 * than its workspace can keep, also of those that arrive at the same moment.
 */
export async function addImage(database: Database, image: NewImage, quotas: Quotas): Promise<boolean> {
  const { workspace_id: workspaceId, image_key: imageKey, bytes } = image;
  return await database.transaction().execute(async (transaction) => {
    await takeLock(transaction, `pictures of ${workspaceId}`);
    const before = await findImageState(transaction, workspaceId, imageKey);
    // Its bytes go again; the sweep finds them by what stands here, should that fail.
    if (before === 'removed') return false;
    await transaction
      .deleteFrom('images_on_their_way')
      .where('workspace_id', '=', workspaceId)
      .where('image_key', '=', imageKey)
      .execute();
    if (before === 'arrived') return true;
    await checkRoom(transaction, { workspaceId, bytes }, quotas);
    await transaction
      .insertInto('images')
      .values({ ...image, removed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findImageState(transaction, workspaceId, imageKey)) === 'arrived';
  });
}

/** Refuses where a workspace is gone, or has no room for one more of so many bytes. Those that go away take theirs until they are gone. */
export async function checkRoom(
  database: Database,
  { workspaceId, bytes }: Pick<StoredImage, 'workspaceId'> & { readonly bytes: number },
  quotas: Quotas,
): Promise<void> {
  const workspace = await database
    .selectFrom('workspaces')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .where('deletion_begun_at', 'is', null)
    .executeTakeFirst();
  if (!workspace) throw new Refusal(404, workspaceNotFound);
  const kept = await database
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('pictures'))
    .select(sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'))
    .where('workspace_id', '=', workspaceId)
    .where('bytes', '>', 0)
    .executeTakeFirstOrThrow();
  const isFull = kept.pictures >= quotas.pictures || kept.bytes + bytes > quotas.pictureMegabytes * megabyte;
  if (isFull) throw new Refusal(409, tooManyPictures(quotas));
}

export async function findImageState(
  database: Database,
  workspaceId: string,
  imageKey: string,
): Promise<'arrived' | 'removed' | undefined> {
  const row = await database
    .selectFrom('images')
    .select('removed_at')
    .where('workspace_id', '=', workspaceId)
    .where('image_key', '=', imageKey)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.removed_at === null ? 'arrived' : 'removed';
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
    .where(isOneOf(database, 'image_key', imageKeys))
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.image_key));
}

/** Whether any of the keys was removed in this workspace. */
export async function hasRemoved(
  transaction: Transaction,
  workspaceId: string,
  imageKeys: readonly string[],
): Promise<boolean> {
  const row = await transaction
    .selectFrom('images')
    .select('image_key')
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'image_key', imageKeys))
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface Removal extends StoredImage {
  readonly now: number;
}

/** Says that a picture is removed, also where it has not arrived yet. */
export async function removeImage(transaction: Transaction, { workspaceId, imageKey, now }: Removal): Promise<void> {
  const image = { workspace_id: workspaceId, image_key: imageKey, width: 0, height: 0, bytes: 0, created_at: now };
  await transaction
    .insertInto('images')
    .values({ ...image, removed_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'image_key']).doUpdateSet({ removed_at: now }))
    .execute();
}

/** Removed pictures whose bytes still lie in storage. */
export async function listRemoved(
  database: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StoredImage[]> {
  const rows = await database
    .selectFrom('images')
    .select(['workspace_id', 'image_key'])
    .where('removed_at', 'is not', null)
    .where('bytes', '>', 0)
    .orderBy('removed_at')
    .orderBy('image_key')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ workspaceId: row.workspace_id, imageKey: row.image_key }));
}

/** The bytes of a removed picture are gone. */
export async function markCleared(database: Database, { workspaceId, imageKey }: StoredImage): Promise<void> {
  await database
    .updateTable('images')
    .set({ bytes: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('image_key', '=', imageKey)
    .where('removed_at', 'is not', null)
    .execute();
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

/** Which of the keys campaigns, devices or the workspace itself still show, as this transaction sees it. */
export async function listUsed(
  transaction: Transaction,
  workspaceId: string,
  imageKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (imageKeys.length === 0) return new Set();
  const [workspace, ...lists] = [
    await transaction
      .selectFrom('workspaces')
      .select('profile_image_key')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst(),
    ...(await listsWithAny(transaction, 'campaigns', { workspaceId, imageKeys })),
    ...(await listsWithAny(transaction, 'devices', { workspaceId, imageKeys })),
  ];
  const used = new Set([workspace?.profile_image_key, ...lists.flat()]);
  return new Set(imageKeys.filter((key) => used.has(key)));
}

interface ImageUses {
  readonly workspaceId: string;
  readonly imageKeys: readonly string[];
}

async function listsWithAny(
  transaction: Transaction,
  table: 'campaigns' | 'devices',
  { workspaceId, imageKeys }: ImageUses,
): Promise<readonly string[][]> {
  const rows = await transaction
    .selectFrom(table)
    .select('image_keys')
    .where('workspace_id', '=', workspaceId)
    .where((where) => where.or(imageKeys.map((key) => where('image_keys', 'like', `%"${key}"%`))))
    .execute();
  return rows.map((row) => JSON.parse(row.image_keys) as string[]);
}

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
