// The gateway of a workspace, and the key that seals the credentials of all.
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Database, Transaction } from '../database/open.ts';

export async function findGateway(database: Database, workspaceId: string): Promise<GatewayRow | undefined> {
  return await database.selectFrom('gateways').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();
}

/** By what stands in the addresses that it tells things to. */
export async function findGatewayByHook(database: Database, hookKey: string): Promise<GatewayRow | undefined> {
  return await database.selectFrom('gateways').selectAll().where('hook_key', '=', hookKey).executeTakeFirst();
}

/** In place of the one that was there. */
export async function putGateway(transaction: Transaction, row: GatewayRow): Promise<GatewayRow> {
  const { workspace_id: _same, ...changes } = row;
  return await transaction
    .insertInto('gateways')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Answers the one that was there. */
export async function removeGateway(transaction: Transaction, workspaceId: string): Promise<GatewayRow | undefined> {
  return await transaction
    .deleteFrom('gateways')
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirst();
}

/** By which credentials are sealed. */
export async function getGatewayKey(database: Database): Promise<Buffer> {
  const { value } = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'gatewayKey')
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}

export async function findWorkspaceName(database: Database, workspaceId: string): Promise<string> {
  const { name } = await database
    .selectFrom('workspaces')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return name;
}
