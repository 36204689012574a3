import { z } from 'zod';
import { type AddressName, addressNames, addressOf } from '../accounts/addresses.ts';
import { UserAttributes, changedAddresses, readAttributes, withAttributes } from '../accounts/attributes.ts';
import { changeAccount } from '../accounts/attributes-store.ts';
import { type CodeDeliveryDetails, sendCode } from '../codes/code-delivery.ts';
import { addressPurpose } from '../codes/codes.ts';
import { signInNamesOf } from '../accounts/names.ts';
import { claiming, isNameTaken } from '../accounts/names-store.ts';
import type { Pool } from '../pool.ts';
import { aliasExists, meanwhileChanged } from '../accounts/proofs.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { countMessage } from '../codes/tries.ts';
import type { PoolUser } from '../accounts/users-store.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token, UserAttributes });

/**
 * Writes the person's attributes. Another address gets a code to prove it, unless it is the one that was proven before.
 * In a pool of addresses it is a sign-in name at once. If a code can't be sent, everything stays as it was.
 */
export const updateUserAttributes = operation(Ask, async (pool, ask) => {
  const asked = readAttributes(ask.UserAttributes);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const to = { ...user, attributes: withAttributes(user, asked) };
  const unproven = changedAddresses(user, asked).filter((name) => asked[name] !== user.proven[name]);
  for (const name of unproven) await countMessage(pool, user.userName, `change of ${name}`);
  await change(pool, user, to);
  try {
    return { CodeDeliveryDetailsList: await sendCodes(pool, to, unproven) };
  } catch (error) {
    await change(pool, to, user);
    throw error;
  }
});

async function change(pool: Pool, user: PoolUser, to: PoolUser): Promise<void> {
  const asked = { user, to, kind: pool.settings.auth.signInWith, now: pool.clock() };
  if (await claiming(pool.database, (transaction) => changeAccount(transaction, asked))) return;
  const taken = await findTaken(pool, to);
  throw taken ? aliasExists(taken) : meanwhileChanged();
}

/** The address that stands in the way, where it is one. */
async function findTaken(pool: Pool, to: PoolUser): Promise<AddressName | undefined> {
  const names = signInNamesOf(pool.settings.auth.signInWith, to);
  for (const name of addressNames) {
    const address = addressOf(to, name)?.value ?? '';
    if (names.includes(address) && (await isNameTaken(pool.database, to.userName, address))) return name;
  }
  return undefined;
}

async function sendCodes(pool: Pool, user: PoolUser, names: readonly AddressName[]): Promise<CodeDeliveryDetails[]> {
  const sent = [];
  for (const attribute of names) {
    const address = addressOf(user, attribute);
    if (address) sent.push(await sendCode(pool, user, { purpose: addressPurpose(attribute), address }));
  }
  return sent;
}
