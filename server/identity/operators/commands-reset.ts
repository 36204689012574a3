import { resetAddressOf } from '../accounts/addresses.ts';
import { temporaryPasswordMs } from '../accounts/add-user.ts';
import { toVerifier } from '../accounts/passwords.ts';
import { forgetPasswordTries } from '../codes/tries.ts';
import { putTemporaryPassword, requireReset } from './admin-store.ts';
import { type Command, type CommandContext, UsageError } from './command-words.ts';
import { checkPassword } from './commands-add.ts';
import { getUser, meanwhile } from './commands-accounts.ts';
import type { PoolUser } from '../accounts/users-store.ts';

/** The password no longer works: a code brings a new one, or the operator tells a temporary one. */
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
