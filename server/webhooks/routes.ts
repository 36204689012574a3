// Owners say where events go, and see what arrived.
import type { WebhookEventType } from '@fanfare/contract/webhook-events.ts';
import {
  addWebhook,
  changeWebhook,
  deliveryNotFound,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
  tooManyWebhooks,
  webhookAddressPrivate,
  webhookAddressWrong,
  webhookIsOff,
  webhookNotFound,
  webhooksMax,
} from '@fanfare/contract/webhooks.ts';
import { newId } from '../database/ids.ts';
import { takeLock } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { WebhookRow } from '../database/webhook-tables.ts';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { isAllowed } from '../outgoing/addresses.ts';
import { newWebhookSecret } from '../outgoing/standard-webhooks.ts';
import { holdRight } from '../workspaces/members-store.ts';
import * as deliveries from './deliveries-store.ts';
import { addDeliveries } from './events-store.ts';
import * as store from './store.ts';

interface WebhookParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly allowsPrivate: boolean;
}

export function mountWebhooks(router: Router, parts: WebhookParts): void {
  mountAdding(router, parts);
  mountChanges(router, parts);
  mountDeliveries(router, parts);
}

function mountAdding(router: Router, { database, clock, allowsPrivate }: WebhookParts): void {
  serve(router, listWebhooks, async ({ params }) => ({
    webhooks: await store.listWebhooks(database, params.ws, clock()),
  }));

  serve(router, addWebhook, async ({ params, body: { url, events, description }, person, record }) => {
    checkAddress(url, allowsPrivate);
    const now = clock();
    const row: WebhookRow = {
      workspace_id: params.ws,
      webhook_id: newId(),
      url,
      description,
      events: JSON.stringify(events),
      is_on: 1,
      on_since: now,
      events_since: '{}',
      off_because: '',
      secret: newWebhookSecret(),
      old_secret: null,
      old_secret_until: null,
      full_since: null,
      created_at: now,
      created_by: person.id,
    };
    await database.transaction().execute(async (transaction) => {
      await takeLock(transaction, `webhooks of ${params.ws}`);
      await holdRight(transaction, { workspaceId: params.ws, memberId: person.id }, addWebhook.right);
      const known = await store.listWebhooks(transaction, params.ws, now);
      if (known.length >= webhooksMax) throw new Refusal(409, tooManyWebhooks);
      await store.addWebhook(transaction, row);
      await record(transaction, { id: row.webhook_id, name: store.hostOf(url), after: toAudited(row) });
    });
    return { webhook: store.toWebhook(row, now), secret: row.secret };
  });
}

function mountChanges(router: Router, { database, clock, allowsPrivate }: WebhookParts): void {
  serve(router, changeWebhook, async ({ params, body, person, record }) => {
    const { url, events, description, isOn } = body;
    if (url !== undefined) checkAddress(url, allowsPrivate);
    const key = { workspaceId: params.ws, webhookId: params.id };
    const now = clock();
    // Most of it a part at a time before, so that nobody who writes meanwhile waits long.
    if (isOn) while ((await deliveries.giveUpSome(database, key, now)) > 0);
    const changed = await database.transaction().execute(async (transaction) => {
      const before = await lockWebhook(transaction, key, person.id);
      const after = await store.changeWebhook(transaction, key, {
        url: url ?? before.url,
        description: description ?? before.description,
        ...(events && store.askingFor(before, events, now)),
        ...(isOn !== undefined && { is_on: isOn ? 1 : 0, off_because: '' }),
        ...(isOn && before.is_on === 0 && { on_since: now, full_since: null }),
      });
      if (!after) throw new Refusal(404, webhookNotFound);
      // What has waited until it was switched off is given up, also where nobody has come to that.
      if (isOn && before.is_on === 0) await deliveries.giveUpWaiting(transaction, key, now);
      const change = { before: toAudited(before), after: toAudited(after) };
      await record(transaction, { id: params.id, name: store.hostOf(after.url), ...change });
      return after;
    });
    return { webhook: store.toWebhook(changed, now) };
  });

  serve(router, removeWebhook, async ({ params, person, record }) => {
    const key = { workspaceId: params.ws, webhookId: params.id };
    await database.transaction().execute(async (transaction) => {
      await lockWebhook(transaction, key, person.id);
      const removed = await store.removeWebhook(transaction, key);
      if (!removed) throw new Refusal(404, webhookNotFound);
      await deliveries.bringToRemoval(transaction, key, clock());
      await record(transaction, { id: params.id, name: store.hostOf(removed.url), before: toAudited(removed) });
    });
    return { message: 'Webhook removed' };
  });

  serve(router, rotateWebhookSecret, async ({ params, person, record }) => {
    const key = { workspaceId: params.ws, webhookId: params.id };
    const secret = newWebhookSecret();
    const now = clock();
    const changed = await database.transaction().execute(async (transaction) => {
      const before = await lockWebhook(transaction, key, person.id);
      const after = await store.changeWebhook(transaction, key, store.rotated(before, secret, now));
      await record(transaction, { id: params.id, name: store.hostOf(before.url) });
      return after;
    });
    if (!changed) throw new Refusal(404, webhookNotFound);
    return { webhook: store.toWebhook(changed, now), secret };
  });
}

