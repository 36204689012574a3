// Accounts that operators add, and passwords that they end or give.
import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import { isEmail } from '@fanfare/contract/email-address.ts';
import { randomInt } from 'node:crypto';
import { type UserToAdd, temporaryPasswordMs } from '../accounts/add-user.ts';
import { type AddressName, type PoolKind, isPhone, resetAddressOf } from '../accounts/addresses.ts';
import { toNewAttributes } from '../accounts/attributes.ts';
import { putTemporaryPassword, requireReset } from '../accounts/changes-store.ts';
import { findPolicyBreach, toVerifier } from '../accounts/passwords.ts';
import type { PoolUser } from '../accounts/users-store.ts';
import { forgetPasswordTries } from '../codes/tries.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { type Command, type CommandContext, UsageError } from './command-words.ts';
import { getUser, meanwhile } from './commands-accounts.ts';

const addresses = {
  email: { option: 'email', isOne: isEmail, word: 'e-mail address' },
  phone_number: { option: 'phone', isOne: isPhone, word: 'phone number such as +15551234567' },
} as const;

/** Without letters and digits that people mix up when they read them aloud. */
const temporaryLetters = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=.!?'] as const;
const temporaryGroupLength = 4;
const temporaryLengthMin = 16;

/** Adds a person whose addresses count as proven; without a password a temporary one is made and told. */
export const add: Command = {
  words: ['NAME'],
  options: {
    password: { type: 'string' },
    'temporary-password': { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
  },
  optionsUsage: '[--password P | --temporary-password P] [--email ADDRESS] [--phone NUMBER]',
  run: async (context) => {
    const [name = ''] = context.words.names;
    const person = readPerson(context, name);
    const { password, made, status } = readNewPassword(context);
    const added = { ...person, password, status, hasSecurityAlerts: true };
    const sub = await context.pool.addUser(added).catch((error: unknown) => {
      throw error instanceof PoolRefusal && error.type === 'UsernameExistsException' ? taken(context, name) : error;
    });
    return `Added ${name} (${sub}).${made ? `\nTemporary password, good for 7 days: ${password}` : ''}`;
  },
};

function taken({ settings }: CommandContext, name: string): UsageError {
  const orAddress = settings.auth.signInWith === 'username' ? ', or one with an address of theirs' : '';
  return new UsageError(`There is already a user ${name}${orAddress}.`);
}

function readNewPassword(context: CommandContext) {
  const password = context.words.text('password');
  const temporary = context.words.text('temporary-password');
  if (password !== undefined && temporary !== undefined) {
    throw new UsageError('Give either --password or --temporary-password.');
  }
  const chosen = password ?? temporary;
  if (chosen !== undefined) checkPassword(context, chosen);
  return {
    password: chosen ?? newTemporaryPassword(context.settings.auth.passwordPolicy),
    made: chosen === undefined,
    status: password === undefined ? ('FORCE_CHANGE_PASSWORD' as const) : ('CONFIRMED' as const),
  };
}

/** The name is what people sign in with here, so it is not said again as an option. */
function readPerson(context: CommandContext, name: string): Omit<UserToAdd, 'password'> {
  const kind = context.settings.auth.signInWith;
  const email = readAddress(context, 'email', kind === 'email' ? name : undefined);
  const phoneNumber = readAddress(context, 'phone_number', kind === 'phone' ? name : undefined);
  if (kind !== 'username') return { email, phoneNumber };
  if (email === undefined)
    throw new UsageError('People choose their names here, so say where mail goes: --email ADDRESS.');
  checkUserName(kind, name, email);
  return { email, phoneNumber, userName: name };
}

function readAddress({ words }: CommandContext, attribute: AddressName, name: string | undefined): string | undefined {
  const { option, isOne, word } = addresses[attribute];
  const given = words.text(option);
  if (name !== undefined && given !== undefined)
    throw new UsageError(`NAME is the ${option} here: leave --${option} out.`);
  const address = name ?? given;
  if (address !== undefined && !isOne(address))
    throw new UsageError(`${address} is not ${option === 'email' ? 'an' : 'a'} ${word}.`);
  return address;
}

function checkUserName(kind: PoolKind, name: string, email: string): void {
  try {
    toNewAttributes(kind, name, { email });
  } catch (error) {
    throw new UsageError(`${name} cannot be a name here: it has blanks, or looks like an address.`, { cause: error });
  }
}

/** The password no longer works and every session ends: a code brings a new one, or the operator tells a temporary one. */
export const reset: Command = {
  words: ['NAME'],
  options: { 'temporary-password': { type: 'string' } },
  optionsUsage: '[--temporary-password P]',
  run: async (context) => {
    const user = await getUser(context);
    const password = context.words.text('temporary-password');
    if (user.status === 'UNCONFIRMED') {
      throw new UsageError(
        `${context.words.names[0]} has not confirmed the address yet, so there is nothing to reset.`,
      );
    }
    return password === undefined ? await resetByCode(context, user) : await resetByOperator(context, user, password);
  },
};

async function resetByCode(context: CommandContext, user: PoolUser): Promise<string> {
  const [name = ''] = context.words.names;
  if (user.status === 'RESET_REQUIRED') return `${name} must choose a new password already.`;
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw new UsageError(`${name} has a temporary password; replace it with --temporary-password P.`);
  }
  if (!resetAddressOf(user)) {
    throw new UsageError(`${name} has no proven address for a code; use --temporary-password P.`);
  }
  const { userName, status } = user;
  if (!(await requireReset(context.database, { userName, from: status, now: Date.now() }))) throw meanwhile(context);
  return `${name} must choose a new password, by a code, at the next sign-in.`;
}

async function resetByOperator(context: CommandContext, user: PoolUser, password: string): Promise<string> {
  const { database, pool, words } = context;
  checkPassword(context, password);
  const to = await toVerifier(pool, user.userName, password);
  const now = Date.now();
  const change = { user, to, expiresAt: now + temporaryPasswordMs, now };
  if (!(await putTemporaryPassword(database, change))) throw meanwhile(context);
  await forgetPasswordTries(database, user.userName);
  return `${words.names[0]} has a temporary password, good for 7 days.`;
}

function checkPassword({ settings }: CommandContext, password: string): void {
  const breach = findPolicyBreach(settings.auth.passwordPolicy, password);
  if (breach) throw new UsageError(`${breach}.`);
}

/** Random, long enough, and with every kind of character that a policy can ask for. */
function newTemporaryPassword({ minLength }: PasswordPolicy): string {
  const groups = Math.ceil(Math.max(minLength, temporaryLengthMin) / temporaryGroupLength);
  return Array.from({ length: groups }, drawGroup).join('');
}

function drawGroup(): string {
  return temporaryLetters.map((letters) => letters[randomInt(letters.length)]).join('');
}
