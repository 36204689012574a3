import type { Database } from '../../database/open.ts';

/** Whether the challenge had not been answered before, in any process. */
export async function useChallenge(database: Database, hash: string, expiresAt: number): Promise<boolean> {
  const used = await database
    .insertInto('pool_used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether the challenge has been answered, in any process. */
export async function isChallengeUsed(database: Database, hash: string): Promise<boolean> {
  const used = await database
    .selectFrom('pool_used_challenges')
    .select('challenge_hash')
    .where('challenge_hash', '=', hash)
    .executeTakeFirst();
  return used !== undefined;
}
