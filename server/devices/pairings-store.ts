// Tablets that show a code, and wrong codes that people entered.
import { newId } from '../database/ids.ts';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { PairingRow } from '../database/device-tables.ts';

export interface Pairing {
  readonly codeHash: string;
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** Whether nobody else shows the code at this moment. */
export async function addPairing(transaction: Transaction, pairing: Pairing): Promise<boolean> {
  const added = await transaction
    .insertInto('pairings')
    .values({ code_hash: pairing.codeHash, token_hash: pairing.tokenHash, expires_at: pairing.expiresAt })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('code_hash')
    .executeTakeFirst();
  return added !== undefined;
}

export async function countPairings(database: Database): Promise<number> {
  const { quantity } = await database
    .selectFrom('pairings')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .executeTakeFirstOrThrow();
  return quantity;
}

/** Removes those whose time ends first. */
export async function removeFirst(transaction: Transaction, quantity: number): Promise<void> {
  await transaction
    .deleteFrom('pairings')
    .where('code_hash', 'in', (of) =>
      of.selectFrom('pairings as first').select('first.code_hash').orderBy('first.expires_at').limit(quantity),
    )
    .execute();
}

/** Nothing once its time is over. */
export async function findPairing(database: Database, tokenHash: string, now: number): Promise<Pairing | undefined> {
  const row = await database
    .selectFrom('pairings')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toPairing(row);
}

/** The pairing whose code this is, which nobody else looks at until the transaction ends. */
export async function lockPairing(
  transaction: Transaction,
  codeHash: string,
  now: number,
): Promise<Pairing | undefined> {
  const row = await transaction
    .selectFrom('pairings')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toPairing(row);
}

interface Paired extends Trier {
  readonly deviceId: string;
}

/** The device that a tablet has become, and who entered its code. */
export async function findPaired(transaction: Transaction, { tokenHash }: Pairing): Promise<Paired | undefined> {
  const row = await transaction
    .selectFrom('devices')
    .select(['workspace_id', 'device_id', 'paired_by'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { workspaceId: row.workspace_id, deviceId: row.device_id, memberId: row.paired_by };
}

/** Who tries codes, and for which workspace. */
export interface Trier {
  readonly workspaceId: string;
  readonly memberId: string;
}

export async function addTry(transaction: Transaction, { workspaceId, memberId }: Trier, at: number): Promise<void> {
  const row = { try_id: newId(), workspace_id: workspaceId, member_id: memberId, at };
  await transaction.insertInto('pairing_tries').values(row).execute();
}

/** When this person, and whoever for this workspace, entered wrong codes after a moment; the oldest first. */
export async function listTries(
  transaction: Transaction,
  { workspaceId, memberId }: Trier,
  after: number,
): Promise<{ readonly ofMember: readonly number[]; readonly ofWorkspace: readonly number[] }> {
  const rows = await transaction
    .selectFrom('pairing_tries')
    .selectAll()
    .where((where) => where.or([where('workspace_id', '=', workspaceId), where('member_id', '=', memberId)]))
    .where('at', '>', after)
    .orderBy('at')
    .execute();
  return {
    ofMember: rows.filter((row) => row.member_id === memberId).map(({ at }) => at),
    ofWorkspace: rows.filter((row) => row.workspace_id === workspaceId).map(({ at }) => at),
  };
}

/** Removes codes that are over, and tries from before a moment. */
export async function removeOver(
  transaction: Transaction,
  { now, triesBefore }: { readonly now: number; readonly triesBefore: number },
): Promise<void> {
  await transaction.deleteFrom('pairings').where('expires_at', '<=', now).execute();
  await transaction.deleteFrom('pairing_tries').where('at', '<=', triesBefore).execute();
}

function toPairing(row: PairingRow): Pairing {
  return { codeHash: row.code_hash, tokenHash: row.token_hash, expiresAt: row.expires_at };
}
