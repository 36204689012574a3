// Check-ins that came, by the ids that tablets gave them, so that each counts once. Numbers don't stand here.
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import type { DeviceKey } from './store.ts';

/** Whether it had not come before. */
export async function noteCheckIn(
  transaction: Transaction,
  { workspaceId, deviceId }: DeviceKey,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  const noted = await transaction
    .insertInto('device_check_ins')
    .values({ workspace_id: workspaceId, device_id: deviceId, check_in_id: id, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('check_in_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Removes some of them, and answers whether there are more. */
export async function removeCheckInsBefore(database: Database, at: number): Promise<boolean> {
  return await removeSome(database, {
    table: 'device_check_ins',
    key: ['workspace_id', 'device_id', 'check_in_id'],
    where: sql`at < ${at}`,
  });
}
