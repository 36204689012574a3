// Events for webhooks, written in the transaction of the change: what is rolled back is not told, and what is done is.
import { inPlan } from '@fanfare/contract/numbering-plan.ts';
import { type WebhookDataOf, type WebhookEventType, webhookData } from '@fanfare/contract/webhook-events.ts';
import { type RawBuilder, sql } from 'kysely';
import { writesBesideOthers } from '../database/engine.ts';
import { newId } from '../database/ids.ts';
import { rowInserter } from '../database/insert-rows.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { asBefore } from '../database/sqlite-driver.ts';
import type { WebhookDeliveryRow } from '../database/webhook-tables.ts';
import { planOf } from '../numbers/plans.ts';
import { toEventsSince } from './store.ts';

export interface WebhookEvent<Type extends WebhookEventType = WebhookEventType> {
  readonly workspaceId: string;
  readonly type: Type;
  /** Whom it is about: a number, or the id of what else it is. Events of one subject are sent one after another. */
  readonly subject: string;
  readonly at: number;
  /** Where it is told later than it happened: webhooks that have asked for it only since are not told. */
  readonly happenedAt?: number;
  readonly data: WebhookDataOf<Type>;
  /** When it is sent at the earliest. */
  readonly notBefore?: number | undefined;
  /** Nothing of it stays once it was sent. */
  readonly isForgotten?: boolean;
}

const deliveries = rowInserter(
  'webhook_deliveries',
  {
    workspace_id: 'text',
    delivery_id: 'text',
    webhook_id: 'text',
    type: 'text',
    subject: 'text',
    position: 'bigint',
    occurred_at: 'bigint',
    payload: 'text',
    is_forgotten: 'bigint',
    state: 'text',
    due_at: 'bigint',
    claim: 'text',
    attempts: 'bigint',
    tries: 'text',
    done_at: 'bigint',
  },
  '(workspace_id, delivery_id) do nothing',
);

/**
 * Writes each event for every webhook that is on and wants its kind; nothing where there is none. One that is full is told
 * of erasures alone: those must be heard of.
 */
export async function recordEvents(transaction: Transaction, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const webhooks = await listWanted(transaction, new Set(events.map(({ workspaceId }) => workspaceId)));
  const wanted = events.flatMap((event) =>
    webhooks
      .filter(({ workspaceId }) => workspaceId === event.workspaceId)
      .filter(({ since, isFull }) => isAskedFor(since.get(event.type), event) && (!isFull || event.isForgotten))
      .map(({ webhookId, country }) => ({ event, webhookId, country })),
  );
  if (wanted.length > 0) await addDeliveries(transaction, wanted);
}

function isAskedFor(since: number | undefined, { happenedAt }: WebhookEvent): boolean {
  return since !== undefined && (happenedAt === undefined || since < happenedAt);
}

/** Kinds of events that a webhook wants. */
interface Wanted {
  readonly workspaceId: string;
  readonly webhookId: string;
  /** From when on, by kind. */
  readonly since: ReadonlyMap<string, number>;
  readonly isFull: boolean;
  /** Of the workspace. */
  readonly country: string;
}

async function listWanted(transaction: Transaction, workspaceIds: ReadonlySet<string>): Promise<Wanted[]> {
  const query = transaction
    .selectFrom('webhooks')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'webhooks.workspace_id')
    .select(['webhooks.workspace_id', 'webhook_id', 'events', 'on_since', 'events_since', 'full_since', 'country'])
    .where(isOneOf(transaction, 'webhooks.workspace_id', workspaceIds))
    .where('is_on', '=', 1);
  const { rows } = await transaction.executeQuery(asBefore(query.compile()));
  return rows.map((row) => {
    const later = toEventsSince(row);
    const types = JSON.parse(row.events) as string[];
    return {
      workspaceId: row.workspace_id,
      webhookId: row.webhook_id,
      since: new Map(types.map((type) => [type, Math.max(row.on_since, later[type] ?? 0)])),
      isFull: row.full_since !== null,
      country: row.country,
    };
  });
}

interface NewDelivery {
  readonly event: WebhookEvent;
  readonly webhookId: string;
  /** By which numbers in it are written. */
  readonly country?: string;
}

/** Answers them as they are written, in order. */
export async function addDeliveries(
  transaction: Transaction,
  wanted: readonly NewDelivery[],
): Promise<WebhookDeliveryRow[]> {
  const waiting = await findLastWaiting(transaction, wanted);
  const rows = wanted.map(({ event, webhookId, country }) => {
    const key = `${webhookId} ${event.subject}`;
    const before = waiting.get(key);
    const data = inPlan(planOf(country), () => webhookData[event.type].parse(event.data));
    const row = toRow({ ...event, data }, webhookId, before);
    waiting.set(key, { position: row.position, heldUntil: before?.heldUntil ?? 0 });
    return row;
  });
  await deliveries.insert(transaction, rows);
  return rows;
}

