// What a workspace has at its gateway: in the row the address and the name in clear, and sealed what proves them.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { seal, unseal } from '../database/sealed.ts';

const settingsOf = {
  practice: z.object({}),
  twilio: z.object({ url: z.string(), accountSid: z.string() }),
  android: z.object({ url: z.string(), username: z.string(), simNumber: z.int().nullable() }),
  http: z.object({ url: z.string(), answersLookups: z.boolean() }),
};
const credentialsOf = {
  practice: z.object({}),
  twilio: z.object({ authToken: z.string() }),
  android: z.object({ password: z.string(), signingKey: z.string() }),
  http: z.object({ secret: z.string() }),
};

type Of<Kind extends GatewayRow['kind']> = { readonly kind: Kind } & z.infer<(typeof settingsOf)[Kind]> &
  z.infer<(typeof credentialsOf)[Kind]>;

export type TwilioAccount = Of<'twilio'>;
export type AndroidAccount = Of<'android'>;
export type HttpAccount = Of<'http'>;
export type Account = { readonly kind: 'practice' } | TwilioAccount | AndroidAccount | HttpAccount;

export type AccountColumns = Pick<GatewayRow, 'workspace_id' | 'kind' | 'settings' | 'credentials'>;

/** Throws for credentials that this installation did not seal for this workspace. */
export function openAccount(key: Buffer, row: AccountColumns): Account {
  const { kind, credentials } = row;
  const settings = settingsOf[kind].parse(JSON.parse(row.settings));
  const opened = credentialsOf[kind].parse(
    credentials === null ? {} : unseal(key, useOf(row.workspace_id), credentials),
  );
  return { kind, ...settings, ...opened } as Account;
}

/** Never throws: whose credentials can't be opened has another one. */
export function isSameAccount(key: Buffer, one: AccountColumns, other: AccountColumns): boolean {
  try {
    return isDeepStrictEqual(openAccount(key, one), openAccount(key, other));
  } catch {
    return false;
  }
}

/** Whether both are one account at one address, whatever proves it: what one has taken stands in the log of the other. */
export function haveOneLog(one: Account, other: Account): boolean {
  return isDeepStrictEqual(placeOf(one), placeOf(other));
}

/** The same of one whose credentials need not be opened. */
export function isOfOneLog({ kind, settings }: Pick<GatewayRow, 'kind' | 'settings'>, account: Account): boolean {
  const known = settingsOf[kind].parse(JSON.parse(settings));
  return isDeepStrictEqual(placeOf({ kind, ...known } as Account), placeOf(account));
}

function placeOf(account: Account): readonly string[] {
  const { kind } = account;
  if (kind === 'practice') return [kind];
  if (kind === 'twilio') return [kind, account.url, account.accountSid];
  return kind === 'android' ? [kind, account.url, account.username] : [kind, account.url];
}

/** The columns of an account. */
export function toColumns(
  key: Buffer,
  workspaceId: string,
  account: Account,
): Pick<GatewayRow, 'kind' | 'settings' | 'credentials'> {
  const { kind } = account;
  // What a schema does not name it leaves out.
  const credentials = credentialsOf[kind].parse(account);
  return {
    kind,
    settings: JSON.stringify(settingsOf[kind].parse(account)),
    credentials: kind === 'practice' ? null : seal(key, useOf(workspaceId), credentials),
  };
}

/** What is kept of one that is left: nothing by which only we are known to it. As it is where it can't be opened. */
export function toFormer(key: Buffer, row: GatewayRow): GatewayRow {
  try {
    const account = openAccount(key, row);
    if (account.kind !== 'android') return row;
    return { ...row, ...toColumns(key, row.workspace_id, { ...account, password: '' }) };
  } catch {
    return row;
  }
}

/** Sealed for the workspace, so that a row is of no use under another one. */
function useOf(workspaceId: string): string {
  return `gateway of ${workspaceId}`;
}
