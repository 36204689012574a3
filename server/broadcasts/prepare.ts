// Freezes a broadcast's audience: one row a customer, in parts that keep nobody waiting.
import type { BroadcastRow } from '../database/broadcast-tables.ts';
import { renewStatistics, writesBesideOthers } from '../database/engine.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Transaction } from '../database/open.ts';
import { boundPage } from '../customers/segment-store.ts';
import { takeNumbersOfTextsLock } from '../messages/forgetting-store.ts';
import {
  type AudiencePage,
  type OfBroadcast,
  type Recipient,
  type TextsToAdd,
  addOfBroadcast,
  listAudience,
  pageMax,
  rowSaysAll,
  selectTexts,
} from './audience-store.ts';
import { type TextingParts, partsOf } from './parts.ts';
import { type BroadcastKey, changeBroadcast, pauseBySystem, segmentOf } from './store.ts';

const skippedAtOnce = 1_000;
/** So many rows are worth new statistics. */
const largeAudience = 1_000;

/** Whether it got on, so that another look is worth it. Of several processes one is at it. */
export async function freezeSome(parts: TextingParts, key: BroadcastKey): Promise<boolean> {
  const { database, clock, settings } = parts;
  const gateway = await parts.findGateway(key.workspaceId);
  return await database.transaction().execute(async (transaction) => {
    const row = await takePreparing(transaction, key);
    if (!row) return false;
    const now = clock();
    // Its rules are those of the gateway that it was reviewed for.
    if ((row.gateway_kind === 'practice') !== (gateway.kind === 'practice')) {
      await pauseBySystem(parts, transaction, key, { because: 'gateway', now });
      return false;
    }
    await takeNumbersOfTextsLock(transaction, key.workspaceId);
    const page = await boundPage<AudiencePage>(transaction, {
      workspaceId: key.workspaceId,
      segment: segmentOf(row),
      now: row.started_at ?? now,
      after: row.reached,
      limit: pageMax,
      hasOtherConsent: row.has_other_consent === 1,
      gateway,
    });
    // Parts that are limited are spent in the order of the numbers. Otherwise the database takes down by itself whom it can.
    const isLimited = gateway.broadcast_parts_max !== null;
    const except = isLimited ? undefined : rowSaysAll(page);
    const { rows: others } = await listAudience(transaction, { ...page, except });
    const partsOfEach = row.parts || partsOf(row.body, settings.shortLinkHost);
    const { texts, parts: reserved } = toTexts(row, { audience: others, partsOfEach, gateway });
    const add = (before: number, added: TextsToAdd) =>
      addOfBroadcast(transaction, { ...key, parts: partsOfEach, now, before }, added);
    const before = row.audience + (texts.length > 0 ? await add(row.audience, texts) : 0);
    const rest = isLimited ? 0 : await add(before, await selectTexts(transaction, page, others));
    const isAll = page.until === undefined;
    if (isAll && row.audience >= largeAudience) await renewStatistics(transaction, 'messages');
    await changeBroadcast(transaction, key, {
      parts: partsOfEach,
      reached: page.until ?? '',
      audience: before + rest,
      parts_reserved: isAll ? 0 : row.parts_reserved + reserved + rest * partsOfEach,
      looked_at: now,
      ...(isAll && { state: 'sending', updated_at: now }),
    });
    return true;
  });
}

async function takePreparing(transaction: Transaction, { workspaceId, broadcastId }: BroadcastKey) {
  return await transaction
    .selectFrom('broadcasts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('state', '=', 'preparing')
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
}

interface Freezing {
  readonly audience: readonly Recipient[];
  readonly partsOfEach: number;
  readonly gateway: Pick<GatewayRow, 'broadcast_parts_max'>;
}

/** Those who get it as long as the broadcast's own limit of parts lasts. */
function toTexts(row: BroadcastRow, { audience, partsOfEach, gateway }: Freezing) {
  let parts = 0;
  const left = (gateway.broadcast_parts_max ?? Number.MAX_SAFE_INTEGER) - row.parts_reserved;
  const texts = audience.map(({ phone, skipped }): OfBroadcast => {
    const reason = skipped ?? (parts + partsOfEach > left ? 'overCap' : '');
    if (reason === '') parts += partsOfEach;
    return { phone, reason };
  });
  return { texts, parts };
}

/** Some of what waits for a broadcast that was canceled; whether there is more. */
export async function skipSome(
  { database, clock }: TextingParts,
  { workspaceId, broadcastId }: BroadcastKey,
): Promise<boolean> {
  const rows = await database
    .updateTable('messages')
    .set({ state: 'skipped', reason: 'canceled', due_at: null, settled_at: clock() })
    .where('workspace_id', '=', workspaceId)
    .where('message_id', 'in', (of) =>
      of
        .selectFrom('messages as waiting')
        .select('waiting.message_id')
        .where('waiting.workspace_id', '=', workspaceId)
        .where('waiting.broadcast_id', '=', broadcastId)
        .where('waiting.due_at', 'is not', null)
        .limit(skippedAtOnce),
    )
    .where('state', '=', 'waiting')
    .returning('message_id')
    .execute();
  return rows.length === skippedAtOnce;
}
