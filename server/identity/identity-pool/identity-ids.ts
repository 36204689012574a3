// The names of identities. A guest's carries a proof that it was made here, so that guests need no rows: strangers can
// ask for as many as they like and fill nothing.
import { asUuid, toUuid } from '@fanfare/contract/uuid.ts';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { isSame } from '../keys/secrets.ts';
import type { Pool } from '../pool.ts';

const randomLength = 10;
const identityId = /^[\w-]+:([\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/;

export function newIdentityId(pool: Pool): string {
  return `${pool.ids.region}:${randomUUID()}`;
}

export function newGuestId(pool: Pool): string {
  return toGuestId(pool, randomBytes(randomLength));
}

/** Whether this pool gave the name to a guest. Somebody it belongs to by now has a row. */
export function isGuestId(pool: Pool, id: string): boolean {
  const [, uuid] = identityId.exec(id) ?? [];
  if (!uuid) return false;
  const random = Buffer.from(uuid.replaceAll('-', ''), 'hex').subarray(0, randomLength);
  return isSame(Buffer.from(toGuestId(pool, random)), Buffer.from(id));
}

/** A version 4 UUID of the random bytes and their proof. */
function toGuestId(pool: Pool, random: Buffer): string {
  const bytes = asUuid(random);
  const proof = createHmac('sha256', pool.secrets.guest).update(bytes).digest();
  return `${pool.ids.region}:${toUuid(Buffer.concat([bytes, proof]))}`;
}
