// Takes texts that are due: what must not be sent is seen at this moment, and the claim is on the disk before a byte
// goes to the gateway.
import { randomUUID } from 'node:crypto';
import type { SkipReason } from '@fanfare/contract/broadcasts.ts';
import { hasEnded, isCanceled } from '@fanfare/contract/campaign-lifecycle.ts';
import type { FailureCause } from '@fanfare/contract/gateways.ts';
import { isOptoutKept } from '../customers/personal-data-store.ts';
import { type StoredCampaign, findCampaign } from '../campaigns/store.ts';
import type { BroadcastRow, MessageRow, TextingUsageRow } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { newId } from '../database/ids.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import { setBackMs } from '../database/steady-clock.ts';
import { recountAsks } from '../messages/confirmations-store.ts';
import { claimedMessages, toBody } from '../messages/store.ts';
import { codeOf, isAllowed } from '../messages/textable.ts';
import { afterClaim, holdUsage, monthOf, slotsOf, writeUsage } from '../messages/usage-store.ts';
import { listLastOptouts, listPending } from './audience-store.ts';
import { tellMessages } from './message-events.ts';
import { type TextingParts, hasLink, linkCodeLength } from './parts.ts';
import { hoursOf, nextSendableAt, sendableUntil } from '../messages/quiet-hours.ts';
import { type BroadcastKey, findWorkspace, hasTexts, pauseBySystem } from './store.ts';

/** Looked at in one transaction, most of whom may have to wait for their morning. */
const lookedAtOnce = 500;
/** Of the month's limit, what questions, which anybody can cause, leave to answers and broadcasts. */
const answersPart = 1 / 8;
/** A claim holds so long; then nobody knows what became of its texts. */
export const claimMs = 60_000;

/** One text that is ours to send, once. */
export interface ClaimedMessage {
  readonly row: MessageRow;
  readonly body: string;
  /** When its hours end, so that no gateway keeps it into the night. */
  readonly until: number | undefined;
}

export interface Claimed {
  readonly messages: readonly ClaimedMessage[];
  /** What was looked at, also where it was put off. */
  readonly lookedAt: number;
}

interface Claiming {
  readonly parts: TextingParts;
  readonly transaction: Transaction;
  readonly gateway: GatewayRow;
  readonly timeZone: string;
  readonly ownCode: string;
  readonly usage: TextingUsageRow;
  readonly max: number;
  readonly now: number;
}

/** Of one broadcast; of what no broadcast sends, where the key's is empty. */
export async function claimDue(
  parts: TextingParts,
  key: BroadcastKey,
  { gateway, max }: Pick<Claiming, 'gateway' | 'max'>,
): Promise<Claimed> {
  const { timeZone, country } = await findWorkspace(parts.database, key.workspaceId);
  const ownCode = codeOf(country);
  return await parts.database.transaction().execute(async (transaction) => {
    const now = parts.clock();
    const currency = gateway.kind === 'practice' ? null : gateway.currency;
    const usage = await holdUsage(transaction, key.workspaceId, { month: monthOf(timeZone, now), currency, now });
    const slots = Math.min(max, slotsOf(usage, gateway.pace_per_minute, now));
    if (slots <= 0) return nothing;
    const claiming = { parts, transaction, gateway, timeZone, ownCode, usage, max: slots, now };
    return key.broadcastId === '' ? await claimRows(claiming, key, undefined) : await claimOfBroadcast(claiming, key);
  });
}

const nothing: Claimed = { messages: [], lookedAt: 0 };

