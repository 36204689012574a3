// Staff read what customers write, decide what is unclear, and answer; and see what practice phones got.
import { linkCodeExample } from '@fanfare/contract/broadcasts.ts';
import { customerNotFound } from '@fanfare/contract/customers.ts';
import {
  answerFromPractice,
  decideInbound,
  getTextingOverview,
  getThread,
  customerHasStopped,
  inboundNotFound,
  listInbox,
  listPracticePhones,
  markSeen,
  notPracticing,
  replyToCustomer,
} from '@fanfare/contract/messages.ts';
import { isPhoneNumber } from '@fanfare/contract/phone.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import type { CustomerKey } from '../customers/consent-store.ts';
import { hasOptedOut } from '../customers/personal-data-store.ts';
import { changeOptout, findCustomerRow } from '../customers/store.ts';
import type { InboundTextRow } from '../database/broadcast-tables.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { newId } from '../database/ids.ts';
import type { Transaction } from '../database/open.ts';
import { practiceStart } from '../database/practice.ts';
import { listFormer } from '../gateways/store.ts';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import * as inbox from '../messages/inbox-store.ts';
import { newMessages, toMessageRow } from '../messages/store.ts';
import { stopEverywhere, takeInbound } from './inbound.ts';
import type { TextingParts } from './parts.ts';
import { listPhones } from './practice-store.ts';
import { hoursOf, nextSendableAt } from '../messages/quiet-hours.ts';
import { findWorkspace } from './store.ts';

const weekMs = 7 * 24 * 60 * 60_000;

export function mountInbox(router: Router, parts: TextingParts): void {
  mountReading(router, parts);
  mountDeciding(router, parts);
  mountReply(router, parts);
  mountPractice(router, parts);
}

async function readThread({ database, settings }: TextingParts, key: CustomerKey) {
  return await inbox.listThread(database, {
    ...key,
    shortLinkHost: settings.shortLinkHost,
    linkExample: linkCodeExample,
  });
}

function mountReading(router: Router, parts: TextingParts): void {
  const { database, clock } = parts;
  serve(router, getThread, async ({ params, body }) => {
    const key = { workspaceId: params.ws, phone: body.phone };
    const [entries, customer, hasStopped, hasWritten] = await Promise.all([
      readThread(parts, key),
      findCustomerRow(database, key),
      hasOptedOut(database, key),
      inbox.hasWritten(database, key),
    ]);
    const canReply = hasWritten && !hasStopped && isPhoneNumber(body.phone);
    return { entries, isCustomer: customer !== undefined, canReply, hasStopped };
  });

  serve(router, listInbox, async ({ params, query }) => {
    const [rows, waiting] = await Promise.all([
      inbox.listConversations(database, { workspaceId: params.ws, ...query }),
      inbox.countWaiting(database, params.ws),
    ]);
    const page = toPage(rows, query.limit, ({ lastAt, id }) => ({ lastAt, id }));
    return { ...page, ...waiting };
  });

  serve(router, markSeen, async ({ params, body }) => {
    await inbox.markSeen(database, { workspaceId: params.ws, phone: body.phone }, clock());
    return { message: 'Marked as seen' };
  });

  serve(router, getTextingOverview, async ({ params }) => {
    const { kind } = await parts.findGateway(params.ws);
    const counts = await inbox.countTexting(database, params.ws, clock() - weekMs);
    return { isPractice: kind === 'practice', ...counts };
  });
}

function mountDeciding(router: Router, parts: TextingParts): void {
  const { database, clock } = parts;
  serve(router, decideInbound, async ({ params, body, person, record }) => {
    const gateway = await parts.findGateway(params.ws);
    await database.transaction().execute(async (transaction) => {
      const asked = { workspaceId: params.ws, ...body };
      const text = await inbox.decide(transaction, asked);
      // An answer that was lost: the same call again.
      if (!text && (await inbox.isDecided(transaction, asked))) return;
      if (!text) throw new Refusal(404, inboundNotFound);
      const key = { workspaceId: params.ws, phone: text.phone };
      if (body.isStop) {
        const now = clock();
        const stop = { optout: true, reason: '', way: 'text', who: person.id, now } as const;
        await changeOptout(transaction, key, stop);
        for (const came of await gatewaysOf(transaction, text, gateway)) {
          await stopEverywhere(parts, { transaction, gateway: came, to: text.written_to ?? '', key, at: now, now });
        }
      }
      await record(transaction, { phone: text.phone, after: { isStop: body.isStop } });
    });
    return { message: 'Decided' };
  });
}

/**
 * By which a text may have come: whose number it was written to, or else, as where a service or a phone has a number that
 * nobody typed, who was it at that time or is still believed.
 */
async function gatewaysOf(transaction: Transaction, text: InboundTextRow, now: GatewayRow): Promise<GatewayRow[]> {
  if (text.gateway_message_id.startsWith(practiceStart)) return [{ ...now, kind: 'practice' }];
  const former = await listFormer(transaction, now.workspace_id);
  const all = [{ ...now, left_at: Infinity }, ...former.map((row) => ({ ...now, ...row }))];
  const named = all.filter(({ sender }) => sender === text.written_to);
  if (named.length > 0) return named;
  if (text.written_to !== null) return all;
  const ofThen = all.findLast(({ left_at: leftAt }) => leftAt > text.received_at);
  return all.filter((one) => one === ofThen || (one.left_at <= text.received_at && one.sender === ''));
}

function mountReply(router: Router, parts: TextingParts): void {
  const { database, clock } = parts;
  serve(router, replyToCustomer, async ({ params, body, record }) => {
    const key = { workspaceId: params.ws, phone: body.phone };
    if (!(await inbox.hasWritten(database, key))) throw new Refusal(404, customerNotFound);
    if (await hasOptedOut(database, key)) throw new Refusal(409, customerHasStopped);
    const now = clock();
    const gateway = await parts.findGateway(params.ws);
    const { timeZone } = await findWorkspace(database, params.ws);
    const hours = hoursOf(gateway, timeZone);
    const row = toMessageRow({
      ...key,
      kind: 'reply',
      body: body.body,
      parts: countSmsParts(body.body).parts,
      now,
      messageId: `r.${body.id}`,
      dueAt: nextSendableAt(body.phone, hours, now) ?? now,
    });
    await database.transaction().execute(async (transaction) => {
      if ((await newMessages.insert(transaction, [row])) > 0) await record(transaction, { phone: body.phone });
    });
    const entry = (await readThread(parts, key)).find(({ id }) => id === row.message_id);
    if (!entry) throw new Refusal(404, customerNotFound);
    // The one before went out after all, although its answer was lost.
    if (entry.body !== body.body) throw new Refusal(409, changedMeanwhile);
    return { entry };
  });
}

function mountPractice(router: Router, parts: TextingParts): void {
  const { database } = parts;
  serve(router, listPracticePhones, async ({ params, query }) => {
    const { kind } = await parts.findGateway(params.ws);
    if (kind !== 'practice') return { phones: [], isPractice: false };
    return { phones: await listPhones(database, params.ws, query.limit), isPractice: true };
  });

  serve(router, answerFromPractice, async ({ params, body, record }) => {
    const gateway = await parts.findGateway(params.ws);
    if (gateway.kind !== 'practice') throw new Refusal(409, notPracticing);
    const text = {
      gatewayMessageId: `${practiceStart}${body.id ?? newId()}`,
      from: body.phone,
      to: '',
      body: body.body,
      at: parts.clock(),
    };
    await takeInbound(parts, gateway, [text], (transaction) => record(transaction, { phone: body.phone }));
    return { message: 'Sent' };
  });
}
