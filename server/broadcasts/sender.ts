// In each process: starts what is due, freezes audiences, claims texts, hands them to the gateways and notes the outcome.
import { lateAfterMs } from '@fanfare/contract/broadcasts.ts';
import type { BroadcastRow } from '../database/broadcast-tables.ts';
import { setBackMs } from '../database/steady-clock.ts';
import { DatabaseUnavailable, isOfOne } from '../database/unavailable.ts';
import type { Gateway, SendOutcome } from '../gateways/gateway.ts';
import { endSoon, keepLooking } from '../periodic-work.ts';
import { type ClaimedMessage, claimDue, claimMs } from './claims.ts';
import { onOptedOut } from './opt-outs.ts';
import type { TextingParts } from './parts.ts';
import { freezeSome, skipSome } from './prepare.ts';
import * as queue from './queue-store.ts';
import { openSettling } from './settle.ts';
import { type BroadcastKey, changeBroadcast, hasTexts, pauseBySystem } from './store.ts';

const lookMs = 250;
const afterFaultMs = 5_000;
const atOnceMax = 128;
const ofWorkspaceMax = 48;
/** All whose gateways are slow share so many. */
const ofSlowMax = 48;
const reservedForFast = 32;
const slowMs = 2_000;
/** Then the next look is worth it at once: one for each text would cost more than the text. */
const roomAgain = atOnceMax / 2;
const roomOfWorkspaceAgain = ofWorkspaceMax / 2;
/** What is not on its way by then is left alone: the gateway needs time to answer. */
const sendWithinMs = claimMs / 2;

interface SenderParts extends TextingParts {
  readonly report: (fault: unknown) => void;
}

export interface TextSender {
  readonly close: () => Promise<void>;
}

export function openTextSender(parts: SenderParts): TextSender {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sending = openSending(parts, signal);
  const look = openLooking(parts, sending, signal);
  const working = keepLooking({ look, freed: sending.freed, lookMs, report: parts.report }, signal);
  return {
    close: async () => {
      stopping.abort();
      await working;
      await sending.close();
    },
  };
}

/** Each call is one look, which answers whether there is more to do at once. */
function openLooking(parts: SenderParts, sending: Sending, signal: AbortSignal): () => Promise<boolean> {
  const { database, clock, report } = parts;
  const restsUntil = new Map<string, number>();
  let lastTexting: string | undefined;
  let lastSeen: BroadcastRow | undefined;
  let lookedAt = 0;

  /** One that fails rests for a while, and keeps no other. */
  const tryOne = async (key: BroadcastKey, work: (key: BroadcastKey) => Promise<boolean>): Promise<boolean> => {
    const name = `${key.workspaceId} ${key.broadcastId}`;
    if (signal.aborted || (restsUntil.get(name) ?? 0) > performance.now()) return false;
    restsUntil.delete(name);
    try {
      return await work(key);
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable && !isOfOne(fault)) throw fault;
      report(fault);
      restsUntil.set(name, performance.now() + afterFaultMs);
      return false;
    }
  };

  return async () => {
    const now = clock();
    await queue.endClaims(database, now);
    // Set back since the look before: what it has put off while it was ahead is looked at anew.
    if (lookedAt - now > setBackMs) await queue.lookAnewAtAnswers(database, now);
    lookedAt = now;
    let isBusy = false;
    // Where they are more than one look sees, the next one goes on behind them.
    const texting = await queue.listTextingWorkspaces(database, now, lastTexting);
    lastTexting = texting.length < queue.lookedAtOnce ? undefined : texting.at(-1);
    for (const workspaceId of texting) {
      isBusy = (await tryOne({ workspaceId, broadcastId: '' }, sending.claim)) || isBusy;
    }
    const rows = await queue.listUnderWay(database, now, lastSeen);
    lastSeen = rows.length < queue.lookedAtOnce ? undefined : rows.at(-1);
    for (const row of rows) {
      const key = { workspaceId: row.workspace_id, broadcastId: row.broadcast_id };
      isBusy = (await tryOne(key, () => goOn(parts, sending, row, key))) || isBusy;
    }
    return isBusy;
  };
}

async function goOn(parts: SenderParts, sending: Sending, row: BroadcastRow, key: BroadcastKey): Promise<boolean> {
  const { database, clock } = parts;
  const now = clock();
  if (await isLate(parts, row, key)) {
    const late = { because: 'late', now } as const;
    await database.transaction().execute((transaction) => pauseBySystem(parts, transaction, key, late));
    return false;
  }
  if (row.state === 'sending' && now - row.looked_at > queue.lookedAfterMs)
    await changeBroadcast(database, key, { looked_at: now });
  if (row.state === 'sending' && row.looked_at - now > setBackMs)
    await database.transaction().execute((transaction) => queue.lookAnew(transaction, key, now));
  if (row.state === 'scheduled') return await queue.beginScheduled(database, key, now);
  if (row.state === 'canceled') return await endCanceled(parts, key);
  if (row.state === 'sending') return (await sending.claim(key)) || (await endWhereDone(parts, key));
  return await freezeSome(parts, key);
}

/** Nobody looked for so long, and something was due. */
async function isLate({ database, clock }: SenderParts, row: BroadcastRow, key: BroadcastKey): Promise<boolean> {
  const lateAt = clock() - lateAfterMs;
  if (row.state === 'canceled' || Math.max(row.looked_at, row.scheduled_at ?? 0) >= lateAt) return false;
  return row.state !== 'sending' || (await queue.hasDue(database, key, lateAt));
}

