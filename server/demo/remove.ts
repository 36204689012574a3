import type { Database } from '../database/open.ts';
import type { UserPool } from '../identity/open-pool.ts';
import { BadSetting } from '../settings.ts';
import { demoEmail, demoPhone } from './businesses.ts';
import { findFilledDemo, findPersonId, listNamesOfOwn } from './store.ts';
import { removeMadeVisits } from './visits-store.ts';

/**
 * In production nobody signs in with the demo's password and no visit is made up, also where the folder was tried out
 * before. Throws `BadSetting` where somebody has begun to work as the demo's person: with that their workspaces would go.
 */
export async function removeDemoPerson(database: Database, pool: Pick<UserPool, 'removeUser'>): Promise<void> {
  const demo = await findFilledDemo(database);
  if (!demo) return;
  // Which of the two signs the person in depends on the kind of pool.
  const names = [demoEmail, demoPhone];
  for (const name of names) await checkOwnsNothing(database, name, demo.workspaceIds);
  await removeMadeVisits(database, demo.workspaceIds);
  for (const name of names) await pool.removeUser(name);
}

async function checkOwnsNothing(database: Database, signInName: string, demoIds: readonly string[]): Promise<void> {
  const personId = await findPersonId(database, signInName);
  const own = personId === undefined ? [] : await listNamesOfOwn(database, personId, demoIds);
  if (own.length === 0) return;
  throw new BadSetting(
    `NODE_ENV=production ends the account ${signInName}, whose password others may know, and nobody else is in ` +
      `${own.map((name) => `“${name}”`).join(', ')}. Start once more without NODE_ENV, sign in, and give the account ` +
      'your own address and a new password under Settings, or invite your own account, join, and make it an owner.',
  );
}
