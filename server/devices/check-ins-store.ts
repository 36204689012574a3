// Check-ins that came, by the ids that tablets gave them, so that each counts once. Numbers don't stand here.
import type { Database, Transaction } from '../database/open.ts';
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

export async function removeCheckInsBefore(database: Database, at: number): Promise<void> {
  await database.deleteFrom('device_check_ins').where('at', '<', at).execute();
}