async function claimOfBroadcast(claiming: Claiming, key: BroadcastKey): Promise<Claimed> {
  const { parts, transaction, gateway, now } = claiming;
  const broadcast = await holdSending(transaction, key);
  if (!broadcast) return nothing;
  const isPractice = gateway.kind === 'practice';
  // One that was over and is open again: nobody can add what it costs in two currencies.
  const isInOther = !isPractice && (broadcast.currency ?? gateway.currency) !== gateway.currency;
  if ((broadcast.gateway_kind === 'practice') !== isPractice || isInOther) {
    if (await hasTexts(transaction, key, ['waiting']))
      await pauseBySystem(parts, transaction, key, { because: 'gateway', now });
    return nothing;
  }
  const campaign = await findCampaign(transaction, key.workspaceId, broadcast.campaign_id);
  if (!campaign || isCanceled(campaign.status)) {
    await pauseBySystem(parts, transaction, key, { because: 'campaign', now });
    return nothing;
  }
  if (hasEnded(campaign, now)) return await skipDue(claiming, key);
  return await claimRows(claiming, key, { broadcast, campaign });
}

/** Nobody pauses it until the transaction ends. */
async function holdSending(transaction: Transaction, { workspaceId, broadcastId }: BroadcastKey) {
  return await transaction
    .selectFrom('broadcasts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('state', '=', 'sending')
    .$if(writesBesideOthers(transaction), (query) => query.forShare())
    .executeTakeFirst();
}

async function skipDue({ transaction, now }: Claiming, key: BroadcastKey): Promise<Claimed> {
  const rows = await listDue(transaction, key, { until: Number.MAX_SAFE_INTEGER, limit: lookedAtOnce });
  await claimedMessages.insert(
    transaction,
    rows.map((row) => skipped(row, 'ended', now)),
  );
  return { messages: [], lookedAt: rows.length };
}

interface Sending {
  readonly broadcast: BroadcastRow;
  readonly campaign: StoredCampaign;
}

async function claimRows(claiming: Claiming, key: BroadcastKey, of: Sending | undefined): Promise<Claimed> {
  const { parts, transaction, now } = claiming;
  const rows = await listNext(claiming, key);
  const known = await readNow(claiming, key.workspaceId, rows);
  const claim = `${now.toString(36)}.${randomUUID()}`;
  const taking = openTaking(claiming);
  const changed: MessageRow[] = [];
  const messages: ClaimedMessage[] = [];
  for (const row of rows) {
    // Practice refuses nothing: another gateway has tried it, and was switched while it did.
    if (!of && claiming.gateway.kind === 'practice' && row.attempts > 0) {
      changed.push(failed(row, 'gateway', now));
      continue;
    }
    const verdict = await judge(claiming, row, { known, of });
    if (verdict.kind !== 'send') {
      changed.push(verdict.kind === 'later' ? { ...row, due_at: verdict.at } : skipped(row, verdict.reason, now));
      continue;
    }
    const taken = taking.take(row);
    if (taken === 'full') break;
    if (taken === 'taken') messages.push(toClaimed(claiming, row, { claim, of }));
    // What is over a limit is a person's business, but for answers, which nobody would see to later.
    else if (!of) changed.push(failed(row, 'limit', now));
    else {
      await pauseBySystem(parts, transaction, key, { because: 'cap', now });
      break;
    }
  }
  changed.push(...messages.map(({ row }) => row));
  await claimedMessages.insert(transaction, changed);
  await recountAsks(transaction, changed);
  await tellMessages(transaction, changed);
  if (messages.length > 0) await writeUsage(transaction, taking.usage());
  return { messages, lookedAt: rows.length };
}

/**
 * As many as may be sent now: whoever stops waits for those whose text is being claimed, and for nobody else's. Where all
 * of them have to wait for their morning, many are put off at once.
 */
async function listNext(claiming: Claiming, key: BroadcastKey): Promise<MessageRow[]> {
  const { transaction, max, now } = claiming;
  const next = await listDue(transaction, key, { until: now, limit: max });
  const areAllLater =
    next.length === max && next.every((row) => !isAnswerInTime(row, now) && sendableAt(claiming, row) !== now);
  return areAllLater ? await listDue(transaction, key, { until: now, limit: lookedAtOnce }) : next;
}

interface Due {
  readonly until: number;
  readonly limit: number;
}

/** Who has been due longest comes first; of those who became due together, anybody. */
async function listDue(transaction: Transaction, { workspaceId, broadcastId }: BroadcastKey, { until, limit }: Due) {
  return await transaction
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('due_at', '<=', until)
    .where('state', '=', 'waiting')
    // What answers a customer does not stand behind a night's questions.
    .$if(broadcastId === '', (query) => query.orderBy((by) => by.case().when('kind', '=', 'ask').then(1).else(0).end()))
    .orderBy('due_at')
    .limit(limit)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate().skipLocked())
    .execute();
}

