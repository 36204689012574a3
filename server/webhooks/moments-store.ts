// What the clock or silence brings about, told to webhooks once, however many processes look.
import type { WebhookCampaign } from '@fanfare/contract/webhook-events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../database/open.ts';
import type { WebhookMomentRow } from '../database/webhook-tables.ts';
import { type WebhookEvent, recordEvents } from './events-store.ts';

const dayMs = 24 * 60 * 60_000;
/** Where no server looked for longer, what happened then is not news any more. */
const newsMsMax = 3 * dayMs;
/** An import comes in parts; after so long without another it is over. */
const importOverMs = 60_000;

type Kind = WebhookMomentRow['kind'];

/** Whether nobody has noted it before. */
async function noteMoment(
  transaction: Transaction,
  {
    workspaceId,
    kind,
    subject,
    at,
  }: { readonly workspaceId: string; readonly kind: Kind; readonly subject: string; readonly at: number },
): Promise<boolean> {
  const noted = await transaction
    .insertInto('webhook_moments')
    .values({ workspace_id: workspaceId, kind, subject, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return noted !== undefined;
}

async function forgetMoment(
  transaction: Transaction,
  { workspaceId, kind, subject }: { readonly workspaceId: string; readonly kind: Kind; readonly subject: string },
): Promise<boolean> {
  const forgotten = await transaction
    .deleteFrom('webhook_moments')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning('subject')
    .executeTakeFirst();
  return forgotten !== undefined;
}

async function tellOnce(database: Database, kind: Kind, event: WebhookEvent): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { workspaceId, subject, at } = event;
    if (await noteMoment(transaction, { workspaceId, kind, subject, at })) await recordEvents(transaction, [event]);
  });
}

type CampaignOf = WebhookCampaign & { readonly workspaceId: string };

export async function tellCampaignCreated(transaction: Transaction, campaign: CampaignOf, at: number): Promise<void> {
  const { workspaceId, id: subject } = campaign;
  await recordEvents(transaction, [{ workspaceId, subject, type: 'campaign.created', at, data: { campaign } }]);
}

export async function tellCampaignCanceled(transaction: Transaction, campaign: CampaignOf, at: number): Promise<void> {
  const { workspaceId, id: subject } = campaign;
  const isFirst = await noteMoment(transaction, { workspaceId, kind: 'campaign.ended', subject, at });
  if (!isFirst) return;
  const data = { campaign, why: 'canceled' } as const;
  await recordEvents(transaction, [{ workspaceId, subject, type: 'campaign.ended', at, data }]);
}

/** It has this before it, also where it was told of. */
export async function forgetCampaignMoment(
  transaction: Transaction,
  { workspaceId, id: subject }: CampaignOf,
  kind: 'campaign.started' | 'campaign.ended',
): Promise<void> {
  await forgetMoment(transaction, { workspaceId, kind, subject });
}

/** Tells of campaigns that started or ended since somebody wants to know. */
export async function tellOfCampaigns(database: Database, now: number): Promise<void> {
  for (const [kind, column] of [
    ['campaign.started', 'start_at'],
    ['campaign.ended', 'exp_at'],
  ] as const) {
    for (const row of await listCampaignsAt(database, { kind, column, now })) {
      const { workspace_id: workspaceId, campaign_id: id, name, start_at: start, exp_at: exp, code } = row;
      const campaign = { id, name, start, exp, code, tags: JSON.parse(row.tags) as string[] };
      const of = { workspaceId, subject: id, at: now, happenedAt: Math.max(row[column], row.created_at) };
      await tellOnce(
        database,
        kind,
        kind === 'campaign.started'
          ? { ...of, type: kind, data: { campaign } }
          : { ...of, type: kind, data: { campaign, why: 'time' } },
      );
    }
  }
}

interface Moment {
  readonly kind: 'campaign.started' | 'campaign.ended';
  readonly column: 'start_at' | 'exp_at';
  readonly now: number;
}

async function listCampaignsAt(database: Database, { kind, column, now }: Moment) {
  return await database
    .selectFrom('campaigns')
    .select(['workspace_id', 'campaign_id', 'name', 'start_at', 'exp_at', 'tags', 'code', 'created_at'])
    .where('status', '=', 'active')
    .where(column, '<=', now)
    // The index knows its end, which is never before what is told of it.
    .where('exp_at', '>', now - newsMsMax)
    // One that was made after it should have started has just started.
    .where(
      sql<boolean>`case when created_at > ${sql.ref(column)} then created_at else ${sql.ref(column)} end > ${now - newsMsMax}`,
    )
    .where(isWanted('campaigns', kind, sql`on_since < ${sql.ref(column)} or on_since < campaigns.created_at`))
    .where(isUntold('campaigns', kind, 'campaign_id'))
    .execute();
}

