// What customers write: kept, and acted upon, before the gateway is told that we have it.
import { isPhoneNumber } from '@fanfare/contract/phone.ts';
import { tooManyInboundTexts } from '@fanfare/contract/quotas.ts';
import { type CustomerKey, findLastOptout } from '../customers/consent-store.ts';
import { hasOptedOut } from '../customers/personal-data-store.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { takeLock } from '../database/engine.ts';
import type { Transaction } from '../database/open.ts';
import { setBackMs } from '../database/steady-clock.ts';
import { practiceStart } from '../database/practice.ts';
import type { InboundText } from '../gateways/gateway.ts';
import { spendOrRefuse } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type AnswerKind, dropAnswers, sendAnswer } from '../messages/answers.ts';
import { findConfirmation, takeBackQuestion } from '../messages/confirmations-store.ts';
import { hasStopped, hasStoppedBetween, keepInbound, toInboundRow, toKeptBody } from '../messages/inbound-store.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { tellReceived } from './message-events.ts';
import { holdNumber, listSharing, optIn, optOut } from './opt-outs.ts';
import type { TextingParts } from './parts.ts';

const dayMs = 24 * 60 * 60_000;
const requestsPerText = 10;

/** What gateways answer by themselves: these words alone, and in English. What else is a wish to stop is ours to answer. */
const knownToGateways =
  /^\s*(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|start|unstop|yes|help|info)\s*$/i;

const comesBack: ReadonlySet<Meaning> = new Set(['start', 'yes']);
const meaningOfType = { STOP: 'stop', HELP: 'help', START: 'start' } as const;

