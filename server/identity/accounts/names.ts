// Which names an account answers to, by the kind of pool.
import type { Config } from '@fanfare/contract/config.ts';
import type { PoolUser } from './users-store.ts';

export type PoolKind = Config['auth']['signInWith'];

/**
 * The user name always. In a pool of addresses also the address, at once, and the one that was proven before it until
 * the new one is; in a pool of chosen names every proven address.
 */
export function signInNamesOf(
  kind: PoolKind,
  { userName, attributes, proven }: Pick<PoolUser, 'userName' | 'attributes' | 'proven'>,
): readonly string[] {
  const addresses = {
    email: [attributes['email'], proven['email']],
    phone: [attributes['phone_number'], proven['phone_number']],
    username: [proven['email'], proven['phone_number']],
  }[kind];
  return [userName, ...addresses.filter((address) => address !== undefined)];
}
