// The keys of a workspace, each as the hash of what only its holder has.
import type { ApiKey } from '@fanfare/contract/api-keys.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { ApiKeyRow } from '../database/member-tables.ts';

/** Newest first. */
export async function listApiKeys(database: Database, workspaceId: string): Promise<ApiKey[]> {
  const rows = await database
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map(toApiKey);
}

export async function addApiKey(transaction: Transaction, row: ApiKeyRow): Promise<ApiKey> {
  await transaction.insertInto('api_keys').values(row).execute();
  return toApiKey(row);
}

/** Answers the one that was there. */
export async function removeApiKey(
  transaction: Transaction,
  workspaceId: string,
  keyId: string,
): Promise<ApiKey | undefined> {
  const row = await transaction
    .deleteFrom('api_keys')
    .where('workspace_id', '=', workspaceId)
    .where('key_id', '=', keyId)
    .returningAll()
    .executeTakeFirst();
  return row && toApiKey(row);
}

export async function findApiKey(
  database: Database,
  workspaceId: string,
  keyHash: string,
): Promise<(ApiKey & { readonly country: string }) | undefined> {
  const row = await database
    .selectFrom('api_keys')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'api_keys.workspace_id')
    .selectAll('api_keys')
    .select('country')
    .where('api_keys.workspace_id', '=', workspaceId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row && { ...toApiKey(row), country: row.country };
}

export async function noteUse(
  database: Database,
  { workspaceId, keyId, at }: { readonly workspaceId: string; readonly keyId: string; readonly at: number },
): Promise<void> {
  await database
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('key_id', '=', keyId)
    .execute();
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    keyId: row.key_id,
    name: row.name,
    role: row.role,
    ending: row.ending,
    createdAt: row.created_at,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
