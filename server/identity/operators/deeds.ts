// What operators can do with the embedded pool and its users, by the word they type.
import { add } from './deeds-add.ts';
import { changeGroup, confirm, disable, enable, resetMfa } from './deeds-accounts.ts';
import { endAllCodes, showCode, showToken } from './deeds-codes.ts';
import { list } from './deeds-list.ts';
import { exportUsers } from './deeds-export.ts';
import { reset } from './deeds-reset.ts';
import type { Deed } from './command-words.ts';

const rotateKeys: Deed = {
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

export const usersDeeds: ReadonlyMap<string, Deed> = new Map([
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