type Of = 'campaigns' | 'imports';

/**
 * Whether a webhook of the row's workspace asks for such events, and `also` holds. Asked for by workspace first, so that
 * nobody else's rows are looked at.
 */
function isWanted(of: Of, kind: Kind, also: RawBuilder<unknown>): RawBuilder<boolean> {
  const workspace = sql.ref(`${of}.workspace_id`);
  const asking = sql`from webhooks where is_on = 1 and events like ${`%"${kind}"%`}`;
  return sql`${workspace} in (select workspace_id ${asking})
    and exists (select 1 ${asking} and webhooks.workspace_id = ${workspace} and (${also}))`;
}

function isUntold(of: Of, kind: Kind, id: 'campaign_id' | 'import_id'): RawBuilder<boolean> {
  return sql`not exists (select 1 from webhook_moments as told where told.workspace_id = ${sql.ref(`${of}.workspace_id`)}
    and told.kind = ${kind} and told.subject = ${sql.ref(`${of}.${id}`)})`;
}

/** Tells of imports of which no part has come for a while. */
export async function tellOfImports(database: Database, now: number): Promise<void> {
  const rows = await database
    .selectFrom('imports')
    .select(['workspace_id', 'import_id', 'file_name', 'parts', 'created', 'merged', 'changed', 'updated_at'])
    .where('updated_at', '<=', now - importOverMs)
    .where('updated_at', '>', now - newsMsMax)
    .where('undo_started_at', 'is', null)
    .where('parts', '>', 0)
    .where(isWanted('imports', 'import.finished', sql`on_since < imports.updated_at`))
    .where(isUntold('imports', 'import.finished', 'import_id'))
    .execute();
  for (const {
    workspace_id: workspaceId,
    import_id: id,
    file_name: fileName,
    updated_at: happenedAt,
    ...counts
  } of rows) {
    const data = { import: { id, fileName, ...counts } };
    const event = { workspaceId, subject: id, type: 'import.finished', at: now, happenedAt, data } as const;
    await tellOnce(database, 'import.finished', event);
  }
}

export interface SilentDevice {
  readonly workspaceId: string;
  readonly deviceId: string;
  readonly name: string;
  readonly lastSeenAt: number;
}

export async function tellOffline(database: Database, devices: readonly SilentDevice[], now: number): Promise<void> {
  for (const { workspaceId, deviceId: id, name, lastSeenAt } of devices) {
    const data = { device: { id, name, lastSeenAt } };
    await tellOnce(database, 'device.offline', { workspaceId, subject: id, type: 'device.offline', at: now, data });
  }
}

/** Those that were told of and have been heard from within `since`. */
export async function tellBack(database: Database, { now, since }: { readonly now: number; readonly since: number }) {
  const rows = await database
    .selectFrom('webhook_moments as told')
    .innerJoin('devices', (join) =>
      join.onRef('devices.workspace_id', '=', 'told.workspace_id').onRef('devices.device_id', '=', 'told.subject'),
    )
    .innerJoin('device_reports as report', (join) =>
      join.onRef('report.workspace_id', '=', 'told.workspace_id').onRef('report.device_id', '=', 'told.subject'),
    )
    .select(['told.workspace_id', 'told.subject', 'devices.name', 'report.last_seen_at'])
    // Written out, as in the index of those.
    .where('told.kind', '=', sql.lit('device.offline'))
    .where('report.last_seen_at', '>', since)
    .whereRef('report.last_seen_at', '>', 'told.at')
    .execute();
  for (const { workspace_id: workspaceId, subject, name, last_seen_at: lastSeenAt } of rows) {
    await database.transaction().execute(async (transaction) => {
      if (!(await forgetMoment(transaction, { workspaceId, kind: 'device.offline', subject }))) return;
      const data = { device: { id: subject, name, lastSeenAt } };
      await recordEvents(transaction, [{ workspaceId, subject, type: 'device.back', at: now, data }]);
    });
  }
}
