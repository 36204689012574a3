// Moving to Amazon's pool: its people as a list that Amazon's takes in, and their places under the ids that they have
// there, and back.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { looksLikeAnother } from '@fanfare/contract/email-address.ts';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/open.ts';
import { withoutTimeouts } from '../../database/postgres.ts';
import type { Settings } from '../../settings.ts';
import { type AddressName, requiredAddress } from '../accounts/addresses.ts';
import { toSignInName } from '../accounts/names-store.ts';
import { type PoolUser, listUsers } from '../accounts/users-store.ts';
import { type Command, type Words, UsageError } from './command-words.ts';
import { toShown } from './commands-accounts.ts';

/** The columns of a pool with the attributes that this product knows, as Amazon's own header names them. */
const columns = [
  'cognito:username',
  'name',
  'given_name',
  'family_name',
  'picture',
  'email',
  'email_verified',
  'locale',
  'phone_number',
  'phone_number_verified',
  'cognito:mfa_enabled',
  'custom:email_mkt_updates',
  'custom:email_sec_updates',
] as const;

/** Everybody who has proven an address, because a code to it is how they get in there; passwords cannot travel. */
export const exportUsers: Command = {
  words: [],
  options: { header: { type: 'string' } },
  optionsUsage: '[--header COLUMNS]',
  run: async ({ database, settings, words }) => {
    const header =
      words
        .text('header')
        ?.split(',')
        .map((column) => column.trim()) ?? columns;
    checkHeader(header);
    const users = (await listUsers(database)).filter(({ isEnabled, proven }) => isEnabled && hasAddress(proven));
    if (users.length === 0) throw new UsageError('There is no user with a proven address yet.');
    const address = requiredAddress(settings.auth.signInWith);
    return [header, ...users.map((user) => toCells(user, address, header).map(toAmazonCell))].join('\n');
  },
};

/** Without them Amazon takes nobody, and anything without them was not Amazon's header. */
function checkHeader(header: readonly string[]): void {
  const missing = ['cognito:username', 'cognito:mfa_enabled'].find((column) => !header.includes(column));
  if (missing === undefined) return;
  throw new UsageError(`--header lacks ${missing}: give the columns that "aws cognito-idp get-csv-header" prints.`);
}

/** Amazon takes no quotation marks: a comma within a value has a backslash before it. */
function toAmazonCell(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ').replaceAll(',', String.raw`\,`);
}

function hasAddress(proven: PoolUser['proven']): boolean {
  return proven['email'] !== undefined || proven['phone_number'] !== undefined;
}

function toCells(user: PoolUser, address: AddressName, header: readonly string[]): string[] {
  const { userName, sub, attributes, proven } = user;
  const isChosenName = userName !== sub;
  const cells: Readonly<Record<string, string | undefined>> = {
    ...attributes,
    ...proven,
    'cognito:username': isChosenName ? userName : (proven[address] ?? proven['email'] ?? proven['phone_number']),
    'cognito:mfa_enabled': 'false',
    email_verified: String(proven['email'] !== undefined),
    phone_number_verified: String(proven['phone_number'] !== undefined),
  };
  return header.map((column) => cells[column] ?? '');
}

/** What a command works with where Amazon's pool is in the settings. */
interface AmazonCommandContext {
  readonly database: Database;
  readonly settings: Settings;
  readonly words: Words;
  readonly movePerson: MovePerson;
}

export interface AmazonCommand extends Omit<Command, 'run'> {
  readonly run: (context: AmazonCommandContext) => Promise<string>;
}

/** Everything that stands under one person's id stands under another from now on. */
export type MovePerson = (
  transaction: Transaction,
  change: { readonly from: string; readonly to: string },
) => Promise<void>;

const AmazonUsers = z.object({
  Users: z.array(
    z.object({ Attributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })).default([]) }),
  ),
});

/** More names would push the answer off the operator's screen. */
const namesMax = 50;