interface KnownNow {
  /** Whether they have opted out, of those who are customers. */
  readonly optouts: ReadonlyMap<string, boolean>;
  readonly pending: ReadonlySet<string>;
  /** When they opted out the last time, of those who are asked something now. */
  readonly lastOptouts: ReadonlyMap<string, number>;
}

/** Whoever opts out just now has either been seen, or waits until the claim stands. */
async function readNow(claiming: Claiming, workspaceId: string, rows: readonly MessageRow[]): Promise<KnownNow> {
  const { transaction, gateway, now } = claiming;
  const phones = [...new Set(rows.map(({ phone }) => phone))];
  if (phones.length === 0) return { optouts: new Map(), pending: new Set(), lastOptouts: new Map() };
  const customers = await transaction
    .selectFrom('customers')
    .select(['phone', 'optout'])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'phone', phones))
    .orderBy('phone')
    .$if(writesBesideOthers(transaction), (query) => query.forShare())
    .execute();
  const asked = rows.filter((row) => row.kind === 'ask' && sendableAt(claiming, row) === now);
  return {
    optouts: new Map(customers.map(({ phone, optout }) => [phone, optout === 1])),
    pending: await listPending(transaction, { workspaceId, gateway }, phones),
    lastOptouts: await listLastOptouts(
      transaction,
      workspaceId,
      asked.map(({ phone }) => phone),
    ),
  };
}

type Verdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'skip'; readonly reason: SkipReason };

/** These answer what the customer has just said, at whatever hour they said it. */
const answers: ReadonlySet<MessageRow['kind']> = new Set(['stopped', 'help', 'returned']);
/**
 * What comes later, because a gateway has put it off or nobody was there to send it, is no answer at once; nor is one of a
 * clock that has been set back since.
 */
const answerMsMax = 5 * 60_000;

function isAnswerInTime({ kind, created_at: at }: MessageRow, now: number): boolean {
  return answers.has(kind) && Math.abs(now - at) < answerMsMax;
}

async function judge(
  claiming: Claiming,
  row: MessageRow,
  { known, of }: { readonly known: KnownNow; readonly of: Sending | undefined },
): Promise<Verdict> {
  const { transaction, gateway, ownCode, now } = claiming;
  // Their number was forgotten meanwhile.
  if (row.phone === '') return { kind: 'skip', reason: 'deleted' };
  // Anybody can have somebody asked, and many such texts cost.
  if (row.kind === 'ask' && !isAllowed(row.phone, ownCode, gateway)) return { kind: 'skip', reason: 'notAllowed' };
  const optout = known.optouts.get(row.phone);
  const at = sendableAt(claiming, row);
  if (answers.has(row.kind)) {
    const isInTime = isAnswerInTime(row, now);
    const verdict = judgeAnswer(row, { optout, isInTime });
    return verdict.kind === 'skip' || isInTime ? verdict : judgeHours(at, now);
  }
  if (optout === undefined && of) return { kind: 'skip', reason: 'deleted' };
  const { workspace_id: workspaceId, phone } = row;
  // Who has opted out is asked whether they want to come back, but not where they have since they were to be asked. Of
  // what waits that is seen once it goes out. Of a question by a clock that has been set back since, nobody knows.
  const askedAt = row.created_at > now + setBackMs ? 0 : row.created_at;
  const isStopped =
    row.kind === 'ask'
      ? (known.lastOptouts.get(phone) ?? 0) > askedAt
      : (optout ?? (at === now && (await isOptoutKept(transaction, { workspaceId, phone }))));
  if (isStopped) return { kind: 'skip', reason: 'optedOut' };
  if (of && known.pending.has(phone)) return { kind: 'skip', reason: 'pending' };
  return judgeHours(at, now, of?.campaign.exp);
}

