// Events on their way: who tries which, what became of it, and what there is to see of it later.
import { type Delivery, type Try, deliveriesKeptDays } from '@fanfare/contract/webhooks.ts';
import { sql } from 'kysely';
import { writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../database/webhook-tables.ts';
import type { WebhookKey } from './store.ts';

const dayMs = 24 * 60 * 60_000;
const triesKept = 40;
const changedAtOnce = 500;
const triedMsMax = 7 * dayMs;

/** A webhook to which something is due. `webhook` is missing where it was removed. */
export interface DueWebhook {
  readonly webhookId: string;
  readonly webhook: WebhookRow | undefined;
}

/** However many events wait, it costs a look for each webhook. */
export async function listDueWebhooks(database: Database, now: number): Promise<DueWebhook[]> {
  const due = sql<{ readonly webhook_id: string }>`(
    with recursive hooks (webhook_id) as (
      select min(webhook_id) from webhook_deliveries where due_at is not null
      union all
      select (select min(next.webhook_id) from webhook_deliveries as next
        where next.due_at is not null and next.webhook_id > hooks.webhook_id)
      from hooks where hooks.webhook_id is not null
    )
    select webhook_id from hooks where webhook_id is not null and (
      select min(due.due_at) from webhook_deliveries as due
      where due.webhook_id = hooks.webhook_id and due.due_at is not null
    ) <= ${now})`;
  // Selected from, so that SQLite's connection for reading answers it, and the one that writes can come to rest.
  const rows = await database.selectFrom(due.as('due')).select('due.webhook_id').execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.webhook_id);
  const webhooks = await database.selectFrom('webhooks').selectAll().where('webhook_id', 'in', ids).execute();
  const byId = new Map(webhooks.map((row) => [row.webhook_id, row]));
  return ids.map((webhookId) => ({ webhookId, webhook: byId.get(webhookId) }));
}

/**
 * Brings forward some of what is due later than this, also what honestly waits for its next try. Answers whether there may
 * be more.
 */
export async function bringBackSome(
  database: Database,
  { now, latest, until }: Pick<Claim, 'now' | 'until'> & { readonly latest: number },
): Promise<boolean> {
  // What is being tried stays with who tries it, for as long as a try takes. By the index, which begins with the webhook.
  const { numAffectedRows = 0n } = await sql`update webhook_deliveries
    set due_at = case when claim is null then ${now} else cast(${until} as bigint) end
    where due_at > ${latest} and (workspace_id, delivery_id) in (
      select workspace_id, delivery_id from webhook_deliveries
      where webhook_id > '' and due_at > ${latest} limit ${sql.lit(changedAtOnce)}
    )`.execute(database);
  return numAffectedRows > 0n;
}

export interface Claim {
  readonly webhookId: string;
  readonly claim: string;
  readonly now: number;
  /** When somebody else may take over. */
  readonly until: number;
  readonly max: number;
  /** What is being tried here. */
  readonly except: readonly string[];
}

/** Takes some that are due, of each subject the first alone: nobody else tries those until then. */
export async function claimDue(database: Database, { webhookId, claim, now, until, max, except }: Claim) {
  return await database
    .with(
      // Found once: PostgreSQL would look for them again for each event that waits.
      (heads) => heads('heads').materialized(),
      (of) =>
        of
          .selectFrom('webhook_deliveries as head')
          .select('head.delivery_id')
          .where('head.webhook_id', '=', webhookId)
          .where('head.due_at', '<=', now)
          .$if(except.length > 0, (query) => query.where('head.delivery_id', 'not in', except))
          // Without the workspace, so that the index of what waits is the one that helps: by subject all that has
          // ever come before would be read, for each event.
          .where(
            sql<boolean>`not exists (select 1 from webhook_deliveries as earlier
            where earlier.webhook_id = head.webhook_id and earlier.subject = head.subject
            and earlier.position <= head.position
            and (earlier.position < head.position or earlier.delivery_id < head.delivery_id)
            and earlier.due_at is not null)`,
          )
          .orderBy('head.due_at')
          .limit(max),
    )
    .updateTable('webhook_deliveries')
    .set((of) => ({ claim, due_at: until, attempts: of('attempts', '+', 1) }))
    .where('webhook_id', '=', webhookId)
    // Again, for who waited until somebody else had taken them.
    .where('due_at', '<=', now)
    .where('delivery_id', 'in', (of) => of.selectFrom('heads').select('heads.delivery_id'))
    .returningAll()
    .execute();
}

