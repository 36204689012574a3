// Sends what is due. Each process has one; what one has claimed the others leave alone, until its time is over.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createBatcher } from '../database/batcher.ts';
import type { Database } from '../database/open.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../database/webhook-tables.ts';
import * as deliveries from './deliveries-store.ts';
import { signatureOf } from '../outgoing/standard-webhooks.ts';
import { pauseAfter } from './retries.ts';
import type { SendWebhook, Sent } from './send.ts';
import { switchOff, secretsOf } from './store.ts';

const lookMs = 500;
const afterFaultMs = 5_000;
/** Longer than a try takes: after it a server that was killed has lost its claim. */
const claimMs = 20_000;
const atOnceMax = 64;
const atOncePerWebhook = 8;
const notedAtOnceMax = 100;
/** What is under way at a stop has so long to end by itself. */
const stopMsMax = 2_000;

export interface DispatcherParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly send: SendWebhook;
  readonly report: (fault: unknown) => void;
}

export interface Dispatcher {
  readonly close: () => Promise<void>;
}

export function openDispatcher(parts: DispatcherParts): Dispatcher {
  const { database, clock, report } = parts;
  const tries = openTries(parts);
  const stopping = new AbortController();
  let last = '';

  /** How much was begun. Whose turn was last comes last now, so that many slow ones keep nobody waiting for long. */
  const look = async (): Promise<number> => {
    const due = await deliveries.listDueWebhooks(database, clock());
    let begun = 0;
    const after = due.filter(({ webhookId }) => webhookId > last);
    const faults: unknown[] = [];
    for (const one of [...after, ...due.slice(0, due.length - after.length)]) {
      if (stopping.signal.aborted) return 0;
      try {
        const count = await tries.begin(one);
        if (count > 0) last = one.webhookId;
        begun += count;
      } catch (fault) {
        faults.push(fault);
      }
    }
    // One for which the database has no answer keeps no other.
    if (faults.length > 0) throw new AggregateError(faults, 'Webhooks could not be sent');
    return begun;
  };

  const pause = async (ms: number): Promise<void> => {
    await wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const freed = tries.freed();
      try {
        if ((await look()) === 0) await Promise.race([pause(lookMs), freed]);
      } catch (fault) {
        report(fault);
        await pause(afterFaultMs);
      }
    }
  };

  const working = work();
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
  const ofWebhooks = new Map<string, number>();
  const claim = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  const aborting = new AbortController();
  const note = openNotes(database);
  let freed = Promise.withResolvers<undefined>();

  const tryOne = async (webhook: WebhookRow, row: WebhookDeliveryRow): Promise<void> => {
    try {
      await deliver(parts, { webhook, row, signal: aborting.signal, note });
    } catch (fault) {
      if (!aborting.signal.aborted) report(fault);
    } finally {
      ofWebhooks.set(webhook.webhook_id, (ofWebhooks.get(webhook.webhook_id) ?? 1) - 1);
      freed.resolve(undefined);
    }
  };

  return {
    /** How many were begun with. */
    begin: async ({ webhookId, webhook }: deliveries.DueWebhook): Promise<number> => {
      const now = clock();
      if (!webhook) return (await deliveries.removeOfRemoved(database, webhookId)) ? 1 : 0;
      const key = { workspaceId: webhook.workspace_id, webhookId };
      if (webhook.is_on !== 1) return await deliveries.giveUpSome(database, key, now);
      const busy = ofWebhooks.get(webhookId) ?? 0;
      const max = Math.min(atOncePerWebhook - busy, atOnceMax - underWay.size);
      if (max <= 0) return 0;
      const claimed = await deliveries.claimDue(database, { webhookId, claim, now, until: now + claimMs, max });
      // Where the clock was set, one's own claim may have come to its end before the try has.
      const rows = claimed.filter((row) => !underWay.has(row.delivery_id));
      ofWebhooks.set(webhookId, (ofWebhooks.get(webhookId) ?? 0) + rows.length);
      for (const row of rows) {
        const { delivery_id: id } = row;
        underWay.set(
          id,
          tryOne(webhook, row).finally(() => underWay.delete(id)),
        );
      }
      return rows.length;
    },
    /** Answers once one of them has ended that is under way from now on. */
    freed: async (): Promise<void> => {
      freed = Promise.withResolvers();
      await freed.promise;
    },
    close: async () => {
      await Promise.race([Promise.all(underWay.values()), wait(stopMsMax, undefined, { ref: false })]);
      aborting.abort();
      await Promise.all(underWay.values());
    },
  };
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

interface Deed {
  readonly webhook: WebhookRow;
  readonly row: WebhookDeliveryRow;
  readonly signal: AbortSignal;
  readonly note: (outcome: deliveries.Outcome) => Promise<unknown>;
}

async function deliver(parts: DispatcherParts, { webhook, row, signal, note }: Deed): Promise<void> {
  const { database, clock, send } = parts;
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
  const isGone = sent.status === 410 && (await switchOff(database, webhook));
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
}

function toRequest(webhook: WebhookRow, row: WebhookDeliveryRow, at: number) {
  const timestamp = Math.floor(at / 1_000);
  const { delivery_id: id, payload: body } = row;
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Fanfare-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, secretsOf(webhook, at)),
  };
  return { headers, body };
}
