import type { Customer } from '@fanfare/contract/customers.ts';
import { toTags } from '@fanfare/contract/tags.ts';
import { newId } from '../database/ids.ts';
import type { CustomerRow, SignUpCountRow } from '../database/tables.ts';

/** What a customer is told by; the rest of a row is for finding and undoing. */
export const readColumns = [
  'workspace_id',
  'customer_id',
  'phone',
  'carrier',
  'optout',
  'addedby',
  'checkins',
  'last_checkin_at',
  'cusid',
  'created_at',
  'updated_at',
  'resubscribe_requested_at',
  'tags',
  'note',
] as const satisfies readonly (keyof CustomerRow)[];

/** What is written of a new one, each with its type. */
export const writtenColumns = {
  workspace_id: 'text',
  phone: 'text',
  customer_id: 'text',
  cusid: 'text',
  carrier: 'text',
  optout: 'bigint',
  addedby: 'text',
  checkins: 'bigint',
  last_checkin_at: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  phone_reversed: 'text',
  joined_at: 'bigint',
  joined_text: 'text',
  import_id: 'text',
  last_import_id: 'text',
  resubscribe_requested_at: 'bigint',
  tags: 'text',
  note: 'text',
} as const satisfies Readonly<Record<keyof CustomerRow, 'text' | 'bigint'>>;

export type StoredCustomer = Customer & { readonly workspaceId: string };

/** What `addedby` says of customers that no member added. */
export const addedByVisitor = 'viewer';
export const addedByImport = 'import';
export const addedByDevice = 'device';

/** Short, because it stands in links that people get as text; long enough that no two of a million are the same. */
const cusidLetters = 10;

export interface NewCustomer {
  readonly workspaceId: string;
  readonly phone: string;
  readonly addedBy: string;
  /** When the person registered. */
  readonly createdAt: number;
  /** When the row is made, where that is another moment. */
  readonly joinedAt?: number;
  /** The version of the text that the person agreed to with it. */
  readonly joinedText?: string | undefined;
  readonly carrier?: string;
  readonly checkins?: number;
  readonly lastCheckinAt?: number | null;
  readonly optout?: boolean;
  readonly importId?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
}

export function toRow(customer: NewCustomer): CustomerRow {
  const importId = customer.importId ?? null;
  const joinedAt = customer.joinedAt ?? customer.createdAt;
  return {
    workspace_id: customer.workspaceId,
    phone: customer.phone,
    customer_id: newId(),
    cusid: newId(cusidLetters),
    carrier: customer.carrier ?? '',
    optout: customer.optout ? 1 : 0,
    addedby: customer.addedBy,
    checkins: customer.checkins ?? 0,
    last_checkin_at: customer.lastCheckinAt ?? null,
    created_at: customer.createdAt,
    updated_at: joinedAt,
    phone_reversed: reverse(customer.phone),
    joined_at: joinedAt,
    joined_text: customer.joinedText ?? null,
    import_id: importId,
    last_import_id: importId,
    resubscribe_requested_at: null,
    tags: tagsText(customer.tags ?? []),
    note: customer.note ?? '',
  };
}

/** What staff say of a customer. */
type Details = Pick<Customer, 'tags' | 'note'>;
const noDetails: Details = { tags: [], note: '' };

/** What is not given stays. */
export type GivenDetails = { readonly [Field in keyof Details]?: Readonly<Details[Field]> | undefined };

/** As it is kept. */
export function toDetailsRow(before: Details, { tags, note }: GivenDetails): Pick<CustomerRow, keyof Details> {
  return { tags: tagsText(tags ?? before.tags), note: note ?? before.note };
}

/** Not what a note says: an entry of the audit log outlives the erasure of whom it is about. */
export function toAudited({ tags, note }: Details) {
  return { tags, noteLength: note.length };
}

/** For a counter, which knows nothing of what staff note of somebody. */
export function withoutDetails<Shown extends Details>(customer: Shown): Shown {
  return { ...customer, ...noDetails };
}

/** For whoever sees the last four digits alone. */
export function maskPhone<Shown extends { readonly phone: string }>(customer: Shown): Shown {
  const { phone } = customer;
  return { ...customer, phone: '•'.repeat(phone.length - 4) + phone.slice(-4) };
}

export function toCustomer(row: Pick<CustomerRow, (typeof readColumns)[number]>): StoredCustomer {
  return {
    workspaceId: row.workspace_id,
    id: row.customer_id,
    phone: row.phone,
    carrier: row.carrier,
    status: row.optout === 1 ? 'blocked' : 'active',
    addedby: row.addedby,
    checkins: row.checkins,
    lastCheckin: row.last_checkin_at,
    cusid: row.cusid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    optout: row.optout === 1,
    resubscribeRequestedAt: row.resubscribe_requested_at,
    tags: tagsOf(row),
    note: row.note,
  };
}

const noTags = '[]';

export function tagsOf({ tags }: Pick<CustomerRow, 'tags'>): string[] {
  return tags === noTags ? [] : (JSON.parse(tags) as string[]);
}

/** As they are kept. */
export function tagsText(tags: readonly string[]): string {
  return tags.length === 0 ? noTags : JSON.stringify(toTags(tags));
}

/** Digits from the last to the first, so that an index finds by the last ones. */
export function reverse(digits: string): string {
  let reversed = '';
  for (let index = digits.length - 1; index >= 0; index -= 1) reversed += digits[index] ?? '';
  return reversed;
}

/** How a customer came, as `addedby` tells it. */
export type Way = SignUpCountRow['way'];

/** Whatever else stands there is a member's id. */
export const ways: Readonly<Record<string, Exclude<Way, 'staff'>>> = {
  [addedByVisitor]: 'invite',
  [addedByImport]: 'import',
  [addedByDevice]: 'device',
};

export function wayOf(addedBy: string): Way {
  return ways[addedBy] ?? 'staff';
}

/** The member, where one did it. */
export function whoOf(addedBy: string): string | undefined {
  return addedBy in ways ? undefined : addedBy;
}
