// A practice broadcast of some days ago: what came of each text, and what customers wrote back.
import type { Settings } from '../settings.ts';
import { practiceNameOf, practiceStart } from '../database/practice.ts';
import { optIn, optOut } from '../broadcasts/opt-outs.ts';
import { hasLink, linkCodeLength, partsOf } from '../broadcasts/parts.ts';
import { changeBroadcast, saveDraft } from '../broadcasts/store.ts';
import type { MessageRow } from '../database/broadcast-tables.ts';
import { newId } from '../database/ids.ts';
import type { Transaction } from '../database/open.ts';
import { sendAnswer } from '../messages/answers.ts';
import { keepInbound, toInboundRow } from '../messages/inbound-store.ts';
import { newMessages, toMessageRow, visitAfterMs } from '../messages/store.ts';
import type { DemoTexts } from './businesses.ts';
import type { DemoCustomer } from './crowd.ts';
import { randomFrom } from './repeatable.ts';
import { deliverWaiting } from './store.ts';

interface DemoTexting {
  readonly workspaceId: string;
  readonly timeZone: string;
  readonly campaignId: string;
  readonly texts: DemoTexts;
  readonly crowd: readonly DemoCustomer[];
  readonly personId: string;
  readonly settings: Pick<Settings, 'shortLinkHost'>;
  readonly now: number;
}

type Random = () => number;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** As the practice phones take them. */
const perMs = 0.1;
const answerMs = 2_000;
const openedShare = 0.38;
const failedEvery = 71;

export async function addTexts(transaction: Transaction, texting: DemoTexting): Promise<void> {
  const { workspaceId, texts, settings, personId } = texting;
  const sentAt = atElevenSomeDaysAgo(texting);
  const key = { workspaceId, broadcastId: newId() };
  const draft = {
    campaignId: texting.campaignId,
    body: texts.body,
    segment: {},
    hasOtherConsent: true,
    scheduledAt: null,
  };
  await saveDraft(transaction, { ...key, draft, who: personId, now: sentAt - 7 * minuteMs });
  const parts = partsOf(texts.body, settings.shortLinkHost);
  const audience = texting.crowd
    .filter(({ createdAt }) => createdAt < sentAt)
    .toSorted((one, other) => Number(one.phone) - Number(other.phone));
  const random = randomFrom(audience.length);
  const rows = audience.map((customer, index) => toRow(texting, { ...key, customer, index, parts, sentAt, random }));
  await newMessages.insert(transaction, rows);
  const endedAt = Math.max(...rows.map((row) => row.settled_at ?? 0));
  await changeBroadcast(transaction, key, {
    state: 'done',
    parts,
    started_at: sentAt,
    started_by: personId,
    audience: rows.length,
    looked_at: endedAt,
    updated_at: endedAt,
    ended_at: endedAt,
  });
  await answer(
    transaction,
    texting,
    rows.filter(({ state }) => state === 'delivered'),
  );
  await deliverWaiting(transaction, workspaceId);
}

function atElevenSomeDaysAgo({ timeZone, texts, now }: DemoTexting): number {
  const day = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .subtract({ days: texts.daysAgo });
  return day.with({ hour: 11, minute: 4, second: 0, millisecond: 0 }).epochMilliseconds;
}

interface NewText {
  readonly broadcastId: string;
  readonly customer: DemoCustomer;
  readonly index: number;
  readonly parts: number;
  readonly sentAt: number;
  readonly random: Random;
}

function toRow({ workspaceId, texts, now }: DemoTexting, text: NewText): MessageRow {
  const { broadcastId, customer, index, parts, random } = text;
  const messageId = `${broadcastId}.${index.toString(36).padStart(6, '0')}`;
  const sentAt = text.sentAt + Math.floor(index / perMs);
  const { phone } = customer;
  const row = {
    ...toMessageRow({ workspaceId, kind: 'broadcast', phone, body: '', parts, now: text.sentAt, messageId }),
    broadcast_id: broadcastId,
    due_at: null,
    settled_at: sentAt + 1_500,
  };
  if (customer.optout) return { ...row, state: 'skipped', reason: 'optedOut', parts: 0, settled_at: text.sentAt };
  const sent = { attempts: 1, claimed_at: sentAt, sent_at: sentAt, gateway_message_id: practiceNameOf(messageId) };
  if (index % failedEvery === failedEvery - 1) return { ...row, ...sent, state: 'failed', reason: 'unreachable' };
  const openedAt = sentAt + Math.floor(random() ** 3 * 30 * hourMs) + minuteMs;
  const visitedAt = customer.lastCheckinAt ?? 0;
  return {
    ...row,
    ...sent,
    state: 'delivered',
    link_code: hasLink(texts.body) ? newId(linkCodeLength) : null,
    opened_at: random() < openedShare && openedAt < now ? openedAt : null,
    visited_at: visitedAt > sentAt && visitedAt < sentAt + visitAfterMs ? visitedAt : null,
  };
}

/** Each from a phone of its own, spread over those who got the text. */
async function answer(transaction: Transaction, texting: DemoTexting, texted: readonly MessageRow[]): Promise<void> {
  const { workspaceId, texts, now } = texting;
  for (const [index, { body, meaning, afterMs, agoMs, comesBack }] of texts.answers.entries()) {
    const { phone, sent_at: sentAt } =
      texted[Math.floor(((index + 1) * texted.length) / (texts.answers.length + 1))] ?? {};
    if (phone === undefined) continue;
    const key = { workspaceId, phone };
    const at = agoMs === undefined ? (sentAt ?? now) + (afterMs ?? 0) : now - agoMs;
    const row = toInboundRow({ ...key, gatewayMessageId: practiceId(), body, meaning, at, now: at });
    // What waits for nobody has been looked at since.
    const isSeen = meaning !== 'text' && meaning !== 'unclear';
    await keepInbound(transaction, isSeen ? { ...row, seen_at: at } : row);
    if (meaning !== 'stop') continue;
    await optOut(transaction, key, at);
    await sendAnswer(transaction, key, 'stopped', at + answerMs);
    if (!comesBack) continue;
    const askedAt = now - 26 * hourMs;
    await sendAnswer(transaction, key, 'ask', askedAt);
    const cameAt = askedAt + 4 * minuteMs;
    const back = {
      ...key,
      gatewayMessageId: practiceId(),
      body: comesBack,
      meaning: 'yes',
      at: cameAt,
      now: cameAt,
    } as const;
    await keepInbound(transaction, { ...toInboundRow(back), seen_at: cameAt });
    await optIn(transaction, key, { isPractice: true, now: cameAt });
    await sendAnswer(transaction, key, 'returned', askedAt + 4 * minuteMs + answerMs);
  }
}

function practiceId(): string {
  return `${practiceStart}${newId()}`;
}
