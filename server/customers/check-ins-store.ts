// A visitor who types their number on a tablet joins, or is counted once more.
import type { Quotas } from '@fanfare/contract/quotas.ts';
import { workspaceFull } from '@fanfare/contract/visitors.ts';
import { sql } from 'kysely';
import type { Transaction } from '../database/open.ts';
import { playerPage, renewAgreement } from './agreements-store.ts';
import { noteVisit } from '../messages/store.ts';
import type { CustomerKey } from './consent-store.ts';
import { tellCheckedIn } from './customer-events.ts';
import { checkQuantity } from './quantity-store.ts';
import { addedByDevice } from './row.ts';
import { addCustomers, recordReturns } from './store.ts';

/** Within this time a number that comes again is the same visit. */
const sameVisitMs = 60 * 60_000;

interface CheckIn extends CustomerKey {
  readonly now: number;
  /** The version of the text that stood under the number. */
  readonly textVersion: string | undefined;
  readonly quotas: Quotas;
}

/** Whether it was a visit of its own: the first of a number, or one that comes an hour or more after the last. */
export async function checkInCustomer(transaction: Transaction, checkIn: CheckIn): Promise<boolean> {
  const { workspaceId, phone, now, textVersion } = checkIn;
  const key = { workspaceId, phone };
  const [added] = await addCustomers(transaction, [
    { ...key, addedBy: addedByDevice, createdAt: now, joinedText: textVersion },
  ]);
  if (added) await checkQuantity(transaction, workspaceId, checkIn.quotas, workspaceFull);
  if (!added && textVersion !== undefined) {
    await renewAgreement(transaction, { ...key, at: now, textVersion, page: playerPage });
    await recordReturns(transaction, [{ ...key, createdAt: now, textVersion, way: 'device' }]);
  }
  return added !== undefined || (await countVisit(transaction, key, now));
}

/** The same of one who is known: whether there is such a customer whose last visit was an hour ago or longer. */
export async function countVisit(
  transaction: Transaction,
  { workspaceId, phone }: CustomerKey,
  now: number,
): Promise<boolean> {
  const counted = await transaction
    .updateTable('customers')
    .set({
      checkins: sql<number>`checkins + 1`,
      last_checkin_at: now,
      last_import_id: null,
      updated_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    // In either direction: of two at the same moment the one that is written later may have been sent earlier.
    .where((where) =>
      where.or([
        where('last_checkin_at', 'is', null),
        where.not(where.between('last_checkin_at', now - sameVisitMs + 1, now + sameVisitMs)),
      ]),
    )
    // Who joined on a tablet was there then.
    .where((where) =>
      where.or([
        where('addedby', '<>', addedByDevice),
        where.not(where.between('joined_at', now - sameVisitMs + 1, now + sameVisitMs)),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  if (counted) {
    await tellCheckedIn(transaction, counted, now);
    await noteVisit(transaction, { workspaceId, phone }, now);
  }
  return counted !== undefined;
}
