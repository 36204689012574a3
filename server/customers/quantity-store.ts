import { sql } from 'kysely';
import { keepQuery } from '../database/kept-query.ts';
import type { Transaction } from '../database/open.ts';
import { addedByVisitor } from './row.ts';

/** By how many customers a workspace grows or shrinks, and how many of those came by the invite page. */
export interface QuantityChange {
  readonly all: number;
  readonly invited: number;
}

export function toQuantityChange(rows: readonly { readonly addedby: string }[], sign: 1 | -1 = 1): QuantityChange {
  const invited = rows.filter(({ addedby }) => addedby === addedByVisitor).length;
  return { all: sign * rows.length, invited: sign * invited };
}

/** Written last in a transaction: everybody who changes a workspace's customers meets at this row. */
export async function changeQuantity(transaction: Transaction, workspaceId: string, by: QuantityChange): Promise<void> {
  if (by.all === 0) return;
  await addQuantity(transaction, { workspaceId, ...by });
}

const addQuantity = keepQuery((database, { workspaceId, all, invited }: QuantityChange & { workspaceId: string }) =>
  database
    .updateTable('workspaces')
    .set({
      customers_quantity: sql<number>`case when customers_quantity + ${all} < 0 then 0 else customers_quantity + ${all} end`,
      invited_quantity: sql<number>`case when invited_quantity + ${invited} < 0 then 0 else invited_quantity + ${invited} end`,
    })
    .where('workspace_id', '=', workspaceId),
);
