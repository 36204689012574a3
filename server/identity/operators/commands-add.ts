import { type AddressName, isEmail, isPhone } from '../accounts/addresses.ts';
import type { UserToAdd } from '../accounts/add-user.ts';
import type { PoolKind } from '../accounts/names.ts';
import { toNewAttributes } from '../accounts/names-sign-up.ts';
import { findPolicyBreach } from '../accounts/passwords.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { newTemporaryPassword } from '../accounts/temporary-password.ts';
import { type Command, type CommandContext, UsageError } from './command-words.ts';

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
    const sub = await context.pool.addUser({ ...person, password, status }).catch((error: unknown) => {
      throw error instanceof PoolRefusal && error.type === 'UsernameExistsException' ? taken(context, name) : error;
    });
    return `Added ${name} (${sub}).${made ? `\nTemporary password, good for 7 days: ${password}` : ''}`;
  },
};

export function checkPassword({ settings }: CommandContext, password: string): void {
  const breach = findPolicyBreach(settings.auth.passwordPolicy, password);
  if (breach) throw new UsageError(`${breach}.`);
}

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

const addresses = {
  email: { option: 'email', isOne: isEmail, word: 'e-mail address' },
  phone_number: { option: 'phone', isOne: isPhone, word: 'phone number such as +15551234567' },
} as const;

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