export interface Outcome {
  readonly row: WebhookDeliveryRow;
  readonly state: WebhookDeliveryRow['state'];
  readonly tried: Try;
  /** Null where it has come to an end. */
  readonly nextAt: number | null;
  readonly now: number;
}

/** Writes what became of a try, unless somebody else has taken over since. */
export async function noteOutcome(transaction: Transaction, outcome: Outcome): Promise<void> {
  const { row, state, tried, nextAt, now } = outcome;
  const { workspace_id: workspaceId, delivery_id: deliveryId, claim } = row;
  const isOurs = { workspace_id: workspaceId, delivery_id: deliveryId, claim };
  // Once it has failed before: those behind it wait no longer for its next try.
  if (nextAt === null && row.tries !== '[]') await bringForward(transaction, row, now);
  if (nextAt === null && row.is_forgotten === 1) {
    await transaction
      .deleteFrom('webhook_deliveries')
      .where((where) => where.and(isOurs))
      .execute();
    return;
  }
  const tries = [...toTries(row), tried].slice(-triesKept);
  const noted = await transaction
    .updateTable('webhook_deliveries')
    .set({
      state,
      claim: null,
      due_at: nextAt,
      tries: JSON.stringify(tries),
      done_at: nextAt === null ? now : null,
    })
    .where((where) => where.and(isOurs))
    .returning('delivery_id')
    .executeTakeFirst();
  if (noted && nextAt !== null) await holdBack(transaction, row, nextAt);
}

/** What comes after it need not be looked at before. */
async function holdBack(transaction: Transaction, row: WebhookDeliveryRow, until: number): Promise<void> {
  await behind(transaction, row).set({ due_at: until }).where('due_at', '<', until).execute();
}

/** What was held back behind it, and not for a fault of its own. */
async function bringForward(transaction: Transaction, row: WebhookDeliveryRow, now: number): Promise<void> {
  await behind(transaction, row)
    .set({ due_at: now })
    .where('claim', 'is', null)
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .execute();
}

/** What comes after it to the same webhook about the same subject. */
function behind(transaction: Transaction, row: WebhookDeliveryRow) {
  return transaction
    .updateTable('webhook_deliveries')
    .where('workspace_id', '=', row.workspace_id)
    .where('subject', '=', row.subject)
    .where('webhook_id', '=', row.webhook_id)
    .where('position', '>', row.position);
}

/** Gives back what was not tried to the end. */
export async function release(database: Database, row: WebhookDeliveryRow, now: number): Promise<void> {
  await database
    .updateTable('webhook_deliveries')
    .set({ claim: null, due_at: now, attempts: row.attempts - 1 })
    .where('workspace_id', '=', row.workspace_id)
    .where('delivery_id', '=', row.delivery_id)
    .where('claim', '=', row.claim)
    .execute();
}

/** Some of what waits for a webhook that is off; what tells of somebody who was erased goes. Answers how many. */
export async function giveUpSome(database: Database, key: WebhookKey, now: number): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    // It may have been switched on since, and what is told from then on is sent.
    const isOff = await transaction
      .selectFrom('webhooks')
      .select('webhook_id')
      .where('workspace_id', '=', key.workspaceId)
      .where('webhook_id', '=', key.webhookId)
      .where('is_on', '=', 0)
      .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
      .executeTakeFirst();
    return isOff ? await giveUp(transaction, key, now) : 0;
  });
}

/** All that waits. */
export async function giveUpWaiting(transaction: Transaction, key: WebhookKey, now: number): Promise<void> {
  while ((await giveUp(transaction, key, now)) > 0);
}

async function giveUp(transaction: Transaction, { workspaceId, webhookId }: WebhookKey, now: number): Promise<number> {
  // What is being tried just now stays with who tries it, who writes what became of it.
  const isWaiting = sql<boolean>`due_at is not null and (claim is null or due_at <= ${now})`;
  const rows = await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null, claim: null, done_at: now })
    .where('workspace_id', '=', workspaceId)
    .where(isWaiting)
    .where('delivery_id', 'in', (of) =>
      of
        .selectFrom('webhook_deliveries as waiting')
        .select('waiting.delivery_id')
        .where('waiting.webhook_id', '=', webhookId)
        .where(isWaiting)
        .limit(changedAtOnce),
    )
    .returning(['delivery_id', 'is_forgotten'])
    .execute();
  for (const row of rows.filter(({ is_forgotten }) => is_forgotten === 1)) {
    await transaction
      .deleteFrom('webhook_deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('delivery_id', '=', row.delivery_id)
      .execute();
  }
  return rows.length;
}

