// Who is there, and what operators do with an account that is there already.
import { type PoolKind, signUpAddressOf } from '../accounts/addresses.ts';
import { changeEnabled, replaceGroups } from '../accounts/changes-store.ts';
import { confirmUser } from '../accounts/proofs.ts';
import { type PoolUser, findUser, listUsers } from '../accounts/users-store.ts';
import { listSecondFactorUsers, removeAuthenticator } from '../authenticators/authenticators-store.ts';
import { type Command, type CommandContext, UsageError } from './command-words.ts';

const heads = ['NAME', 'STATUS', 'ENABLED', 'MFA', 'GROUPS', 'ID'];
const gap = '  ';
/** Would move the cursor, or worse, in the operator's terminal. */
const controlCharacters = /\p{C}/gu;

const groupName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;
const attempts = 10;

export const list: Command = {
  words: [],
  run: async ({ database, settings }) => {
    const users = await listUsers(database);
    if (users.length === 0) return 'There are no users yet.';
    const withMfa = await listSecondFactorUsers(database);
    const kind = settings.auth.signInWith;
    return toColumns([heads, ...users.map((user) => toCells(user, kind, withMfa.has(user.userName)))]);
  },
};

function toCells(user: PoolUser, kind: PoolKind, hasMfa: boolean): string[] {
  const { attributes, proven, userName } = user;
  const names = {
    email: proven['email'] ?? attributes['email'],
    phone: proven['phone_number'] ?? attributes['phone_number'],
    username: userName,
  };
  const groups = user.groups.join(',') || '-';
  return [names[kind] ?? '-', user.status, user.isEnabled ? 'yes' : 'no', hasMfa ? 'yes' : 'no', groups, user.sub].map(
    toShown,
  );
}

/** Text that people have chosen, as it may stand in a terminal. */
export function toShown(text: string): string {
  return text.replace(controlCharacters, '�');
}

function toColumns(rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_head, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
}

export const confirm: Command = {
  words: ['NAME'],
  run: async (context) => {
    const user = await getUser(context);
    const [name = ''] = context.words.names;
    if (user.status !== 'UNCONFIRMED') return `${name} is already confirmed (${user.status}).`;
    const { auth } = context.settings;
    const proof = { user, kind: auth.signInWith, now: Date.now() };
    const attribute = signUpAddressOf(auth, user)?.attribute;
    const { hasPassword } = await context.database
      .transaction()
      .execute((transaction) => confirmUser(transaction, proof, { attribute }));
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
