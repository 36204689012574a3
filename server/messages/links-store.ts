// The links of customers' own, from the texts of broadcasts.
import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Database } from '../database/open.ts';
import { ofPractice } from '../database/practice.ts';

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Whose link it is and where it leads; nothing where there is no such link. */
export async function findLink(database: Database, code: string) {
  return await database
    .selectFrom('messages')
    .innerJoin('broadcasts', (join) =>
      join
        .onRef('broadcasts.workspace_id', '=', 'messages.workspace_id')
        .onRef('broadcasts.broadcast_id', '=', 'messages.broadcast_id'),
    )
    .leftJoin('customers', (join) =>
      join
        .onRef('customers.workspace_id', '=', 'messages.workspace_id')
        .onRef('customers.phone', '=', 'messages.phone'),
    )
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.workspace_id', '=', 'broadcasts.workspace_id')
        .onRef('campaigns.campaign_id', '=', 'broadcasts.campaign_id'),
    )
    .select([
      'campaigns.exp_at as exp',
      'campaigns.status',
      'messages.workspace_id',
      'messages.message_id',
      'broadcasts.campaign_id as campaignId',
      'customers.cusid',
      'messages.opened_at as openedAt',
      ofPractice('messages').as('isPractice'),
    ])
    .where('messages.link_code', '=', code)
    .executeTakeFirst();
}

/** Somebody has opened their link. What is opened after the campaign's end is no result of its text. */
export async function noteOpened(database: Database, link: Link, seenAt: number): Promise<void> {
  if (link.openedAt !== null || !isOpenAt(link, seenAt)) return;
  await database
    .updateTable('messages')
    .set({ opened_at: seenAt })
    .where('workspace_id', '=', link.workspace_id)
    .where('message_id', '=', link.message_id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Of the campaign that a link leads to; nothing of it is there once it is gone. */
function isOpenAt({ exp, status }: { readonly exp: number | null; readonly status: string | null }, at: number) {
  return exp !== null && status !== null && !hasEnded({ exp, status }, at);
}
