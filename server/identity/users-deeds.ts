// What operators can do with the embedded pool and its users, by the word they type.
import { add } from './users-deeds-add.ts';
import { changeGroup, confirm, disable, enable, resetMfa } from './users-deeds-accounts.ts';
import { endAllCodes, showCode, showToken } from './users-deeds-codes.ts';
import { list } from './users-deeds-list.ts';
import { exportUsers } from './users-deeds-move.ts';
import { reset } from './users-deeds-reset.ts';
import type { Deed } from './users-command-words.ts';

const rotateKeys: Deed = {
  words: [],
  run: async ({ pool }) => `Tokens are signed with key ${await pool.rotateKeys()} from now on. Nobody was signed out.`,
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