/**
 * Takes Amazon's list of users and gives each the places of the person with the same proven address, or them back. Only
 * the address that people sign in by is one person's alone.
 */
export const adoptUsers: AmazonCommand = {
  words: ['FILE'],
  options: { back: { type: 'boolean' } },
  optionsUsage: '[--back]',
  run: async ({ database, settings, words, movePerson }) => {
    const address = requiredAddress(settings.auth.signInWith);
    const theirs = await readTheirs(resolve(words.names[0] ?? ''), address);
    const ours = await listUsers(database);
    if (ours.length === 0) {
      throw new UsageError(
        'There is nobody in the pool of this database: give DATA_DIR or DATABASE_URL as the server has it.',
      );
    }
    const isBack = words.has('back');
    const people = ours.map((user) => ({ user, theirId: theirs.get(comparable(user.proven[address])) }));
    const moves = people.flatMap(({ user: { sub }, theirId }) => {
      if (theirId === undefined) return [];
      return [isBack ? { from: theirId, to: sub } : { from: sub, to: theirId }];
    });
    if (moves.length === 0) {
      throw new UsageError(
        `Amazon’s list has none of the ${ours.length} people here by a proven address, so nothing was moved.`,
      );
    }
    checkOneEach(people);
    // Of a large installation each looks at all customers, and nothing has moved until all have.
    await withoutTimeouts(() =>
      database.transaction().execute(async (transaction) => {
        for (const move of moves) await movePerson(transaction, move);
      }),
    );
    const whereTo = isBack ? 'back to their accounts here' : 'to their accounts in Amazon’s pool';
    const stayed = people.flatMap(({ user, theirId }) => (theirId === undefined ? [nameOf(user)] : []));
    return [`Moved the places of ${moves.length} of ${ours.length} people ${whereTo}.`, ...tellStayed(stayed)].join(
      '\n',
    );
  },
};

function tellStayed(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  return [`Not in Amazon’s list by a proven address: ${names.slice(0, namesMax).join(', ')}${more}.`];
}

function nameOf({ attributes, userName }: PoolUser): string {
  return toShown(attributes['email'] ?? attributes['phone_number'] ?? userName);
}

/** Where the settings now name another address than the one that people signed in by, two may have proven the same. */
function checkOneEach(people: readonly { readonly user: PoolUser; readonly theirId: string | undefined }[]): void {
  const taken = people.filter(({ theirId }) => theirId !== undefined);
  const twice = taken.find(({ theirId }, index) => taken.findIndex((other) => other.theirId === theirId) < index);
  if (twice)
    throw new UsageError(`Two people here have proven the address of ${nameOf(twice.user)}: nothing was moved.`);
}

/** By which people here and there are the same; nothing where it is another mailbox than it looks. */
function comparable(proven = ''): string {
  return looksLikeAnother(proven) ? '' : toSignInName(proven);
}

/** The ids of Amazon's users by this address, where Amazon holds it proven. */
async function readTheirs(file: string, address: AddressName): Promise<ReadonlyMap<string, string>> {
  const { Users } = await readList(file);
  const ids = new Map<string, string>();
  for (const { Attributes } of Users) {
    const of = Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value]));
    const [sub, name] = [of['sub'], comparable(of[address])];
    if (sub === undefined || !name || of[`${address}_verified`] !== 'true') continue;
    if (ids.has(name)) {
      throw new UsageError(`${file} has two users with the proven address ${toShown(name)}: keep the right one in it.`);
    }
    ids.set(name, sub);
  }
  return ids;
}

async function readList(file: string): Promise<z.infer<typeof AmazonUsers>> {
  const text = await readText(file);
  try {
    return AmazonUsers.parse(JSON.parse(text));
  } catch (cause) {
    throw new UsageError(`${file} is not what "aws cognito-idp list-users" prints.`, { cause });
  }
}

/** With the whole path, because npm runs the command from the project's folder. */
async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : code;
    throw new UsageError(`${file} cannot be read: ${why}.`, { cause });
  }
}
