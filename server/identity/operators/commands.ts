// What operators can do with the embedded pool and its users, by the word they type.
import { add } from './commands-add.ts';
import { changeGroup, confirm, disable, enable, resetMfa } from './commands-accounts.ts';
import { endAllCodes, showCode, showToken } from './commands-codes.ts';
import { list } from './commands-list.ts';
import { exportUsers } from './commands-export.ts';
import { reset } from './commands-reset.ts';
import type { Command } from './command-words.ts';

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

export const usersCommands: ReadonlyMap<string, Command> = new Map([
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
