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
