// Sends what is due. Each process has one; what one has claimed the others leave alone, until its time is over.
import { randomUUID } from 'node:crypto';
import { createBatcher } from '../database/batcher.ts';
import type { Database } from '../database/open.ts';
import { setBackMs } from '../database/steady-clock.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../database/webhook-tables.ts';
import type { RecordAudit } from '../http/audit.ts';
import { signatureOf } from '../outgoing/standard-webhooks.ts';
import { endSoon, keepLooking } from '../periodic-work.ts';
import * as deliveries from './deliveries-store.ts';
import type { SendWebhook, Sent } from './send.ts';
import { secretsOf, switchOff } from './store.ts';

const lookMs = 500;
/** Longer than a try takes: after it a server that was killed has lost its claim. */
const claimMs = 20_000;
const atOnceMax = 64;
const ofWorkspaceMax = 16;
const ofWebhookMax = 8;
/** Who answers finds the other half free, however many fall silent. */
const ofFailingMax = atOnceMax / 2;
const notedAtOnceMax = 100;

interface DispatcherParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly send: SendWebhook;
  readonly report: (fault: unknown) => void;
  readonly recordAudit: RecordAudit;
}

export interface Dispatcher {
  readonly close: () => Promise<void>;
}

export function openDispatcher(parts: DispatcherParts): Dispatcher {
  const { database, clock, report } = parts;
  const tries = openTries(parts);
  const stopping = new AbortController();
  let lookedAt = Number.POSITIVE_INFINITY;

  /**
   * What a clock that was ahead has put off. That it was set back shows from look to look; before the start, only by
   * what is put off longer than anything ever is.
   */
  const bringBack = async (now: number): Promise<void> => {
    const latest = now + setBackMs + (lookedAt === Number.POSITIVE_INFINITY ? pauseMsMax : 0);
    let isMore = lookedAt - now > setBackMs;
    while (isMore && !stopping.signal.aborted)
      isMore = await deliveries.bringBackSome(database, { now, latest, until: now + claimMs });
    lookedAt = now;
  };

  /** Whether anything was begun. */
  const look = async (): Promise<boolean> => {
    const now = clock();
    await bringBack(now);
    const due = await deliveries.listDueWebhooks(database, now);
    let begun = 0;
    const faults: unknown[] = [];
    for (const one of tries.inTurn(due)) {
      if (stopping.signal.aborted) return false;
      try {
        begun += await tries.begin(one);
      } catch (fault) {
        faults.push(fault);
      }
    }
    // One for which the database has no answer keeps no other.
    if (faults.length > 0) throw new AggregateError(faults, 'Webhooks could not be sent');
    return begun > 0;
  };

  const working = keepLooking({ look, freed: tries.freed, lookMs, report }, stopping.signal);
  return {
    close: async () => {
      stopping.abort();
      await working;
      await tries.close();
    },
  };
}

function openTries(parts: DispatcherParts) {
  const { database, clock, report } = parts;
  const claim = randomUUID();
  const slots = new Slots();
  const underWay = new Map<string, Promise<void>>();
  const aborting = new AbortController();
  const note = openNotes(database);
  let freed = Promise.withResolvers<undefined>();

  const tryOne = async (webhook: WebhookRow, row: WebhookDeliveryRow): Promise<void> => {
    try {
      slots.noteAnswer(webhook, await deliver(parts, { webhook, row, signal: aborting.signal, note }));
    } catch (fault) {
      if (!aborting.signal.aborted) report(fault);
    } finally {
      slots.giveBack(row);
      underWay.delete(row.delivery_id);
      freed.resolve(undefined);
    }
  };

  return {
    inTurn: (due: readonly deliveries.DueWebhook[]) => slots.inTurn(due),
    /** How many were begun with. */
    begin: async ({ webhookId, webhook }: deliveries.DueWebhook): Promise<number> => {
      const now = clock();
      if (!webhook) {
        slots.forget(webhookId);
        return (await deliveries.removeOfRemoved(database, webhookId)) ? 1 : 0;
      }
      const key = { workspaceId: webhook.workspace_id, webhookId };
      if (webhook.is_on !== 1) return await deliveries.giveUpSome(database, key, now);
      const max = slots.freeFor(webhook);
      if (max <= 0) return 0;
      // Where the clock was set, one's own claim may have come to its end before the try has.
      const except = [...underWay.keys()];
      const rows = await deliveries.claimDue(database, { webhookId, claim, now, until: now + claimMs, max, except });
      for (const row of rows) {
        slots.take(webhook, row);
        underWay.set(row.delivery_id, tryOne(webhook, row));
      }
      return rows.length;
    },
    /** Answers once one of them has ended that is under way from now on. */
    freed: async (): Promise<void> => {
      freed = Promise.withResolvers();
      await freed.promise;
    },
    close: () => endSoon([...underWay.values()], aborting),
  };
}

/** What may be under way at once: who has how much of it, and whose turn is next. */
class Slots {
  /** By delivery. */
  readonly #taken = new Map<string, WebhookRow>();
  /** When a workspace or a webhook last took one. */
  readonly #turns = new Map<string, number>();
  readonly #failing = new Set<string>();
  #lastTurn = 0;
  #part = ofWorkspaceMax;
  #failingPart = ofWorkspaceMax;
  readonly #isFailing = (row: Pick<WebhookRow, 'webhook_id'>) => this.#failing.has(row.webhook_id);

