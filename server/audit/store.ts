// The audit log: only ever added to, until an entry's time is over. Customers stand in it by the hash of their number.
import { type AuditEntry, auditKeptDays, type searchAudit } from '@fanfare/contract/audit.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readInTurn } from '../database/engine.ts';
import { newId } from '../database/ids.ts';
import type { Database, Transaction } from '../database/open.ts';
import { executeLater } from '../database/sqlite-driver.ts';
import { removeSome } from '../database/remove-some.ts';
import type { AuditEntryRow } from '../database/member-tables.ts';
import type { Actor, AuditedChange } from '../http/audit.ts';

const textLengthMax = 200;
const dayMs = 24 * 60 * 60_000;

interface NewEntry extends AuditedChange {
  readonly now: number;
  readonly phoneHash: string | null;
}

export async function addEntry(transaction: Transaction, entry: NewEntry): Promise<void> {
  const { workspaceId, actor, action, phone, id = '', name = '', before = {}, after = {} } = entry;
  const query = transaction.insertInto('audit_entries').values({
    workspace_id: workspaceId,
    entry_id: newId(),
    at: entry.now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name ?? nameOf(workspaceId, actor),
    action,
    subject_id: id,
    subject_name: phone === undefined ? name.slice(0, textLengthMax) : masked(phone),
    phone_hash: entry.phoneHash,
    before: toText(before),
    after: toText(after),
    network: actor.network ?? '',
  });
  await executeLater(transaction, query);
}

const tables = {
  member: { table: 'members', id: 'member_id' },
  key: { table: 'api_keys', id: 'key_id' },
  device: { table: 'devices', id: 'device_id' },
} as const;

/** As it is at this moment. */
function nameOf(workspaceId: string, { kind, id }: Actor) {
  if (kind === 'system') return '';
  const { table, id: column } = tables[kind];
  return sql<string>`coalesce((select name from ${sql.table(table)} where workspace_id = ${workspaceId} and ${sql.ref(column)} = ${id}), '')`;
}

function masked(phone: string): string {
  return '•'.repeat(phone.length - 4) + phone.slice(-4);
}

function toText(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(values, (_name, value: unknown) =>
    typeof value === 'string' && value.length > textLengthMax ? `${value.slice(0, textLengthMax)}…` : value,
  );
}

type Search = Omit<z.output<typeof searchAudit.body>, 'phone'>;

export interface EntryPage extends Search {
  readonly workspaceId: string;
  readonly phoneHash: string | undefined;
}

/**
 * The latest first and, as the last one, one more than asked where the list goes on. What no index finds may be sought
 * among all that the workspace has, and takes turns; `isBegun` where the list is part of something that has begun.
 */
export async function listEntries(
  database: Database,
  page: EntryPage,
  { isBegun = false } = {},
): Promise<AuditEntry[]> {
  const { phoneHash, action, actorId, from, to, lastEvaluatedKey: after } = page;
  let query = database.selectFrom('audit_entries').selectAll().where('workspace_id', '=', page.workspaceId);
  if (phoneHash !== undefined) query = query.where('phone_hash', '=', phoneHash);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (after) {
    query = query.where((where) => where(where.refTuple('at', 'entry_id'), '<', where.tuple(after.at, after.entryId)));
  }
  const listed = query
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(page.limit + 1);
  const isSought = action !== undefined || actorId !== undefined;
  const rows = await (isSought ? readInTurn(database, page.workspaceId, listed, { isBegun }) : listed.execute());
  return rows.map(toEntry);
}

/** Removes some of those whose time is over, and answers whether there are more. */
export async function removeOldEntries(database: Database, now: number): Promise<boolean> {
  return await removeSome(database, {
    table: 'audit_entries',
    key: ['workspace_id', 'entry_id'],
    where: sql`at < ${now - auditKeptDays * dayMs}`,
  });
}

function toEntry(row: AuditEntryRow): AuditEntry {
  return {
    entryId: row.entry_id,
    at: row.at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action as AuditEntry['action'],
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    before: JSON.parse(row.before) as AuditEntry['before'],
    after: JSON.parse(row.after) as AuditEntry['after'],
    network: row.network,
  };
}
