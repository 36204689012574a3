import type { Database } from '../database/open.ts';
import type { DeviceCaller } from '../http/tablet-guard.ts';
import { hashOf } from './secrets.ts';

/** The tablet whose token this is. Asked anew for each call, so that a withdrawn token is worth nothing at once. */
export async function findDeviceByToken(
  database: Database,
  token: string,
): Promise<(DeviceCaller & { readonly pairedAt: number }) | undefined> {
  const tokenHash = hashOf(token);
  const row = await database
    .selectFrom('devices')
    .select(['workspace_id', 'device_id', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { workspaceId: row.workspace_id, deviceId: row.device_id, tokenHash, pairedAt: row.created_at };
}
