import type { Database } from '../database/open.ts';
import type { UserPool } from '../identity/open-pool.ts';
import { demoEmail, demoPhone } from './businesses.ts';
import { findFilledDemo } from './store.ts';
import { removeMadeVisits } from './visits-store.ts';

/**
 * In production nobody signs in with the demo's password and no visit is made up, also where the folder was tried out
 * before.
 */
export async function removeDemoPerson(database: Database, pool: Pick<UserPool, 'removeUser'>): Promise<void> {
  const demo = await findFilledDemo(database);
  if (!demo) return;
  await removeMadeVisits(database, demo.workspaceIds);
  // Which of the two signs the person in depends on the kind of pool.
  await pool.removeUser(demoEmail);
  await pool.removeUser(demoPhone);
}