/** A text that is refused keeps none from being heard that was told of with it. */
export async function takeInbound(
  parts: TextingParts,
  gateway: GatewayRow,
  texts: readonly InboundText[],
  record: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  let refusal: Refusal | undefined;
  for (const text of texts) {
    try {
      await parts.database.transaction().execute(async (transaction) => {
        if (await takeOne(parts, { transaction, gateway, text })) await record(transaction);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
}

interface Taking {
  readonly transaction: Transaction;
  readonly gateway: GatewayRow;
  readonly text: InboundText;
}

/** Whether it is new. */
async function takeOne(parts: TextingParts, { transaction, gateway, text }: Taking): Promise<boolean> {
  const now = parts.clock();
  const phone = text.from;
  const { workspace_id: workspaceId } = gateway;
  await takeLock(transaction, `texts from ${workspaceId} ${phone}`);
  // A short code or a name has nothing to stop or to ask.
  const understood = text.optOutType ? meaningOfType[text.optOutType] : meaningOf(text.body);
  const isMeant = isPhoneNumber(phone) && !(text.isToFormer && comesBack.has(understood));
  const meaning = isMeant ? understood : 'text';
  const { gatewayMessageId, at: saidAt } = text;
  // Nothing is told of what is yet to come.
  const at = Math.min(saidAt, now);
  const body = toKeptBody(text.body);
  const writtenTo = text.to || gateway.sender;
  const row = toInboundRow({ workspaceId, phone, gatewayMessageId, body, meaning, writtenTo, at, now });
  // The gateway told of it twice.
  if (!(await keepInbound(transaction, row))) return false;
  await tellReceived(transaction, row);
  const acting = { transaction, gateway, to: text.to, key: { workspaceId, phone }, meaning, at, saidAt, now };
  const answer = await act(parts, acting);
  const isAnswered =
    // Not by another number than was written to.
    text.isToFormer === true ||
    text.optOutType !== undefined ||
    (gateway.answers_stop_itself === 1 && knownToGateways.test(body));
  if (answer !== undefined && !isAnswered) await sendAnswer(transaction, { workspaceId, phone }, answer, now);
  await countText(parts, transaction, { workspaceId, meaning, now });
  return true;
}

/** Last, because all texts of the workspace wait for this row. What asks for something is taken where talk no longer is. */
async function countText(
  { settings: { quotas } }: TextingParts,
  transaction: Transaction,
  { workspaceId, meaning, now }: { readonly workspaceId: string; readonly meaning: Meaning; readonly now: number },
): Promise<void> {
  const budget =
    meaning === 'text'
      ? { name: 'inbound texts', max: quotas.inboundTexts }
      : { name: 'inbound requests', max: quotas.inboundTexts * requestsPerText };
  const message = tooManyInboundTexts(quotas);
  await spendOrRefuse(transaction, { ...budget, spender: workspaceId, windowMs: dayMs }, now, message);
}

interface Acting extends Stopping {
  readonly meaning: Meaning;
  /** As the gateway tells it: later than now where the clock here is behind. What is kept is never later than now. */
  readonly saidAt: number;
}

/** What is to be answered. */
async function act(parts: TextingParts, acting: Acting): Promise<AnswerKind | undefined> {
  const { transaction, key, meaning, now } = acting;
  if (comesBack.has(meaning)) await holdNumber(transaction, key);
  switch (meaning) {
    case 'stop':
      return (await stopEverywhere(parts, acting)) ? 'stopped' : undefined;
    case 'start':
      return (await comeBack(acting)) ? 'returned' : undefined;
    case 'yes':
      return (await wasAsked(transaction, key, now)) && (await comeBack(acting)) ? 'returned' : undefined;
    case 'help':
      return 'help';
    case 'unclear':
    case 'text':
      return undefined;
  }
}

interface Stopping {
  readonly transaction: Transaction;
  readonly gateway: GatewayRow;
  /** The number that was written to; empty where nobody knows it. */
  readonly to: string;
  readonly key: CustomerKey;
  /** When it was said, which may be long ago where the gateway could not tell it sooner. */
  readonly at: number;
  readonly now: number;
}

/** Whether it is new where it was said. */
export async function stopEverywhere(
  parts: TextingParts,
  { transaction, gateway, to, key, at, now }: Stopping,
): Promise<boolean> {
  let isNew = false;
  for (const workspaceId of await listSharing(parts, transaction, gateway, to)) {
    const isStopped = await optOut(transaction, { workspaceId, phone: key.phone }, at);
    await dropAnswers(transaction, { workspaceId, phone: key.phone }, now);
    await takeBackQuestion(transaction, { workspaceId, phone: key.phone });
    if (workspaceId === key.workspaceId) isNew = isStopped;
  }
  return isNew;
}

/**
 * Whether that changed anything. What was sent before the last opt-out or STOP, and arrives after it, undoes neither.
 * Anybody may write from a practice phone, so that it undoes only an opt-out that came from a practice phone.
 */
async function comeBack({ transaction, gateway, key, saidAt, now }: Acting): Promise<boolean> {
  const optout = await findLastOptout(transaction, key);
  // An opt-out that seems to be later than now was recorded before the clock was set back, and is older than what comes now.
  // What arrives late may have been sent before that too, so for it such an opt-out counts. Where the clock here is behind,
  // what was said long before an opt-out can't be told from what was said after it.
  const until = saidAt < now - setBackMs ? Number.MAX_SAFE_INTEGER : Math.max(saidAt, now) + setBackMs;
  if (optout && saidAt < optout.at && optout.at <= until) return false;
  if (await hasStoppedBetween(transaction, key, { after: saidAt, until })) return false;
  if (gateway.kind === 'practice' && (await hasOptedOut(transaction, key))) {
    if (!optout || !(await hasStopped(transaction, key, { at: optout.at, nameStart: practiceStart }))) return false;
  }
  return await optIn(transaction, key, { isPractice: gateway.kind === 'practice', now });
}

/**
 * Since they last opted out, by whatever way: what was asked before that is settled by it. Of a question by a clock that has
 * been set back since, nobody knows.
 */
async function wasAsked(transaction: Transaction, key: CustomerKey, now: number): Promise<boolean> {
  const askedAt = (await findConfirmation(transaction, key))?.asked_at ?? null;
  if (askedAt === null) return false;
  const optout = await findLastOptout(transaction, key);
  return !optout || (askedAt >= optout.at && askedAt <= now + setBackMs);
}
