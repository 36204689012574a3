// What the texts of a deleted customer keep, and what comes back with whoever is restored.
import { CompiledQuery } from 'kysely';
import { takeLock, writesBesideOthers } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import { forEachList } from '../database/sqlite-driver.ts';
import type { OfNumber } from './store.ts';

/** Erases the hash that a deletion has left with their texts. */
export async function forgetHash(transaction: Transaction, workspaceId: string, phoneHash: string): Promise<bigint> {
  const { numUpdatedRows } = await transaction
    .updateTable('messages')
    .set({ phone_hash: null })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', '')
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Who is written down for a broadcast and who is deleted take turns: a number that goes meanwhile would stay with its text. */
export async function takeNumbersOfTextsLock(transaction: Transaction, workspaceId: string): Promise<void> {
  await takeLock(transaction, `numbers of texts of ${workspaceId}`);
}

/** Before their customers are locked: who claims texts that wait holds these first, too. */
export async function holdWaiting(transaction: Transaction, workspaceId: string, phones: readonly string[]) {
  if (phones.length === 0 || !writesBesideOthers(transaction)) return;
  await takeNumbersOfTextsLock(transaction, workspaceId);
  await holdTexts(transaction, workspaceId, phones).where('state', '=', 'waiting').execute();
}

/** In the order of their ids, as whoever settles many locks them. */
function holdTexts(transaction: Transaction, workspaceId: string, phones: readonly string[]) {
  return transaction
    .selectFrom('messages')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'phone', phones))
    .$if(writesBesideOthers(transaction), (query) => query.orderBy('message_id').forUpdate());
}

/** Before their customer is locked: texts of broadcasts that still go on, which passed them over because they were deleted. */
export async function holdPassedOver(transaction: Transaction, { workspaceId, phone }: OfNumber): Promise<string[]> {
  const held = await holdTexts(transaction, workspaceId, [phone])
    .select(['message_id', 'broadcast_id', 'state', 'reason'])
    // Also those that a claim passes over at this moment; whoever settles others waits for their broadcasts.
    .where('state', 'in', ['waiting', 'skipped'])
    .execute();
  const texts = held.filter((row) => row.state === 'skipped' && row.reason === 'deleted');
  if (texts.length === 0) return [];
  const ids = [...new Set(texts.map((text) => text.broadcast_id))];
  // Who ends one meanwhile waits, and sees that somebody waits again.
  const goingOn = await transaction
    .selectFrom('broadcasts')
    .select('broadcast_id')
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'broadcast_id', ids))
    .where('state', 'in', ['sending', 'paused'])
    .$if(writesBesideOthers(transaction), (query) => query.forShare())
    .execute();
  return texts
    .filter((text) => goingOn.some((row) => row.broadcast_id === text.broadcast_id))
    .map((text) => text.message_id);
}

export async function letWait(
  transaction: Transaction,
  workspaceId: string,
  { messageIds, now }: { readonly messageIds: readonly string[]; readonly now: number },
): Promise<void> {
  if (messageIds.length === 0) return;
  await transaction
    .updateTable('messages')
    .set({ state: 'waiting', reason: '', due_at: now, settled_at: null })
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'message_id', messageIds))
    .execute();
}

/** Nothing of these numbers stays with their texts but a keyed hash and what they cost. Answers how many rows changed. */
export async function forgetNumbers(
  transaction: Transaction,
  workspaceId: string,
  phones: readonly string[],
  hashOf: (phone: string) => string | null,
): Promise<number> {
  if (phones.length === 0) return 0;
  await takeNumbersOfTextsLock(transaction, workspaceId);
  const held = await holdTexts(transaction, workspaceId, phones).execute();
  let changed = await forgetTexts(transaction, workspaceId, [...new Set(held.map(({ phone }) => phone))], hashOf);
  for (const table of ['inbound_texts', 'confirmations'] as const) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(transaction, 'phone', phones))
      .executeTakeFirst();
    changed += numDeletedRows;
  }
  return Number(changed);
}

const forgotten = `phone = '', body = '', link_code = null, due_at = null,
  state = case when state = 'waiting' then 'skipped' else state end,
  reason = case when state = 'waiting' then 'deleted' else reason end,
  cost_micros = case when state = 'waiting' then 0 else cost_micros end`;

/** Each of them held already. */
async function forgetTexts(
  transaction: Transaction,
  workspaceId: string,
  phones: readonly string[],
  hashOf: (phone: string) => string | null,
): Promise<bigint> {
  if (phones.length === 0) return 0n;
  const hashes = phones.map(hashOf);
  // Joined to a list SQLite would look at all texts of the workspace first.
  const query = writesBesideOthers(transaction)
    ? CompiledQuery.raw(
        `update messages set phone_hash = hash, ${forgotten} from unnest($1::text[], $2::text[]) as each (number, hash)
        where workspace_id = $3 and phone = number`,
        [phones, hashes, workspaceId],
      )
    : forEachList(
        `update messages set phone_hash = ?, ${forgotten} where workspace_id = ? and phone = ?`,
        phones.map((phone, index) => [hashes[index] ?? null, workspaceId, phone]),
      );
  return (await transaction.executeQuery(query)).numAffectedRows ?? 0n;
}
