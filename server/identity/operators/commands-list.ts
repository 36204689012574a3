import type { PoolKind } from '../accounts/names.ts';
import { listSecondFactorUsers } from './admin-store.ts';
import type { Command } from './command-words.ts';
import { type PoolUser, listUsers } from '../accounts/users-store.ts';

const heads = ['NAME', 'STATUS', 'ENABLED', 'MFA', 'GROUPS', 'ID'];
const gap = '  ';
/** Would move the cursor, or worse, in the operator's terminal. */
const controlCharacters = /\p{C}/gu;

export const list: Command = {
  words: [],
  run: async ({ database, settings }) => {
    const users = await listUsers(database);
    if (users.length === 0) return 'There are no users yet.';
    const withMfa = await listSecondFactorUsers(database);
    const kind = settings.auth.signInWith;
    return toColumns([heads, ...users.map((user) => toCells(user, kind, withMfa.has(user.userName)))]);
  },
};

function toCells(user: PoolUser, kind: PoolKind, hasMfa: boolean): string[] {
  const names = { email: user.attributes['email'], phone: user.attributes['phone_number'], username: user.userName };
  const groups = user.groups.join(',') || '-';
  return [names[kind] ?? '-', user.status, user.isEnabled ? 'yes' : 'no', hasMfa ? 'yes' : 'no', groups, user.sub].map(
    toShown,
  );
}

/** Text that people have chosen, as it may stand in a terminal. */
export function toShown(text: string): string {
  return text.replace(controlCharacters, '�');
}

function toColumns(rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_head, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
}
