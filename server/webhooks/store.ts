// The webhooks of a workspace.
import { type Webhook, oldSecretMs } from '@fanfare/contract/webhooks.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { WebhookRow } from '../database/webhook-tables.ts';
import type { RecordAudit } from '../http/audit.ts';

const oldSecretsMax = 4;

export interface WebhookKey {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/** Oldest first. */
export async function listWebhooks(database: Database, workspaceId: string, now: number): Promise<Webhook[]> {
  const rows = await database
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('webhook_id')
    .execute();
  return rows.map((row) => toWebhook(row, now));
}

export async function findWebhookRow(
  database: Database,
  { workspaceId, webhookId }: WebhookKey,
): Promise<WebhookRow | undefined> {
  return await database
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

export async function addWebhook(transaction: Transaction, row: WebhookRow): Promise<void> {
  await transaction.insertInto('webhooks').values(row).execute();
}

export async function changeWebhook(
  database: Database,
  { workspaceId, webhookId }: WebhookKey,
  changes: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> {
  return await database
    .updateTable('webhooks')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst();
}

/** Unless it has got another address or was switched on again since: then what is gone says nothing of it. */
export async function switchOff(database: Database, webhook: WebhookRow, recordAudit: RecordAudit): Promise<boolean> {
  const { workspace_id: workspaceId, webhook_id: id } = webhook;
  return await database.transaction().execute(async (transaction) => {
    const off = await transaction
      .updateTable('webhooks')
      .set({ is_on: 0, off_because: 'gone' })
      .where('workspace_id', '=', workspaceId)
      .where('webhook_id', '=', id)
      .where('url', '=', webhook.url)
      .where('is_on', '=', 1)
      .where('on_since', '=', webhook.on_since)
      .returning('webhook_id')
      .executeTakeFirst();
    if (!off) return false;
    const entry = { workspaceId, actor: { kind: 'system', id: '' }, action: 'webhook.changed' } as const;
    const change = { before: { isOn: true }, after: { isOn: false, offBecause: 'gone' } };
    await recordAudit(transaction, { ...entry, id, name: hostOf(webhook.url), ...change });
    return true;
  });
}

/** Answers the one that was there. */
export async function removeWebhook(
  transaction: Transaction,
  { workspaceId, webhookId }: WebhookKey,
): Promise<WebhookRow | undefined> {
  return await transaction
    .deleteFrom('webhooks')
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst();
}

/** Asks for these kinds of events, and for those that it did not ask for before from now on. */
export function askingFor(
  before: Pick<WebhookRow, 'events' | 'events_since'>,
  events: readonly string[],
  now: number,
): Pick<WebhookRow, 'events' | 'events_since'> {
  const wanted = new Set(JSON.parse(before.events) as string[]);
  const since = toEventsSince(before);
  const added = events.flatMap((type) => {
    const at = wanted.has(type) ? since[type] : now;
    return at === undefined ? [] : [[type, at] as const];
  });
  return { events: JSON.stringify(events), events_since: JSON.stringify(Object.fromEntries(added)) };
}

/** By kind; those that it has asked for from its beginning are not in it. */
export function toEventsSince(row: Pick<WebhookRow, 'events_since'>): Readonly<Record<string, number>> {
  return JSON.parse(row.events_since) as Record<string, number>;
}

/** The secrets that sign just now, the newest first. */
export function secretsOf(row: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>, now: number): string[] {
  const isOldValid = row.old_secret !== null && (row.old_secret_until ?? 0) > now;
  return isOldValid ? [row.secret, ...(row.old_secret ?? '').split(' ')] : [row.secret];
}

/** A new secret in place of those that sign just now, which sign along for a day: nobody knows which one the receiver has. */
export function rotated(row: WebhookRow, to: string, now: number): Partial<WebhookRow> {
  const old = secretsOf(row, now).slice(0, oldSecretsMax);
  return { secret: to, old_secret: old.join(' '), old_secret_until: now + oldSecretMs };
}

/** In the log the host alone: some receivers carry a secret in the rest of the address. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

export function toWebhook(row: WebhookRow, now: number): Webhook {
  const { old_secret_until: until } = row;
  return {
    webhookId: row.webhook_id,
    url: row.url,
    description: row.description,
    events: JSON.parse(row.events) as Webhook['events'],
    isOn: row.is_on === 1,
    offBecause: row.off_because === 'gone' ? 'gone' : '',
    createdAt: row.created_at,
    createdBy: row.created_by,
    oldSecretUntil: until !== null && until > now ? until : null,
    fullSince: row.full_since,
  };
}
