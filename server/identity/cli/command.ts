// The operators' command for the embedded pool's users: `npm run users -- …`. It opens the same database as the server
// and may run beside it.
import { type SchemaAge, findSchemaAge } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import { type Environment, type Settings, BadSetting, readSettings } from '../../settings.ts';
import { openPool } from '../open-pool.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { type Command, UsageError, readWords, usageOf } from './command-words.ts';
import { changeGroup, confirm, disable, enable, list, resetMfa } from './commands-accounts.ts';
import { type AmazonCommand, type MovePerson, adoptUsers, exportUsers } from './commands-amazon.ts';
import { endAllCodes, showCode, showToken } from './commands-codes.ts';
import { add, reset } from './commands-passwords.ts';

const rotateKeys: Command = {
  words: [],
  options: { 'at-once': { type: 'boolean' } },
  optionsUsage: '[--at-once]',
  run: async ({ pool, words }) => {
    const atOnce = words.has('at-once');
    const kid = await pool.rotateKeys({ atOnce });
    const others = atOnce
      ? 'Every token from before is refused; sessions stand and bring new ones.'
      : 'Nobody was signed out.';
    return `Tokens are signed with key ${kid} from now on. ${others}`;
  },
};

/** What operators can do with the embedded pool and its users, by the word they type. */
const usersCommands: ReadonlyMap<string, Command> = new Map([
  ['add', add],
  ['list', list],
  ['confirm', confirm],
  ['disable', disable],
  ['enable', enable],
  ['reset', reset],
  ['reset-mfa', resetMfa],
  ['group', changeGroup],
  ['codes', showCode],
  ['token', showToken],
  ['expire-codes', endAllCodes],
  ['rotate-keys', rotateKeys],
  ['export', exportUsers],
]);

/** What is for Amazon's pool, by the word that operators type. */
const amazonCommands: ReadonlyMap<string, AmazonCommand> = new Map([['adopt', adoptUsers]]);
const allCommands: ReadonlyMap<string, Command | AmazonCommand> = new Map<string, Command | AmazonCommand>([
  ...usersCommands,
  ...amazonCommands,
]);

interface UsersCommand {
  readonly environment: Environment;
  /** Does it for everything outside the pool. */
  readonly movePerson: MovePerson;
}

/** What to print, and whether it went well. Throws what is no error of usage: a database that does not answer, or a bug. */
export async function runUsersCommand(
  args: readonly string[],
  { environment, movePerson }: UsersCommand,
): Promise<{ readonly code: 0 | 1; readonly said: string }> {
  try {
    return { code: 0, said: await run(args, { environment, movePerson }) };
  } catch (error) {
    const isUsageError = error instanceof UsageError || error instanceof BadSetting || error instanceof PoolRefusal;
    if (!isUsageError) throw error;
    return { code: 1, said: error.message };
  }
}

async function run(
  [name = 'help', ...rest]: readonly string[],
  { environment, movePerson }: UsersCommand,
): Promise<string> {
  if (['help', '--help', '-h'].includes(name)) return usage();
  const command = allCommands.get(name);
  if (!command) throw new UsageError(`There is no command ${name}; there are ${[...allCommands.keys()].join(', ')}.`);
  const words = readWords(name, command, rest);
  const settings = readSettings(environment);
  checkPool(name, settings);
  const database = openDatabase(settings);
  try {
    checkAge(await findSchemaAge(database));
    const ofAmazon = amazonCommands.get(name);
    if (ofAmazon) return await ofAmazon.run({ database, settings, words, movePerson });
    const pool = await openPool({ database, settings, send: sendNothing, clock: Date.now });
    return (await usersCommands.get(name)?.run({ database, pool, settings, words })) ?? '';
  } finally {
    await database.destroy();
  }
}

const agesRefused: Readonly<Record<Exclude<SchemaAge, 'ours'>, string>> = {
  none: 'There is nothing in this database yet: start the server once, with the same settings, or wait until it has started.',
  older:
    'The database is older than this command, and only a start of the server brings it up to date: nothing was done.',
  newer: 'The database belongs to a newer version: use the command of that version. Nothing was done.',
};

/** A server may be running on it, so nothing is brought up to date from here. */
function checkAge(age: SchemaAge): void {
  if (age !== 'ours') throw new UsageError(agesRefused[age]);
}

function checkPool(name: string, { auth: { amazon } }: Settings): void {
  if (amazon && !amazonCommands.has(name)) {
    throw new UsageError('COGNITO_USER_POOL_ID is set, so people sign in with Amazon’s pool and are managed there.');
  }
  if (!amazon && amazonCommands.has(name)) {
    throw new UsageError(
      `${name} is for Amazon’s pool: set COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID as the server has them.`,
    );
  }
}

function sendNothing(): Promise<void> {
  return Promise.reject(new Error('This command sends no messages.'));
}

function usage(): string {
  return ['Usage:', ...[...allCommands].map(([name, command]) => `  ${usageOf(name, command)}`)].join('\n');
}