function mountDeliveries(router: Router, { database, clock }: WebhookParts): void {
  serve(router, listDeliveries, async ({ params, query }) => {
    const key = { workspaceId: params.ws, webhookId: params.id };
    await getWebhook(database, key);
    const rows = await deliveries.listDeliveries(database, { ...key, ...query });
    return toPage(rows, query.limit, ({ occurredAt, deliveryId }) => ({ occurredAt, deliveryId }));
  });

  serve(router, sendDeliveryAgain, async ({ params, body: { deliveryId }, record }) => {
    const key = { workspaceId: params.ws, webhookId: params.id };
    const delivery = await database.transaction().execute(async (transaction) => {
      const webhook = await getWebhook(transaction, key);
      const again = await deliveries.sendAgain(transaction, { ...key, deliveryId }, clock());
      if (!again) throw new Refusal(404, deliveryNotFound);
      if (webhook.is_on !== 1) throw new Refusal(409, webhookIsOff);
      await record(transaction, { id: params.id, name: store.hostOf(webhook.url), after: { event: again.type } });
      return again;
    });
    return { delivery };
  });

  serve(router, testWebhook, async ({ params, record }) => {
    const key = { workspaceId: params.ws, webhookId: params.id };
    const type: WebhookEventType = 'webhook.test';
    const data = { message: 'This is a test. Nothing has happened.' };
    const row = await database.transaction().execute(async (transaction) => {
      const webhook = await getWebhook(transaction, key);
      if (webhook.is_on !== 1) throw new Refusal(409, webhookIsOff);
      const event = { workspaceId: params.ws, type, subject: `test ${newId()}`, at: clock(), data };
      const [added] = await addDeliveries(transaction, [{ event, webhookId: params.id }]);
      await record(transaction, { id: params.id, name: store.hostOf(webhook.url) });
      return added;
    });
    if (!row) throw new Refusal(404, webhookNotFound);
    return { delivery: deliveries.toDelivery(row) };
  });
}

/** Of two who change it, the second one starts from what the first one has made. */
async function lockWebhook(transaction: Transaction, key: store.WebhookKey, memberId: string): Promise<WebhookRow> {
  await takeLock(transaction, `webhook ${key.webhookId}`);
  await holdRight(transaction, { workspaceId: key.workspaceId, memberId }, changeWebhook.right);
  return await getWebhook(transaction, key);
}

async function getWebhook(database: Database, key: store.WebhookKey): Promise<WebhookRow> {
  const row = await store.findWebhookRow(database, key);
  if (!row) throw new Refusal(404, webhookNotFound);
  return row;
}

function checkAddress(url: string, allowsPrivate: boolean): void {
  if (isAllowed(url, allowsPrivate)) return;
  throw new Refusal(400, url.startsWith('https:') ? webhookAddressPrivate : webhookAddressWrong);
}

function toAudited(row: WebhookRow) {
  const { url, description, events, is_on } = row;
  return { host: store.hostOf(url), description, events: JSON.parse(events) as string[], isOn: is_on === 1 };
}
