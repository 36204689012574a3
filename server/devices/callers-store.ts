import type { Database } from '../database/open.ts';
import { hashOf } from '../http/secrets.ts';
import type { DeviceCaller } from '../http/tablet-guard.ts';

/** The tablet whose token this is. Asked anew for each call, so that a withdrawn token is worth nothing at once. */
export async function findDeviceByToken(
  database: Database,
  token: string,
): Promise<(DeviceCaller & { readonly pairedAt: number }) | undefined> {
  const tokenHash = hashOf(token);
  const row = await database
    .selectFrom('devices')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'devices.workspace_id')
    .select(['devices.workspace_id', 'device_id', 'country', 'devices.created_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { workspace_id: workspaceId, device_id: deviceId, country, created_at: pairedAt } = row;
  return { workspaceId, deviceId, country, tokenHash, pairedAt };
}
