// Who did what on which day, and from it how many did so again after how many days. With that, different visitors of any
// range are counted without looking at a single one: they are those who had not been there since the range began.
import { sql } from 'kysely';
import { addUp, rowInserter } from '../database/insert-rows.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import { toLocalHour } from './local-time.ts';
import { type Deed, type VisitorDay, VisitorDays, daysSinceMax } from './visitor-days.ts';

/** An event may come a day late, to a zone that is a day behind. */
const daysLateMax = 2;

const visitors = rowInserter(
  'analytics_visitors',
  { workspace_id: 'text', campaign_id: 'text', user_id: 'text', day: 'bigint', deeds: 'bigint' },
  '(workspace_id, campaign_id, user_id, day) do update set deeds = excluded.deeds',
);

const returns = rowInserter(
  'analytics_returns',
  {
    workspace_id: 'text',
    campaign_id: 'text',
    deed: 'bigint',
    day: 'bigint',
    days_since: 'bigint',
    visitors: 'bigint',
  },
  `(workspace_id, campaign_id, deed, day, days_since)
    do update set visitors = analytics_returns.visitors + excluded.visitors`,
);

/** Whoever calls this is alone with the workspace. A deed that is known for its day changes nothing. */
export async function addDeeds(transaction: Transaction, workspaceId: string, deeds: readonly Deed[]): Promise<void> {
  const sameDays = new VisitorDays(await listVisitorDays(transaction, { workspaceId, deeds, daysAround: 0 }));
  const added = deeds.filter((deed) => !sameDays.has(deed));
  if (added.length === 0) return;
  const around = await listVisitorDays(transaction, { workspaceId, deeds: added, daysAround: daysSinceMax });
  const days = new VisitorDays(around);
  const changes = added.flatMap((deed) => days.add(deed));
  await visitors.insert(
    transaction,
    days.changed().map(({ campaignId, userId, ...day }) => ({
      workspace_id: workspaceId,
      campaign_id: campaignId,
      user_id: userId,
      ...day,
    })),
  );
  const counted = changes.map(({ campaignId, deed, day, daysSince, change }) => ({
    workspace_id: workspaceId,
    campaign_id: campaignId,
    deed,
    day,
    days_since: daysSince,
    visitors: change,
  }));
  await returns.insert(transaction, addUp(counted, ['visitors']));
}

interface Around {
  readonly workspaceId: string;
  readonly deeds: readonly Deed[];
  readonly daysAround: number;
}

/** The days of these visitors in these campaigns, near the days of the deeds. */
async function listVisitorDays(
  transaction: Transaction,
  { workspaceId, deeds, daysAround }: Around,
): Promise<VisitorDay[]> {
  const campaignIds = new Set(deeds.map(({ campaignId }) => campaignId));
  const userIds = new Set(deeds.map(({ userId }) => userId));
  const days = deeds.map(({ day }) => day);
  const rows = await transaction
    .selectFrom('analytics_visitors')
    .select(['campaign_id', 'user_id', 'day', 'deeds'])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'campaign_id', campaignIds))
    .where(isOneOf(transaction, 'user_id', userIds))
    .where('day', '>=', Math.min(...days) - daysAround)
    .where('day', '<=', Math.max(...days) + daysAround)
    .execute();
  return rows.map(({ campaign_id, user_id, ...day }) => ({ campaignId: campaign_id, userId: user_id, ...day }));
}

/**
 * Removes some of the days that no return is counted from any more, anywhere, and answers whether there are more. With
 * them the labels of personal links go.
 */
export async function removeOldVisitorDays(database: Database, now: number): Promise<boolean> {
  const firstKept = toLocalHour(now, 'UTC').day - daysSinceMax - daysLateMax;
  return await removeSome(database, {
    table: 'analytics_visitors',
    key: ['workspace_id', 'campaign_id', 'user_id', 'day'],
    where: sql`day < ${firstKept}`,
  });
}
