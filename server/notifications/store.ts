// Who is told what by email.
import { type NotificationKind, notificationRights } from '@fanfare/contract/notifications.ts';
import { type Role, mayDo } from '@fanfare/contract/rights.ts';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { NotificationRow } from '../database/notification-tables.ts';

export interface NotificationKey {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly kind: NotificationKind;
}

export interface Subscriber extends NotificationKey {
  readonly language: NotificationRow['language'];
  /** As it was proven when the person turned this on. */
  readonly email: string;
}

export async function listKinds(
  database: Database,
  { workspaceId, memberId }: Pick<NotificationKey, 'workspaceId' | 'memberId'>,
): Promise<NotificationKind[]> {
  const rows = await database
    .selectFrom('notifications')
    .select('kind')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** For a member. What is on already stays as it was, but for language and address. */
export async function turnOn(
  database: Database,
  { workspaceId, memberId, kind, language, email, sentFor }: Subscriber & { readonly sentFor: string },
): Promise<void> {
  await database
    .insertInto('notifications')
    .columns(['workspace_id', 'member_id', 'kind', 'language', 'email', 'sent_for'])
    .expression((of) =>
      of
        .selectFrom('members')
        .select(['workspace_id', 'member_id', sql<NotificationRow['kind']>`cast(${kind} as text)`.as('kind')])
        .select(sql<NotificationRow['language']>`cast(${language} as text)`.as('language'))
        .select([sql<string>`cast(${email} as text)`.as('email'), sql<string>`cast(${sentFor} as text)`.as('sent_for')])
        .where('workspace_id', '=', workspaceId)
        .where('member_id', '=', memberId),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id', 'kind']).doUpdateSet({ language, email }))
    .execute();
}

export async function turnOff(database: Database, { workspaceId, memberId, kind }: NotificationKey): Promise<void> {
  await database
    .deleteFrom('notifications')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute();
}

/** Those whose role lets them know. */
export async function listSubscribers(
  database: Database,
  workspaceId: string,
  kind: NotificationKind,
): Promise<Subscriber[]> {
  const rows = await selectSubscribers(database)
    .where('notifications.workspace_id', '=', workspaceId)
    .where('notifications.kind', '=', kind)
    .execute();
  return rows.filter(isAllowed).map(toSubscriber);
}

export interface SummarySubscriber extends Subscriber {
  readonly workspace: string;
  readonly timeZone: string;
  readonly customers: number;
  readonly sentFor: string;
}

/** All who have not been sent the summary of this Monday yet, wherever it is still to come; those of one workspace together. */
export async function listSummarySubscribers(database: Database, monday: string): Promise<SummarySubscriber[]> {
  const rows = await selectSubscribers(database)
    .innerJoin('workspaces', 'workspaces.workspace_id', 'notifications.workspace_id')
    .select(['notifications.sent_for', 'workspaces.name', 'workspaces.time_zone', 'workspaces.customers_quantity'])
    .where('notifications.kind', '=', 'weeklySummary')
    .where('notifications.sent_for', '<', monday)
    .orderBy('notifications.workspace_id')
    .execute();
  return rows.filter(isAllowed).map((row) => ({
    ...toSubscriber(row),
    workspace: row.name,
    timeZone: row.time_zone,
    customers: row.customers_quantity,
    sentFor: row.sent_for,
  }));
}

/** Whether nobody else sends this summary: of several that ask at once, one does. */
export async function claimSummary(
  database: Database,
  { workspaceId, memberId }: Pick<NotificationKey, 'workspaceId' | 'memberId'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const row = await database
    .updateTable('notifications')
    .set({ sent_for: to })
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'weeklySummary')
    .where('sent_for', '=', from)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** By which links are signed. */
export async function getNotificationKey(database: Database): Promise<string> {
  const { value } = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'notificationKey')
    .executeTakeFirstOrThrow();
  return value;
}

function selectSubscribers(database: Database) {
  return database
    .selectFrom('notifications')
    .innerJoin('members', (join) =>
      join
        .onRef('members.workspace_id', '=', 'notifications.workspace_id')
        .onRef('members.member_id', '=', 'notifications.member_id'),
    )
    .select(['notifications.workspace_id', 'notifications.member_id', 'notifications.kind', 'members.role'])
    .select(['notifications.language', 'notifications.email']);
}

type SubscriberRow = Pick<NotificationRow, 'workspace_id' | 'member_id' | 'kind' | 'language' | 'email'>;

function isAllowed({ kind, role }: Pick<SubscriberRow, 'kind'> & { readonly role: Role | null }): boolean {
  return mayDo(role ?? 'manager', notificationRights[kind]);
}

function toSubscriber(row: SubscriberRow): Subscriber {
  const { workspace_id: workspaceId, member_id: memberId, kind, language, email } = row;
  return { workspaceId, memberId, kind, language, email };
}
