// The operators' command for the embedded pool's users: `npm run users -- …`. It opens the same database as the server
// and may run beside it.
import { parseArgs } from 'node:util';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { BadSetting, type Environment, type Settings, readSettings } from '../settings.ts';
import { isEmail } from './attributes.ts';
import { expireCodes } from './codes-store.ts';
import { type UserPool, openPool } from './open-pool.ts';
import { findPolicyBreach } from './passwords.ts';
import { PoolRefusal } from './pool-refusal.ts';
import { newTemporaryPassword } from './temporary-password.ts';
import { confirmUser, findUser, listUsers } from './users-store.ts';

/** A use of the command that makes no sense; the message is the one line that people read. */
class Misuse extends Error {}

interface Words {
  readonly values: { readonly password?: string; readonly 'temporary-password'?: string };
  readonly positionals: readonly string[];
}

interface Desk {
  readonly database: ReturnType<typeof openDatabase>;
  readonly pool: UserPool;
  readonly settings: Settings;
  readonly words: Words;
}

const usage = [
  'Usage: npm run users -- add EMAIL [--password P | --temporary-password P]',
  '       npm run users -- list',
  '       npm run users -- confirm EMAIL',
  '       npm run users -- expire-codes',
].join('\n');

/** Each answers the lines to print. */
const commands: ReadonlyMap<string, (desk: Desk) => Promise<string>> = new Map([
  ['add', add],
  ['list', list],
  ['confirm', confirm],
  ['expire-codes', expire],
]);

/** What to print, and whether it went well. */
export async function runUsersCommand(
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly code: 0 | 1; readonly said: string }> {
  try {
    return { code: 0, said: await run(args, environment) };
  } catch (error) {
    const line = toLine(error);
    if (line === undefined) throw error;
    return { code: 1, said: line };
  }
}

/** What an operator can mend, in one line. */
function toLine(error: unknown): string | undefined {
  if (error instanceof Misuse || error instanceof BadSetting) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(code)) return 'DATABASE_URL: the database does not answer there.';
  return /^(28|3D)/.test(code) ? `DATABASE_URL: ${message}.` : undefined;
}

async function run(args: readonly string[], environment: Environment): Promise<string> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) return usage;
  const command = commands.get(name);
  if (!command) throw new Misuse(`There is no command ${name}; there are ${[...commands.keys()].join(', ')}.`);
  const words = readWords(rest);
  const settings = readSettings(environment);
  if (settings.auth.amazon) {
    throw new Misuse('COGNITO_USER_POOL_ID is set, so people sign in with Amazon’s pool and are managed there.');
  }
  const database = openDatabase(settings);
  try {
    await migrate(database);
    const send = () => Promise.reject(new Error('This command sends no messages.'));
    const pool = await openPool({ database, settings, send, clock: Date.now });
    return await command({ database, pool, settings, words });
  } finally {
    await database.destroy();
  }
}

function readWords(args: readonly string[]): Words {
  const options = { password: { type: 'string' }, 'temporary-password': { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Misuse(line.replace(/\. .*/, '.'), { cause: error });
  }
}

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

if (import.meta.main) {
  const { code, said } = await runUsersCommand(process.argv.slice(2), process.env);
  (code === 0 ? process.stdout : process.stderr).write(`${said}\n`);
  process.exitCode = code;
}
