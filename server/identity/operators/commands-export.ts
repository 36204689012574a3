// The people of this pool as a list that Amazon's can take in.
import { type PoolUser, listUsers } from '../accounts/users-store.ts';
import { type Command, UsageError } from './command-words.ts';

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
  run: async ({ database, words }) => {
    const header =
      words
        .text('header')
        ?.split(',')
        .map((column) => column.trim()) ?? columns;
    checkHeader(header);
    const users = (await listUsers(database)).filter(({ isEnabled, proven }) => isEnabled && hasAddress(proven));
    if (users.length === 0) throw new UsageError('There is no user with a proven address yet.');
    return [header, ...users.map((user) => toCells(user, header).map(toAmazonCell))].join('\n');
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
  return header.map((column) => cells[column] ?? '');
}
