import { sql } from 'kysely';
import type { Transaction } from '../database/open.ts';

/** Written last in a transaction: everybody who changes a workspace's customers meets at this row. */
export async function changeQuantity(transaction: Transaction, workspaceId: string, by: number): Promise<void> {
  if (by === 0) return;
  await transaction
    .updateTable('workspaces')
    .set({
      customers_quantity: sql<number>`case when customers_quantity + ${by} < 0 then 0 else customers_quantity + ${by} end`,
    })
    .where('workspace_id', '=', workspaceId)
    .execute();
}