function judgeHours(at: number | undefined, now: number, until = Infinity): Verdict {
  if (at === undefined || at > until) return { kind: 'skip', reason: 'quiet' };
  return at > now ? { kind: 'later', at } : { kind: 'send' };
}

interface Answering {
  readonly optout: boolean | undefined;
  readonly isInTime: boolean;
}

/**
 * Unless they have said otherwise since: the last answer that they read is true. That texts stop is told at once or never,
 * since it would be a text that they wanted no more.
 */
function judgeAnswer({ kind }: MessageRow, { optout, isInTime }: Answering): Verdict {
  if (kind === 'stopped' && !isInTime) return { kind: 'skip', reason: 'optedOut' };
  if (kind === 'returned' && optout === true) return { kind: 'skip', reason: 'optedOut' };
  if (kind === 'stopped' && optout === false) return { kind: 'skip', reason: 'canceled' };
  return { kind: 'send' };
}

function sendableAt({ gateway, timeZone, now }: Claiming, { phone }: MessageRow): number | undefined {
  return nextSendableAt(phone, hoursOf(gateway, timeZone), now);
}

function skipped(row: MessageRow, reason: SkipReason, now: number): MessageRow {
  return { ...row, state: 'skipped', reason, due_at: null, settled_at: now };
}

function failed(row: MessageRow, reason: FailureCause, now: number): MessageRow {
  return { ...row, state: 'failed', reason, due_at: null, settled_at: now };
}

/**
 * What is left of the pace and of the month; each text takes its share of it, in this transaction. Practice costs nothing:
 * it uses nothing of the month, and the month does not hold it.
 */
function openTaking({ gateway, usage, max, now }: Claiming) {
  let [count, parts, cost] = [0, usage.parts, usage.cost_micros];
  const { month_parts_max: partsMax, month_micros_max: costMax, part_micros: each, pace_per_minute: pace } = gateway;
  return {
    take: (row: MessageRow): 'taken' | 'full' | 'over' => {
      if (count === max) return 'full';
      if (gateway.kind !== 'practice') {
        const after = { parts: parts + row.parts, cost: cost + row.parts * each };
        const share = row.kind === 'ask' ? 1 - answersPart : 1;
        if (after.parts > (partsMax ?? Infinity) * share || after.cost > (costMax ?? Infinity) * share) return 'over';
        ({ parts, cost } = after);
      }
      count += 1;
      return 'taken';
    },
    usage: (): TextingUsageRow => ({
      ...usage,
      paced_until: afterClaim(usage, count, pace, now),
      parts,
      cost_micros: cost,
    }),
  };
}

function toClaimed(
  { parts: { settings }, gateway, timeZone, now }: Claiming,
  row: MessageRow,
  { claim, of }: { readonly claim: string; readonly of: Sending | undefined },
): ClaimedMessage {
  const text = of ? of.broadcast.body : row.body;
  const linkCode = of && hasLink(text) ? (row.link_code ?? newId(linkCodeLength)) : null;
  return {
    row: {
      ...row,
      state: 'sending',
      link_code: linkCode,
      cost_micros: row.parts * gateway.part_micros,
      due_at: null,
      claim,
      claimed_at: now,
      claimed_until: now + claimMs,
      attempts: row.attempts + 1,
    },
    body: toBody(text, settings.shortLinkHost, linkCode),
    until: isAnswerInTime(row, now) ? undefined : sendableUntil(row.phone, hoursOf(gateway, timeZone), now),
  };
}
