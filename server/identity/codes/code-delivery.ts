// How codes get to people, and what an answer tells of it.
import type { Message } from '../../messages/message.ts';
import { type Address, type AddressName, maskAddress } from '../accounts/addresses.ts';
import { type Purpose, makeCode } from './codes.ts';
import { lettersFor } from './letters.ts';
import { toSignInName } from '../accounts/names-store.ts';
import type { Pool } from '../pool.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { countMessageTo } from './tries.ts';
import type { PoolUser } from '../accounts/users-store.ts';

export interface CodeDeliveryDetails {
  readonly AttributeName: AddressName;
  readonly DeliveryMedium: 'EMAIL' | 'SMS';
  readonly Destination: string;
}

export interface CodeToSend {
  readonly purpose: Purpose;
  readonly address: Address;
  /** Whether the same has been sent before. */
  readonly isAgain?: boolean;
}

/**
 * Makes a new code and sends it to an address that it shall prove; it is on its way when this returns, else
 * `CodeDeliveryFailureException`.
 */
export async function sendCode(pool: Pool, user: PoolUser, sent: CodeToSend): Promise<CodeDeliveryDetails> {
  await countMessageTo(pool, toSignInName(sent.address.value));
  const code = await makeCode(pool, user.userName, sent);
  await deliverCode(pool, user, { ...sent, code });
  return toDeliveryDetails(sent.address);
}

export async function deliverCode(
  pool: Pool,
  user: PoolUser,
  { purpose, address, code, isAgain = false }: CodeToSend & { readonly code: string },
): Promise<void> {
  const carried = { to: address.value, code, username: user.userName, purpose: purpose.name };
  const { siteName } = pool.settings;
  const { letter, text } = lettersFor(pool, user)[purpose.letter]({ siteName, code, signUp: user.signUp, isAgain });
  await deliver(
    pool,
    address.attribute === 'email' ? { medium: 'EMAIL', ...letter, ...carried } : { medium: 'SMS', text, ...carried },
  );
}

/** Refuses with `CodeDeliveryFailureException`, of which nothing but numbers is logged. */
export async function deliver(pool: Pool, message: Message): Promise<void> {
  try {
    await pool.send(message);
  } catch (cause) {
    throw new PoolRefusal('CodeDeliveryFailureException', 'The code could not be sent. Please try again later.', {
      cause,
    });
  }
}

/** In small letters, so that an answer does not tell how the owner of an address wrote it. */
export function toDeliveryDetails({ attribute, value }: Address): CodeDeliveryDetails {
  return {
    AttributeName: attribute,
    DeliveryMedium: attribute === 'email' ? 'EMAIL' : 'SMS',
    Destination: maskAddress({ attribute, value: toSignInName(value) }),
  };
}
