import { z } from 'zod';
import { AttributeName, readDeletions } from '../accounts/attributes.ts';
import { changeAccount } from '../accounts/attributes-store.ts';
import { claiming } from '../accounts/names-store.ts';
import { meanwhileChanged } from '../accounts/proofs.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { type Attributes } from '../accounts/users-store.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token, UserAttributeNames: z.array(AttributeName).max(50) });

/** Removes attributes of the person; the address they sign in by stays. One that goes is no sign-in name any more. */
export const deleteUserAttributes = operation(Ask, async (pool, ask) => {
  const kind = pool.settings.auth.signInWith;
  const names = readDeletions(ask.UserAttributeNames, kind);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const to = { ...user, attributes: without(user.attributes, names), proven: without(user.proven, names) };
  const change = { user, to, kind, now: pool.clock() };
  if (!(await claiming(pool.database, (transaction) => changeAccount(transaction, change)))) throw meanwhileChanged();
  return {};
});

function without(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
}
