import { askSoftwareToken } from './challenges/software-token.ts';
import type { Pool } from './pool.ts';
import { signIn } from './sessions/tokens.ts';
import type { PoolUser } from './accounts/users-store.ts';

/** What follows for somebody who may come in by the password: a code where one is wanted, else tokens. */
export async function finishSignIn(pool: Pool, user: PoolUser): Promise<object> {
  return (await askSoftwareToken(pool, user)) ?? (await signIn(pool, user));
}
