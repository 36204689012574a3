// The phones of practice: the numbers to which texts have gone that never left the machine.
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { ofPractice } from '../database/practice.ts';

/** By their last text, the latest first. */
export async function listPhones(database: Database, workspaceId: string, limit: number) {
  const rows = await database
    .selectFrom('messages as last')
    .select(['last.phone', 'last.sent_at as lastAt'])
    .where('last.workspace_id', '=', workspaceId)
    .where('last.phone', '<>', '')
    .where('last.sent_at', 'is not', null)
    .where(ofPractice('last'))
    .where(
      sql<boolean>`not exists (select 1 from messages as later where later.workspace_id = last.workspace_id
        and later.phone = last.phone and later.sent_at is not null and ${ofPractice('later')}
        and (later.sent_at, later.message_id) > (last.sent_at, last.message_id))`,
    )
    .orderBy('last.sent_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ phone, lastAt }) => ({ phone, lastAt: lastAt ?? 0 }));
}
