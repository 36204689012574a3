import { createHmac } from 'node:crypto';

export type HashPhone = (workspaceId: string, phone: string) => string;

/** Without the key nobody can try all numbers; no two workspaces have the same hash for one. */
export function phoneHasher(key: string): HashPhone {
  return (workspaceId, phone) => createHmac('sha256', key).update(`${workspaceId} ${phone}`).digest('base64url');
}
