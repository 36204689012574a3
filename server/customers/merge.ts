// Two tellings of one customer become one: earliest registration, latest check-in, larger count, any opt-out,
// the tags of both. The note that was there first stays: nobody's words are lost to a list.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { withTags } from '@fanfare/contract/tags.ts';

type CustomerFields = Omit<BulkRecord, 'phone'>;

export function merge(one: CustomerFields, other: CustomerFields): CustomerFields {
  return {
    createdAt: Math.min(one.createdAt, other.createdAt),
    lastCheckin: latest(one.lastCheckin, other.lastCheckin),
    checkins: Math.max(one.checkins, other.checkins),
    optout: one.optout || other.optout,
    tags: withTags(one.tags, other.tags),
    note: one.note || other.note,
  };
}

export function isSame(one: CustomerFields, other: CustomerFields): boolean {
  return (
    one.createdAt === other.createdAt &&
    one.lastCheckin === other.lastCheckin &&
    one.checkins === other.checkins &&
    one.optout === other.optout &&
    // Only ever added to.
    one.tags.length === other.tags.length &&
    one.note === other.note
  );
}

/** Each number once. */
export function mergeRecords(records: readonly BulkRecord[]): BulkRecord[] {
  const byPhone = new Map<string, BulkRecord>();
  for (const record of records) {
    const { phone } = record;
    const known = byPhone.get(phone);
    byPhone.set(phone, known ? { phone, ...merge(known, record) } : record);
  }
  return [...byPhone.values()];
}

/** In the order of their numbers: rows that lie side by side are written together. */
export function sortByPhone(records: readonly BulkRecord[]): readonly BulkRecord[] {
  const isSorted = records.every(({ phone }, index) => index === 0 || phone >= (records[index - 1]?.phone ?? ''));
  return isSorted ? records : records.toSorted((one, other) => (one.phone < other.phone ? -1 : 1));
}

function latest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
