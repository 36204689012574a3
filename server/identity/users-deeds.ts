// What operators can do with the embedded pool's users, by the word they type.
import type { Database } from '../database/open.ts';
import type { Settings } from '../settings.ts';
import { isEmail } from './attributes.ts';
import { expireCodes } from './codes-store.ts';
import type { UserPool } from './open-pool.ts';
import { findPolicyBreach } from './passwords.ts';
import { PoolRefusal } from './pool-refusal.ts';
import { newTemporaryPassword } from './temporary-password.ts';
import { confirmUser, findUser, listUsers } from './users-store.ts';

/** A use of the command that makes no sense; the message is the one line that people read. */
export class Misuse extends Error {}

export interface Words {
  readonly values: { readonly password?: string; readonly 'temporary-password'?: string };
  readonly positionals: readonly string[];
}

export interface Desk {
  readonly database: Database;
  readonly pool: UserPool;
  readonly settings: Settings;
  readonly words: Words;
}

/** Each answers what to print. */
export const usersDeeds: ReadonlyMap<string, (desk: Desk) => Promise<string>> = new Map([
  ['add', add],
  ['list', list],
  ['confirm', confirm],
  ['expire-codes', expire],
]);

async function add(desk: Desk): Promise<string> {
  const email = onlyEmail(desk);
  const { password, 'temporary-password': temporary } = desk.words.values;
  if (password !== undefined && temporary !== undefined) {
    throw new Misuse('Give either --password or --temporary-password.');
  }
  const policy = desk.settings.auth.passwordPolicy;
  const chosen = password ?? temporary ?? newTemporaryPassword(policy);
  const breach = findPolicyBreach(policy, chosen);
  if (breach) throw new Misuse(`${breach}.`);
  const status = password === undefined ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
  const sub = await desk.pool.addUser({ email, password: chosen, status }).catch((error: unknown) => {
    throw error instanceof PoolRefusal ? new Misuse(`There is already a user ${email}.`) : error;
  });
  const made = password === undefined && temporary === undefined;
  return `Added ${email} (${sub}).${made ? `\nTemporary password, good for 7 days: ${chosen}` : ''}`;
}

async function list(desk: Desk): Promise<string> {
  takeNoWords(desk, 0);
  const users = await listUsers(desk.database);
  if (users.length === 0) return 'There are no users yet.';
  return users
    .map(({ attributes, status, isEnabled, sub }) =>
      [attributes['email'], status, isEnabled ? 'enabled' : 'disabled', sub].join('\t'),
    )
    .join('\n');
}

async function confirm(desk: Desk): Promise<string> {
  const email = onlyEmail(desk);
  takeNoPasswords(desk);
  const user = await findUser(desk.database, email);
  if (!user) throw new Misuse(`There is no user ${email}.`);
  if (user.status !== 'UNCONFIRMED') throw new Misuse(`${email} is already confirmed (${user.status}).`);
  await confirmUser(desk.database, user, Date.now());
  return `Confirmed ${email}.`;
}

async function expire(desk: Desk): Promise<string> {
  takeNoWords(desk, 0);
  const count = await expireCodes(desk.database, Date.now());
  return count === 1 ? 'Ended 1 outstanding code.' : `Ended ${count} outstanding codes.`;
}

function onlyEmail(desk: Desk): string {
  const [email] = desk.words.positionals;
  if (email === undefined) throw new Misuse('Say which user: an e-mail address is missing.');
  if (!isEmail(email)) throw new Misuse(`${email} is not an e-mail address.`);
  takeNoWords(desk, 1, { mayHavePassword: true });
  return email;
}

function takeNoWords(desk: Desk, after: number, { mayHavePassword = false } = {}): void {
  const tooMany = desk.words.positionals[after];
  if (tooMany !== undefined) throw new Misuse(`${tooMany} is one word too many.`);
  if (!mayHavePassword) takeNoPasswords(desk);
}

function takeNoPasswords({ words }: Desk): void {
  if (Object.keys(words.values).length > 0) throw new Misuse('A password can be given to add alone.');
}