  /** Of the workspace that has had none for longest, the webhook that has had none for longest comes first. */
  inTurn(due: readonly deliveries.DueWebhook[]): deliveries.DueWebhook[] {
    const rows = [...due.flatMap(({ webhook }) => webhook ?? []), ...this.#taken.values()];
    if (rows.length === 0) this.#turns.clear();
    // An equal part for each, and one for whoever comes next.
    const partOf = (max: number, its: readonly WebhookRow[]) => {
      const workspaces = new Set(its.map((row) => row.workspace_id));
      return Math.min(ofWorkspaceMax, Math.max(1, Math.floor(max / (workspaces.size + 1))));
    };
    this.#failingPart = partOf(ofFailingMax, rows.filter(this.#isFailing));
    this.#part = partOf(
      atOnceMax,
      rows.filter((row) => !this.#isFailing(row)),
    );
    const turnOf = (key = '') => this.#turns.get(key) ?? 0;
    return due.toSorted(
      (one, other) =>
        turnOf(one.webhook?.workspace_id) - turnOf(other.webhook?.workspace_id) ||
        turnOf(one.webhookId) - turnOf(other.webhookId),
    );
  }

  freeFor(webhook: WebhookRow): number {
    const isFailing = this.#isFailing(webhook);
    const taken = [...this.#taken.values()];
    const alike = taken.filter((row) => this.#isFailing(row) === isFailing);
    const ofWebhook = alike.filter((row) => row.webhook_id === webhook.webhook_id).length;
    const ofWorkspace = alike.filter((row) => row.workspace_id === webhook.workspace_id).length;
    return Math.min(
      atOnceMax - taken.length,
      (isFailing ? this.#failingPart : this.#part) - ofWorkspace,
      (isFailing ? 1 : ofWebhookMax) - ofWebhook,
      isFailing ? ofFailingMax - alike.length : atOnceMax,
    );
  }

  take(webhook: WebhookRow, { delivery_id: id }: WebhookDeliveryRow): void {
    this.#taken.set(id, webhook);
    this.#lastTurn += 1;
    for (const key of [webhook.workspace_id, webhook.webhook_id]) this.#turns.set(key, this.#lastTurn);
  }

  giveBack({ delivery_id: id }: WebhookDeliveryRow): void {
    this.#taken.delete(id);
  }

  noteAnswer({ webhook_id: id }: WebhookRow, isDelivered: boolean): void {
    if (isDelivered) this.#failing.delete(id);
    else this.#failing.add(id);
  }

  forget(webhookId: string): void {
    this.#failing.delete(webhookId);
    this.#turns.delete(webhookId);
  }
}

/** Outcomes of the same moment share a transaction. */
function openNotes(database: Database) {
  return createBatcher<deliveries.Outcome, undefined>(notedAtOnceMax, async (outcomes) => {
    await database.transaction().execute(async (transaction) => {
      for (const outcome of outcomes) await deliveries.noteOutcome(transaction, outcome);
    });
    return outcomes.map(() => undefined);
  });
}

interface Attempt {
  readonly webhook: WebhookRow;
  readonly row: WebhookDeliveryRow;
  readonly signal: AbortSignal;
  readonly note: (outcome: deliveries.Outcome) => Promise<unknown>;
}

/** Answers whether it has arrived. */
async function deliver(parts: DispatcherParts, { webhook, row, signal, note }: Attempt): Promise<boolean> {
  const { database, clock, send, recordAudit } = parts;
  const at = clock();
  const began = performance.now();
  let sent: Sent;
  try {
    sent = await send({ url: webhook.url, ...toRequest(webhook, row, at), signal });
  } catch (fault) {
    await deliveries.release(database, row, clock());
    throw fault;
  }
  const ms = Math.round(performance.now() - began);
  const isDelivered = sent.error === '';
  const isGone = sent.status === 410 && (await switchOff(database, webhook, recordAudit));
  const now = clock();
  const pause = isDelivered || isGone || deliveries.isTooOld(row, now) ? undefined : pauseAfter(row.attempts);
  const failed = pause === undefined ? 'failed' : 'waiting';
  await note({
    row,
    state: isDelivered ? 'delivered' : failed,
    tried: { at, status: sent.status, ms, error: isGone ? `${sent.error}: the webhook was switched off` : sent.error },
    nextAt: pause === undefined ? null : now + pause,
    now,
  });
  return isDelivered;
}

function toRequest(webhook: WebhookRow, row: WebhookDeliveryRow, at: number) {
  const timestamp = Math.floor(at / 1_000);
  const { delivery_id: id, payload: body } = row;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fanfare-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, secretsOf(webhook, at)),
  };
  return { headers, body };
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** When an event that did not arrive is tried again: some three days in all. */
const pausesMs: readonly number[] = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
];
export const triesMax = pausesMs.length + 1;
const pauseMsMax = Math.round(1.1 * Math.max(...pausesMs));

/** How long to wait after so many tries, never twice the same; nothing where it is given up. */
export function pauseAfter(tries: number, random: () => number = Math.random): number | undefined {
  const pause = pausesMs[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (0.9 + 0.2 * random()));
}