interface Waiting {
  readonly position: number;
  /** Until the next try of what has failed; what is being tried holds nothing back before it fails. */
  readonly heldUntil: number;
}

/** What waits last of each subject for each webhook. Looked up one by one: of some very many wait. */
async function findLastWaiting(
  transaction: Transaction,
  wanted: readonly NewDelivery[],
): Promise<Map<string, Waiting>> {
  const rows = await transaction
    .selectFrom(selectEach(transaction, wanted).as('each'))
    .innerJoin('webhook_deliveries as last', (join) =>
      join
        .onRef('last.workspace_id', '=', 'each.workspace_id')
        .on('last.delivery_id', '=', (of) =>
          of
            .selectFrom('webhook_deliveries as waiting')
            .select('waiting.delivery_id')
            .whereRef('waiting.webhook_id', '=', 'each.webhook_id')
            .whereRef('waiting.subject', '=', 'each.subject')
            .where('waiting.due_at', 'is not', null)
            .orderBy('waiting.position', 'desc')
            .limit(1),
        ),
    )
    .select(['last.webhook_id', 'last.subject', 'last.position', 'last.due_at', 'last.claim'])
    .where(isOneOf(transaction, 'each.workspace_id', new Set(wanted.map(({ event }) => event.workspaceId))))
    .execute();
  return new Map(
    rows.map(({ webhook_id: webhookId, subject, position, due_at: dueAt, claim }) => [
      `${webhookId} ${subject}`,
      { position, heldUntil: claim === null ? (dueAt ?? 0) : 0 },
    ]),
  );
}

interface Each {
  readonly workspace_id: string;
  readonly webhook_id: string;
  readonly subject: string;
}

/** One value for any number of them, as in `isOneOf`. */
function selectEach(transaction: Transaction, wanted: readonly NewDelivery[]): RawBuilder<Each> {
  const each = wanted.map(({ event, webhookId }) => [event.workspaceId, webhookId, event.subject] as const);
  if (!writesBesideOthers(transaction))
    return sql`(select value ->> 0 as workspace_id, value ->> 1 as webhook_id, value ->> 2 as subject
      from json_each(${JSON.stringify(each)}))`;
  const [workspaces, webhooks, subjects] = [0, 1, 2].map((index) => each.map((one) => one[index]));
  return sql`(select * from unnest(${workspaces}::text[], ${webhooks}::text[], ${subjects}::text[])
    as each (workspace_id, webhook_id, subject))`;
}

function toRow(event: WebhookEvent, webhookId: string, before: Waiting | undefined): WebhookDeliveryRow {
  const { workspaceId, type, at, happenedAt = at, notBefore = at } = event;
  const timestamp = new Date(happenedAt).toISOString();
  return {
    workspace_id: workspaceId,
    delivery_id: `msg_${newId(20)}`,
    webhook_id: webhookId,
    type,
    subject: event.subject,
    // By the time, so that nobody need look at what has arrived.
    position: Math.max(at, (before?.position ?? 0) + 1),
    occurred_at: happenedAt,
    payload: JSON.stringify({ type, timestamp, workspaceId, data: event.data }),
    is_forgotten: event.isForgotten ? 1 : 0,
    state: 'waiting',
    // With what it waits for: before, it would only be looked at in vain.
    due_at: Math.max(at, notBefore, before?.heldUntil ?? 0),
    claim: null,
    attempts: 0,
    tries: '[]',
    done_at: null,
  };
}

export async function listEventsAbout(
  database: Database,
  { workspaceId, subject }: { readonly workspaceId: string; readonly subject: string },
) {
  return await database
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.workspace_id', '=', 'delivery.workspace_id')
        .onRef('webhooks.webhook_id', '=', 'delivery.webhook_id'),
    )
    .select(['webhooks.url', 'delivery.type', 'delivery.occurred_at', 'delivery.state'])
    .where('delivery.workspace_id', '=', workspaceId)
    .where('delivery.subject', '=', subject)
    .orderBy('delivery.occurred_at')
    .orderBy('delivery.delivery_id')
    .execute();
}

/**
 * What was sent or waits to be sent about somebody who is erased. Answers how many, and by when those that are being sent
 * have arrived or never will.
 */
export async function removeEventsAbout(
  transaction: Transaction,
  { workspaceId, subject }: { readonly workspaceId: string; readonly subject: string },
): Promise<{ readonly removed: number; readonly sentBy: number }> {
  const rows = await transaction
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('subject', '=', subject)
    .returning(['claim', 'due_at'])
    .execute();
  const sentBy = Math.max(0, ...rows.map(({ claim, due_at: until }) => (claim === null ? 0 : (until ?? 0))));
  return { removed: rows.length, sentBy };
}
