// The way from the embedded pool to Amazon's: its users as a list that Amazon imports, and afterwards their places in
// the workspaces, which go to the accounts that Amazon made of them.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/open.ts';
import { toSignInName } from '../accounts/names-store.ts';
import { type Deed, Misuse, type Words } from './command-words.ts';
import { type PoolUser, listUsers } from '../accounts/users-store.ts';

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
export const exportUsers: Deed = {
  words: [],
  options: { header: { type: 'string' } },
  optionsUsage: '[--header COLUMNS]',
  run: async ({ database, words }) => {
    const header = words.text('header')?.trim().split(',') ?? columns;
    const users = (await listUsers(database)).filter(({ isEnabled, proven }) => isEnabled && hasAddress(proven));
    if (users.length === 0) throw new Misuse('There is no user with a proven address yet.');
    return [header, ...users.map((user) => toCells(user, header).map(toAmazonCell))].join('\n');
  },
};

/** What a deed works with where Amazon's pool is in the settings. */
export interface AmazonDesk {
  readonly database: Database;
  readonly words: Words;
  readonly movePerson: MovePerson;
}

export interface AmazonDeed extends Omit<Deed, 'run'> {
  readonly run: (desk: AmazonDesk) => Promise<string>;
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

/** Takes Amazon's list of users and gives each the places of the person with the same proven address. */
export const adoptUsers: AmazonDeed = {
  words: ['FILE'],
  run: async ({ database, words, movePerson }) => {
    const theirs = await readTheirs(words.names[0] ?? '');
    const moves = (await listUsers(database)).flatMap(({ sub, proven }) => {
      const to = theirs.get(toSignInName(proven['email'] ?? '')) ?? theirs.get(proven['phone_number'] ?? '');
      return to === undefined || to === sub ? [] : [{ from: sub, to }];
    });
    await database.transaction().execute(async (transaction) => {
      for (const move of moves) await movePerson(transaction, move);
    });
    const people = moves.length === 1 ? '1 person has' : `${moves.length} people have`;
    return `${people} an account in Amazon’s pool with an address that was proven here, and their places with it.`;
  },
};

/** The ids of Amazon's users by the addresses that Amazon holds proven. */
async function readTheirs(file: string): Promise<ReadonlyMap<string, string>> {
  const { Users } = await readList(file);
  const ids = new Map<string, string>();
  for (const { Attributes } of Users) {
    const of = Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value]));
    const sub = of['sub'];
    if (sub === undefined) continue;
    for (const name of ['email', 'phone_number']) {
      const address = of[name];
      if (address && of[`${name}_verified`] === 'true') ids.set(toSignInName(address), sub);
    }
  }
  return ids;
}

async function readList(file: string): Promise<z.infer<typeof AmazonUsers>> {
  try {
    return AmazonUsers.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Misuse(`${file} is not what "aws cognito-idp list-users" prints.`, { cause });
  }
}

/** Amazon takes no quotation marks: a comma within a value has a backslash before it. */
function toAmazonCell(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ').replaceAll(',', String.raw`\,`);
}

function hasAddress(proven: PoolUser['proven']): boolean {
  return proven['email'] !== undefined || proven['phone_number'] !== undefined;
}

function toCells({ userName, sub, attributes, proven }: PoolUser, header: readonly string[]): string[] {
  const isChosenName = userName !== sub;
  const cells: Readonly<Record<string, string | undefined>> = {
    ...attributes,
    ...proven,
    'cognito:username': isChosenName ? userName : (proven['email'] ?? proven['phone_number']),
    'cognito:mfa_enabled': 'false',
    email_verified: String(proven['email'] !== undefined),
    phone_number_verified: String(proven['phone_number'] !== undefined),
  };
  return header.map((column) => cells[column.trim()] ?? '');
}
