import type { PoolUser } from '../accounts/users-store.ts';
import { PoolRefusal, notAuthorized } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { askNewPassword } from './new-password.ts';
import { finishSignIn } from './software-token.ts';

/** What follows once the password was proven: a refusal that only its owner may see, a challenge, or tokens. */
export async function afterPassword(pool: Pool, user: PoolUser): Promise<object> {
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  if (user.status === 'UNCONFIRMED') throw new PoolRefusal('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED') throw resetRequired();
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(pool, user);
  return await finishSignIn(pool, user);
}

export function resetRequired(): PoolRefusal {
  return new PoolRefusal('PasswordResetRequiredException', 'Password reset required for the user');
}
