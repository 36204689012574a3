// Who shows a picture: campaigns, devices, and the workspace itself.
import type { Transaction } from '../database/open.ts';

/** Which of the keys are still shown anywhere in the workspace, as this transaction sees it. */
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
