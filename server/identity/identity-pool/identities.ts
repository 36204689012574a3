// One identity for each person, on all their devices, and as many guests as there are.
import { asUuid, toUuid } from '@fanfare/contract/uuid.ts';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { areEqualSecrets } from '../../http/secrets.ts';
import { PoolRefusal, notAuthorized } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { findIdentityOf, findOwner, keepIdentity } from './identities-store.ts';

/** Of a guest's name: what proves that it was made here takes the rest. */
const guestRandomBytes = 10;
const idPattern = /^[\w-]+:([\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/;

/** The person's identity, made at the first call; a new one for each guest, that is for no `sub`. */
export async function getIdentity(pool: Pool, sub: string | undefined): Promise<string> {
  if (sub !== undefined) return await getIdentityOf(pool, sub, newIdentityId(pool));
  checkGuests(pool);
  return newGuestId(pool);
}

/**
 * The identity that whoever asks with this one gets: a person gets their own, and takes a guest's over if they had
 * none; a guest gets what no person has.
 */
export async function enterIdentity(pool: Pool, identityId: string, sub: string | undefined): Promise<string> {
  const owner = await findOwner(pool.database, identityId);
  if (owner ? owner.sub === undefined : !isGuestId(pool, identityId)) {
    throw new PoolRefusal('ResourceNotFoundException', `Identity '${identityId}' not found.`);
  }
  if (sub !== undefined) {
    if (owner && owner.sub !== sub) throw loginsDiffer();
    return owner ? identityId : await getIdentityOf(pool, sub, identityId);
  }
  if (owner) throw notAuthorized(`Access to Identity '${identityId}' is forbidden.`);
  checkGuests(pool);
  return identityId;
}

/** `ifNone` becomes the person's where they have none, unless somebody else was quicker to take it. */
async function getIdentityOf(pool: Pool, sub: string, ifNone: string): Promise<string> {
  const known = await findIdentityOf(pool.database, sub);
  if (known) return known;
  await keepIdentity(pool.database, { identityId: ifNone, sub, now: pool.clock() });
  const kept = await findIdentityOf(pool.database, sub);
  if (!kept) throw loginsDiffer();
  return kept;
}

function checkGuests(pool: Pool): void {
  if (!pool.settings.auth.guests) {
    throw notAuthorized('Unauthenticated access is not supported for this identity pool.');
  }
}

function loginsDiffer(): PoolRefusal {
  return notAuthorized("Logins don't match. Please include at least one valid login for this identity.");
}

function newIdentityId(pool: Pool): string {
  return `${pool.ids.region}:${randomUUID()}`;
}

/** Carries a proof that it was made here, so that guests need no rows: strangers can ask for as many as they like. */
function newGuestId(pool: Pool): string {
  return toGuestId(pool, randomBytes(guestRandomBytes));
}

/** Whether this pool gave the name to a guest. Somebody it belongs to by now has a row. */
function isGuestId(pool: Pool, id: string): boolean {
  const [, uuid] = idPattern.exec(id) ?? [];
  if (!uuid) return false;
  const random = Buffer.from(uuid.replaceAll('-', ''), 'hex').subarray(0, guestRandomBytes);
  return areEqualSecrets(toGuestId(pool, random), id);
}

/** A version 4 UUID of the random bytes and their proof. */
function toGuestId(pool: Pool, random: Buffer): string {
  const bytes = asUuid(random);
  const proof = createHmac('sha256', pool.secrets.guest).update(bytes).digest();
  return `${pool.ids.region}:${toUuid(Buffer.concat([bytes, proof]))}`;
}
