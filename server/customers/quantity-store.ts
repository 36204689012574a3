import { type Quotas, tooManyCustomers } from '@fanfare/contract/quotas.ts';
import { sql } from 'kysely';
import { keepQuery } from '../database/kept-query.ts';
import type { Transaction } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { addedByVisitor } from './row.ts';
import { type Registration, SignUpChanges } from './sign-ups-counts.ts';

/**
 * By how many customers a workspace grows or shrinks, how many of those came by the invite page, and when they
 * registered.
 */
export class QuantityChange {
  all = 0;
  invited = 0;
  readonly signUps = new SignUpChanges();

  add(rows: readonly Registration[], sign: 1 | -1): void {
    this.all += sign * rows.length;
    this.invited += sign * rows.filter(({ addedby }) => addedby === addedByVisitor).length;
    this.signUps.add(rows, sign);
  }

  /** Customers who stay, and registered at another time than was known. */
  move(before: readonly Registration[], after: readonly Registration[]): void {
    this.add(before, -1);
    this.add(after, 1);
  }
}

export function toQuantityChange(rows: readonly Registration[], sign: 1 | -1 = 1): QuantityChange {
  const change = new QuantityChange();
  change.add(rows, sign);
  return change;
}

/** Written last in a transaction: everybody who changes a workspace's customers meets at its row. */
export async function changeQuantity(transaction: Transaction, workspaceId: string, by: QuantityChange): Promise<void> {
  const { all, invited, signUps } = by;
  if (all !== 0) await addQuantity(transaction, { workspaceId, all, invited });
  await signUps.write(transaction, workspaceId);
}

/**
 * Refuses where a workspace has more customers than it can have. For whoever has just changed how many: nobody else does
 * before the transaction ends, so the number is exact.
 */
export async function checkQuantity(
  transaction: Transaction,
  workspaceId: string,
  quotas: Quotas,
  message = tooManyCustomers(quotas),
): Promise<void> {
  const row = await transaction
    .selectFrom('workspaces')
    .select('customers_quantity')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (row && row.customers_quantity > quotas.customers) throw new Refusal(409, message);
}

interface AddedQuantity {
  readonly workspaceId: string;
  readonly all: number;
  readonly invited: number;
}

const addQuantity = keepQuery((database, { workspaceId, all, invited }: AddedQuantity) =>
  database
    .updateTable('workspaces')
    .set({
      customers_quantity: sql<number>`case when customers_quantity + ${all} < 0 then 0 else customers_quantity + ${all} end`,
      invited_quantity: sql<number>`case when invited_quantity + ${invited} < 0 then 0 else invited_quantity + ${invited} end`,
    })
    .where('workspace_id', '=', workspaceId),
);
