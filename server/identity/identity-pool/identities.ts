// One identity for each person, on all their devices, and as many guests as there are.
import { findIdentityOf, findOwner, keepIdentity } from './identities-store.ts';
import { isGuestId, newGuestId, newIdentityId } from './identity-ids.ts';
import type { Pool } from '../pool.ts';
import { PoolRefusal, notAuthorized } from '../pool-refusal.ts';

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
