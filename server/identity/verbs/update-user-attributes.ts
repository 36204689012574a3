import { z } from 'zod';
import { UserName } from '../accounts.ts';
import { UserAttributes, readAttributes } from '../attributes.ts';
import { replaceAddress, replaceAttributes } from '../attributes-store.ts';
import { emailPurpose, sendCode } from '../codes.ts';
import { signInNamesOf } from '../names.ts';
import { isNameTaken } from '../names-store.ts';
import type { Pool } from '../pool.ts';
import { PoolRefusal, invalidParameter } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../tokens.ts';
import { countMessage } from '../tries.ts';
import type { Attributes, PoolUser } from '../users-store.ts';
import { verb } from '../verb.ts';

const Ask = z.object({ AccessToken: Token, UserAttributes });

/** Writes the person's attributes. Another address is the new sign-in name at once, and gets a code to prove it. */
export const updateUserAttributes = verb(Ask, async (pool, ask) => {
  const asked = readAttributes(ask.UserAttributes);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const changes = (name: string) => asked[name] !== undefined && asked[name] !== user.attributes[name];
  const to = {
    ...user.attributes,
    ...asked,
    ...(changes('phone_number') && { phone_number_verified: 'false' }),
    ...(changes('email') && { email_verified: 'false' }),
  };
  if (changes('email')) return { CodeDeliveryDetailsList: [await moveTo(pool, user, to)] };
  if (!(await replaceAttributes(pool.database, { user, to, now: pool.clock() }))) throw meanwhileChanged();
  return { CodeDeliveryDetailsList: [] };
});

/** If the letter cannot be sent, everything stays as it was. */
async function moveTo(pool: Pool, user: PoolUser, to: Attributes) {
  const email = to['email'] ?? '';
  if (!UserName.safeParse(email).success) throw invalidParameter('Invalid email address format.');
  await countMessage(pool, user.userName, 'change of address');
  const moved = { ...user, attributes: to };
  const names = signInNamesOf(pool.settings.auth.signInWith, moved);
  if (!(await replaceAddress(pool.database, { user, to, names, now: pool.clock() }))) {
    throw (await isNameTaken(pool.database, user.userName, email)) ? aliasExists() : meanwhileChanged();
  }
  return await sendCode(pool, moved, emailPurpose).catch(async (error: unknown) => {
    const before = signInNamesOf(pool.settings.auth.signInWith, user);
    await replaceAddress(pool.database, { user: moved, to: user.attributes, names: before, now: pool.clock() });
    throw error;
  });
}

function aliasExists(): PoolRefusal {
  return new PoolRefusal('AliasExistsException', 'An account with the email already exists.');
}

function meanwhileChanged(): PoolRefusal {
  return new PoolRefusal('TooManyRequestsException', 'The account is being changed, please try again.');
}