/** Has what is kept of a webhook that is removed found with the next look at what is due. */
export async function bringToRemoval(transaction: Transaction, { workspaceId, webhookId }: WebhookKey, now: number) {
  await transaction
    .updateTable('webhook_deliveries')
    .set({ due_at: now, claim: null })
    .where('workspace_id', '=', workspaceId)
    .where('delivery_id', '=', (of) =>
      of
        .selectFrom('webhook_deliveries as kept')
        .select('kept.delivery_id')
        .where('kept.workspace_id', '=', workspaceId)
        .where('kept.webhook_id', '=', webhookId)
        .limit(1),
    )
    .execute();
}

/** Some of what is kept of a webhook that is gone: by the due ones the rest is found, so they go last. */
export async function removeOfRemoved(database: Database, webhookId: string): Promise<boolean> {
  const due = await database
    .selectFrom('webhook_deliveries')
    .select('workspace_id')
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const its = sql`workspace_id = ${due?.workspace_id ?? ''} and webhook_id = ${webhookId}`;
  const some = { table: 'webhook_deliveries', key: ['workspace_id', 'delivery_id'] } as const;
  const isMore = await removeSome(database, { ...some, where: sql`${its} and due_at is null` });
  return isMore || (await removeSome(database, { ...some, where: its }));
}

/** Some of those that came to an end long ago; answers whether there are more. */
export async function removeOldDeliveries(database: Database, now: number): Promise<boolean> {
  return await removeSome(database, {
    table: 'webhook_deliveries',
    key: ['workspace_id', 'delivery_id'],
    where: sql`done_at <= ${now - deliveriesKeptDays * dayMs}`,
  });
}

interface DeliveriesPage extends WebhookKey {
  readonly limit: number;
  readonly lastEvaluatedKey?: { readonly occurredAt: number; readonly deliveryId: string } | undefined;
}

/** The latest first, and one more than asked where the list goes on. */
export async function listDeliveries(database: Database, page: DeliveriesPage): Promise<Delivery[]> {
  let query = database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('workspace_id', '=', page.workspaceId)
    .where('webhook_id', '=', page.webhookId);
  const { lastEvaluatedKey: after } = page;
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('occurred_at', 'delivery_id'), '<', where.tuple(after.occurredAt, after.deliveryId)),
    );
  }
  const rows = await query
    .orderBy('occurred_at', 'desc')
    .orderBy('delivery_id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return rows.map(toDelivery);
}

/** Has it tried from now on as if it were new. Nothing where there is none. */
export async function sendAgain(
  transaction: Transaction,
  { workspaceId, webhookId, deliveryId }: WebhookKey & { readonly deliveryId: string },
  now: number,
): Promise<Delivery | undefined> {
  const row = await transaction
    .updateTable('webhook_deliveries')
    // What is being tried just now stays with who tries it.
    .set({
      state: 'waiting',
      due_at: sql<number>`case when claim is null then ${now} else due_at end`,
      attempts: sql<number>`case when claim is null then 0 else attempts end`,
      done_at: null,
    })
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .returningAll()
    .executeTakeFirst();
  return row && toDelivery(row);
}

/** A week after the first try, also where so many wait that the others were far apart; anew where it is sent by hand. */
export function isTooOld({ attempts, tries }: Pick<WebhookDeliveryRow, 'attempts' | 'tries'>, now: number): boolean {
  const before = toTries({ tries });
  const first = before[before.length - (attempts - 1)];
  return first !== undefined && now - first.at > triedMsMax;
}

function toTries(row: Pick<WebhookDeliveryRow, 'tries'>): Try[] {
  return JSON.parse(row.tries) as Try[];
}

export function toDelivery(row: WebhookDeliveryRow): Delivery {
  return {
    deliveryId: row.delivery_id,
    type: row.type,
    occurredAt: row.occurred_at,
    state: row.state,
    tries: toTries(row),
    nextTryAt: row.due_at,
  };
}
