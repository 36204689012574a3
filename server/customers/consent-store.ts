// The record of consent, only ever added to, and the opt-outs of customers who were deleted.
import type { ConsentKind, ConsentWay } from '@fanfare/contract/consent.ts';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { rowInserter } from '../database/insert-rows.ts';
import { compileOnce } from '../database/compiled-query.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { asBefore } from '../database/sqlite-driver.ts';
import type { ConsentEventRow } from '../database/tables.ts';

export interface CustomerKey {
  readonly workspaceId: string;
  readonly phone: string;
}

/** `kept` is no way that anybody comes by: an opt-out that outlived its customer. */
export interface ConsentEvent extends CustomerKey {
  readonly at: number;
  readonly kind: ConsentKind;
  readonly way: ConsentWay;
  readonly who?: string | undefined;
  readonly importId?: string | null | undefined;
  readonly reason?: string;
}

const events = rowInserter(
  'consent_events',
  {
    workspace_id: 'text',
    phone_hash: 'text',
    position: 'bigint',
    at: 'bigint',
    kind: 'text',
    way: 'text',
    member_id: 'text',
    import_id: 'text',
    reason: 'text',
  },
  'do nothing',
);
const optouts = rowInserter(
  'kept_optouts',
  { workspace_id: 'text', phone_hash: 'text', kept_at: 'bigint' },
  'do nothing',
);

/** Adds to the records of these numbers, in the order given. Whoever asks holds the numbers' customers. */
export async function recordConsent(transaction: Transaction, given: readonly ConsentEvent[]): Promise<void> {
  if (given.length === 0) return;
  const hash = await loadHasher(transaction);
  for (const [workspaceId, ofWorkspace] of byWorkspace(given)) {
    const hashed = ofWorkspace.map((event) => ({ event, phoneHash: hash(workspaceId, event.phone) }));
    const positions = await readPositions(
      transaction,
      workspaceId,
      hashed.map(({ phoneHash }) => phoneHash),
    );
    const rows = hashed.map(({ event, phoneHash }) => {
      const position = (positions.get(phoneHash) ?? 0) + 1;
      positions.set(phoneHash, position);
      return toEventRow(event, phoneHash, position);
    });
    await events.insert(transaction, rows);
  }
}

/** Where the last entry of a number's record stands; 0 where there is none. */
export async function findLastPosition(transaction: Transaction, { workspaceId, phone }: CustomerKey): Promise<number> {
  const phoneHash = (await loadHasher(transaction))(workspaceId, phone);
  return (await readPositions(transaction, workspaceId, [phoneHash])).get(phoneHash) ?? 0;
}

/**
 * Takes a deletion, and the joining that it wrote before itself, off a record that ends with them. Whether it does.
 * Besides erasing the one way in which a record loses something: it says what holds, and the deletion doesn't.
 */
export async function takeBackRemoval(
  transaction: Transaction,
  { workspaceId, phone }: CustomerKey,
  position: number,
): Promise<boolean> {
  if ((await findLastPosition(transaction, { workspaceId, phone })) !== position) return false;
  const phoneHash = (await loadHasher(transaction))(workspaceId, phone);
  await transaction
    .deleteFrom('consent_events')
    .where('workspace_id', '=', workspaceId)
    .where('phone_hash', '=', phoneHash)
    .where('position', 'in', [position - 1, position])
    .execute();
  return true;
}

/** By which the number has opted out the last time; its record may have gone on since. */
export async function findLastOptout(transaction: Transaction, { workspaceId, phone }: CustomerKey) {
  const phoneHash = (await loadHasher(transaction))(workspaceId, phone);
  return await transaction
    .selectFrom('consent_events')
    .select('at')
    .where('workspace_id', '=', workspaceId)
    .where('phone_hash', '=', phoneHash)
    .where('kind', '=', 'optout')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readPositions(
  transaction: Transaction,
  workspaceId: string,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await transaction
    .selectFrom('consent_events')
    .select(({ fn }) => ['phone_hash', fn.max<number>('position').as('position')])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'phone_hash', hashes))
    .groupBy('phone_hash')
    .execute();
  return new Map(rows.map(({ phone_hash, position }) => [phone_hash, position]));
}

function toEventRow(event: ConsentEvent, phoneHash: string, position: number): ConsentEventRow {
  return {
    workspace_id: event.workspaceId,
    phone_hash: phoneHash,
    position,
    at: event.at,
    kind: event.kind,
    way: event.way,
    member_id: event.who ?? null,
    import_id: event.importId ?? null,
    reason: event.reason ?? '',
  };
}

export async function listEventRows(
  database: Database,
  { workspaceId, phone }: CustomerKey,
): Promise<ConsentEventRow[]> {
  const hash = await loadHasher(database);
  return await database
    .selectFrom('consent_events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('phone_hash', '=', hash(workspaceId, phone))
    .orderBy('position')
    .execute();
}

/** Remembers without their number that these customers, who go now, had opted out. */
export async function keepOptouts(transaction: Transaction, customers: readonly CustomerKey[], now: number) {
  if (customers.length === 0) return;
  const hash = await loadHasher(transaction);
  await optouts.insert(
    transaction,
    customers.map(({ workspaceId, phone }) => ({
      workspace_id: workspaceId,
      phone_hash: hash(workspaceId, phone),
      kept_at: now,
    })),
  );
}

/**
 * Of these customers, who have just been added, those whose opt-out was kept; from now on their row says it again.
 * Asked after their rows were written, so that a deletion at the same moment has either been seen or comes later.
 */
export async function takeKeptOptouts<Key extends CustomerKey>(
  transaction: Transaction,
  customers: readonly Key[],
): Promise<Key[]> {
  const taken: Key[] = [];
  for (const [workspaceId, ofWorkspace] of byWorkspace(customers)) {
    if ((await oneKeptOptout(transaction, { workspaceId })).length === 0) continue;
    const hash = await loadHasher(transaction);
    const byHash = new Map(ofWorkspace.map((customer) => [hash(workspaceId, customer.phone), customer]));
    const rows = await transaction
      .deleteFrom('kept_optouts')
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(transaction, 'phone_hash', byHash.keys()))
      .returning('phone_hash')
      .execute();
    taken.push(...rows.flatMap(({ phone_hash }) => byHash.get(phone_hash) ?? []));
  }
  return taken;
}

const oneKeptOptout = compileOnce(
  (database, { workspaceId }: Pick<CustomerKey, 'workspaceId'>) =>
    database.selectFrom('kept_optouts').select('phone_hash').where('workspace_id', '=', workspaceId).limit(sql.lit(1)),
  asBefore,
);

type HashPhone = (workspaceId: string, phone: string) => string;

/** Without the key nobody can try all numbers; no two workspaces have the same hash for one. */
export async function loadHasher(database: Database): Promise<HashPhone> {
  const [row] = await readPhoneKey(database, {});
  if (!row) throw new Error('The key of numbers is not there.');
  return (workspaceId, phone) => createHmac('sha256', row.value).update(`${workspaceId} ${phone}`).digest('base64url');
}

const readPhoneKey = compileOnce(
  (database) => database.selectFrom('installation').select('value').where('name', '=', 'phoneKey'),
  asBefore,
);

function byWorkspace<Key extends CustomerKey>(keys: readonly Key[]): Map<string, Key[]> {
  return Map.groupBy(keys, ({ workspaceId }) => workspaceId);
}
