// The record of consent of many customers at once, as lines of a file.
import { sql } from 'kysely';
import { isOneOf } from '../database/one-of.ts';
import type { Database } from '../database/open.ts';
import { type StoredAgreement, toJoinedAgreements } from './agreements-store.ts';
import { loadHasher } from './consent-store.ts';
import type { CustomerRow } from '../database/tables.ts';
import { compare, toJoinedEvent } from './store.ts';

export interface RecordLine {
  readonly phone: string;
  /** The number's hash, which tells its other rows. */
  readonly record: string;
  readonly at: number;
  readonly kind: string;
  readonly way: string;
  readonly agreed?: StoredAgreement | undefined;
  readonly who?: string | null | undefined;
  readonly importId?: string | null | undefined;
  readonly reason?: string;
}

const customersAtOnce = 1_000;

/** Some customers' lines at a time, by number; of each the oldest first. */
export async function* listRecordLines(database: Database, workspaceId: string): AsyncGenerator<readonly RecordLine[]> {
  const hash = await loadHasher(database);
  for (let after = ''; ;) {
    const rows = await database
      .selectFrom('customers')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('phone', '>', after)
      .orderBy('phone')
      .limit(customersAtOnce)
      .execute();
    const byHash = new Map(rows.map((row) => [hash(workspaceId, row.phone), row]));
    if (rows.length > 0) yield await readLines(database, workspaceId, byHash);
    after = rows.at(-1)?.phone ?? '';
    if (rows.length < customersAtOnce) return;
  }
}

async function readLines(
  database: Database,
  workspaceId: string,
  byHash: ReadonlyMap<string, CustomerRow>,
): Promise<RecordLine[]> {
  const [events, again] = await Promise.all([
    database
      .selectFrom('consent_events')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(database, 'phone_hash', byHash.keys()))
      .execute(),
    database
      .selectFrom('agreements')
      .select(['phone_hash', 'at', 'text_version as textVersion', 'page'])
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(database, 'phone_hash', byHash.keys()))
      .where(sql<boolean>`is_again = 1`)
      .execute(),
  ]);
  const phoneOf = (record: string) => byHash.get(record)?.phone ?? '';
  const lines: RecordLine[] = [
    ...[...byHash].map(([record, row]) => ({ ...toJoinedEvent(row), record, agreed: toJoinedAgreements(row)[0] })),
    ...events.map(({ phone_hash: record, member_id: who, import_id: importId, at, kind, way, reason }) => {
      const phone = phoneOf(record);
      return { phone, record, at, kind, way, who, importId, reason };
    }),
    ...again.map((agreed) => {
      const record = agreed.phone_hash;
      return { phone: phoneOf(record), record, at: agreed.at, kind: 'agreed', way: '', agreed };
    }),
  ];
  return lines.toSorted((one, other) => compare(one.phone, other.phone) || one.at - other.at);
}
