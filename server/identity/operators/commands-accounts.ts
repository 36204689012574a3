// Deeds on one account that is there already.
import { removeAuthenticator } from '../authenticators/authenticators-store.ts';
import { confirmUser } from '../accounts/proofs.ts';
import { changeEnabled, replaceGroups } from './admin-store.ts';
import { type Command, type CommandContext, UsageError } from './command-words.ts';
import { type PoolUser, findUser } from '../accounts/users-store.ts';

const groupName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;
const attempts = 10;

/** The user of the first word, by any name that they sign in with. */
export async function getUser({ database, words }: CommandContext): Promise<PoolUser> {
  const [name = ''] = words.names;
  const user = await findUser(database, name);
  if (!user) throw new UsageError(`There is no user ${name}.`);
  return user;
}

/** Somebody else changed the account at the same time. */
export function meanwhile({ words }: CommandContext): UsageError {
  return new UsageError(`${words.names[0] ?? ''} was changed at the same moment; nothing was done, try again.`);
}

export const confirm: Command = {
  words: ['NAME'],
  run: async (context) => {
    const user = await getUser(context);
    const [name = ''] = context.words.names;
    if (user.status !== 'UNCONFIRMED') return `${name} is already confirmed (${user.status}).`;
    const proof = { user, kind: context.settings.auth.signInWith, now: Date.now() };
    const { hasPassword } = await context.database
      .transaction()
      .execute((transaction) => confirmUser(transaction, proof));
    return hasPassword
      ? `Confirmed ${name}.`
      : `Confirmed ${name}. Several people signed up with it, so a new password is chosen, by a code, at the next sign-in.`;
  },
};

export const disable: Command = { words: ['NAME'], run: (context) => setEnabled(context, false) };
export const enable: Command = { words: ['NAME'], run: (context) => setEnabled(context, true) };

async function setEnabled(context: CommandContext, isEnabled: boolean): Promise<string> {
  const user = await getUser(context);
  const [name = ''] = context.words.names;
  if (user.isEnabled === isEnabled) return `${name} is already ${isEnabled ? 'enabled' : 'disabled'}.`;
  await changeEnabled(context.database, { userName: user.userName, isEnabled, now: Date.now() });
  return isEnabled ? `Enabled ${name}.` : `Disabled ${name} and ended every session.`;
}

export const resetMfa: Command = {
  words: ['NAME'],
  run: async (context) => {
    const { userName } = await getUser(context);
    const [name = ''] = context.words.names;
    const isRemoved = await removeAuthenticator(context.database, userName);
    return isRemoved ? `${name} signs in by the password alone now.` : `${name} has no authenticator.`;
  },
};

/** Tokens that are out keep the groups they were issued with, until they are refreshed. */
export const changeGroup: Command = {
  words: ['NAME', 'GROUP'],
  options: { remove: { type: 'boolean' } },
  optionsUsage: '[--remove]',
  run: async (context) => {
    const [name = '', group = ''] = context.words.names;
    if (!groupName.test(group)) throw new UsageError('A group has a name of 1 to 128 characters without blanks.');
    const isMember = !context.words.has('remove');
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const user = await getUser(context);
      if (user.groups.includes(group) === isMember) return `${name} is ${isMember ? 'already' : 'not'} in ${group}.`;
      const groups = isMember ? [...user.groups, group] : user.groups.filter((other) => other !== group);
      const isReplaced = await replaceGroups(context.database, { user, groups, now: Date.now() });
      if (isReplaced) return isMember ? `Added ${name} to ${group}.` : `Removed ${name} from ${group}.`;
    }
    throw meanwhile(context);
  },
};