async function endCanceled(parts: SenderParts, key: BroadcastKey): Promise<boolean> {
  if (await skipSome(parts, key)) return true;
  await changeBroadcast(parts.database, key, { ended_at: parts.clock() }, 'canceled');
  // What has come back to wait meanwhile found it still open, and had nothing to begin anew.
  if (await hasTexts(parts.database, key, ['waiting']))
    await changeBroadcast(parts.database, key, { ended_at: null }, 'canceled');
  return false;
}

/** Done is what has nobody left who waits, and nothing on its way. */
async function endWhereDone({ database, clock }: SenderParts, key: BroadcastKey): Promise<boolean> {
  if (await hasTexts(database, key, ['waiting', 'sending'])) return false;
  const now = clock();
  await changeBroadcast(database, key, { state: 'done', ended_at: now, updated_at: now }, 'sending');
  if (await hasTexts(database, key, ['waiting']))
    await changeBroadcast(database, key, { state: 'sending', ended_at: null }, 'done');
  return false;
}

interface Sending {
  /** Whether anything was claimed or put off, so that another look is worth it. */
  readonly claim: (key: BroadcastKey) => Promise<boolean>;
  readonly freed: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function openSending(parts: SenderParts, signal: AbortSignal): Sending {
  const { clock, report } = parts;
  const underWay = new Set<Promise<void>>();
  const places = new Places();
  const settle = openSettling(parts, onOptedOut);
  const aborting = new AbortController();
  let freed = Promise.withResolvers<undefined>();

  const sendOne = async (gateway: Gateway, message: ClaimedMessage, isPractice: boolean): Promise<void> => {
    const { row } = message;
    try {
      const outcome = await send(gateway, message, { clock, signal: aborting.signal });
      await settle({ row, outcome, now: clock(), isPractice });
    } catch (fault) {
      // The claim ends by itself: nobody knows what became of it.
      report(fault);
    }
  };

  return {
    claim: async (key) => {
      const { workspaceId } = key;
      const room = places.freeFor(workspaceId);
      if (room <= 0 || signal.aborted) return false;
      const row = await parts.findGateway(key.workspaceId);
      // Before anything is claimed: what can't be opened sends nothing.
      const gateway = parts.openGateway(row);
      const { messages, lookedAt } = await claimDue(parts, key, { gateway: row, max: room });
      for (const message of messages) {
        const giveBack = places.take(workspaceId);
        const sent: Promise<void> = sendOne(gateway, message, row.kind === 'practice').finally(() => {
          underWay.delete(sent);
          const left = giveBack();
          if (underWay.size === roomAgain || left === roomOfWorkspaceAgain) freed.resolve(undefined);
        });
        underWay.add(sent);
      }
      return lookedAt > 0;
    },
    freed: async () => {
      freed = Promise.withResolvers();
      await freed.promise;
    },
    close: () => endSoon([...underWay], aborting),
  };
}

interface Sent {
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

async function send(
  gateway: Gateway,
  { row, body, until }: ClaimedMessage,
  { clock, signal }: Sent,
): Promise<SendOutcome | { readonly kind: 'unsent' }> {
  // A process that stood still for a while comes back to texts that others have given up.
  const now = clock();
  if (now - (row.claimed_at ?? 0) > sendWithinMs || signal.aborted) return { kind: 'unsent' };
  const validSeconds = until === undefined ? undefined : toValid(until - now);
  return await gateway.send({ messageId: row.message_id, to: row.phone, body, validSeconds }, signal);
}

/** Never none, or what is handed over in the last moment would not go out at all. */
function toValid(leftMs: number): number {
  return Math.max(60, Math.floor(leftMs / 1_000));
}

/**
 * How many texts of a workspace are on their way at once, so that whoever comes next finds a place, whatever the gateways
 * of others are like.
 */
export class Places {
  /** By workspace: of each text when it was handed over, by the steady clock of the process. */
  readonly #taken = new Map<string, Set<{ readonly at: number }>>();
  /** Whose last answer took long. */
  readonly #slow = new Set<string>();

  freeFor(workspaceId: string): number {
    const sizeOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (this.#taken.get(id)?.size ?? 0), 0);
    const all = [...this.#taken.keys()];
    const own = sizeOf([workspaceId]);
    const left = atOnceMax - sizeOf(all);
    // Nobody takes more than are left for the others.
    if (!this.#isSlow(workspaceId)) return Math.min(ofWorkspaceMax - own, Math.ceil((left - own) / 2));
    const slow = new Set([workspaceId, ...all.filter((id) => this.#isSlow(id))]);
    const slowTaken = sizeOf([...slow]);
    const share = Math.min(Math.ceil(ofSlowMax / slow.size) - own, ofSlowMax - slowTaken);
    // By one alone it can still show that it is slow no longer.
    const least = own === 0 && slowTaken < atOnceMax - reservedForFast ? 1 : 0;
    return Math.min(left, Math.max(least, share));
  }

  /** Answers what gives it back, which answers how many the workspace has left. */
  take(workspaceId: string): () => number {
    const its = this.#taken.get(workspaceId) ?? new Set();
    this.#taken.set(workspaceId, its);
    const place = { at: performance.now() };
    its.add(place);
    return () => {
      its.delete(place);
      if (its.size === 0) this.#taken.delete(workspaceId);
      if (performance.now() - place.at > slowMs) this.#slow.add(workspaceId);
      else this.#slow.delete(workspaceId);
      return its.size;
    };
  }

  #isSlow(workspaceId: string): boolean {
    const [oldest] = this.#taken.get(workspaceId) ?? [];
    return this.#slow.has(workspaceId) || (oldest !== undefined && performance.now() - oldest.at > slowMs);
  }
}
