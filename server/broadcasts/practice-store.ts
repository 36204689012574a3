// The phones of practice: the numbers to which texts have gone that never left the machine.
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { ofPractice, practiceStart } from '../database/practice.ts';

/** By their last text, the latest first. */
export async function listPhones(database: Database, workspaceId: string, limit: number) {
  const rows = await database
    .selectFrom('messages as last')
    .leftJoin('broadcasts', (join) =>
      join
        .onRef('broadcasts.workspace_id', '=', 'last.workspace_id')
        .onRef('broadcasts.broadcast_id', '=', 'last.broadcast_id'),
    )
    .leftJoin('customers', (join) =>
      join.onRef('customers.workspace_id', '=', 'last.workspace_id').onRef('customers.phone', '=', 'last.phone'),
    )
    .select([
      'last.phone',
      'last.sent_at as lastAt',
      'last.body',
      'last.link_code as linkCode',
      'broadcasts.body as text',
      'customers.optout',
      sql<number>`(select count(*) from inbound_texts as back
        where back.workspace_id = last.workspace_id and back.phone = last.phone
          and back.gateway_message_id like ${`${practiceStart}%`})`.as('answers'),
    ])
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
  return rows.map((row) => ({
    phone: row.phone,
    optout: row.optout === 1,
    lastAt: row.lastAt ?? 0,
    text: row.text ?? row.body,
    linkCode: row.linkCode,
    answers: row.answers,
  }));
}
