import { type Quotas, tooManyCustomers } from '@fanfare/contract/quotas.ts';
import { sql } from 'kysely';
import { compileOnce } from '../database/compiled-query.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { later } from '../database/sqlite-driver.ts';
import type { CustomerRow } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { ruleOf } from '../numbers/rules.ts';
import { addedByVisitor } from './row.ts';
import { type Registration, SignUpChanges } from './sign-ups-store.ts';

type Counted = Registration & Pick<CustomerRow, 'phone'>;

/**
 * By how many customers a workspace grows or shrinks, how many of those came by the invite page, and when they
 * registered.
 */
export class QuantityChange {
  all = 0;
  invited = 0;
  readonly signUps = new SignUpChanges();
  /** Somebody comes whose number is not of North America. */
  hasElsewhere = false;

  add(rows: readonly Counted[], sign: 1 | -1): void {
    this.all += sign * rows.length;
    this.invited += sign * rows.filter(({ addedby }) => addedby === addedByVisitor).length;
    this.signUps.add(rows, sign);
    this.hasElsewhere ||= sign === 1 && rows.some(({ phone }) => !phone.startsWith('1'));
  }

  /** Customers who stay, and registered at another time than was known. */
  move(before: readonly Counted[], after: readonly Counted[]): void {
    this.add(before, -1);
    this.add(after, 1);
  }
}

export function toQuantityChange(rows: readonly Counted[], sign: 1 | -1 = 1): QuantityChange {
  const change = new QuantityChange();
  change.add(rows, sign);
  return change;
}

const phonesPerQuery = 500;
const countryChanged = 'The country of this workspace has just changed. Try again.';

/** Written last in a transaction: everybody who changes a workspace's customers meets at its row. */
export async function changeQuantity(transaction: Transaction, workspaceId: string, by: QuantityChange): Promise<void> {
  const { all, invited, signUps, hasElsewhere } = by;
  if (all !== 0) await addQuantity(transaction, { workspaceId, all, invited });
  if (hasElsewhere) await checkCountry(transaction, workspaceId);
  await signUps.write(transaction, workspaceId);
}

/** The country may have become another one since the number was read by it; whoever tries again has it read anew. */
async function checkCountry(transaction: Transaction, workspaceId: string): Promise<void> {
  const row = await transaction
    .selectFrom('workspaces')
    .select('country')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (row && ruleOf(row.country) === null) throw new Refusal(503, countryChanged);
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
  if ((await readQuantity(transaction, workspaceId)) > quotas.customers) throw new Refusal(409, message);
}

/** Refuses a list as a whole, before any of it is written, that would bring more customers than a workspace can have. */
export async function checkRoomFor(
  database: Database,
  workspaceId: string,
  records: readonly { readonly phone: string }[],
  quotas: Quotas,
): Promise<void> {
  const room = await readRoom(database, workspaceId, quotas);
  if (records.length <= room) return;
  let unknown = 0;
  for (let start = 0; start < records.length; start += phonesPerQuery) {
    const phones = records.slice(start, start + phonesPerQuery).map(({ phone }) => phone);
    unknown += phones.length - (await countKnown(database, workspaceId, phones));
  }
  if (unknown > 0 && unknown > room) throw new Refusal(409, tooManyCustomers(quotas));
}

/** How many more customers a workspace can have; nobody is kept from coming meanwhile. */
export async function readRoom(database: Database, workspaceId: string, quotas: Quotas): Promise<number> {
  return Math.max(0, quotas.customers - (await readQuantity(database, workspaceId)));
}

async function readQuantity(database: Database, workspaceId: string): Promise<number> {
  const row = await database
    .selectFrom('workspaces')
    .select('customers_quantity')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.customers_quantity ?? 0;
}

async function countKnown(database: Database, workspaceId: string, phones: readonly string[]): Promise<number> {
  const { known } = await database
    .selectFrom('customers')
    .select((of) => of.fn.countAll<number>().as('known'))
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'phone', phones))
    .executeTakeFirstOrThrow();
  return known;
}

interface AddedQuantity {
  readonly workspaceId: string;
  readonly all: number;
  readonly invited: number;
}

const addQuantity = compileOnce(
  (database, { workspaceId, all, invited }: AddedQuantity) =>
    database
      .updateTable('workspaces')
      .set({
        customers_quantity: sql<number>`case when customers_quantity + ${all} < 0 then 0 else customers_quantity + ${all} end`,
        invited_quantity: sql<number>`case when invited_quantity + ${invited} < 0 then 0 else invited_quantity + ${invited} end`,
      })
      .where('workspace_id', '=', workspaceId),
  later,
);
