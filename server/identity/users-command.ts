// The operators' command for the embedded pool's users: `npm run users -- …`. It opens the same database as the server
// and may run beside it.
import { parseArgs } from 'node:util';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { BadSetting, type Environment, readSettings } from '../settings.ts';
import { openPool } from './open-pool.ts';
import { Misuse, type Words, usersDeeds } from './users-deeds.ts';

const usage = [
  'Usage: npm run users -- add EMAIL [--password P | --temporary-password P]',
  '       npm run users -- list',
  '       npm run users -- confirm EMAIL',
  '       npm run users -- expire-codes',
].join('\n');

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
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(code))
    return 'DATABASE_URL: the database does not answer there.';
  return /^(28|3D)/.test(code) ? `DATABASE_URL: ${message}.` : undefined;
}

async function run(args: readonly string[], environment: Environment): Promise<string> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) return usage;
  const deed = usersDeeds.get(name);
  if (!deed) throw new Misuse(`There is no command ${name}; there are ${[...usersDeeds.keys()].join(', ')}.`);
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
    return await deed({ database, pool, settings, words });
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

if (import.meta.main) {
  const { code, said } = await runUsersCommand(process.argv.slice(2), process.env);
  (code === 0 ? process.stdout : process.stderr).write(`${said}\n`);
  process.exitCode = code;
}
