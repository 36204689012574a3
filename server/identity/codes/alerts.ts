// Letters to people who want to know what happens to their account.
import { countAlert } from '../../messages/budget.ts';
import type { Message } from '../../messages/message.ts';
import { deliver } from './code-delivery.ts';
import type { Occasion } from './letter-kinds.ts';
import { lettersFor } from './letters.ts';
import type { Pool } from '../pool.ts';
import type { PoolUser } from '../accounts/users-store.ts';

/** Writes to the proven e-mail address of somebody who wants such letters. No answer waits for it or tells of it. */
export function alertOwner(pool: Pool, user: PoolUser, occasion: Occasion): void {
  const to = user.proven['email'];
  if (!to || user.attributes['custom:email_sec_updates'] !== 'true') return;
  const letter = lettersFor(pool, user).alert(occasion, {
    siteName: pool.settings.siteName,
    at: new Date(pool.clock()),
  });
  pool.goOn(send(pool, occasion, { medium: 'EMAIL', to, ...letter }));
}

async function send(pool: Pool, occasion: Occasion, letter: Message): Promise<void> {
  if (await countAlert(pool, letter.to, occasion)) await deliver(pool, letter);
}
