// What staff say of a customer: tags and a note.
import { tooManyTags } from '@fanfare/contract/customers.ts';
import { customerTagsMax, toTags } from '@fanfare/contract/tags.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import type { Transaction } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { lockCustomers } from './bulk-store.ts';
import type { CustomerKey } from './consent-store.ts';
import { type GivenDetails, type StoredCustomer, toCustomer, toDetailsRow } from './row.ts';

interface TagChanges extends Pick<GivenDetails, 'tags'> {
  /** To those that there are, or to `tags`. */
  readonly addTags?: readonly string[] | undefined;
  /** Before others are added. */
  readonly removeTags?: readonly string[] | undefined;
}

interface Changes extends TagChanges, GivenDetails {
  /** What the note said when it was read. */
  readonly noteBefore?: string | undefined;
  /** What a job does to all of a segment says nothing of one customer, and keeps none from being undone with their import. */
  readonly isByHand: boolean;
  readonly now: number;
}

interface Changed {
  readonly before: StoredCustomer;
  readonly after: StoredCustomer;
  readonly isChanged: boolean;
}

/** What is not given stays. Nothing where there is no such customer; what is so already changes nothing. */
export async function changeDetails(
  transaction: Transaction,
  { workspaceId, phone }: CustomerKey,
  { addTags, removeTags, noteBefore, isByHand, now, ...given }: Changes,
): Promise<Changed | undefined> {
  const [row] = await lockCustomers(transaction, workspaceId, [phone]);
  if (!row) return undefined;
  const before = toCustomer(row);
  const tags = changeTags(before.tags, { tags: given.tags, addTags, removeTags });
  const details = toDetailsRow(before, { ...given, tags });
  const isOther = noteBefore !== undefined && row.note !== noteBefore;
  if (details.note !== row.note && isOther) throw new Refusal(409, changedMeanwhile);
  const columns = Object.keys(details) as (keyof typeof details)[];
  if (columns.every((column) => details[column] === row[column])) return { before, after: before, isChanged: false };
  // Theirs now, whatever an import undoes.
  const changes = { ...details, ...(isByHand && { last_import_id: null }), updated_at: now };
  await transaction
    .updateTable('customers')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .execute();
  return { before, after: toCustomer({ ...row, ...changes }), isChanged: true };
}

function changeTags(before: readonly string[], { tags = before, addTags = [], removeTags = [] }: TagChanges): string[] {
  const removed = new Set(removeTags.map((tag) => tag.toLowerCase()));
  const after = toTags([...tags.filter((tag) => !removed.has(tag.toLowerCase())), ...addTags]);
  if (after.length > customerTagsMax) throw new Refusal(400, tooManyTags);
  return after;
}
